/**
 * The buffers of a stream through the event loop are garbage as soon as they are written, but young garbage is only looked for when
 * small objects fill the nursery, and buffers are not small objects: dozens of megabytes pile up. Node has no call for it but the
 * one that its engine shows on demand; where that fails, memory grows a little more and nothing else changes.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { readonly type: 'minor' }) => void

let collect: Collect | undefined

/** Lets go of the buffers that nobody holds any more: a millisecond or two. */
export function freeBuffers(): void {
  collect ??= engineCall()
  collect({ type: 'minor' })
}

function engineCall(): Collect {
  try {
    setFlagsFromString('--expose-gc')
    return runInNewContext('gc') as Collect
  } catch {
    return () => {}
  }
}
