import { existsSync, readFileSync } from 'node:fs'
import type { Problem } from '@parascope/core/errors'
import { CO_TRAIN_DEFAULTS, parseTreeRuleLine, TREE_RULE_LIMITS } from '@parascope/core/grammar'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '../io/scratch-folder.fixture.js'
import { coTrainFile } from './co-train-file.js'
import { extractTreeRules } from './extract-tree-rules.js'

const folder = scratchFolder()

interface Side {
  readonly source: string[]
  readonly target: string[]
  readonly sourceTree?: string
  readonly targetTree?: string
  readonly sure?: [number, number][]
  readonly annotator?: string
  readonly meta?: object
}

function write(name: string, records: readonly (Side & { readonly id: string })[]): string {
  return folder.write(name, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}

const SHIP: Side = {
  source: ['the', 'boat'],
  target: ['the', 'ship'],
  sourceTree: '(NP (DT the) (NN boat))',
  targetTree: '(NP (DT the) (NN ship))',
  sure: [
    [0, 0],
    [1, 1],
  ],
}

describe('rules over trees of a file', () => {
  const options = (problems: Problem[]) => ({
    links: 'all' as const,
    limits: TREE_RULE_LIMITS,
    minCount: 1,
    nonIdentical: false,
    onProblem: (problem: Problem) => problems.push(problem),
  })

  it('are counted, sorted and can be read', async () => {
    const output = folder.file('rules')
    const path = write('pairs.jsonl', [
      { id: 'a', ...SHIP },
      { id: 'b', ...SHIP },
      { id: 'a', ...SHIP, annotator: 'second' },
    ])
    const found = await extractTreeRules(path, { ...options([]), output })
    const lines = readFileSync(output, 'utf8').trimEnd().split('\n')
    expect(lines).toEqual([
      '[DT,DT] ||| (DT the) ||| (DT the) ||| Count=2',
      '[NN,NN] ||| (NN boat) ||| (NN ship) ||| Count=2',
      '[NP,NP] ||| (NP (DT #1) (NN #2)) ||| (NP (DT #1) (NN #2)) ||| Count=2',
      '[NP,NP] ||| (NP (DT #1) (NN boat)) ||| (NP (DT #1) (NN ship)) ||| Count=2',
      '[NP,NP] ||| (NP (DT the) (NN #1)) ||| (NP (DT the) (NN #1)) ||| Count=2',
      '[NP,NP] ||| (NP (DT the) (NN boat)) ||| (NP (DT the) (NN ship)) ||| Count=2',
    ])
    for (const line of lines) expect(parseTreeRuleLine(line)).toHaveProperty('rule')
    expect(found).toMatchObject({ pairs: 2, aligned: 6, unfinished: 0, occurrences: 12, rules: 6, written: 6 })
    expect(found.summary.drops).toEqual([{ reason: 'another annotation of the same pair', count: 1, first: 'a' }])
  })

  it('leave out identical and rare ones where that is wanted', async () => {
    const output = folder.file('rules')
    const path = write('pairs.jsonl', [{ id: 'a', ...SHIP }])
    const found = await extractTreeRules(path, { ...options([]), output, nonIdentical: true, minCount: 2 })
    expect([found.occurrences, found.rules, found.written, readFileSync(output, 'utf8')]).toEqual([3, 3, 0, ''])
  })

  it('are not written where a tree does not match, or trees or links are missing', async () => {
    const problems: Problem[] = []
    const output = folder.file('refused')
    const { sourceTree: _, ...treeless } = SHIP
    const { sure: _links, ...unlinked } = SHIP
    const path = write('pairs.jsonl', [
      { id: 'a', ...SHIP, sourceTree: '(NP (DT the) (NN barge))' },
      { id: 'b', ...treeless },
      { id: 'c', ...unlinked },
      { id: 'd', ...SHIP },
    ])
    const found = await extractTreeRules(path, { ...options(problems), output })
    expect(problems.map(({ id, line, field, message }) => [id, line, field, message])).toEqual([
      ['a', 1, 'sourceTree', 'leaf 1 of the tree is "barge", but token 1 is "boat" (counted from 0)'],
      ['b', 2, 'sourceTree', 'has no tree; parascope parse makes them'],
      ['c', 3, 'sure', 'has no word links; give a file of them with --words'],
    ])
    expect([found.summary.refused, existsSync(output)]).toEqual([true, false])
    const skipping = await extractTreeRules(path, { ...options([]), output, skipBad: true })
    expect([skipping.summary.refused, skipping.written]).toEqual([false, 6])
  })
})

describe('co-training on a file', () => {
  const WORDS: readonly Side[] = [
    ...['dog', 'cat'].map((noun) => ({ source: ['the', noun, 'slept'], target: ['the', noun, 'slept'] })),
    { source: ['the', 'boat', 'sank'], target: ['the', 'ship', 'sank'] },
  ]
  const training = { ...CO_TRAIN_DEFAULTS, contextLength: 1 }

  it('writes paraphrases, contexts and patterns; drops what our tags are not for', async () => {
    const [output, shapes] = [folder.file('learnt'), folder.file('shapes.tsv')]
    const pairs = [...WORDS, { source: ['el', 'perro'], target: ['el', 'can'], meta: { lang: 'es' } }]
    const path = write(
      'pairs.jsonl',
      pairs.map((side, k) => ({ id: `p${k}`, ...side })),
    )
    const made = await coTrainFile(path, { tags: 'own', training, output, shapes, onProblem: () => {} })
    expect(readFileSync(output, 'utf8')).toBe('[NOUN] ||| boat ||| ship ||| Contexts=1 Count=1 Iteration=1 Strength=1\n')
    expect(readFileSync(shapes, 'utf8').split('\n').slice(0, 2)).toEqual([
      'kind\tshape\tcount\tagainst\titeration',
      'context\tDET#1 _ VERB#2 ~ DET#1 _ VERB#2\t3\t0\t1',
    ])
    expect(made.summary.drops).toMatchObject([{ count: 1, first: 'p3' }])
  })

  it('takes tags from trees, and names pairs without', async () => {
    const problems: Problem[] = []
    const output = folder.file('learnt')
    const tree = (words: readonly string[]) => `(S (DT-1 ${words[0]}) (NN ${words[1]}) (VBD ${words[2]}))`
    const withTrees = WORDS.map((side, k) => ({
      id: `p${k}`,
      ...side,
      sourceTree: tree(side.source),
      targetTree: tree(side.target),
    }))
    const options = { tags: 'trees' as const, training, output, onProblem: (problem: Problem) => problems.push(problem) }
    await coTrainFile(write('trees.jsonl', withTrees), options)
    expect(readFileSync(output, 'utf8')).toContain('[NN] ||| boat ||| ship |||')
    const made = await coTrainFile(write('none.jsonl', [{ id: 'x', ...WORDS[0]! }]), options)
    expect([made.learnt, made.summary.refused]).toEqual([undefined, true])
    expect(problems).toMatchObject([
      { id: 'x', field: 'sourceTree', message: 'has no tree to take tags from; --tags own does without' },
    ])
  })

  it('says so where there is nothing to learn from', async () => {
    const path = write('es.jsonl', [{ id: 'x', source: ['sí'], target: ['claro'], meta: { lang: 'es' } }])
    const learning = coTrainFile(path, { tags: 'own', training, output: folder.file('learnt'), onProblem: () => {} })
    await expect(learning).rejects.toThrow('has no pair to learn from')
  })
})
