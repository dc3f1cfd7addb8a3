/**
 * A long answer as a stream that is made while it is read. Nothing starts before somebody reads (a HEAD request costs
 * nothing), no more is made than the reader takes, and a reader who stops reading is dropped: the snapshot behind an export
 * keeps the database from tidying up.
 */

const ROOM = 256 * 1024
const STALLED_MS = 60_000

export type WriteBytes = (bytes: Uint8Array) => Promise<void>

/** The bytes that `produce` writes. A write resolves when there is room for more and rejects when the reader has gone. */
export function byteStream(produce: (write: WriteBytes) => Promise<void>, stalledMs = STALLED_MS): ReadableStream<Uint8Array> {
  let started = false
  let gone: Error | undefined
  let wake = () => {}
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        wake()
        if (started) return
        started = true
        const write: WriteBytes = async (bytes) => {
          if (gone !== undefined) throw gone
          controller.enqueue(bytes)
          if ((controller.desiredSize ?? 0) > 0) return
          await new Promise<void>((resolve, reject) => {
            const timer = setTimeout(() => reject(new Error(`nobody read for ${stalledMs / 1000} s`)), stalledMs)
            wake = () => {
              clearTimeout(timer)
              resolve()
            }
          })
          if (gone !== undefined) throw gone
        }
        // not awaited: pull must return for the reader to get what is there
        produce(write).then(
          () => gone === undefined && controller.close(),
          (error: unknown) => controller.error(error),
        )
      },
      cancel() {
        gone = new Error('the reader has gone')
        wake()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: ROOM }),
  )
}
