import { readdirSync, readFileSync } from 'node:fs'
import type { Problem } from '@parascope/core/errors'
import { type GrammarRule, PivotPruning, PRESETS, parseRuleLine, ruleText } from '@parascope/core/grammar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '../io/scratch-folder.fixture.js'
import { type PivotOptions, pivotGrammar } from './pivot-grammar.js'
import { pivotPairs } from './pivot-pairs.js'

const scratch = scratchFolder()

async function pivoted(lines: readonly string[], options: Partial<PivotOptions> = {}) {
  const problems: Problem[] = []
  const output = scratch.file('paraphrases')
  const result = await pivotGrammar([scratch.write('bilingual', lines.join('\n'))], {
    output,
    maxGroup: 1000,
    onProblem: (problem) => problems.push(problem),
    ...options,
  })
  return { ...result, problems, lines: result.summary.refused ? [] : readFileSync(output, 'utf8').split('\n').slice(0, -1) }
}

const cost = (p: number) => -Math.log(p)
const line = (lhs: string, f: string, e: string, given: Readonly<Record<string, number>>, links = '0-0') =>
  `[${lhs}] ||| ${f} ||| ${e} ||| ${Object.entries(given)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')} ||| ${links}`

/*
 * Two foreign words and one with holes, probabilities from counts:
 *
 *            boat  ship            p(e|f)             p(f|e)
 *   brola      3     1         3/4   1/4          3/5   1/2
 *   vasti      2     1         2/3   1/3          2/5   1/2
 *
 * p(ship|boat) = 1/4 · 3/5 + 1/3 · 2/5 = 17/60, −ln = 1.26113
 * p(boat|ship) = 3/4 · 1/2 + 2/3 · 1/2 = 17/24, −ln = 0.34484
 * p(boat|boat) = 3/4 · 3/5 + 2/3 · 2/5 = 43/60, −ln = 0.33314
 * p(ship|ship) = 1/4 · 1/2 + 1/3 · 1/2 = 7/24,  −ln = 1.23214
 *
 * [NP,1] ta [NN,2] is "[NP,1] 's [NN,2]" (p(e|f) 1/4) or "the [NN,2] of [NP,1]" (3/4), each with p(f|e) = 1:
 * from 's to of costs −ln 3/4 = 0.28768, back −ln 1/4 = 1.38629.
 */
const BILINGUAL = [
  line('NN', 'brola', 'boat', { 'p(e|f)': cost(3 / 4), 'p(f|e)': cost(3 / 5) }),
  line('NN', 'brola', 'ship', { 'p(e|f)': cost(1 / 4), 'p(f|e)': cost(1 / 2) }),
  line('NN', 'vasti', 'boat', { 'p(e|f)': cost(2 / 3), 'p(f|e)': cost(2 / 5) }),
  line('NN', 'vasti', 'ship', { 'p(e|f)': cost(1 / 3), 'p(f|e)': cost(1 / 2) }),
  line('NP', '[NP,1] ta [NN,2]', "[NP,1] 's [NN,2]", { 'p(e|f)': cost(1 / 4), 'p(f|e)': 0 }, '1-1'),
  line('NP', '[NP,1] ta [NN,2]', 'the [NN,2] of [NP,1]', { 'p(e|f)': cost(3 / 4), 'p(f|e)': 0 }, '1-2'),
]

