/** Reading a stream of events in tests. */

export interface StreamedEvent {
  readonly event: string
  readonly id?: string
  readonly data: unknown
}

export interface EventReader {
  /** The next event that is no bare id; undefined when the stream has ended. */
  next(): Promise<StreamedEvent | undefined>
  /** Where to come back to. */
  lastId(): string | undefined
  cancel(): Promise<void>
}

/** The events of an answer, one by one. */
export function readEvents(response: Response): EventReader {
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  let lastId: string | undefined
  return {
    async next() {
      for (;;) {
        const end = unread.indexOf('\n\n')
        if (end < 0) {
          const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
          if (done) return undefined
          unread += decoder.decode(value, { stream: true })
          continue
        }
        const fields = new Map(
          unread
            .slice(0, end)
            .split('\n')
            .map((line) => line.split(/: ?(.*)/s, 2) as [string, string]),
        )
        unread = unread.slice(end + 2)
        const id = fields.get('id')
        lastId = id ?? lastId
        const data = fields.get('data')
        if (data === undefined) continue
        return { event: fields.get('event') ?? 'message', ...(id === undefined ? {} : { id }), data: JSON.parse(data) }
      }
    },
    lastId: () => lastId,
    cancel: () => reader.cancel().catch(() => {}),
  }
}
