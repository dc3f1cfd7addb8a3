import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { formatProblem, type Problem } from '@parascope/core/errors'
import { describe, expect, it } from 'vitest'
import type { AgreementReport } from '../agreement/agreement-report.js'
import { scratchFolder } from '../io/scratch-folder.fixture.js'
import { agreementPage, agreementPlots } from '../report/agreement-page.js'
import { type CurveFilesOptions, curveOfFiles } from './curve-files.js'
import { differenceOfFiles } from './difference-of-files.js'
import { figuresOfGrammar } from './grammar-figures.js'
import { type OverlapFilesOptions, overlapOfFiles } from './overlap-files.js'

const scratch = scratchFolder()
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.info('skipped: the comparison of overlap with a script in Python, there is no python3')
const demo = (name: string) => fileURLToPath(new URL(`../../../../demo/${name}`, import.meta.url))

const OPTIONS: OverlapFilesOptions = {
  minCounts: [1],
  indices: true,
  byTarget: true,
  identity: true,
  version: '0',
  onProblem: (problem) => {
    throw new Error(formatProblem(problem))
  },
}

const CURVE: CurveFilesOptions = {
  ...OPTIONS,
  weights: new Map([['cost', 1]]),
  order: 'ascending',
  minCount: 1,
  perDecade: 5,
  ties: 'mean',
}

/** `overlap.strict.recall` to its value; where there are several thresholds, with the threshold behind. */
function numbers({ values, details = [] }: AgreementReport): Record<string, number | null> {
  return Object.fromEntries(
    [...values, ...details].map(({ measure, of, figure }) => [of === undefined ? measure : `${measure} ${of}`, figure.value]),
  )
}

const GRAMMAR = scratch.write(
  'grammar.txt',
  `[NN] ||| answer ||| reply ||| cost=1 ||| 0-0
[VB] ||| answer ||| reply ||| cost=2 ||| 0-0
[NP] ||| [NP,1] 's [NN,2] ||| the [NN,2] of [NP,1] ||| cost=3
[X] ||| give up ||| quit ||| cost=4

[X] ||| give up ||| quit ||| cost=9
[DT] ||| the ||| the ||| cost=5
`,
)
const GOLD = scratch.write(
  'gold.txt.gz',
  gzipSync(`[NN] ||| answer ||| reply ||| Count=2
[JJ] ||| answer ||| reply ||| Count=1
[NP] ||| [PRP,1] 's [NN,2] ||| the [NN,2] of [PRP,1] ||| RarityPenalty=0.36788
[NP] ||| [PRP,1] 's [NN,2] ||| the [PRP,1] of [NN,2] ||| LogCount=0
[DT] ||| the ||| the ||| Count=7
`),
)

