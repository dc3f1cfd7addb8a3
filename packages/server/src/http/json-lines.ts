/** Answers of any length: JSON Lines, made page by page as fast as the client reads them. */
import type { TypedResponse } from 'hono'

const encoder = new TextEncoder()

/** An answer of one JSON value a line. `next` gives the next values, none at the end. */
export function jsonLines(next: () => Promise<readonly unknown[]>): Response & TypedResponse<never, 200, 'json'> {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const values = await next()
      if (values.length === 0) return controller.close()
      controller.enqueue(encoder.encode(values.map((value) => `${JSON.stringify(value)}\n`).join('')))
    },
  })
  // its types take every content type with json in its name for JSON
  return new Response(body, { headers: { 'Content-Type': 'application/jsonl' } }) as ReturnType<typeof jsonLines>
}
