/** The writer of an SQLite file in a thread of its own: flushing the disk never holds up the event loop. */
import { parentPort, workerData } from 'node:worker_threads'
import { ParascopeError } from '@parascope/core/errors'
import { openLibsql } from './libsql-connection.js'
import { openWriter } from './writer.js'
import type { Asked, Told } from './writer-messages.js'

const port = parentPort!
const connection = openLibsql((workerData as { file: string }).file)
const tell = (message: Told) => port.postMessage(message)
const writer = openWriter(connection, (seq) => tell({ committed: seq }))

port.on('message', async (asked: Asked) => {
  if ('close' in asked) {
    await writer.idle()
    await connection.close()
    tell({ closed: true })
    port.close()
    return
  }
  const { id, name, input } = asked
  try {
    tell({ id, result: await writer.write(name, input) })
  } catch (error) {
    if (error instanceof ParascopeError) {
      tell({ id, failure: { code: error.code, message: error.message, facts: error.facts } })
    } else {
      tell({ id, crash: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  }
})
