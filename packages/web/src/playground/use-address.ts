import { useEffect, useRef, useState } from 'react'
import type { Pair } from './pair.js'
import { decodePair, encodePair } from './share.js'

const QUIET = 150

/**
 * Keeps the pair in the fragment of the address, a moment after each change and at the latest when the page is left, and
 * opens the pair of a fragment that changed from outside (a pasted link, the Back button). `damaged` tells of a link that
 * held no pair.
 */
export function useAddress(pair: Pair, onOpen: (pair: Pair) => void): { readonly damaged: boolean; forget(): void } {
  const [damaged, setDamaged] = useState(() => isDamaged(window.location.hash))
  const written = useRef(window.location.hash.slice(1))
  const open = useRef(onOpen)
  open.current = onOpen
  useEffect(() => {
    const write = () => {
      const fragment = encodePair(pair)
      if (fragment === written.current) return
      const opened = decodePair(written.current)
      written.current = fragment
      const url = fragment === '' ? window.location.pathname + window.location.search : `#${fragment}`
      // another pair is another page to go back to; an edit is the same page
      if (opened !== null && opened.id !== pair.id) window.history.pushState(null, '', url)
      else window.history.replaceState(null, '', url)
    }
    const timer = window.setTimeout(write, QUIET)
    window.addEventListener('pagehide', write)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('pagehide', write)
    }
  }, [pair])
  useEffect(() => {
    const read = () => {
      const fragment = window.location.hash.slice(1)
      if (fragment === written.current) return
      written.current = fragment
      const opened = decodePair(fragment)
      if (opened !== null) open.current(opened)
      setDamaged(isDamaged(fragment))
    }
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [])
  return { damaged, forget: () => setDamaged(false) }
}

function isDamaged(fragment: string): boolean {
  return fragment.length > 1 && decodePair(fragment) === null
}
