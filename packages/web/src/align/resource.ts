import { fetchPacked } from './fetch-packed.js'

export type OnProgress = (loaded: number, total: number) => void

/** A packed file that is fetched and opened once, when it is first asked for; what failed is fetched again with the next. */
export function resource<T>(place: URL, open: (bytes: Uint8Array) => T): (onProgress: OnProgress) => Promise<T> {
  let ready: Promise<T> | undefined
  const watching = new Set<OnProgress>()
  const load = async () => {
    try {
      return open(
        await fetchPacked(place, (loaded, total) => {
          for (const tell of watching) tell(loaded, total)
        }),
      )
    } catch (error) {
      ready = undefined
      throw error
    }
  }
  return (onProgress) => {
    watching.add(onProgress)
    ready ??= load()
    return ready.finally(() => watching.delete(onProgress))
  }
}
