/** Which layers somebody may export: their own, and those of others where blindness is over. */
import { sightOf, type Viewer } from '../projects/blindness.js'
import type { Database } from '../storage/connection.js'

/** Is this layer of this task visible? */
export type IsVisible = (taskId: string, layer: string) => boolean

/** Looks up a page of tasks. */
export type LayerFilter = (db: Database, taskIds: Iterable<string>) => Promise<IsVisible>

/** The filter for one viewer. Unfinished work of others is not blind to a manager who does not annotate beside them. */
export function visibleTo(viewer: Viewer): LayerFilter {
  return async (db, taskIds) => {
    const sights = await sightOf(db, viewer, [...new Set(taskIds)])
    return (taskId, layer) => {
      if (layer === viewer.personId) return true
      const sight = sights.get(taskId)
      return sight !== undefined && (!sight.isBlind || sight.layers.has(layer))
    }
  }
}