describe('pivotGrammar', () => {
  it('gives the paraphrases worked out by hand, sorted', async () => {
    const { lines, groups, pivots } = await pivoted(BILINGUAL)
    expect(lines).toEqual([
      '[NN] ||| boat ||| boat ||| p(e|f)=0.33314 p(f|e)=0.33314 ||| 0-0',
      '[NN] ||| boat ||| ship ||| p(e|f)=1.26113 p(f|e)=0.34484 ||| 0-0',
      '[NN] ||| ship ||| boat ||| p(e|f)=0.34484 p(f|e)=1.26113 ||| 0-0',
      '[NN] ||| ship ||| ship ||| p(e|f)=1.23214 p(f|e)=1.23214 ||| 0-0',
      "[NP] ||| [NP,1] 's [NN,2] ||| [NP,1] 's [NN,2] ||| p(e|f)=1.38629 p(f|e)=1.38629 ||| 1-1",
      "[NP] ||| [NP,1] 's [NN,2] ||| the [NN,2] of [NP,1] ||| p(e|f)=0.28768 p(f|e)=1.38629 ||| 1-2",
      "[NP] ||| the [NN,1] of [NP,2] ||| [NP,2] 's [NN,1] ||| p(e|f)=1.38629 p(f|e)=0.28768 ||| 2-1",
      '[NP] ||| the [NN,1] of [NP,2] ||| the [NN,1] of [NP,2] ||| p(e|f)=0.28768 p(f|e)=0.28768 ||| 2-2',
    ])
    expect([groups, pivots]).toEqual([3, 12])
  })

  /*
   * [X,1] ba [X,2] is seen twice as "[X,1] of [X,2]" and once as "[X,2] of [X,1]"; as English both are X of X, seen three times, so
   * p(e|f) and p(f|e) are 2/3 and 1/3. Same order: 2/3 · 2/3 + 1/3 · 1/3 = 5/9; other order: 2/3 · 1/3 + 1/3 · 2/3 = 4/9. Together 1.
   */
  it('takes English sides that differ in the numbers of their holes as one', async () => {
    const [often, once] = [2 / 3, 1 / 3].map((p) => ({ 'p(e|f)': cost(p), 'p(f|e)': cost(p) }))
    const { lines } = await pivoted([
      line('X', '[X,1] ba [X,2]', '[X,1] of [X,2]', often!, '1-1'),
      line('X', '[X,1] ba [X,2]', '[X,2] of [X,1]', once!, '1-1'),
    ])
    expect(lines).toEqual([
      '[X] ||| [X,1] of [X,2] ||| [X,1] of [X,2] ||| p(e|f)=0.58779 p(f|e)=0.58779 ||| 1-1',
      '[X] ||| [X,1] of [X,2] ||| [X,2] of [X,1] ||| p(e|f)=0.81093 p(f|e)=0.81093 ||| 1-1',
    ])
  })

  it('does not pair what has another label or other holes', async () => {
    const values = { 'p(e|f)': 0, 'p(f|e)': 0 }
    const { lines } = await pivoted([
      line('NN', 'brola', 'boat', values),
      line('NP', 'brola', 'the boat', values),
      line('NP', 'lo [NN,1]', 'the [NN,1]', values),
      line('NP', 'lo [NP,1]', 'that [NP,1]', values),
    ])
    expect(lines).toHaveLength(4)
    expect(lines.every((text) => text.split(' ||| ')[1] === text.split(' ||| ')[2])).toBe(true)
  })

  it('leaves out identical sides on demand', async () => {
    expect((await pivoted(BILINGUAL, { dropIdentity: true })).lines).toHaveLength(4)
  })

  it('prunes before pairing and pivot by pivot', async () => {
    const pruning = PivotPruning.parse('p(e|f)>1.5, p(f|e)>1.5') as PivotPruning
    const { lines, summary, prunedPivots } = await pivoted(BILINGUAL, { pruning })
    // boat to ship costs 1.89712 through brola and 2.01490 through vasti, ship to ship 2.07944 and 1.79176
    expect(lines.map((text) => ruleText(parseRuleLine(text) as GrammarRule)).filter((text) => text.startsWith('[NN]'))).toEqual([
      '[NN] ||| boat ||| boat',
    ])
    expect(summary.drops).toEqual([])
    expect(prunedPivots).toBe(6)
    const harder = await pivoted(BILINGUAL, { pruning: PivotPruning.parse('p(e|f)>1.2') as PivotPruning })
    expect(harder.summary.drops).toEqual([{ reason: 'pruned before pairing', count: 2, first: '[NN] ||| brola ||| ship' }])
  })

  it('guards against large groups, and says what that left out', async () => {
    const { lines, summary } = await pivoted(BILINGUAL, { maxGroup: 1 })
    expect(lines).toHaveLength(2)
    expect(summary.drops).toEqual([
      { reason: 'not among the 1 most probable of its foreign phrase (--max-group)', count: 3, first: '[NN] ||| brola ||| ship' },
    ])
  })

  it('has the floor of Thrax on demand', async () => {
    const far = [line('NN', 'brola', 'boat', { 'p(e|f)': 30, 'p(f|e)': 34 })]
    expect((await pivoted(far)).lines).toEqual(['[NN] ||| boat ||| boat ||| p(e|f)=64 p(f|e)=64 ||| 0-0'])
    expect((await pivoted(far, { floor: 64 })).lines[0]).toContain('p(e|f)=63.30685')
  })

  it('names a rule that comes twice, and a line with a fault', async () => {
    const { problems, summary } = await pivoted([...BILINGUAL, BILINGUAL[1]!])
    expect([summary.refused, problems.length]).toEqual([true, 1])
    expect(problems[0]).toMatchObject({ message: expect.stringMatching(/^line \d has this rule too/) })
    const bad = await pivoted([...BILINGUAL, '[NN] ||| brola ||| '])
    expect(bad.problems).toMatchObject([{ line: 7, field: 'target', message: 'the target side is empty' }])
  })

  it('needs probabilities in both directions', async () => {
    await expect(pivoted([line('NN', 'brola', 'boat', { 'p(e|f)': 1, Count: 3 })])).rejects.toMatchObject({
      code: 'grammar/no-features',
      message: expect.stringContaining('pivoting needs the features p(e|f) and p(f|e)'),
    })
  })

  it('gives the same bytes in any order of lines and any memory', async () => {
    const counts = fc.array(
      fc.tuple(fc.constantFrom('f', 'g', 'h'), fc.constantFrom('a', 'b', 'c é'), fc.integer({ min: 1, max: 9 })),
      {
        minLength: 1,
        maxLength: 9,
      },
    )
    await fc.assert(
      fc.asyncProperty(counts, fc.constantFrom(150, 100_000), fc.integer(), async (rows, memory, shuffle) => {
        const known = new Map(rows.map(([f, e, n]) => [`${f}\0${e}`, [f, e, n] as const]))
        const lines = [...known.values()].map(([f, e, n]) =>
          line('X', f, e, { 'p(e|f)': n / 7, 'p(f|e)': n / 11, RarityPenalty: 1 / n }),
        )
        const other = lines.toSorted((a, b) => hash(a, shuffle) - hash(b, shuffle))
        expect((await pivoted(other, { memory })).lines).toEqual((await pivoted(lines)).lines)
      }),
      { numRuns: 15 },
    )
  })
})

