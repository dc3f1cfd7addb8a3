/** The measures against an independent script in another language, with exact fractions, on random annotations. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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

const script = fileURLToPath(new URL('../../../../../../shared/spec/checks/iapta_check.py', import.meta.url))
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
