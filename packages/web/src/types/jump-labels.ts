/**
 * The letters that words are taken by. Keys that are wanted while words are chosen (other side, whole sentence, widen, key element,
 * projection, one more word of this side, undo) are never labels.
 */
import { labelling } from '../shell/jump-labels.js'

export const jumpLabels = labelling('acdfghimnopqrtvxyz1234567890')
