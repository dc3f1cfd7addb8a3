/** Writes of the log itself. */
import { appendGestures, appendTogether } from './append-gestures.js'
import { restoreLayer } from './restore-layer.js'

export const eventWrites = { appendGestures: Object.assign(appendGestures, { together: appendTogether }), restoreLayer }
