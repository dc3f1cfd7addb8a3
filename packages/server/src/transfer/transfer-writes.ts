/** Changes that imports, pre-annotation, programs and project files make. */
import { proposalWrites } from '../projects/proposal-writes.js'
import { importWrites } from './import-writes.js'
import { programWrites } from './program-writes.js'
import { createProjectWithPhases } from './project-file.js'

export const transferWrites = { ...importWrites, ...proposalWrites, ...programWrites, createProjectWithPhases }
