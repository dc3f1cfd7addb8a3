import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type PairRecord, parseTree, printTree, relabelTree } from '@parascope/core/corpus'
import { formatProblem, type Problem } from '@parascope/core/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreeTrees, loadAnnotations } from '../../agreement/index.js'
import { PairInput } from '../read-pairs.js'
import { scratchFolder } from '../scratch-folder.fixture.js'
import { PairOutput } from '../write-pairs.js'
import { readEnju, writeEnju } from './enju-xml.js'
import { SPADE_FILES } from './spade.fixture.js'

const scratch = scratchFolder()
let made = 0

/** Writes a corpus folder, with some files changed or taken away. */
function corpus(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const folder = scratch.file(`spade${++made}`)
  for (const [name, content] of Object.entries({ ...SPADE_FILES, ...changes })) {
    if (content === undefined) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

async function read(path: string): Promise<{ records: PairRecord[]; messages: string[]; input: PairInput }> {
  const problems: Problem[] = []
  const input = await PairInput.open(path, { onProblem: (problem) => problems.push(problem), hash: true })
  const records: PairRecord[] = []
  for await (const batch of input) records.push(...batch)
  return { records, input, messages: problems.map((problem) => formatProblem(problem).replaceAll(`${scratch.path}/`, '')) }
}

async function write(records: readonly PairRecord[]) {
  const folder = scratch.file(`written${++made}`)
  const problems: Problem[] = []
  const output = new PairOutput(folder, { to: 'spade', onProblem: (problem) => problems.push(problem) })
  await output.write(records)
  await output.commit()
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(xml|txt)$/.test(name))
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  return { files, problems, dropped: [...output.dropped.keys()], folder }
}

describe('reading a SPADE folder', () => {
  it('gives a record for each pair and annotator, with the union of both sides', async () => {
    const { records, messages, input } = await read(corpus())
    expect(messages).toEqual([])
    expect(input.format.name).toBe('spade')
    expect(records.map(({ id, annotator }) => `${id} ${annotator}`)).toEqual([
      'dev:001 pa1',
      'dev:001 pa2',
      'dev:001 pa3',
      'test:001 pa1',
      'test:001 pa2',
      'test:001 pa3',
    ])
    const [pa1, pa2, pa3] = records
    expect(pa1).toMatchObject({
      source: ['Snow', 'fell', 'heavily'],
      target: ['It', 'snowed', 'hard'],
      sourceText: 'Snow fell heavily',
      sourceTree: '(S (NP (NX (NN Snow))) (VP (VX (VBD fell)) (ADVP (RB heavily))))',
      meta: { corpus: 'dev' },
    })
    // c4 of the source says nothing for pa2, c4 of the target does
    expect(pa2!.nodes).toContainEqual({ source: [1, 2, 1], target: [1, 2, 1], kind: 'sure' })
    // several ids, on one side only
    expect(pa3!.nodes).toContainEqual({ source: [0, 1, 1], target: [1, 3, 0], kind: 'sure' })
    expect(pa3!.nodes).toContainEqual({ source: [0, 1, 1], target: [1, 2, 1], kind: 'sure' })
    expect(pa1!.nodes).toContainEqual({ source: [0, 1, 2], target: null, kind: 'sure' })
    expect(pa1!.nodes).toContainEqual({ source: null, target: [0, 1, 1], kind: 'sure' })
    expect(records[3]!.source).toEqual(['R&D', 'ended'])
  })

  it('reads one part, and two XML files by name', async () => {
    const folder = corpus()
    expect((await read(join(folder, 'test'))).records.map(({ id }) => id)).toEqual(['test:001', 'test:001', 'test:001'])
    const { records } = await read(`${folder}/dev/s-001.xml,${folder}/dev/t-001.xml`)
    expect(records.map(({ id }) => id)).toEqual(['001', '001', '001'])
  })

  it('has one summary with one hash that changes with any file', async () => {
    const one = await read(corpus())
    const two = await read(corpus({ 'test.txt': 'other\ttext\n' }))
    expect(one.input.summaries()).toHaveLength(1)
    expect(one.input.summaries()[0]!.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(two.input.summaries()[0]!.sha256).not.toBe(one.input.summaries()[0]!.sha256)
  })

  const s1 = SPADE_FILES['dev/s-001.xml']!
  it.each<[string, Record<string, string | undefined>, string]>([
    [
      'an unknown id',
      { 'dev/s-001.xml': s1.replace('pa1="c5"', 'pa1="c99"') },
      'pa1: node c5 is aligned to c99, which the other sentence does not have (pair dev:001)',
    ],
    ['a missing file', { 'dev/t-001.xml': undefined }, 'dev/s-001.xml: has no t-001.xml beside it (pair dev:001)'],
    [
      'unclosed elements',
      { 'dev/s-001.xml': s1.replace('</sentence>', '') },
      'is not well-formed XML: unclosed tag: sentence (pair dev:001)',
    ],
    [
      'an empty node',
      { 'dev/s-001.xml': s1.replace(/<tok id="t2".*?<\/tok>/, '') },
      'dev/s-001.xml:2: the node c5 is empty (pair dev:001)',
    ],
    ['an id given twice', { 'dev/s-001.xml': s1.replace('id="c5"', 'id="c4"') }, 'the id c4 is given twice'],
    [
      'a document type',
      { 'dev/s-001.xml': s1.replace('\n<sentence', '\n<!DOCTYPE sentence [<!ENTITY x "y">]>\n<sentence') },
      'has a document type declaration',
    ],
    ['an entity', { 'dev/s-001.xml': s1.replace('>fell<', '>&fell;<') }, 'is not well-formed XML: undefined entity'],
    [
      'text between words',
      { 'dev/s-001.xml': s1.replace('</tok></cons> <cons', '</tok></cons> and <cons') },
      'has the text "and" outside <tok>',
    ],
    ['a word with a blank', { 'dev/s-001.xml': s1.replace('>fell<', '>fell down<') }, 'the word t1 is "fell down"'],
    ['another encoding', { 'dev/s-001.xml': s1.replace('UTF-8', 'ISO-8859-1') }, 'says that it is ISO-8859-1'],
    [
      'both a node and nothing',
      { 'dev/t-001.xml': SPADE_FILES['dev/t-001.xml']!.replace('pa1="c5"', 'pa1="-1"') },
      'warning: node c5 is aligned to nothing (-1) and to a node; both are kept',
    ],
  ])('names file, pair and node of %s', async (_, changes, message) => {
    const { messages, records } = await read(corpus(changes))
    expect(messages.some((line) => line.includes(message)) ? message : messages).toEqual(message)
    expect(records.filter(({ id }) => id === 'test:001')).toHaveLength(3)
  })

  it('refuses a folder of something else', async () => {
    mkdirSync(scratch.file('empty'))
    await expect(read(scratch.file('empty'))).rejects.toThrow('is a folder, and not a corpus of a known layout (spade)')
  })
})

describe('writing a SPADE folder', () => {
  it('gives back what was read, byte for byte', async () => {
    const { records } = await read(corpus())
    const { files, problems, dropped } = await write(records)
    expect(problems).toEqual([])
    expect(dropped).toEqual([])
    expect(files).toEqual(SPADE_FILES)
  })

  it('changes only what an annotator changed, on both sides', async () => {
    const { records } = await read(corpus())
    const changed = records.map((record) =>
      record.id === 'dev:001' && record.annotator === 'pa1'
        ? { ...record, nodes: record.nodes!.map((link) => (link.source?.join() === '2,3,1' ? { ...link, target: null } : link)) }
        : record,
    )
    const { files, folder } = await write(changed)
    expect(files['dev/s-001.xml']).toBe(SPADE_FILES['dev/s-001.xml']!.replace('pa1="c5"', 'pa1="-1"'))
    expect(files['dev/t-001.xml']).toBe(SPADE_FILES['dev/t-001.xml']!.replace(' pa1="c5"', ''))
    const again = await read(folder)
    expect(again.records[0]!.nodes).toEqual(changed[0]!.nodes)
  })

  it('makes XML where a tree was corrected or never was XML, and says what is lost', async () => {
    const { records } = await read(corpus())
    const corrected = records.map((record) => ({
      ...record,
      sourceTree: printTree(relabelTree(parseTree(record.sourceTree!), (label) => (label === 'ADVP' ? 'AP' : label))),
    }))
    const { folder, dropped } = await write(corrected)
    expect(dropped).toEqual(['meta'])
    const again = await read(folder)
    expect(again.messages).toEqual([])
    expect(again.records.map(({ sourceTree, nodes }) => [sourceTree, new Set(nodes!.map(linkKey))])).toEqual(
      corrected.map(({ sourceTree, nodes }) => [sourceTree, new Set(nodes!.map(linkKey))]),
    )
  })

  it('tells of names, ids and kinds that it cannot carry', async () => {
    const tree = '(S (NP (NN x)) (VP (VB y)))'
    const record: PairRecord = {
      id: 'a pair',
      source: ['x', 'y'],
      target: ['x', 'y'],
      annotator: 'maria',
      sourceTree: tree,
      targetTree: tree,
      nodes: [{ source: [0, 1, 1], target: [0, 1, 0], kind: 'possible' }],
    }
    const { dropped, folder } = await write([record])
    expect(dropped.sort()).toEqual(['annotator', 'id', 'nodes'])
    expect((await read(folder)).records[0]).toMatchObject({ id: 'pairs:001', annotator: 'pa1', sourceTree: tree })
    const { problems } = await write([{ id: 'b', source: ['x'], target: ['y'] }])
    expect(problems.map(({ message }) => message)).toEqual(['it lacks a tree, and this format is made of trees'])
  })

  it('does not write over a folder that has something in it', async () => {
    const { records } = await read(corpus())
    const folder = corpus()
    const output = new PairOutput(folder, { to: 'spade', onProblem: () => {} })
    await output.write(records)
    await expect(output.commit()).rejects.toThrow('exists and is not an empty folder')
  })
})

const linkKey = ({ source, target }: NonNullable<PairRecord['nodes']>[number]) => `${source?.join()}/${target?.join()}`

describe('Enju XML', () => {
  it('gives back any tree that is written', () => {
    const words = fc.constantFrom('snow', 'R&D', '<', '"', "'", ']]>', '(', 'שלום', '雪', '👩‍🚀', '-LRB-', '&amp;')
    const labels = fc.constantFrom('S', 'NP', 'VP-1', '"', '&', '<', '.')
    const trees = fc.letrec<{ tree: string; leaf: string }>((tie) => ({
      leaf: fc.tuple(labels, words).map(([label, word]) => printTree({ label, children: [], token: word, start: 0, end: 1 })),
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        tie('leaf'),
        fc
          .tuple(labels, fc.array(tie('tree'), { minLength: 1, maxLength: 3 }))
          .map(([label, parts]) => `(${label} ${parts.join(' ')})`),
      ),
    })).tree
    fc.assert(
      fc.property(trees, (text) => {
        const tree = parseTree(text)
        const back = readEnju(writeEnju(tree, 's1'))
        expect(printTree(back.tree)).toBe(printTree(tree))
        for (const { from, to, id } of back.nodes) {
          expect(back.text.slice(from, to)).toMatch(new RegExp(`^<(cons|tok) id="${id}"[^<>]*>$`))
        }
      }),
    )
  })
})

describe('the published table from the files', () => {
  it('comes out of one call: human ALIR and ALIP, worked out by hand', async () => {
    const loaded = await loadAnnotations([corpus()], { onProblem: () => {} })
    const report = agreeTrees(loaded, undefined, {
      match: 'text',
      level: 'possible',
      interval: 'none',
      common: false,
      by: 'corpus',
      bins: 2,
      worst: 3,
      version: '0',
    })
    const value = (measure: string, of?: string) => report.values.find((v) => v.measure === measure && v.of === of)?.figure.value
    // by text, dev: pa1 = {S=S, Snow=0, fell heavily=snowed hard, fell=snowed, heavily=hard, 0=It}, pa2 = the same,
    // pa3 = {S=S, Snow=snowed hard, Snow=snowed, fell heavily=snowed hard, fell=snowed, heavily=0, 0=It, 0=hard};
    // test: pa1 = pa2 = {S=S, R&D=R&D, ended=stopped}, pa3 = {S=S, R&D=R&D, ended=0, 0=stopped}
    expect(value('spade.union')).toBe(6 + 4 + 3 + 2)
    expect(value('spade.intersection')).toBe(4 + 2)
    // pa1 against pa2 and pa3: both have 4 + 2, pa1 has all of them; all 6 + 3 of pa1 are pa2's
    expect(value('spade.human.alir', 'pa1')).toBe(1)
    expect(value('spade.human.alip', 'pa1')).toBe(1)
    // pa3 against pa1 and pa2: they share 6 + 3, of which pa3 has 4 + 2; of its 8 + 4 alignments 4 + 2 are theirs
    expect(value('spade.human.alir', 'pa3')).toBeCloseTo(6 / 9, 12)
    expect(value('spade.human.alip', 'pa3')).toBeCloseTo(6 / 12, 12)
    expect(value('spade.human.alir')).toBeCloseTo((1 + 1 + 6 / 9) / 3, 12)
    expect(value('spade.human.alip')).toBeCloseTo((1 + 1 + 6 / 12) / 3, 12)
    expect(report.bySubcorpus.map(({ groups }) => groups.map(({ name }) => name))).toEqual([
      ['dev', 'test'],
      ['dev', 'test'],
    ])
  })
})
