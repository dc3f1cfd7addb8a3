/** The measures against an independent script in another language, with exact fractions, on random annotations. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { tokenSet } from '../../corpus/phenomena.js'
import type { Phenomenon } from '../../corpus/record.js'
import { msrpA } from '../../corpus/tagsets/msrp-a.js'
import { mulberry32, type Random } from '../../random.js'
import type { SharedPair } from '../annotations.js'
import { totalsOf } from '../statistics/statistic.js'
import { typeRows } from './type-family.js'
import { typeOptions } from './type-options.js'
import { typeScores } from './type-scores.js'
import { typeTable } from './type-table.js'

const script = fileURLToPath(new URL('../../../../../../shared/spec/checks/iapta_check.py', import.meta.url))
const golden = fileURLToPath(new URL('../../../../../../shared/data/iapta.golden.json', import.meta.url))
const hasGolden = existsSync(golden)
if (!hasGolden) console.info('skipped: ../shared/data/iapta.golden.json is not there')
const hasPython = spawnSync('python3', ['--version']).status === 0
const canRun = hasPython && existsSync(script)
if (!canRun)
  console.info(`skipped: the comparison with iapta_check.py, ${hasPython ? 'the script is not there' : 'there is no python3'}`)

/** Reads both annotations, prints every measure in its four variants. */
const PYTHON = `
import json, sys
sys.path.insert(0, sys.argv[1])
import iapta_check as c
B, C = json.load(sys.stdin)
measures = {'agr_w': lambda b, d: c.ratio(c.n_tokens(b), c.n_tokens(d)), 'agr_ph': lambda b, d: c.ratio(len(b), len(d)),
            'partial': c.tpo(c.partial), 'total': c.tpo(c.total)}
for rule in ('emptyX', 'emptyAny', 'spuriousTokens'): measures['f1 ' + rule] = c.do_f1(rule)
out = {}
for name, f in measures.items():
    found = c.variants(f, B, C)
    out[name] = [None if found[v] is None else float(found[v]) for v in ('plain', 't', 'p', 'pt')]
print(json.dumps(out))
`

const TOKENS = 9

function randomPhenomenon(random: Random): Phenomenon {
  const tokens = (least: number) => tokenSet(Array.from({ length: least + random.below(4) }, () => random.below(TOKENS)))
  const type = ['order', 'format', 'syn_negation', 'syn_ellipsis', 'addition_deletion', 'identical'][random.below(6)]!
  if (type === 'addition_deletion') {
    const isBoth = random.below(10) === 0
    return { type, source: tokens(1), target: isBoth ? tokens(1) : [], projection: 'local' }
  }
  const scope = { type, source: tokens(1), target: tokens(1) }
  if (type.startsWith('syn')) return { ...scope, keySource: tokens(0), keyTarget: tokens(0) }
  return type === 'identical' || random.below(20) === 0
    ? scope
    : { ...scope, projection: random.below(3) > 0 ? 'local' : 'global' }
}

/** A second annotator who keeps most, moves some, and adds some. */
function randomPairs(seed: number): SharedPair[] {
  const random = mulberry32(seed)
  return Array.from({ length: 25 }, (_, k) => {
    const first = Array.from({ length: random.below(7) }, () => randomPhenomenon(random))
    const second = first.flatMap((one) =>
      random.below(4) === 0 ? [] : [random.below(3) === 0 ? { ...one, source: [0, 1] } : one],
    )
    const extra = Array.from({ length: random.below(4) }, () => randomPhenomenon(random))
    const record = { id: `p${k}`, source: Array(TOKENS).fill('x'), target: Array(TOKENS).fill('y') }
    return { id: record.id, a: { ...record, phenomena: first }, b: { ...record, phenomena: [...second, ...extra] } }
  })
}

function byPython(pairs: readonly SharedPair[]): Record<string, (number | null)[]> {
  const flat = (side: 'a' | 'b') =>
    pairs.flatMap((pair) =>
      pair[side].phenomena!.map((one) => ({ projection: null, keySource: [], keyTarget: [], ...one, pair: pair.id })),
    )
  const input = JSON.stringify([flat('a'), flat('b')])
  return JSON.parse(execFileSync('python3', ['-c', PYTHON, dirname(script)], { input }).toString())
}

describe.runIf(canRun)('iapta_check.py', () => {
  it.each([1, 2, 3, 4])('agrees on random annotations, seed %i', (seed) => {
    const pairs = randomPairs(seed)
    for (const [name, values] of Object.entries(byPython(pairs))) {
      const [measure, coverageRule = 'emptyX'] = name.split(' ') as [string, 'emptyX'?]
      const options = typeOptions(msrpA, { coverageRule })
      const found = typeScores(totalsOf(typeRows(pairs, msrpA, options)), msrpA, options)
      ;['', '.t', '.p', '.pt'].forEach((suffix, k) => {
        expect(found.get(`iapta.${measure}${suffix}`)!.value, `${name}${suffix}`).toBeCloseTo(values[k]!, 12)
      })
    }
  })
})

type Expected = Record<string, { byType: Record<string, number>; byPair: Record<string, number> }>

/** The measures by their names in the file. */
const IN_FILE = [
  ['agr_w', 'agr_w'],
  ['agr_ph', 'agr_ph'],
  ['partial', 'agr_partial_o'],
  ['total', 'agr_total_o'],
  ['f1', 'F1_emptyX'],
] as const

describe.runIf(hasGolden)('iapta.golden.json', () => {
  const { annotators, expected, pairs } = JSON.parse(readFileSync(golden, 'utf8')) as {
    annotators: Record<'B' | 'C', (Phenomenon & { pair: string; projection: string | null })[]>
    expected: Expected
    pairs: Record<string, { source: string[]; target: string[] }>
  }
  const shared = Object.entries(pairs).map(([id, text]): SharedPair => {
    const of = (side: 'B' | 'C') =>
      annotators[side]
        .filter(({ pair }) => pair === id)
        .map(({ projection, ...one }) => (projection === null ? one : { ...one, projection }))
    return { id, a: { id, ...text, phenomena: of('B') }, b: { id, ...text, phenomena: of('C') } }
  })
  const options = typeOptions(msrpA)

  it('is met type by type', () => {
    const table = typeTable(totalsOf(typeRows(shared, msrpA, options)), msrpA, options).filter(({ kind }) => kind === 'type')
    for (const [name, inFile] of IN_FILE) {
      const found = Object.fromEntries(table.map((row) => [row.id, Number(row[name].value!.toFixed(6))]))
      expect(found).toEqual(expected[inFile]!.byType)
    }
  })

  it('is met pair by pair', () => {
    for (const pair of shared) {
      const found = typeScores(totalsOf(typeRows([pair], msrpA, options)), msrpA, options)
      for (const [name, inFile] of IN_FILE)
        expect(found.get(`iapta.${name}`)!.value).toBeCloseTo(expected[inFile]!.byPair[pair.id]!, 6)
    }
  })
})
