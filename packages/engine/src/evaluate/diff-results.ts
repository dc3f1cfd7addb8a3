/**
 * Why two results differ: `diff`. A result is what a measuring command prints with `--json`: it names its command, its options (in the
 * signature), its files (by SHA-256) and its numbers. So a different number is traced to a different option, a different file, or,
 * where both are the same, to a different version.
 */
import { readFileSync } from 'node:fs'
import { ParascopeError } from '@parascope/core/errors'

export interface SavedResult {
  readonly path: string
  readonly command: string
  readonly signature: string
  readonly inputs: readonly { readonly path: string; readonly sha256: string; readonly records: number }[]
  readonly results: readonly {
    readonly measure: string
    readonly value: number | null
    readonly low?: number
    readonly high?: number
    readonly of?: string
    readonly undefined?: string
  }[]
}

/** Something that is not the same in both. */
export interface Difference {
  readonly kind: 'command' | 'option' | 'input'
  /** the option or the file */
  readonly what: string
  readonly first: string
  readonly second: string
}

export interface ValueDifference {
  readonly measure: string
  readonly of: string
  readonly first: number | null
  readonly second: number | null
  /** second minus first; null where one has no value */
  readonly difference: number | null
}

export interface ResultDifference {
  readonly reasons: readonly Difference[]
  readonly values: readonly ValueDifference[]
  /** numbers that both have, and how many of them are the same */
  readonly compared: number
  readonly same: number
}

/** Reads a saved result; throws `io/bad-json` where it is none. */
export function readResult(path: string): SavedResult {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new ParascopeError('io/no-such-file', `${path}: cannot be read`, { path })
  }
  const expected = `${path}:1: is no result; save one with --json`
  let result: Partial<SavedResult>
  try {
    result = JSON.parse(text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n')))
  } catch {
    throw new ParascopeError('io/bad-json', expected, { path, line: 1 })
  }
  const isResult =
    typeof result === 'object' &&
    typeof result?.command === 'string' &&
    typeof result.signature === 'string' &&
    Array.isArray(result.inputs) &&
    Array.isArray(result.results)
  if (!isResult) throw new ParascopeError('io/bad-json', expected, { path, line: 1 })
  return { ...(result as SavedResult), path }
}

/** What differs between two results: the reasons first, then the numbers. */
export function diffResults(first: SavedResult, second: SavedResult): ResultDifference {
  const reasons: Difference[] = []
  if (first.command !== second.command)
    reasons.push({ kind: 'command', what: 'command', first: first.command, second: second.command })
  reasons.push(...optionDifferences(first.signature, second.signature), ...inputDifferences(first.inputs, second.inputs))
  const key = ({ measure, of }: SavedResult['results'][number]) => `${measure}\t${of ?? ''}`
  const others = new Map(second.results.map((result) => [key(result), result]))
  const mine = new Set(first.results.map(key))
  const pairs = first.results.map((result) => [result, others.get(key(result))] as const)
  const values = [
    ...pairs.filter(([a, b]) => b === undefined || a.value !== b.value).map(([a, b]) => difference(a, a.value, b?.value ?? null)),
    ...second.results.filter((result) => !mine.has(key(result))).map((b) => difference(b, null, b.value)),
  ]
  const compared = pairs.filter(([, b]) => b !== undefined).length
  return { reasons, values, compared, same: pairs.filter(([a, b]) => b !== undefined && a.value === b.value).length }
}

function difference(
  { measure, of }: SavedResult['results'][number],
  first: number | null,
  second: number | null,
): ValueDifference {
  return { measure, of: of ?? '', first, second, difference: first === null || second === null ? null : second - first }
}

/** Options of a signature by name: `bleu[tok:13a|case:lc]|seed:1` has bleu.tok, bleu.case and seed. */
export function signatureOptions(signature: string): Map<string, string> {
  const options = new Map<string, string>()
  const take = (text: string, prefix: string) => {
    let depth = 0
    let start = 0
    for (let at = 0; at <= text.length; at++) {
      if (text[at] === '[') depth++
      else if (text[at] === ']') depth--
      else if (at === text.length || (text[at] === '|' && depth === 0)) {
        const part = text.slice(start, at)
        start = at + 1
        if (part === '') continue
        const group = /^([^:[]+)\[(.*)\]$/s.exec(part)
        const split = part.indexOf(':')
        if (group !== null) {
          options.set(`${prefix}${group[1]}`, 'there')
          take(group[2]!, `${prefix}${group[1]}.`)
        } else if (split > 0) options.set(`${prefix}${part.slice(0, split)}`, part.slice(split + 1))
        else options.set(`${prefix}${part}`, 'there')
      }
    }
  }
  take(signature, '')
  return options
}

function optionDifferences(first: string, second: string): Difference[] {
  const [one, other] = [signatureOptions(first), signatureOptions(second)]
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((what) => {
    const [a, b] = [one.get(what), other.get(what)]
    return a === b ? [] : [{ kind: 'option' as const, what, first: a ?? 'absent', second: b ?? 'absent' }]
  })
}

function inputDifferences(first: SavedResult['inputs'], second: SavedResult['inputs']): Difference[] {
  const shown = (input: SavedResult['inputs'][number] | undefined) =>
    input === undefined ? 'absent' : `${input.path} (${input.records} records, sha256 ${input.sha256.slice(0, 12)}…)`
  const count = Math.max(first.length, second.length)
  return Array.from({ length: count }, (_, k) => [first[k], second[k]] as const).flatMap(([a, b], k) =>
    a?.sha256 === b?.sha256 ? [] : [{ kind: 'input' as const, what: `file ${k + 1}`, first: shown(a), second: shown(b) }],
  )
}
