/**
 * A client of the Stanford CoreNLP server. The words go over as they are, with blanks between them and one sentence to a line, so that the leaves of the
 * tree are our tokens; whether they are is checked. One request a sentence, each with a time limit; nothing is tried twice.
 */
import { checkTreeTokens, parseTree, type Tree } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'

export interface CoreNlpOptions {
  readonly url: string
  /** for the answer to one sentence */
  readonly timeLimitMs: number
  /** send text to another machine */
  readonly allowRemote: boolean
}

const PROPERTIES = {
  annotators: 'tokenize,ssplit,pos,parse',
  'tokenize.whitespace': 'true',
  'ssplit.eolonly': 'true',
  outputFormat: 'json',
}

export class CoreNlpClient {
  readonly #url: URL
  readonly #timeLimitMs: number

  /** Throws cli/usage where the address is none, or that of another machine without leave. */
  constructor({ url, timeLimitMs, allowRemote }: CoreNlpOptions) {
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
      throw new ParascopeError('cli/usage', `${url} is not the address of a server, such as http://127.0.0.1:9000`, { url })
    }
    this.#url = new URL(url)
    if (!allowRemote && !isLoopback(this.#url.hostname)) {
      throw new ParascopeError(
        'cli/usage',
        `${this.#url.host} is another machine: the text would leave this one. Say --allow-remote if it may`,
        { url },
      )
    }
    this.#url.searchParams.set('properties', JSON.stringify(PROPERTIES))
    this.#timeLimitMs = timeLimitMs
  }

  /** The tree of a sentence. Throws parse/bad-server with what the server did instead. */
  async parse(tokens: readonly string[]): Promise<Tree> {
    const sentences = sentencesOf(await this.#ask(tokens.join(' ')))
    if (sentences.length !== 1) throw this.#fault(`answered with ${sentences.length} sentences instead of 1`)
    const { parse } = (sentences[0] ?? {}) as { parse?: unknown }
    if (typeof parse !== 'string') throw this.#fault('answered without a tree; was it started with a model for "parse"?')
    const tree = this.#read(parse)
    const difference = checkTreeTokens(tree, tokens)
    if (difference !== undefined) throw this.#fault(`answered with a tree of other words: ${difference}`)
    return tree
  }

  async #ask(text: string): Promise<unknown> {
    let status: number
    let body: string
    try {
      const signal = AbortSignal.timeout(this.#timeLimitMs)
      const headers = { 'content-type': 'text/plain; charset=utf-8' }
      // a redirection could lead off this machine
      const response = await fetch(this.#url, { method: 'POST', body: text, headers, signal, redirect: 'error' })
      status = response.status
      body = await response.text()
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') throw this.#fault(`gave no answer within ${this.#timeLimitMs / 1000} s`)
      const cause = (error as { cause?: Error }).cause
      throw this.#fault(`cannot be reached: ${cause?.message || (error as Error).message}`)
    }
    if (status !== 200) throw this.#fault(`answered with status ${status}: ${start(body)}`)
    try {
      return JSON.parse(body)
    } catch {
      throw this.#fault(`answered with something that is not JSON: ${start(body)}`)
    }
  }

  #read(text: string): Tree {
    try {
      return parseTree(text)
    } catch (error) {
      if (!(error instanceof ParascopeError)) throw error
      throw this.#fault(`answered with a tree that cannot be read: ${error.message}`)
    }
  }

  #fault(what: string): ParascopeError {
    return new ParascopeError('parse/bad-server', `the server at ${this.#url.host} ${what}`, { host: this.#url.host })
  }
}

function sentencesOf(answer: unknown): readonly unknown[] {
  const { sentences } = (answer ?? {}) as { sentences?: unknown }
  return Array.isArray(sentences) ? sentences : []
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}

function start(body: string): string {
  const text = body.trim().replace(/\s+/g, ' ')
  return text === '' ? 'nothing' : JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}
