/**
 * What the server says of itself: one line for each request and each mistake, as JSON for machines or short for a terminal.
 * A line never holds what people wrote, nor a secret: of an address only the route's pattern is kept, of a mistake its kind, its
 * message without anything quoted, and where in our code it happened.
 */
import { ParascopeError } from '@parascope/core/errors'

/** Values of a line; nothing nested. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>

export interface Log {
  /** Something worth knowing, such as `started`. */
  note(event: string, facts?: Facts): void
  /** One request that was answered. */
  request(facts: Facts): void
  /** Something that should not have happened, under an id that the person who met it was told. */
  mistake(id: string, error: unknown, facts?: Facts): void
}

export interface LogOptions {
  readonly now: () => number
  /** for people at a terminal instead of JSON */
  readonly isPretty?: boolean
  /** leaves out requests that went well */
  readonly isQuiet?: boolean
}

/** A log that hands each finished line to `write`. */
export function openLog(write: (line: string) => void, { now, isPretty = false, isQuiet = false }: LogOptions): Log {
  const line = isPretty ? prettyLine : jsonLine
  const say = (level: string, event: string, facts: Facts) =>
    write(line({ time: new Date(now()).toISOString(), level, event, ...facts }))
  return {
    note: (event, facts = {}) => say('info', event, facts),
    request(facts) {
      const isFault = Number(facts.status) >= 500
      if (!isQuiet || isFault) say(isFault ? 'error' : 'info', 'request', facts)
    },
    mistake: (id, error, facts = {}) => say('error', 'mistake', { id, ...mistakeFacts(error), ...facts }),
  }
}

/** A log that says nothing, for tests and tools. */
export const silentLog: Log = { note() {}, request() {}, mistake() {} }

/** A mistake as facts: its kind, code, message and the places in the code; nothing of what it was about. */
export function mistakeFacts(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: typeof error }
  const lines = (error.stack ?? '').split('\n')
  const places = lines.filter((text) => /^\s+at /.test(text)).map((text) => text.trim().replace(/^at /, ''))
  const code = error instanceof ParascopeError ? error.code : (error as NodeJS.ErrnoException).code
  return {
    error: error.name,
    ...(code === undefined ? {} : { code: String(code) }),
    message: withoutQuoted(firstLineOf(error.message)),
    stack: places.slice(0, 12).join(' < '),
  }
}

const LONGEST_MESSAGE = 300

/** `invalid "Heavy snow"` is `invalid "…"`: what stands in quotes may be a sentence, what looks like one of our secrets is one. */
export function withoutQuoted(message: string): string {
  return message
    .replace(/ps_[a-z]+_[0-9a-z]+/g, '…')
    .replace(/"[^"]*("|$)|'[^']*'|`[^`]*`|“[^”]*”/g, '"…"')
    .slice(0, LONGEST_MESSAGE)
}

function firstLineOf(text: string): string {
  return text.split('\n', 1)[0]!
}

function jsonLine(facts: Facts): string {
  return `${JSON.stringify(facts)}\n`
}

function prettyLine({ time, level, event, ...facts }: Facts): string {
  const clock = String(time).slice(11, 19)
  if (event === 'request') {
    return `${clock} ${facts.status} ${facts.method} ${facts.route} ${facts.ms} ms\n`
  }
  const rest = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
  return `${clock} ${level === 'error' ? 'MISTAKE ' : ''}${[event, ...rest].join(' ')}\n`
}
