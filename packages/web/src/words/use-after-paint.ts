import { startTransition, useEffect, useState } from 'react'

/** False until what a component drew first is on the screen, then true; from the start where there is nothing to wait for. */
export function useAfterPaint(isSmall = false): boolean {
  const [isAfter, setAfter] = useState(isSmall)
  useEffect(() => {
    if (isAfter) return
    let timer = 0
    const frame = requestAnimationFrame(() => {
      // a frame ends with its painting, and what comes then can wait for whatever the person does
      timer = window.setTimeout(() => startTransition(() => setAfter(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(timer)
    }
  }, [isAfter])
  return isAfter
}