describe('pivotPairs', () => {
  /*
   * Four invented sentences, word by word: brola is boat twice and ship once, vasti is ship once, so
   * p(ship|boat) = p(ship|brola) p(brola|boat) = 1/3 · 1 and p(boat|ship) = p(boat|brola) p(brola|ship) = 2/3 · 1/2 = 1/3.
   */
  const words = [
    ['brola', 'boat'],
    ['brola', 'boat'],
    ['brola', 'ship'],
    ['vasti', 'ship'],
  ]
  const record = ([f, e]: readonly string[], k: number) => ({
    id: `p${k}`,
    source: [f],
    target: [e],
    sure: [[0, 0]],
    possible: [],
  })

  it('extracts and pivots, and leaves nothing between', async () => {
    const file = scratch.write('bitext.jsonl', words.map((pair, k) => JSON.stringify(record(pair, k))).join('\n'))
    const output = scratch.file('from-pairs')
    const extraction = { settings: PRESETS['thrax-hiero'], engine: 'memory', threads: 1, minCount: 1 } as const
    const options = { output, maxGroup: 1000, dropIdentity: true, extraction }
    const { pairs, rules, summary } = await pivotPairs([file], { ...options, onProblem: ({ message }) => expect.fail(message) })
    expect([pairs, rules, summary.written]).toEqual([4, 3, [2]])
    const costs = scratch
      .read('from-pairs')
      .trim()
      .split('\n')
      .map((text) => parseRuleLine(text) as GrammarRule)
      .map((rule) => `${ruleText(rule)} ${rule.features.get('p(e|f)')!.toFixed(3)}`)
    expect(costs).toEqual(['[X] ||| boat ||| ship 1.099', '[X] ||| ship ||| boat 1.099'])
    expect(readdirSync(scratch.path).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

function hash(text: string, seed: number): number {
  let value = seed | 0
  for (const character of text) value = (Math.imul(value, 31) + character.charCodeAt(0)) | 0
  return value
}
