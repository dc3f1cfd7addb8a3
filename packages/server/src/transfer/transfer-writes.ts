/** Changes that imports make. */
import { importWrites } from './import-writes.js'

export const transferWrites = { ...importWrites }
