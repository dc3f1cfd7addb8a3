import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The inner size of an element, followed as it changes; before the first layout a guess, or null. */
export function useSize(ref: RefObject<HTMLElement | null>, guess: Size | null = null): Size | null {
  const [size, setSize] = useState<Size | null>(guess)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight }
      setSize((old) => (old !== null && old.width === next.width && old.height === next.height ? old : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
