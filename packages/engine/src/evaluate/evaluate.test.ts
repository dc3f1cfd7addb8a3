import { fileURLToPath } from 'node:url'
import { ept } from '@parascope/core/corpus'
import type { Problem } from '@parascope/core/errors'
import { GoldParaphrases, STEM_FAMILIES } from '@parascope/core/measure'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '../io/scratch-folder.fixture.js'
import { correlateScores } from './correlate-scores.js'
import { diffResults, readResult } from './diff-results.js'
import { profileOutputs } from './profile-outputs.js'
import { rankLists } from './rank-lists.js'
import { readRankedLists } from './ranked-lists.js'
import { recognisePairs } from './recognise-pairs.js'
import { readResource } from './resource-file.js'
import { type ScoreOptions, scoreTexts } from './score-texts.js'

const scratch = scratchFolder()
const demo = (name: string) => fileURLToPath(new URL(`../../../../demo/${name}`, import.meta.url))

const OPTIONS: ScoreOptions = {
  metrics: ['bleu', 'pinc'],
  settings: { tokenizer: '13a', smoothing: 'exp', lowercase: false, alpha: 0.8, lambda: 5, phi: 0.5 },
  interval: 'percentile',
  resamples: 100,
  seed: 1,
  test: 'randomisation',
  segments: false,
  version: '0',
  onProblem: (problem) => {
    throw new Error(problem.message)
  },
}

const REFERENCES = ['systems/reference.1.txt', 'systems/reference.2.txt'].map(demo)

describe('scoring files', () => {
  it('has the digits of sacreBLEU on the demo', async () => {
    const files = { systems: [demo('systems/system.rewriter.txt')], references: REFERENCES, source: demo('systems/source.txt') }
    const { values, inputs, signature } = await scoreTexts(files, { ...OPTIONS, metrics: ['bleu', 'chrf', 'ter'] })
    const numbers = Object.fromEntries(values.map(({ measure, figure }) => [measure, figure.value]))
    // sacrebleu 2.6.0 on the same files
    expect(numbers['text.bleu']).toBeCloseTo(20.857232, 6)
    expect(numbers['text.chrf']).toBeCloseTo(49.66447, 6)
    expect(numbers['text.ter']).toBeCloseTo(70.077519, 6)
    expect(inputs.map(({ records }) => records)).toEqual([20, 20, 20, 20])
    expect(signature).toContain('bleu[nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp]')
  })

  it('gives the same sums with rows and without', async () => {
    const files = { systems: [demo('systems/system.dreamer.txt')], references: REFERENCES, source: demo('systems/source.txt') }
    const kept = await scoreTexts(files, OPTIONS)
    const summed = await scoreTexts(files, { ...OPTIONS, interval: 'none' })
    expect(summed.values.map(({ figure }) => figure)).toEqual(kept.values.map(({ figure }) => figure))
  })

  it('names the file that ends too early, and its length', async () => {
    const short = scratch.write('short.txt', 'one\ntwo\n')
    const files = { systems: [demo('systems/system.dreamer.txt')], references: [short], source: demo('systems/source.txt') }
    await expect(scoreTexts(files, OPTIONS)).rejects.toThrow('short.txt: has 2 lines, but')
  })

  it('takes a varying number of references, and an empty line as a text', async () => {
    const output = scratch.write('out.txt', 'a b c d\n\n')
    const one = scratch.write('one.txt', 'a b c d\na\n')
    const two = scratch.write('two.txt', '-\nb\n')
    const report = await scoreTexts(
      { systems: [output], references: [one, two] },
      { ...OPTIONS, metrics: ['bleu'], missing: '-', interval: 'none' },
    )
    expect(report.signature).toContain('nrefs:var')
    // 4 of 4 words in all orders, and a reference word more than there are words
    expect(report.values[0]!.figure.value).toBeCloseTo(100 * Math.exp(1 - 5 / 4), 10)
    await expect(
      scoreTexts({ systems: [output], references: [two] }, { ...OPTIONS, metrics: ['bleu'], missing: '-' }),
    ).rejects.toThrow('two.txt:1: every reference of this line is missing')
  })

  it('says what a metric lacks', async () => {
    const systems = [demo('systems/system.dreamer.txt')]
    await expect(scoreTexts({ systems, references: [] }, OPTIONS)).rejects.toThrow('bleu needs references')
    await expect(scoreTexts({ systems, references: REFERENCES }, OPTIONS)).rejects.toThrow('pinc needs the sources')
    await expect(scoreTexts({ systems, references: [] }, { ...OPTIONS, metrics: ['meteor'] })).rejects.toThrow('no metric meteor')
  })
})

