/** What the event loop and the writer's thread say to each other. */
import type { ErrorCode } from '@parascope/core/errors'

export type Asked = { readonly id: number; readonly name: string; readonly input: unknown } | { readonly close: true }

export type Told =
  | { readonly id: number; readonly result: unknown }
  | {
      readonly id: number
      readonly failure: {
        readonly code: ErrorCode
        readonly message: string
        readonly facts: Readonly<Record<string, unknown>>
      }
    }
  | { readonly id: number; readonly crash: string }
  | { readonly committed: number }
  | { readonly closed: true }
