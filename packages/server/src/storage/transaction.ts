/** What a write gets: the database inside the writer's transaction, and the list of events it appended. */
import type { Database } from './connection.js'

export interface Transaction {
  readonly db: Database
  /** Tells the writer that an event with this number was appended, so that listeners hear of it after the commit. */
  appended(seq: number): void
}

/** A change of the database as a function from plain data to plain data. Time, ids and randomness come in with the input. */
export type Write<Input, Result> = (tx: Transaction, input: Input) => Promise<Result>

export type Outcome<Result> = { readonly result: Result } | { readonly error: unknown }

/**
 * A write that can also be done for many inputs at once, in fewer trips to the database. An input that is refused must have changed
 * nothing: its error is its outcome. Whatever throws undoes all of them, and each is then tried alone.
 */
export interface JointWrite<Input, Result> extends Write<Input, Result> {
  readonly together: (tx: Transaction, inputs: readonly Input[]) => Promise<readonly Outcome<Result>[]>
}