describe('ranked lists', () => {
  const read = async (text: string) => {
    const problems: Problem[] = []
    const { lists } = await readRankedLists(scratch.write('list.tsv', text), { by: 'strict' }, (problem) =>
      problems.push(problem),
    )
    problems.sort((a, b) => a.line! - b.line!)
    return { lists, problems: problems.map(({ line, field, message }) => `${line} ${field} ${message}`) }
  }

  it('come sorted by rank, with the judges counted', async () => {
    const { lists, problems } = await read('source\trank\tparaphrase\tana\tben\nx\t2\tb\t1\t0.5\nx\t1\ta\t1\t1\n')
    expect(problems).toEqual([])
    expect(lists).toMatchObject([
      {
        source: 'x',
        paraphrases: [
          { text: 'a', quality: 1 },
          { text: 'b', quality: 0.5 },
        ],
      },
    ])
  })

  it('say what is wrong, by line and column', async () => {
    const { problems } = await read(
      [
        'source\trank\tparaphrase\tpositives\tjudges',
        'x\t0\ta\t1\t2',
        'x\t1\tb\t3\t2',
        'x\t2\t\t1\t2',
        'x\ty\tc\t1\t2',
        'x\t1',
        '',
      ].join('\n'),
    )
    expect(problems).toEqual([
      '2 rank rank must be a whole number from 1, not "0"',
      '3 positives positives is 3, but there are only 2 judges',
      '4 paraphrase paraphrase is empty',
      '5 rank rank must be a whole number from 1, not "y"',
      '6 undefined has 2 cells where the header names 5 columns',
    ])
  })

  it('may bring their quality, from 0 to 1', async () => {
    const { lists, problems } = await read('source\trank\tparaphrase\tquality\nx\t1\ta\t0.25\nx\t2\tb\t1.5\n')
    expect(lists[0]!.paraphrases.map(({ quality }) => quality)).toEqual([0.25])
    expect(problems).toEqual(['3 quality quality must be a number from 0 to 1, not "1.5"'])
  })

  it('are scored over sources', async () => {
    const { report } = await rankLists(demo('ranked.tsv'), {
      k: [1, 5],
      quality: { by: 'strict' },
      families: STEM_FAMILIES,
      redundancy: 'diversity',
      kmode: 'fixed',
      interval: 'percentile',
      resamples: 100,
      seed: 1,
      version: '0',
      onProblem: () => {},
    })
    expect(report.values.map(({ measure }) => measure)).toEqual([
      'rank.ep@1',
      'rank.ep@5',
      'rank.epr@1',
      'rank.epr@5',
      'rank.dimple@1',
      'rank.dimple@5',
    ])
    for (const { figure, low, high } of report.values)
      expect([low! <= figure.value!, figure.value! <= high!]).toEqual([true, true])
  })

  it('can take their quality from an aligned corpus', async () => {
    const gold = new GoldParaphrases()
    gold.add({ source: ['big'], target: ['large'], sure: [[0, 0]] })
    const path = scratch.write('gold.tsv', 'source\trank\tparaphrase\nbig\t1\tlarge\nbig\t2\thuge\n')
    const { lists } = await readRankedLists(path, { by: 'gold', gold }, () => {})
    expect(lists[0]!.paraphrases.map(({ quality }) => quality)).toEqual([1, 0])
  })
})