describe('grammar overlap of files', () => {
  it('counts with labels and without, for each threshold', async () => {
    const report = await overlapOfFiles(GRAMMAR, GOLD, { ...OPTIONS, minCounts: [1, 2] })
    expect(numbers(report)).toMatchObject({
      'overlap.strict.grammar count >= 1': 5,
      'overlap.strict.gold count >= 1': 5,
      'overlap.strict.count count >= 1': 2,
      'overlap.strict.precision count >= 1': 2 / 5,
      'overlap.strict.recall count >= 2': 2 / 3,
      'overlap.nonstrict.grammar count >= 1': 4,
      'overlap.nonstrict.gold count >= 1': 4,
      'overlap.nonstrict.count count >= 1': 3,
      'overlap.nonstrict.recall count >= 2': 1,
      'overlap.strict.count.lexical count >= 1': 2,
      'overlap.nonstrict.count.syntactic count >= 1': 1,
      'overlap.strict.recall.phrasal count >= 1': null,
      'overlap.indices.lost.gold count >= 1': 3,
      'overlap.indices.kept.gold count >= 1': 4,
    })
    expect(report.inputs.map(({ records }) => records)).toEqual([6, 5])
    expect(report.warnings).toEqual(['grammar.txt: 1 lines repeat a rule; each rule counts once, with its highest number'])
    expect(report.signature).toBe('grammar-overlap|indices:kept|lexical:both-sides|identity:kept|min-count:1,2|version:0')
  })

  it('does as Thrax where it is told to', async () => {
    const report = await overlapOfFiles(GRAMMAR, GOLD, { ...OPTIONS, indices: false, identity: false })
    expect(numbers(report)).toMatchObject({
      'overlap.nonstrict.gold': 2,
      'overlap.nonstrict.count': 2,
      'overlap.nonstrict.grammar': 3,
    })
    expect(report.warnings).toContain('grammar.txt: 1 lines whose two sides are the same were left out')
  })

  it('names the line and the field of what is wrong', async () => {
    const problems: Problem[] = []
    const bad = scratch.write(
      'bad.txt',
      '[X] ||| a ||| b ||| Count=1\n[X] ||| a\n[X] ||| c [X,1] ||| d ||| Count=1\n[X] ||| e ||| f ||| p=1\n[X] ||| e ||| f ||| RarityPenalty=0\n',
    )
    await overlapOfFiles(GRAMMAR, bad, { ...OPTIONS, minCounts: [1, 20], onProblem: (problem) => problems.push(problem) })
    expect(problems.map((problem) => formatProblem(problem).replace(bad, 'bad'))).toEqual([
      'bad:2: line: a rule has 3 to 6 fields between " ||| ", not 2',
      'bad:3: source: hole 1 is not on the target side',
      'bad:4: features: has no count: neither Count nor RarityPenalty nor LogCount; a threshold above 1 needs one',
      'bad:5: features: RarityPenalty is 0: the rule was seen 14 times or more, which does not tell whether it was seen 20 times',
    ])
  })

  it('says that a file is empty', async () => {
    await expect(overlapOfFiles(GRAMMAR, scratch.write('empty.txt', '\n'), OPTIONS)).rejects.toThrow(
      'there is no rule in this file',
    )
  })

  it('says that a table of a database is no file of lines', async () => {
    await expect(overlapOfFiles(GRAMMAR, scratch.write('g.parquet', 'PAR1'), OPTIONS)).rejects.toThrow(
      'rules are read from lines',
    )
  })

  it('notes grammars that share no label', async () => {
    const hiero = scratch.write('hiero.txt', '[X] ||| answer ||| reply\n')
    const { warnings } = await overlapOfFiles(GRAMMAR, hiero, OPTIONS)
    expect(warnings.join()).toContain('labelled differently')
  })

  it.skipIf(!hasPython)('is what a few lines of Python give on the demo', async () => {
    const script = `
import re, sys, json
def rules(path):
    for line in open(path, encoding='utf-8'):
        lhs, f, e, features = line.rstrip('\\n').split(' ||| ')[:4]
        yield lhs + ' ||| ' + f + ' ||| ' + e, float(re.search('Count=([0-9.]+)', features)[1])
strict = lambda rule: rule
nonstrict = lambda rule: re.sub(r'\\[[^\\] ]*?(,\\d)?\\]', r'[\\1]', rule)
thrax = lambda rule: re.sub(r'\\[[^\\] ]*\\]', '[]', rule)
out = {}
for name, key in ('strict', strict), ('nonstrict', nonstrict), ('indices.lost', thrax):
    for least in 1, 2:
        g = {key(rule) for rule, _ in rules(sys.argv[1])}
        r = {key(rule) for rule, count in rules(sys.argv[2]) if count >= least}
        out['overlap.%s.grammar count >= %d' % (name, least)] = len(g)
        out['overlap.%s.gold count >= %d' % (name, least)] = len(r)
        out['overlap.%s.count count >= %d' % (name, least)] = len(g & r)
        out['overlap.%s.precision count >= %d' % (name, least)] = len(g & r) / len(g)
        out['overlap.%s.recall count >= %d' % (name, least)] = len(g & r) / len(r)
print(json.dumps(out))`
    const files = [demo('grammar.auto.txt'), demo('grammar.maria.txt')] as const
    const run = spawnSync('python3', ['-c', script, ...files], { encoding: 'utf8' })
    expect(run.stderr).toBe('')
    expect(numbers(await overlapOfFiles(...files, { ...OPTIONS, minCounts: [1, 2] }))).toMatchObject(JSON.parse(run.stdout))
  })
})

