import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Problem } from '@parascope/core/errors'
import { byRank, type GrammarRule, parseRuleLine, ranked, ruleText, unlabelledText } from '@parascope/core/grammar'
import { corpusScore, meteorLike } from '@parascope/core/measure'
import type { PhraseTable } from '@parascope/core/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadEvidence, readParaphraseTable } from '../align-mono/index.js'
import { scratchFolder } from '../io/scratch-folder.fixture.js'
import { type BuildOptions, buildIndex, type LookUpOptions, lookUp, PpdbIndex, type PruneOptions, pruneRules } from './index.js'

const scratch = scratchFolder()
const silent = { onProblem: (problem: Problem) => expect.fail(problem.message) }

const LINES = [
  '[NN] ||| boat ||| ship ||| PPDB2.0Score=4.2 MVLSASim=NA ||| 0-0 ||| Equivalence',
  '[NN] ||| boat ||| vessel ||| PPDB2.0Score=3.9 MVLSASim=0.4 ||| 0-0 ||| ForwardEntailment',
  '[NP] ||| boat||| the ship ||| PPDB2.0Score=2.5 MVLSASim=0.2 ||| 0-1 ||| OtherRelated',
  '[VB] ||| Boat ||| sail ||| PPDB2.0Score=1.5 ||| 0-0 ||| OtherRelated',
  "[NP] ||| the [NN,1] of [NP,2] ||| [NP,2] 's [NN,1] ||| PPDB2.0Score=4.9 ||| 2-1 ||| Equivalence",
  '[NN] ||| ship ||| boat ||| p(e|f)=1.5 p(f|e)=2 ||| 0-0',
  '[NN] ||| ferry ||| boat ||| p(e|f)=0.5 p(f|e)=3 ||| 0-0',
]

async function built(lines: readonly string[], more: Partial<BuildOptions> = {}): Promise<string> {
  const output = scratch.file('index')
  await buildIndex([scratch.write('rules', lines.join('\n'))], { output, ...silent, ...more })
  return output
}

async function paraphrases(phrase: string, options: Partial<LookUpOptions> = {}): Promise<string[]> {
  const { rules } = await lookUp(await built(LINES), phrase, { ...silent, ...options })
  return rules.map(({ target }) => target.map((symbol) => (typeof symbol === 'string' ? symbol : `[${symbol.index}]`)).join(' '))
}