describe('a resource', () => {
  const read = async (text: string) => {
    const entries: unknown[] = []
    const problems: string[] = []
    const path = scratch.write('resource', text)
    const { withHoles } = await readResource(
      path,
      { onProblem: ({ line, message }) => problems.push(`${line} ${message}`) },
      (entry) => entries.push(entry),
    )
    return { entries, problems, withHoles }
  }

  it('may be a table, a list by rank, CSV or PPDB', async () => {
    expect((await read('big\tlarge\t0.5\n')).entries).toEqual([{ phrase: 'big', paraphrase: 'large', score: 0.5 }])
    expect((await read('source\trank\tparaphrase\nbig\t2\tlarge\n')).entries).toEqual([
      { phrase: 'big', paraphrase: 'large', score: -2 },
    ])
    expect((await read('count,source,target\n3,"a, b",c\n')).entries).toEqual([{ phrase: 'a, b', paraphrase: 'c', score: 3 }])
    const ppdb = await read(
      '[NP] ||| the dog ||| the hound ||| PPDB2.0Score=3.1 x=1 ||| 0-0 ||| Equivalence\n[NP] ||| [NN,1] a ||| b ||| x=1 ||| ||| -\n',
    )
    expect(ppdb).toMatchObject({ entries: [{ phrase: 'the dog', paraphrase: 'the hound', score: 3.1 }], withHoles: 1 })
  })

  it('says which line is wrong', async () => {
    expect((await read('big\tlarge\tmuch\nonly\n')).problems).toEqual([
      '1 the score "much" is no number',
      '2 needs a phrase and a paraphrase, apart by a tab',
    ])
  })
})

describe('why two results differ', () => {
  const saved = (more: object) => ({
    path: 'x',
    command: 'score',
    signature: 'bleu[nrefs:2|tok:13a]|seed:1',
    inputs: [{ path: 'a.txt', sha256: 'f'.repeat(64), records: 3 }],
    results: [{ measure: 'text.bleu', value: 20 }],
    ...more,
  })

  it('is told by option, file and number', () => {
    const { reasons, values, compared, same } = diffResults(
      saved({}),
      saved({
        signature: 'bleu[nrefs:2|tok:intl]|seed:1',
        inputs: [{ path: 'b.txt', sha256: '0'.repeat(64), records: 4 }],
        results: [
          { measure: 'text.bleu', value: 22 },
          { measure: 'text.ter', value: null },
        ],
      }),
    )
    expect(reasons).toMatchObject([
      { kind: 'option', what: 'bleu.tok', first: '13a', second: 'intl' },
      { kind: 'input', what: 'file 1' },
    ])
    expect(values).toEqual([
      { measure: 'text.bleu', of: '', first: 20, second: 22, difference: 2 },
      { measure: 'text.ter', of: '', first: null, second: null, difference: null },
    ])
    expect([compared, same]).toEqual([1, 0])
  })

  it('is nothing for equal ones, wherever the files lie', () => {
    const moved = saved({ inputs: [{ path: 'elsewhere/a.txt', sha256: 'f'.repeat(64), records: 3 }] })
    expect(diffResults(saved({}), moved)).toMatchObject({ reasons: [], values: [] })
  })

  it('refuses what is no result', () => {
    expect(() => readResult(scratch.write('no.json', '{"a": 1}'))).toThrow('no.json:1: is no result; save one with --json')
    expect(() => readResult(scratch.file('absent.json'))).toThrow('cannot be read')
  })
})