describe('grammar curve of files', () => {
  it('orders by a feature, the lowest first, and keeps the best of repeated rules', async () => {
    const { tables, details } = await curveOfFiles(GRAMMAR, GOLD, CURVE)
    expect(tables![0]!.rows).toEqual([
      ['strict', 5, 5, 2, 2 / 5, 2 / 5],
      ['nonstrict', 4, 5, 3, 3 / 4, 3 / 4],
    ])
    expect(details!.map(({ measure, of }) => `${measure} ${of}`)).toContain('overlap.nonstrict.score best 4')
  })

  it('orders by a sum, the highest first', async () => {
    const lines = Array.from({ length: 20 }, (_, k) => `[X] ||| w${k} ||| v ||| a=${k} b=1\n`)
    const grammar = scratch.write('twenty.txt', lines.join(''))
    const gold = scratch.write('best.txt', lines.slice(10).join(''))
    const weights = new Map([
      ['a', 2],
      ['b', 100],
    ])
    const { tables } = await curveOfFiles(grammar, gold, { ...CURVE, weights, order: 'descending' })
    expect(tables![0]!.rows.slice(0, 3)).toEqual([
      ['strict', 10, 120, 10, 1, 1],
      ['strict', 16, 108, 10, 10 / 16, 1],
      ['strict', 20, 100, 10, 0.5, 1],
    ])
  })

  it('names a line without the feature, unless there is a value for it', async () => {
    const problems: Problem[] = []
    const grammar = scratch.write('lacks.txt', '[X] ||| a ||| b ||| cost=1\n[X] ||| c ||| d ||| cost=NA\n')
    await curveOfFiles(grammar, GOLD, { ...CURVE, onProblem: (problem) => problems.push(problem) })
    expect(problems.map(formatProblem)).toEqual([`${grammar}:2: features: cost is NA`])
    const { tables } = await curveOfFiles(grammar, GOLD, { ...CURVE, missing: 7 })
    expect(tables![0]!.rows[0]).toEqual(['strict', 2, 7, 0, 0, 0])
  })
})

describe('figures and differences of files', () => {
  it('describes a grammar', async () => {
    const report = await figuresOfGrammar(GRAMMAR, { ...OPTIONS, top: 2 })
    expect(numbers(report)).toMatchObject({
      'grammar.lines': 6,
      'grammar.rules': 5,
      'grammar.rules.syntactic': 1,
      'grammar.labels': 5,
      'grammar.identity': 1 / 5,
      'grammar.label.NP': 1,
      'grammar.holes.2': 1,
      'grammar.feature.cost.max': 9,
    })
    expect(report.tables![0]!.text).toEqual(['and 3 more; --top shows them'])
  })

  it('tells what only one has', async () => {
    const report = await differenceOfFiles(GRAMMAR, GOLD, { ...OPTIONS, examples: 2, top: 9 })
    expect(numbers(report)).toMatchObject({
      'diff.first': 3,
      'diff.first.relabelled': 2,
      'diff.second': 3,
      'diff.second.relabelled': 2,
      'diff.both': 2,
      'diff.second.syntactic': 2,
    })
    const [, , onlyFirst, onlySecond] = report.tables!
    expect(onlyFirst).toMatchObject({ title: 'Only in grammar.txt', rows: [['X', 'give up', 'quit', null]] })
    expect(onlySecond!.rows).toEqual([['NP', "[PRP,1] 's [NN,2]", 'the [PRP,1] of [NN,2]', 1]])
  })

  it('are drawn, however small the grammar is', async () => {
    const one = scratch.write('one.txt', '[X] ||| a ||| b ||| cost=1\n')
    const reports = [
      await curveOfFiles(one, one, CURVE),
      await overlapOfFiles(one, one, OPTIONS),
      await figuresOfGrammar(one, { ...OPTIONS, top: 3 }),
      await differenceOfFiles(one, GOLD, { ...OPTIONS, examples: 1, top: 1 }),
    ]
    const plots = reports.flatMap(agreementPlots)
    expect(plots.map(({ name }) => name)).toEqual([
      'lower-bound-precision-as-the-grammar-grows',
      'relative-recall-as-the-grammar-grows',
      'relative-recall-by-kind',
      'kinds-of-rules',
      'labels',
      'only-in-one',
    ])
    for (const { svg } of plots) expect(svg).not.toContain('NaN')
    expect(agreementPage(reports[0]!, 'As a grammar grows')).toContain('grammar-curve|by:cost')
  })
})
