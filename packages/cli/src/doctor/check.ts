/** What `parascope doctor` finds out, one line a thing. */
import { harmless } from '../frame/display-width.js'

/** `ok`: works here; `absent`: not there, and nothing needs it unless you want it; `fault`: there and not well, or required. */
export type Status = 'ok' | 'absent' | 'fault'

export interface Check {
  readonly name: string
  readonly status: Status
  /** a fault in a required thing makes the doctor end with 1 */
  readonly required: boolean
  /** what was found */
  readonly found: string
  /** what to do, where something can be done */
  readonly advice?: string
}

/** A check whose own code failed is a fault, never a missing line. */
export async function guarded(name: string, required: boolean, look: () => Check | Promise<Check>): Promise<Check> {
  try {
    return await look()
  } catch (error) {
    return { name, status: 'fault', required, found: `could not be checked: ${firstLine(String(error))}` }
  }
}

export function firstLine(text: string): string {
  return harmless(text.trim().split('\n')[0] ?? '').trim()
}

/** `7.8 GB`, powers of 1000. */
export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}
