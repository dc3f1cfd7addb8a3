/**
 * Reading a large text leaves garbage that nobody collects while this thread only waits for its workers. Node has no call for it but the one
 * that its engine shows on demand; where that fails, memory stays a little larger and nothing else changes.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export function collectGarbage(): void {
  try {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    // what the first walk frees, the second gives back to the system
    collect()
    collect()
  } catch {
    // only a matter of memory
  }
}
