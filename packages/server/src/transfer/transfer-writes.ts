/** Changes that imports and project files make. */
import { importWrites } from './import-writes.js'
import { createProjectWithPhases } from './project-file.js'

export const transferWrites = { ...importWrites, createProjectWithPhases }
