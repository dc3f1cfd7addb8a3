import { useEffect, useState } from 'react'

/** False until the fonts have arrived; a change makes measured text be measured again. */
export function useFontsReady(): boolean {
  const [ready, setReady] = useState(() => document.fonts.status === 'loaded')
  useEffect(() => {
    let live = true
    const update = () => live && setReady(true)
    document.fonts.addEventListener('loadingdone', update)
    document.fonts.ready.then(update)
    return () => {
      live = false
      document.fonts.removeEventListener('loadingdone', update)
    }
  }, [])
  return ready
}
