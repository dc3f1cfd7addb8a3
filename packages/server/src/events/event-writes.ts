/** Writes of the log itself. */
import { appendGestures } from './append-gestures.js'
import { restoreLayer } from './restore-layer.js'

export const eventWrites = { appendGestures, restoreLayer }
