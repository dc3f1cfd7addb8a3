/**
 * Long work that runs in threads of its own, by name. A work gets plain data and a host: methods of the event loop's side that it
 * may call for what only that side can do (ask the database, write rows). Both ways carry plain data only.
 */

/** Each is loaded only by the thread that runs it: a thread that reads a file needs no models. */
export const works = {
  readImport: async () => (await import('../transfer/read-import.js')).readImport,
  readLayer: async () => (await import('../transfer/read-layer.js')).readLayer,
  propose: async () => (await import('../projects/propose.js')).propose,
}

export type WorkName = keyof typeof works

type WorkOf<N extends WorkName> = Awaited<ReturnType<(typeof works)[N]>>

export type WorkInput<N extends WorkName> = Parameters<WorkOf<N>>[0]

export type WorkHost<N extends WorkName> = Parameters<WorkOf<N>>[1]

export type WorkResult<N extends WorkName> = Awaited<ReturnType<WorkOf<N>>>