describe('an index', () => {
  it('finds a phrase in any case, best first, with everything its lines hold', async () => {
    expect(await paraphrases(' BOAT ')).toEqual(['ship', 'vessel', 'the ship', 'sail'])
    expect(await paraphrases('canoe')).toEqual([])
    const { rules } = await lookUp(await built(LINES), 'boat', silent)
    expect(rules[0]).toEqual(parseRuleLine(LINES[0]!))
  })

  it.each<[string, Partial<LookUpOptions>, string[]]>([
    ['by label', { labels: ['NN'] }, ['ship', 'vessel']],
    ['by relation', { relations: ['OtherRelated', 'Equivalence'] }, ['ship', 'the ship', 'sail']],
    ['by kind', { kinds: ['phrasal'] }, ['the ship']],
    ['by score', { min: 3 }, ['ship', 'vessel']],
    ['up to a score', { max: 3.9, limit: 2 }, ['vessel', 'the ship']],
    ['by another feature, unknown values last', { by: 'MVLSASim' }, ['vessel', 'the ship', 'ship', 'sail']],
    ['by a bound on another feature', { by: 'MVLSASim', min: 0 }, ['vessel', 'the ship']],
    ['from below', { lowest: true, limit: 1 }, ['sail']],
  ])('chooses %s', async (_, options, expected) => expect(await paraphrases('boat', options)).toEqual(expected))

  it('finds rules with holes, and ranks by cost where there is no score', async () => {
    expect(await paraphrases('the [NN,1] of [NP,2]')).toEqual(["[2] 's [1]"])
    const { by, all } = await lookUp(await built(LINES), 'ship', silent)
    expect([by, all]).toEqual(['p(e|f)', 1])
  })

  it('says what it is made of', async () => {
    const { description } = PpdbIndex.open(await built([...LINES, LINES[0]!]))
    expect(description).toMatchObject({
      rules: 7,
      kinds: { lexical: 5, phrasal: 1, syntactic: 1 },
      pairs: 5, // boat and ship is one pair
      longest: 2,
      sources: [{ name: 'rules', rules: 8 }],
    })
  })

  it('drops a line that comes again, and says so', async () => {
    const files = [scratch.write('one', LINES.join('\n')), scratch.write('two.gz', gzipSync(LINES.slice(0, 2).join('\n')))]
    const { summary } = await buildIndex(files, { output: scratch.file('index'), ...silent })
    expect(summary.written).toEqual([7])
    expect(summary.drops).toEqual([{ reason: 'the same line again', count: 2, first: LINES[0] }])
  })

  it('does not depend on the order of lines nor on memory', async () => {
    const lines = Array.from({ length: 400 }, (_, k) => `[N] ||| a${k % 37} ||| b${k} ||| PPDB2.0Score=${k % 5}`)
    const bytes = async (some: readonly string[], memory?: number) => {
      const index = PpdbIndex.open(await built(some, memory === undefined ? {} : { memory }))
      const answers = Array.from({ length: 37 }, (_, k) => [...index.rules(`a${k}`)].map(ruleText))
      const { sources: _, ...description } = index.description
      index.close()
      return { answers, description }
    }
    const plain = await bytes(lines)
    expect(await bytes(lines.toReversed(), 2000)).toEqual(plain)
    await built(lines)
    const first = readFileSync(scratch.file('index'))
    await built(lines, { memory: 1000 })
    expect(readFileSync(scratch.file('index')).equals(first)).toBe(true)
  })

  it('answers as a scan of the file does', async () => {
    const word = fc.constantFrom('a', 'b', 'A', 'é', 'b a', '[NP,1] a')
    const line = fc
      .tuple(word, word, fc.constantFrom('NN', 'VB'), fc.option(fc.integer({ min: 0, max: 3 })))
      .map(([source, target, label, score]) => {
        const holes = source.includes('[') ? ' [NP,1]' : ''
        const own = target.replace('[NP,1] ', '')
        return `[${label}] ||| ${source} ||| ${own}${holes} ||| ${score === null ? '' : `PPDB2.0Score=${score}`}`
      })
    const options = fc.record(
      { min: fc.constantFrom(1, 2), labels: fc.constant(['NN']), limit: fc.constant(3) },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), word, options, async (lines, phrase, chosen) => {
        const index = await built(lines, { memory: 300 })
        const fast = await lookUp(index, phrase, { ...silent, ...chosen })
        expect(fast).toEqual(await lookUp(scratch.file('rules'), phrase, { ...silent, ...chosen }))
      }),
      { numRuns: 20 },
    )
  })

  it('is not written from a file with faults, which are named; or, on demand, from its good lines', async () => {
    const bad = [LINES[0]!, '[NN] ||| boat', '[NN] ||| boat ||| ship ||| PPDB2.0Score=high', LINES[1]!]
    const file = scratch.write('bad', bad.join('\n'))
    const problems: Problem[] = []
    const output = scratch.file('never')
    const told = { output, onProblem: (problem: Problem) => problems.push(problem) }
    const { summary } = await buildIndex([file], told)
    expect([summary.refused, readdirSync(scratch.path).includes('never')]).toEqual([true, false])
    expect(problems.map(({ line, field, message }) => `${line} ${field}: ${message}`)).toEqual([
      '2 line: a rule has 3 to 6 fields between " ||| ", not 2',
      '3 features: "PPDB2.0Score=high" is not a number (nor NA)',
    ])
    const report = scratch.file('report')
    const kept = await buildIndex([file], { ...told, skipBad: true, report })
    expect(kept.summary).toMatchObject({ refused: false, written: [2] })
    expect(readFileSync(report, 'utf8').trim().split('\n')).toHaveLength(2)
  })

  it('says when a file is empty, or is no whole index', async () => {
    const problems: Problem[] = []
    await buildIndex([scratch.write('empty', '\n')], { output: scratch.file('x'), onProblem: (one) => problems.push(one) })
    expect(problems).toMatchObject([{ code: 'io/empty', message: 'there is no rule in this file' }])
    const bytes = readFileSync(await built(LINES))
    writeFileSync(scratch.file('cut'), bytes.subarray(0, bytes.length - 3))
    expect(() => PpdbIndex.open(scratch.file('cut'))).toThrow('this is not a whole index')
    expect(() => PpdbIndex.open(scratch.file('rules'))).toThrow('this is not a whole index')
  })

  it('is a table of paraphrases, the same as its file', async () => {
    const index = await built(LINES, { memory: 200 })
    const [onDisk, inMemory] = [await readParaphraseTable(index), await readParaphraseTable(scratch.file('rules'))]
    expect(onDisk.withHoles).toBe(inMemory.withHoles)
    expect(onDisk.table.longest).toBe(inMemory.table.longest)
    const phrases = ['boat', 'ship', 'the ship', 'vessel', 'sail', 'ferry', 'canoe']
    for (const one of phrases) {
      expect(onDisk.table.has(one)).toBe(inMemory.table.has(one))
      for (const other of phrases) expect(onDisk.table.score(one, other)).toBe(inMemory.table.score(one, other))
    }
    expect(onDisk.table.score('ship', 'boat')).toBe(4.2)
  })

  it('serves the aligner and the metrics', async () => {
    const index = await built(LINES)
    const { evidence, notes } = await loadEvidence({ paraphrases: index })
    expect(notes).toEqual([`${index}: 5 pairs of phrases; 1 rules with open places are not used`])
    const { table } = await readParaphraseTable(scratch.file('rules'))
    const segment = { hypothesis: 'the boat sank', references: ['the vessel sank'] }
    const meteor = (paraphrases?: PhraseTable) =>
      corpusScore(meteorLike(paraphrases === undefined ? {} : { paraphrases }), [segment])!
    expect(meteor(evidence.table)).toBe(meteor(table))
    expect(meteor(evidence.table)).toBeGreaterThan(meteor())
  })
})

