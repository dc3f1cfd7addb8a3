/** Writes of the log itself. */
import { appendGestures } from './append-gestures.js'

export const eventWrites = { appendGestures }