describe('metrics against people', () => {
  const OWN = {
    humans: ['meaning'],
    level: 'rows',
    resamples: 50,
    permutations: 50,
    seed: 1,
    version: '0',
    onProblem: () => {},
  } as const

  it('come from a table, and warn of five rows', async () => {
    const { report } = await correlateScores(demo('meta.systems.tsv'), { ...OWN, humans: ['meaning', 'grammar'] })
    expect(report.warnings.join()).toContain('only 5 items')
    expect(report.details!.filter(({ measure }) => measure === 'correlate.spearman')).toHaveLength(8)
    expect(report.plots).toHaveLength(8)
  })

  it('come straight from judges, by system or within items', async () => {
    const rows = await correlateScores(demo('judgements.jsonl'), OWN)
    expect(rows.table.metrics.get('pinc')).toHaveLength(80)
    expect(rows.report.warnings.join()).toContain('control items')
    expect(rows.report.warnings.join()).toContain('left out a judge: yuki failed 1 of 8 controls')
    const systems = await correlateScores(demo('judgements.jsonl'), { ...OWN, level: 'systems' })
    expect(systems.table.systems).toEqual(['copycat', 'thesaurus', 'rewriter', 'dreamer'])
    const within = await correlateScores(demo('judgements.jsonl'), { ...OWN, level: 'within-items' })
    expect(within.report.details!.some(({ measure }) => measure.endsWith('.p'))).toBe(false)
  })

  it('name the pair whose texts have no score', async () => {
    const problems: Problem[] = []
    const record = (id: string, targetText: string, meaning: number) =>
      JSON.stringify({
        id,
        source: ['a'],
        target: targetText.split(' ').filter(Boolean),
        targetText,
        annotator: 'ana',
        judgements: { meaning },
      })
    const path = scratch.write('judged.jsonl', `${[record('x', 'b', 1), record('y', '', 2), record('z', 'a', 3)].join('\n')}\n`)
    await correlateScores(path, { ...OWN, onProblem: (problem) => problems.push(problem) })
    expect(problems.filter(({ code }) => code === 'measure/insufficient-data')).toMatchObject([
      { severity: 'error', id: 'y', message: 'pinc has no value for these texts' },
    ])
  })

  it('name the cell that is no number', async () => {
    const problems: Problem[] = []
    const path = scratch.write('scores.tsv', 'system\tm\tmeaning\na\t1\t2\nb\tx\t3\nc\t2\t4\n')
    await correlateScores(path, { ...OWN, onProblem: (problem) => problems.push(problem) })
    expect(problems).toMatchObject([{ line: 3, field: 'm', message: 'm must be a number, not "x"' }])
  })
})

describe('what rewriters do', () => {
  it('is told with types, words and examples', async () => {
    const systems = ['copycat', 'thesaurus'].map((name) => demo(`systems/system.${name}.txt`))
    const report = await profileOutputs(systems, demo('systems/source.txt'), {
      language: 'en',
      tagset: ept,
      minConfidence: 0.5,
      examples: 1,
      interval: 'none',
      resamples: 10,
      seed: 1,
      version: '0',
      onProblem: () => {},
    })
    const value = (measure: string, of: string) =>
      report.values.find((each) => each.measure === measure && each.of === of)!.figure.value!
    expect(value('profile.kept', 'copycat')).toBeGreaterThan(value('profile.kept', 'thesaurus'))
    expect(value('profile.replaced', 'thesaurus')).toBeGreaterThan(0.4)
    expect(report.tables!.map(({ title }) => title)).toEqual([
      'Types for each output',
      'Content words without a counterpart',
      'Examples',
    ])
  })
})

describe('lists at work', () => {
  it('say which rank is no rank', async () => {
    const problems: Problem[] = []
    const list = scratch.write('work.tsv', 'source\trank\tparaphrase\ncall off\tfirst\tcancel\n')
    const options = { first: 10, interval: 'none', resamples: 10, seed: 1, version: '0' } as const
    await recognisePairs(list, demo('recognition.jsonl'), { ...options, onProblem: (problem) => problems.push(problem) })
    expect(problems).toMatchObject([{ line: 2, field: 'rank' }])
  })
})
