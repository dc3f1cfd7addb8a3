/**
 * The envelope: what every measuring command prints with `--json`, one object on one line. It names the command, the
 * signature that says how to get the numbers again, the files that went in and the results. A score that cannot be
 * computed has the value null and a reason in `undefined`; NaN never leaves the program.
 */
export interface EnvelopeInput {
  /** as the user gave it; `-` is standard input */
  readonly path: string
  /** of the bytes read, 64 hexadecimal digits */
  readonly sha256: string
  readonly records: number
}

/** `text.*` measures are on 0–100 as the field prints them, all others on 0–1; a count is a number of things a mean an average of such numbers and a value a number on a scale of its own, such as a feature's; all three say so. */
export type Scale = '0-1' | '0-100' | 'count' | 'mean' | 'value'

export interface EnvelopeResult {
  readonly measure: string
  readonly value: number | null
  readonly scale: Scale
  /** the interval, where one was computed */
  readonly low?: number
  readonly high?: number
  /** how many items the value rests on */
  readonly n?: number
  /** why there is no value */
  readonly undefined?: string
  /** whose value it is, where the same measure was taken of several: `maria, jonas` */
  readonly of?: string
}

export interface Envelope {
  readonly command: string
  readonly signature: string
  readonly inputs: readonly EnvelopeInput[]
  readonly results: readonly EnvelopeResult[]
  readonly warnings: readonly string[]
}

export interface EnvelopeDraft extends Omit<Envelope, 'results' | 'warnings'> {
  /** the scale follows from the measure's name, except for a count, a mean and a value */
  readonly results: readonly (Omit<EnvelopeResult, 'scale'> & { readonly scale?: Scale })[]
  readonly warnings?: readonly string[]
}

/** The scale of a measure. `scaleOf('text.bleu')` is `0-100`. */
export function scaleOf(measure: string): Scale {
  return measure.startsWith('text.') ? '0-100' : '0-1'
}

/**
 * A checked envelope with its keys in the documented order. Throws RangeError on what a measure must never give: a value
 * that is not finite, no value without a reason, half an interval, the wrong scale.
 */
export function envelope(draft: EnvelopeDraft): Envelope {
  check(draft.command !== '', 'an envelope needs a command')
  check(draft.signature !== '', 'an envelope needs a signature')
  return {
    command: draft.command,
    signature: draft.signature,
    inputs: draft.inputs.map(checkedInput),
    results: draft.results.map(checkedResult),
    warnings: [...(draft.warnings ?? [])],
  }
}

function checkedInput({ path, sha256, records }: EnvelopeInput): EnvelopeInput {
  check(path !== '', 'an input needs a path')
  check(/^[0-9a-f]{64}$/.test(sha256), `${path}: sha256 must be 64 hexadecimal digits, not ${JSON.stringify(sha256)}`)
  check(Number.isSafeInteger(records) && records >= 0, `${path}: records must be a whole number, not ${records}`)
  return { path, sha256, records }
}

function checkedResult(result: EnvelopeDraft['results'][number]): EnvelopeResult {
  const { measure, value, low, high, n, undefined: reason, of } = result
  check(measure !== '', 'a result needs the name of its measure')
  check(value === null || Number.isFinite(value), `${measure}: the value must be a finite number or null, not ${value}`)
  check((value === null) === (reason !== undefined), `${measure}: exactly one of a value and a reason for its absence`)
  check(reason !== '', `${measure}: the reason is empty`)
  check((low === undefined) === (high === undefined), `${measure}: an interval needs both ends`)
  if (low !== undefined && high !== undefined) {
    check(value !== null, `${measure}: an interval without a value`)
    check(Number.isFinite(low) && Number.isFinite(high) && low <= high, `${measure}: [${low}, ${high}] is no interval`)
  }
  check(n === undefined || (Number.isSafeInteger(n) && n >= 0), `${measure}: n must be a whole number, not ${n}`)
  const scale = result.scale === 'count' || result.scale === 'mean' || result.scale === 'value' ? result.scale : scaleOf(measure)
  check(result.scale === undefined || result.scale === scale, `${measure} is on ${scale}, not ${result.scale}`)
  check(
    scale !== 'count' || value === null || (Number.isSafeInteger(value) && value >= 0),
    `${measure}: a count must be a whole number, not ${value}`,
  )
  return {
    measure,
    value,
    scale,
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
    ...(n === undefined ? {} : { n }),
    ...(reason === undefined ? {} : { undefined: reason }),
    ...(of === undefined ? {} : { of }),
  }
}

function check(holds: boolean, message: string): void {
  if (!holds) throw new RangeError(message)
}
