import { useEffect, useState } from 'react'
import { messages } from '../shell/messages.js'
import type { Pair } from './pair.js'
import { encodePair } from './share.js'

const SHOWN = 2400

/** Copies the address of the page, which holds the whole pair. */
export function ShareButton({ pair }: { readonly pair: Pair }) {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = window.setTimeout(() => setSaid(null), SHOWN)
    return () => window.clearTimeout(timer)
  }, [said])
  const copy = () => {
    const url = new URL(window.location.href)
    url.hash = encodePair(pair)
    navigator.clipboard.writeText(url.href).then(
      () => setSaid(messages.share.copied),
      () => setSaid(messages.share.failed),
    )
  }
  return (
    <button type="button" className="button" onClick={copy}>
      <span role="status">{said ?? messages.share.copy}</span>
    </button>
  )
}
