/** What the event loop and the thread of a job say to each other, and errors on their way between them. */
import { type ErrorCode, ParascopeError } from '@parascope/core/errors'

/** A failure as plain data: an error of ours, or a mistake with its stack for the log. */
export type Failure =
  | { readonly code: ErrorCode; readonly message: string; readonly facts: Readonly<Record<string, unknown>> }
  | { readonly crash: string }

/** From the thread: it calls a method of its host, or it has ended. */
export type FromThread =
  | { readonly call: number; readonly method: string; readonly values: readonly unknown[] }
  | { readonly result: unknown }
  | { readonly failure: Failure }

/** To the thread: what the host's method gave. */
export type ToThread =
  | { readonly answer: number; readonly value: unknown }
  | { readonly answer: number; readonly failure: Failure }

export function asFailure(error: unknown): Failure {
  if (error instanceof ParascopeError) return { code: error.code, message: error.message, facts: error.facts }
  return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

export function asError(failure: Failure): Error {
  if ('crash' in failure) return new Error(failure.crash)
  return new ParascopeError(failure.code, failure.message, failure.facts)
}
