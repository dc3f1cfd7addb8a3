/**
 * The demo: two projects in the middle of their work, made from the files of demo/ by the same imports, draws and gestures that
 * people use. Maria and Jonas have finished, Wei is half way; there are disputes to settle and judges to compare. Everything but
 * ids and dates is the same each time.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PairRecord } from '@parascope/core/corpus'
import type { Mode } from '@parascope/core/edit'
import type { DemoWorkbench } from './workbench.js'

const DAY = 86_400_000
const SEED = 20

/** Fills an empty store. `files` is the folder of the demo corpus. */
export async function tellStory(bench: DemoWorkbench, files: string): Promise<void> {
  const read = (name: string) => recordsOf(readFileSync(join(files, name), 'utf8'))
  await corpusProject(bench, read)
  await judgingProject(bench, read('judgements.jsonl'))
}

type Reader = (name: string) => readonly PairRecord[]

async function corpusProject(bench: DemoWorkbench, read: Reader): Promise<void> {
  const [maria, jonas, wei] = [await bench.person('Maria'), await bench.person('Jonas'), await bench.person('Wei')]
  const project = await bench.project({
    slug: 'demo',
    name: 'Demo: news, stories and how-tos',
    modes: ['words', 'trees', 'types'],
    members: [maria, jonas, wei],
  })
  const pairs = read('pairs.jsonl')
  const nodes = { maria: read('nodes.maria.jsonl'), jonas: read('nodes.jonas.jsonl'), wei: read('nodes.wei.jsonl') }
  const types = { maria: read('types.maria.jsonl'), jonas: read('types.jonas.jsonl') }
  const words = { maria: read('words.maria.jsonl'), jonas: read('words.jonas.jsonl'), wei: read('words.wei.jsonl') }
  // a phase draws from what is there: the pairs come in the order in which the phases need them
  const inTrees = new Set(nodes.maria.map(({ id }) => id))
  const inTypes = new Set(types.maria.map(({ id }) => id))
  const everybody = { kind: 'agreement', people: [maria, jonas, wei], seed: SEED } as const
  await bench.import(
    project,
    'pairs.1.jsonl',
    pairs.filter(({ id }) => inTrees.has(id)),
  )
  const trees = await bench.openPhase(project, { ...everybody, name: 'Trees', mode: 'trees' })
  await bench.import(
    project,
    'pairs.2.jsonl',
    pairs.filter(({ id }) => inTypes.has(id) && !inTrees.has(id)),
  )
  const typing = await bench.openPhase(project, { ...everybody, name: 'Types', mode: 'types', people: [maria, jonas] })
  await bench.import(
    project,
    'pairs.3.jsonl',
    pairs.filter(({ id }) => !inTypes.has(id) && !inTrees.has(id)),
  )
  const linking = await bench.openPhase(project, { ...everybody, name: 'Words', mode: 'words', size: 30 })
  await work(bench, trees, 'trees', [
    { person: maria, records: nodes.maria, share: 1 },
    { person: jonas, records: nodes.jonas, share: 1 },
    { person: wei, records: nodes.wei, share: 1 },
  ])
  bench.pass(DAY)
  await work(bench, typing, 'types', [
    { person: maria, records: types.maria, share: 1 },
    { person: jonas, records: types.jonas, share: 0.8 },
  ])
  bench.pass(DAY)
  await work(bench, linking, 'words', [
    { person: maria, records: words.maria, share: 1 },
    { person: jonas, records: words.jonas, share: 1 },
    { person: wei, records: words.wei, share: 0.8 },
  ])
}

async function judgingProject(bench: DemoWorkbench, judgements: readonly PairRecord[]): Promise<void> {
  const names = ['Ines', 'Tomas', 'Yuki']
  const judges = []
  for (const name of names) judges.push(await bench.person(name))
  const project = await bench.project({
    slug: 'demo-judging',
    name: 'Demo: four rewriters judged',
    modes: ['judge'],
    members: judges,
    judge: {
      unit: 'pair',
      scales: [scale('meaning', 'Meaning'), scale('grammar', 'Grammar')],
      controls: { scale: 'meaning', positiveAtLeast: 4, negativeAtMost: 2, passShare: 0.8 },
    },
  })
  const of = (name: string) => judgements.filter(({ annotator }) => annotator === name.toLowerCase())
  const pairs = of('Ines').map(({ annotator: _, judgements: __, ...pair }) => pair)
  await bench.import(project, 'rewriters.jsonl', pairs)
  const phase = await bench.openPhase(project, { name: 'Judging', kind: 'agreement', mode: 'judge', people: judges, seed: SEED })
  await work(
    bench,
    phase,
    'judge',
    judges.map((person, k) => ({ person, records: of(names[k]!), share: k < 2 ? 1 : 0.5 })),
  )
}

interface Worker {
  readonly person: string
  readonly records: readonly PairRecord[]
  /** how much of their queue they have done */
  readonly share: number
}

/** People work through their queues side by side; who stops early has one item begun. */
async function work(bench: DemoWorkbench, phaseId: string, mode: Mode, workers: readonly Worker[]): Promise<void> {
  const queue = await bench.queue(phaseId)
  const plans = workers.map(({ person, records, share }) => {
    const known = new Map(records.map((record) => [record.id, record]))
    const able = queue.filter(({ pairId }) => known.has(pairId))
    return { person, known, able, done: Math.floor(able.length * share) }
  })
  // written in this order, many to a flush of the disk
  const writing: Promise<void>[] = []
  for (let k = 0; k < Math.max(...plans.map(({ able }) => able.length)); k++) {
    for (const { person, known, able, done } of plans) {
      const task = able[k]
      if (task === undefined || k > done) continue
      writing.push(bench.annotate(task, person, mode, known.get(task.pairId)!, { isSubmitted: k < done }))
    }
    bench.pass(90_000)
  }
  await Promise.all(writing)
}

function scale(id: string, name: string) {
  const labels = ['none', 'little', 'some', 'most', 'all']
  return { id, name, instructions: '', steps: labels.map((label, k) => ({ value: k + 1, label })) }
}

function recordsOf(text: string): PairRecord[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PairRecord)
}
