import { useEffect, useRef } from 'react'

/** Calls `ask` again and again while something is under way. */
export function usePolling(isUnderWay: boolean, ask: () => void, ms = 1000): void {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => latest.current(), ms)
    return () => clearInterval(timer)
  }, [isUnderWay, ms])
}
