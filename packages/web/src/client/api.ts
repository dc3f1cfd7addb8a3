/**
 * Talking to the server. Every answer is either what was asked for or an `ApiProblem` with the server's code, so that
 * screens can say what is wrong and what to do. A request that never got an answer is `offline`, which is not a mistake.
 */

export interface ProblemBody {
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail?: string
  readonly facts?: Readonly<Record<string, unknown>>
}

/** The server said no. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: string
  readonly facts: Readonly<Record<string, unknown>>
  /** seconds after which it is worth trying again */
  readonly retryAfter: number | null

  constructor(body: ProblemBody, retryAfter: number | null = null) {
    super(body.detail ?? body.title)
    this.status = body.status
    this.code = body.code
    this.facts = body.facts ?? {}
    this.retryAfter = retryAfter
  }
}

/** No answer came: the line is down, or the server is. */
export class Offline extends Error {
  override readonly name = 'Offline'
}

export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  /** revision that a change is based on */
  readonly ifMatch?: string
  readonly signal?: AbortSignal
  /** sent even while the page is being left */
  readonly keepalive?: boolean
}

export interface Api {
  /** Asks for `/api` + path and gives the JSON of the answer. */
  request<T>(path: string, request?: ApiRequest): Promise<T>
  /** The same with the ETag of the answer. */
  requestTagged<T>(path: string, request?: ApiRequest): Promise<{ readonly value: T; readonly etag: string | null }>
  /** Sent with every change; comes from GET /session. */
  setCsrf(token: string | null): void
}

export function createApi(fetcher: typeof fetch = fetch.bind(globalThis), base = '/api'): Api {
  let csrf: string | null = null

  async function send(path: string, { method = 'GET', body, ifMatch, signal, keepalive = false }: ApiRequest): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (method !== 'GET' && csrf !== null) headers['x-csrf-token'] = csrf
    if (ifMatch !== undefined) headers['if-match'] = ifMatch
    try {
      return await fetcher(`${base}${path}`, {
        method,
        headers,
        credentials: 'same-origin',
        keepalive,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new Offline('the server cannot be reached')
    }
  }

  async function requestTagged<T>(path: string, request: ApiRequest = {}) {
    let response = await send(path, request)
    if (response.status === 403 && (await isOldToken(response.clone()))) {
      // somebody signed in anew in another tab: the same person, or the server will say no again
      csrf = ((await (await send('/session', {})).json()) as { readonly csrf: string | null }).csrf
      response = await send(path, request)
    }
    if (!response.ok) throw await problemOf(response)
    const value = (response.status === 204 ? undefined : await response.json()) as T
    return { value, etag: response.headers.get('etag') }
  }

  return {
    async request<T>(path: string, request: ApiRequest = {}) {
      return (await requestTagged<T>(path, request)).value
    },
    requestTagged,
    setCsrf(token) {
      csrf = token
    },
  }
}

async function isOldToken(response: Response): Promise<boolean> {
  const problem = await problemOf(response)
  return problem instanceof ApiProblem && problem.facts.header === 'X-CSRF-Token'
}

async function problemOf(response: Response): Promise<Error> {
  const retry = Number(response.headers.get('retry-after'))
  const isProblem = response.headers.get('content-type')?.includes('problem+json') === true
  // a proxy in front answers in its own words when the server is away
  if (!isProblem && response.status >= 502 && response.status <= 504) return new Offline('the server cannot be reached')
  const body: ProblemBody = isProblem
    ? await response.json()
    : { title: response.statusText || `status ${response.status}`, status: response.status, code: 'http/unknown' }
  return new ApiProblem(body, Number.isFinite(retry) && retry > 0 ? retry : null)
}
