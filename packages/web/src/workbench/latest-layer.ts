/** How far a layer had come, by what this device knows of it. */
import type { Layer } from '../client/contract.js'
import type { LayerQueue } from '../client/queue.js'

export interface LatestLayer {
  readonly layer: Layer
  /** how many of the gestures that are on their way it holds already */
  readonly held: number
}

/**
 * The newest copy of a layer that the gestures on their way fit to; null if there is none, since to guess would show work that
 * nobody made. With nothing on its way the newest is right as far as this device knows, and the server will say if it is not.
 */
export function latestLayer(queue: LayerQueue | undefined, copies: readonly Layer[]): LatestLayer | null {
  const newest = [...copies].sort((a, b) => b.rev - a.rev)
  if (queue === undefined || queue.pending.length === 0) return newest[0] === undefined ? null : { layer: newest[0], held: 0 }
  const layer = newest.find(({ rev }) => rev >= queue.rev && rev <= queue.rev + queue.pending.length)
  return layer === undefined ? null : { layer, held: layer.rev - queue.rev }
}
