import { useEffect, useRef, useState } from 'react'
import { followProject } from '../client/live.js'
import { useSession } from '../client/session.js'

const QUIET_MS = 800

/** Calls `onChange` some time after something changed in a project, once for many changes; says how changes come. */
export function useLive(path: string, onChange: () => void): 'stream' | 'polling' {
  const { api } = useSession()
  const [way, setWay] = useState<'stream' | 'polling'>('stream')
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const told = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current()
      }, QUIET_MS)
    }
    const stop = followProject(api, path, { onChanges: told, onAnew: told, onWay: setWay })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [api, path])
  return way
}
