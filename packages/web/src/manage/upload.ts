/** Sending a file with its progress, which `fetch` cannot tell. */
import { ApiProblem, Offline, type ProblemBody } from '../client/api.js'

export interface UploadOptions {
  readonly csrf: string | null
  readonly signal?: AbortSignal
  /** share that has been sent, from 0 to 1 */
  onProgress?(share: number): void
}

/** Sends a file as the body of a request to `/api` + path and gives the JSON of the answer. */
export function upload<T>(path: string, file: Blob, { csrf, signal, onProgress }: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', `/api${path}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    if (csrf !== null) request.setRequestHeader('x-csrf-token', csrf)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total))
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as T)
      else reject(problemOf(request))
    })
    request.addEventListener('error', () => reject(new Offline('the server cannot be reached')))
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    if (signal?.aborted === true) return reject(new DOMException('stopped', 'AbortError'))
    signal?.addEventListener('abort', abort)
    request.send(file)
  })
}

function problemOf({ status, statusText, responseText }: XMLHttpRequest): Error {
  try {
    return new ApiProblem(JSON.parse(responseText) as ProblemBody)
  } catch {
    return new ApiProblem({ title: statusText || `status ${status}`, status, code: 'http/unknown' })
  }
}
