/** A project whose pairs several people have annotated and submitted, made of records as files hold them. */
import { readFileSync } from 'node:fs'
import type { PairRecord } from '@parascope/core/corpus'
import { documentOf, type Mode } from '@parascope/core/edit'
import { newId } from '../storage/ids.js'
import type { AnnotationTable } from '../storage/schema.js'
import type { TestStore } from './stores.fixture.js'
import type { TestPerson, Workbench } from './workbench.fixture.js'

export interface AnnotatedOptions {
  readonly mode: Mode
  /** of each annotator */
  readonly records: Readonly<Record<string, readonly PairRecord[]>>
  /** of the project, beside its modes */
  readonly settings?: object
  /** of the phase, beside its modes */
  readonly phase?: object
  readonly kind?: 'training' | 'agreement' | 'final'
  readonly state?: AnnotationTable['state']
  /** what the annotators started from */
  readonly proposals?: readonly PairRecord[]
  readonly method?: string
  /** is blindness over? (the default) */
  readonly isLifted?: boolean
}

export interface AnnotatedProject {
  readonly projectId: string
  readonly phaseId: string
  /** by pair */
  readonly tasks: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, TestPerson>
}

const HOUR = 3_600_000

/** The records of a file of the demo corpus. */
export function demoRecords(file: string): PairRecord[] {
  const lines = readFileSync(new URL(`../../../../demo/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Fills a store. The k-th pair of everybody was submitted in the k-th hour, each annotator a minute after the other. */
export async function annotatedProject(store: TestStore, bench: Workbench, options: AnnotatedOptions): Promise<AnnotatedProject> {
  const { mode, records, state = 'submitted', isLifted = true, proposals = [], method = 'auto' } = options
  const at = bench.services.now()
  const [projectId, phaseId, importId] = [newId(), newId(), newId()]
  await store.write('createProject', {
    id: projectId,
    slug: `p-${projectId}`,
    name: 'Annotated',
    settings: JSON.stringify({ modes: [mode], ...options.settings }),
    licence: 'CC BY 4.0',
    source: 'written for tests',
    seed: 7,
    ownerId: bench.people.owner.id,
    at,
  })
  const join = (personId: string, role: 'manager' | 'adjudicator' | 'annotator' | 'viewer') =>
    store.write('putMember', { projectId, personId, role, by: null, at })
  for (const role of ['manager', 'adjudicator', 'viewer'] as const) await join(bench.people[role].id, role)
  const people = new Map<string, TestPerson>()
  for (const name of Object.keys(records)) {
    const person = await bench.addPerson(`${name}-${projectId.slice(0, 4)}`)
    people.set(name, person)
    await join(person.id, 'annotator')
  }
  const pairs = [...new Map(Object.values(records).flatMap((list) => list.map((record) => [record.id, bare(record)]))).values()]
  const items = new Map(pairs.map(({ id }) => [id, newId()]))
  const tasks = new Map(pairs.map(({ id }) => [id, newId()]))
  await store.insert('import', [
    {
      id: importId,
      project_id: projectId,
      name: 'pairs.jsonl',
      format: 'jsonl',
      state: 'done',
      report: '{}',
      sha256: null,
      created_by: null,
      created_at: at,
      finished_at: at,
    },
  ])
  await store.insert(
    'item',
    pairs.map((pair, position) => ({
      id: items.get(pair.id)!,
      project_id: projectId,
      import_id: importId,
      pair_id: pair.id,
      position,
      record: JSON.stringify(pair),
      control: (pair.meta?.control as 'positive' | 'negative' | undefined) ?? null,
    })),
  )
  await store.insert('phase', [
    {
      id: phaseId,
      project_id: projectId,
      position: 0,
      name: 'Phase',
      kind: options.kind ?? 'agreement',
      settings: JSON.stringify({ modes: [mode], seed: 1, people: [], ...options.phase }),
      state: 'open',
      created_at: at,
    },
  ])
  const holders = (id: string) => Object.values(records).filter((list) => list.some((record) => record.id === id)).length
  await store.insert(
    'task',
    pairs.map(({ id }, position) => ({
      id: tasks.get(id)!,
      project_id: projectId,
      phase_id: phaseId,
      item_id: items.get(id)!,
      mode,
      position,
      state: state !== 'submitted' ? ('open' as const) : holders(id) > 1 ? ('disputed' as const) : ('submitted' as const),
      lifted_at: isLifted ? at : null,
      wanted: Math.max(1, holders(id)),
    })),
  )
  await store.insert(
    'annotation',
    Object.entries(records).flatMap(([name, list], who) =>
      list.map((record): AnnotationTable => {
        const position = pairs.findIndex(({ id }) => id === record.id)
        const submitted = at + position * HOUR + who * 60_000
        return {
          task_id: tasks.get(record.id)!,
          layer: people.get(name)!.id,
          project_id: projectId,
          state,
          position,
          rev: 1,
          content: JSON.stringify(documentOf(record, mode) ?? {}),
          touched: '[]',
          elapsed_ms: 0,
          flagged: 0,
          unseen: 0,
          guideline: 0,
          assigned_at: at,
          started_at: at,
          submitted_at: state === 'submitted' ? submitted : null,
        }
      }),
    ),
  )
  await store.insert(
    'proposal',
    proposals
      .filter(({ id }) => items.has(id))
      .map((record) => ({
        item_id: items.get(record.id)!,
        mode,
        project_id: projectId,
        content: JSON.stringify(documentOf(record, mode)),
        method,
        created_at: at,
      })),
  )
  return { projectId, phaseId, tasks, people }
}

/** The pair without anybody's annotation; its trees are its own. */
function bare(record: PairRecord): PairRecord {
  const { annotator, sure, possible, nullSource, nullTarget, scores, nodes, isParaphrase, phenomena, judgements, ...pair } =
    record
  return pair
}
