/**
 * The demo: two projects in the middle of their work, made from the files of demo/ by the same imports, draws and gestures that
 * people use. Maria, Jonas and Wei are half way through the agreement phases in three modes, Ines, Tomas and Yuki judge; there
 * are comments, flags, disputes to settle and some that are settled; and whoever looks at it has tasks of their own in every
 * mode. Everything but ids and dates is the same each time.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PairRecord } from '@parascope/core/corpus'
import { type Shift, work } from './shifts.js'
import type { DemoDecision, DemoTask, DemoWorkbench } from './workbench.js'

const SEED = 20

/** How long it takes from its first day to its last, in days. */
export const STORY_DAYS = 10

/** Fills an empty store. `files` is the folder of the demo corpus. */
export async function tellStory(bench: DemoWorkbench, files: string): Promise<void> {
  const read = (name: string) => recordsOf(readFileSync(join(files, name), 'utf8'))
  const corpus = await corpusProject(bench, read)
  const judging = await judgingProject(bench, read('judgements.jsonl'))
  await work(bench, [...corpus.shifts, ...judging.shifts])
  await corpus.afterwards()
  await judging.afterwards()
}

interface Chapter {
  readonly shifts: readonly Shift[]
  /** what is said and decided about the work */
  afterwards(): Promise<void>
}

type Reader = (name: string) => readonly PairRecord[]

async function corpusProject(bench: DemoWorkbench, read: Reader): Promise<Chapter> {
  const [maria, jonas, wei] = [await bench.person('Maria'), await bench.person('Jonas'), await bench.person('Wei')]
  const project = await bench.project({
    slug: 'demo',
    name: 'Demo: news, stories and how-tos',
    members: [maria, jonas, wei],
    settings: {
      modes: ['words', 'trees', 'types'],
      tagset: 'msrp-a',
      proposals: { words: { from: 'layer', annotator: 'auto' } },
    },
  })
  const pairs = read('pairs.jsonl')
  const byId = new Map(pairs.map((pair) => [pair.id, pair]))
  // a file of pairs with what the aligner makes of each: the annotators start from that
  const auto = read('words.auto.jsonl').map((record) => ({ ...byId.get(record.id), ...record }))
  const nodes = { maria: read('nodes.maria.jsonl'), jonas: read('nodes.jonas.jsonl'), wei: read('nodes.wei.jsonl') }
  const types = { maria: read('types.maria.jsonl'), jonas: read('types.jonas.jsonl') }
  const words = { maria: read('words.maria.jsonl'), jonas: read('words.jonas.jsonl'), wei: read('words.wei.jsonl') }
  const reference = words.maria.map((record) => ({ ...byId.get(record.id), ...record, annotator: 'reference' }))

  // a phase draws from what is there: the pairs come in the order in which the phases need them
  const inTrees = new Set(nodes.maria.map(({ id }) => id))
  const inTypes = new Set(types.maria.map(({ id }) => id))
  const load = (name: string, isWanted: (pair: PairRecord) => boolean, ...more: readonly PairRecord[]) => {
    const wanted = new Set(pairs.filter(isWanted).map(({ id }) => id))
    return bench.import(
      project,
      name,
      [...auto, ...more].filter(({ id }) => wanted.has(id)),
    )
  }
  const plan = (name: string, kind: 'training' | 'agreement' | 'final', settings: object) =>
    bench.planPhase(project, { name, kind, settings: { modes: ['words'], seed: SEED, people: [], ...settings } })
  const open = (phase: string) => bench.openPhase(project, phase)
  const people = (...ids: readonly string[]) => ids.map((person) => ({ person }))
  const everybody = people(maria, jonas, wei)

  await load('training.jsonl', ({ id }) => inTrees.has(id) && inTypes.has(id), ...reference)
  const visitor = people(await bench.manager())
  const training = await open(
    await plan('Training', 'training', { people: [...people(jonas, wei), ...visitor], reference: 'reference', pass: 0.8 }),
  )
  const toTry = await plan('Yours to try', 'final', { modes: ['words', 'trees', 'types'], size: 6, people: visitor })
  await load('pairs.1.jsonl', ({ id }) => inTrees.has(id) && !inTypes.has(id))
  const trees = await open(await plan('Trees', 'agreement', { modes: ['trees'], people: everybody }))
  await load('pairs.2.jsonl', ({ id }) => inTypes.has(id) && !inTrees.has(id))
  const typing = await open(await plan('Types', 'agreement', { modes: ['types'], people: people(maria, jonas) }))
  const linking = await open(await plan('Words', 'agreement', { people: everybody }))
  const isEnglish = ({ meta }: PairRecord) => meta?.lang === 'en'
  await load('pairs.3.jsonl', (pair) => !inTypes.has(pair.id) && !inTrees.has(pair.id) && isEnglish(pair))
  await open(toTry)
  await load('pairs.4.jsonl', (pair) => !isEnglish(pair))

  const shifts: readonly Shift[] = [
    { queue: training, person: jonas, records: words.jonas, from: 0, done: 6, atOnce: 2 },
    { queue: training, person: wei, records: words.wei, from: 1, done: 6, atOnce: 2 },
    { queue: linking, person: maria, records: words.maria, from: 4, done: 22, flags: ['news:13'] },
    { queue: linking, person: jonas, records: words.jonas, from: 5, done: 20 },
    { queue: linking, person: wei, records: words.wei, from: 8, done: 15, flags: ['story:13', 'news:10'] },
    { queue: trees, person: maria, records: nodes.maria, from: 6, done: 15 },
    { queue: trees, person: jonas, records: nodes.jonas, from: 7, done: 13 },
    { queue: trees, person: wei, records: nodes.wei, from: 9, done: 11, flags: ['howto:12'] },
    { queue: typing, person: maria, records: types.maria, from: 5, done: 22 },
    { queue: typing, person: jonas, records: types.jonas, from: 8, done: 18, flags: ['news:13'] },
  ]
  const about = (queue: readonly DemoTask[], pairId: string) => queue.find((task) => task.pairId === pairId)!
  const afterwards = async () => {
    const council = about(linking, 'news:1')
    const asked = await bench.comment(council, jonas, {
      body: 'I linked “of” to the possessive ’s, since both make the town the owner. Or should it stay without a counterpart?',
      anchor: { kind: 'link', source: 3, target: 7 },
    })
    await bench.comment(council, maria, { body: 'I did the same. Both only mark the relation.', parent: asked })
    await bench.comment(about(linking, 'news:13'), maria, {
      body: 'Different events: injured against honoured. I linked what is alike and flagged it.',
    })
    await bench.comment(about(typing, 'news:13'), jonas, {
      body: 'I would say no here: the second sentence tells another story.',
    })
    await bench.comment(about(trees, 'howto:12'), wei, {
      body: 'Is the relative clause a counterpart of the whole first half? I took it as possible.',
    })
    await settle(bench, linking, 4)
    await settle(bench, trees, 2)
    await settle(bench, typing, 2)
  }
  return { shifts, afterwards }
}