describe('pruning', () => {
  async function pruned(lines: readonly string[], options: Partial<PruneOptions>) {
    const output = scratch.file('pruned')
    const { summary } = await pruneRules([scratch.write('rules', lines.join('\n'))], {
      output,
      choice: {},
      ranking: { by: 'PPDB2.0Score' },
      ...silent,
      ...options,
    })
    return { lines: readFileSync(output, 'utf8').split('\n').slice(0, -1), summary }
  }

  it('keeps what is within all bounds, line by line as it was, and says what it left out', async () => {
    const bounds = [
      { feature: 'PPDB2.0Score', min: 2 },
      { feature: 'MVLSASim', max: 0.3 },
    ]
    const { lines, summary } = await pruned(LINES, { choice: { bounds } })
    expect(lines).toEqual([LINES[2]])
    expect(summary.drops.map(({ reason, count }) => [reason, count])).toEqual([
      ['MVLSASim is not known', 2],
      ['MVLSASim above 0.3', 1],
      ['PPDB2.0Score below 2', 1],
      ['PPDB2.0Score is not known', 2],
    ])
  })

  it('keeps the best label variants, then the best of each phrase', async () => {
    const lines = [
      '[NN] ||| a ||| b ||| PPDB2.0Score=1',
      '[NP] ||| a ||| b ||| PPDB2.0Score=2',
      '[JJ] ||| a ||| b ||| PPDB2.0Score=3',
      '[NN] ||| a ||| c ||| PPDB2.0Score=2.5',
    ]
    expect((await pruned(lines, { topLabels: 1 })).lines).toEqual([lines[2], lines[3]])
    expect((await pruned(lines, { top: 2 })).lines).toEqual([lines[2], lines[3]])
    expect((await pruned(lines, { topLabels: 2, top: 3 })).lines).toEqual([lines[2], lines[3], lines[1]])
    expect((await pruned(lines, { topLabels: 2, top: 3 })).summary.drops).toEqual([
      { reason: 'not among the best 2 of its label variants', count: 1, first: '[NN] ||| a ||| b' },
    ])
  })

  it('is what a plain sort gives, whatever the order of lines', async () => {
    const line = fc
      .tuple(fc.constantFrom('a', 'b', 'a b'), fc.constantFrom('c', 'd', 'e'), fc.constantFrom('NN', 'NP', 'JJ'), fc.nat(3))
      .map(([source, target, label, score]) => `[${label}] ||| ${source} ||| ${target} ||| PPDB2.0Score=${score}`)
    const most = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined })
    const distinct = fc.uniqueArray(line, { selector: (text) => text.slice(0, text.lastIndexOf('|||')), minLength: 1 })
    await fc.assert(
      fc.asyncProperty(distinct, most, most, async (lines, top, topLabels) => {
        let rules = lines.map((text) => ranked(parseRuleLine(text) as GrammarRule, { by: 'PPDB2.0Score' })).sort(byRank)
        const best = (k: number | undefined, keyOf: (rule: GrammarRule) => string) => {
          if (k === undefined) return
          const seen = new Map<string, number>()
          rules = rules.filter(({ rule }) => {
            seen.set(keyOf(rule), (seen.get(keyOf(rule)) ?? 0) + 1)
            return seen.get(keyOf(rule))! <= k
          })
        }
        best(topLabels, unlabelledText)
        best(top, ({ source }) => source.join(' '))
        const options = { memory: 200, ...(top !== undefined && { top }), ...(topLabels !== undefined && { topLabels }) }
        const one = await pruned(lines, options)
        const other = await pruned(lines.toReversed(), options)
        expect(one.lines.map((text) => ruleText(parseRuleLine(text) as GrammarRule)).sort()).toEqual(
          rules.map(({ text }) => text).sort(),
        )
        if (top !== undefined || topLabels !== undefined) expect(other.lines).toEqual(one.lines)
      }),
      { numRuns: 20 },
    )
  })
})
