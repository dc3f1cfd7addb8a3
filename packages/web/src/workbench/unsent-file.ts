/** Work that the server does not take, as a file: whoever runs the project can still use it. */
import type { LayerQueue } from '../client/queue.js'

/** The file: one object a layer, with its gestures in order. */
export function unsentFile(queues: readonly LayerQueue[], at: string): string {
  const layers = queues.map(({ key, rev, clientId, start, pending, trouble }) => {
    const [project, task, layer] = key.split('/')
    const reason = trouble?.kind === 'refused' ? trouble.reason : null
    return { project, task, layer, baseRev: rev, clientId, start, reason, gestures: pending }
  })
  return `${JSON.stringify({ format: 'parascope-unsent', version: 1, at, layers }, null, 2)}\n`
}

export function downloadWork(queues: readonly LayerQueue[]): void {
  const at = new Date().toISOString()
  const address = URL.createObjectURL(new Blob([unsentFile(queues, at)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `parascope-work-${at.slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(address)
}