async function judgingProject(bench: DemoWorkbench, judgements: readonly PairRecord[]): Promise<Chapter> {
  const names = ['Ines', 'Tomas', 'Yuki']
  const judges: string[] = []
  for (const name of names) judges.push(await bench.person(name))
  const project = await bench.project({
    slug: 'demo-judging',
    name: 'Demo: four rewriters judged',
    members: judges,
    settings: {
      modes: ['judge'],
      judge: {
        unit: 'pair',
        scales: [
          scale('meaning', 'Meaning', 'How much of what the first sentence says does the second one say?'),
          scale('grammar', 'Grammar', 'How much of the second sentence is good English, whatever it means?'),
        ],
        controls: { scale: 'meaning', positiveAtLeast: 4, negativeAtMost: 2, passShare: 0.8 },
      },
    },
  })
  const of = (name: string) => judgements.filter(({ annotator }) => annotator === name.toLowerCase())
  const pairs = of('Ines').map(({ annotator: _, judgements: __, ...pair }) => pair)
  const settings = { modes: ['judge' as const], seed: SEED }
  // the last two of each rewriter are left for the visitor
  const isLast = ({ id }: PairRecord) => /:(19|20)$/.test(id)
  await bench.import(
    project,
    'rewriters.1.jsonl',
    pairs.filter((pair) => !isLast(pair)),
  )
  const toTry = await bench.planPhase(project, {
    name: 'Yours to try',
    kind: 'final',
    settings: { ...settings, people: [{ person: await bench.manager() }] },
  })
  const phase = await bench.planPhase(project, {
    name: 'Judging',
    kind: 'agreement',
    settings: { ...settings, people: judges.map((person) => ({ person })) },
  })
  const judging = await bench.openPhase(project, phase)
  await bench.import(project, 'rewriters.2.jsonl', pairs.filter(isLast))
  await bench.openPhase(project, toTry)
  const shifts = judges.map((person, k) => ({
    queue: judging,
    person,
    records: of(names[k]!),
    from: 6 + k,
    done: [80, 72, 44][k]!,
    atOnce: 4,
  }))
  return { shifts, afterwards: () => settle(bench, judging, 3) }
}

/** Settles the first tasks of a queue that everybody has handed in and that somebody disputes; of one more, the first disputes. */
async function settle(bench: DemoWorkbench, queue: readonly DemoTask[], count: number): Promise<void> {
  const disputed = await bench.disputed(queue)
  for (const task of disputed.slice(0, count)) await bench.adjudicate(task, decision)
  const begun = disputed[count]
  if (begun !== undefined) await bench.adjudicate(begun, (k) => (k < 2 ? decision(k) : undefined))
}

const DECISIONS: readonly DemoDecision[] = [
  { take: 1, reason: 'slip', note: '' },
  { take: 0, reason: 'true ambiguity', note: 'Both can be defended. I took the narrower one.' },
  { take: 'both', reason: 'guideline gap', note: 'The guidelines do not say it yet; I shall add a sentence.' },
  { take: 1, reason: 'slip', note: '' },
  { take: 2, reason: null, note: '' },
]

function decision(k: number): DemoDecision {
  return DECISIONS[k % DECISIONS.length]!
}

function scale(id: string, name: string, instructions: string) {
  const labels = ['none', 'little', 'some', 'most', 'all']
  return { id, name, instructions, steps: labels.map((label, k) => ({ value: k + 1, label })) }
}

function recordsOf(text: string): PairRecord[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PairRecord)
}
