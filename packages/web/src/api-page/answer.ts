/** Sending a request and showing what comes back while it comes, at most a megabyte of it. */
import { element } from './dom.js'
import type { Sent } from './request.js'

const MOST = 1_000_000
const SHOWN_HEADERS = ['content-type', 'etag', 'content-disposition', 'retry-after', 'location', 'x-request-id']

/** Sends and fills `place`; resolves when the answer has ended or was stopped. */
export async function sendTo(place: HTMLElement, { method, url, headers, body }: Sent, signal: AbortSignal): Promise<void> {
  const started = performance.now()
  const status = element('p', { class: 'answer__status', role: 'status' }, 'Sending …')
  place.replaceChildren(status)
  let answer: Response
  try {
    answer = await fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body }) })
  } catch (error) {
    status.textContent = signal.aborted ? 'Stopped' : `The server was not reached: ${String(error)}`
    return
  }
  const took = Math.round(performance.now() - started)
  status.textContent = `${answer.status} ${answer.statusText} · ${took} ms`
  status.dataset.tone = answer.ok ? 'good' : 'warn'
  const lines = SHOWN_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [`${name}: ${value}`]
  })
  const content = element('pre', { class: 'answer__body', tabindex: '0', 'aria-label': 'body of the answer' })
  place.append(element('pre', { class: 'answer__headers' }, lines.join('\n')), content)
  const type = answer.headers.get('content-type') ?? ''
  if (/zip|octet-stream/.test(type)) {
    await answer.body?.cancel()
    content.replaceWith(element('p', {}, element('a', { href: url, class: 'button', download: '' }, 'Save the file')))
    return
  }
  const text = await streamed(answer, signal, (soFar) => {
    content.textContent = soFar
  })
  content.textContent = /json$|json;/.test(type) ? pretty(text) : text
  if (text === '') content.remove()
}

async function streamed(answer: Response, signal: AbortSignal, show: (text: string) => void): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (;;) {
      const part = await reader?.read()
      if (part === undefined || part.done) return text
      text += part.value
      show(text)
      if (text.length > MOST) {
        await reader?.cancel()
        return `${text.slice(0, MOST)}\n… there is more; ask for it with curl`
      }
    }
  } catch (error) {
    if (signal.aborted) return text
    throw error
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
