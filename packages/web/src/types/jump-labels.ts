/**
 * The letters that words are taken by. Keys that are wanted while words are chosen (other side, whole sentence, widen, key element,
 * projection, undo) are never labels.
 */
import { labelling } from '../shell/jump-labels.js'

export const jumpLabels = labelling('acdfghijmnopqrtvxyz1234567890')
