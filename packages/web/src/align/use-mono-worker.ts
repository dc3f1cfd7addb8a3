import { useEffect, useMemo } from 'react'
import { type MonoWorker, startMonoWorker } from './mono-client.js'

export type { MonoWorker }

/** A worker for as long as the component is there. */
export function useMonoWorker(): MonoWorker {
  const worker = useMemo(startMonoWorker, [])
  useEffect(() => () => worker.close(), [worker])
  return worker
}
