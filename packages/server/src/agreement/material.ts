/**
 * The submitted layers of a phase in one mode, as they go to the measuring thread: JSON as it stands in the rows, parsed only
 * there. Read page by page from one state of the database.
 */
import type { Mode } from '@parascope/core/edit'
import type { Database } from '../storage/connection.js'

const PAGE = 400

export interface MaterialItem {
  readonly task: string
  /** of the pair in its file: the order of an export, and of whatever depends on an order */
  readonly position: number
  /** JSON of the pair */
  readonly record: string
  readonly control: 'positive' | 'negative' | null
  /** JSON of what the annotators started from; null where nothing was proposed */
  readonly proposal: string | null
  readonly method: string | null
}

export interface MaterialLayer {
  readonly layer: string
  readonly name: string
  /** place in `items`, JSON of the document, time of submission */
  readonly entries: readonly (readonly [item: number, content: string | null, at: number])[]
}

export interface Material {
  readonly items: readonly MaterialItem[]
  readonly layers: readonly MaterialLayer[]
}

/** Which work the answer depends on. */
export interface Scope {
  readonly projectId: string
  readonly phaseId: string
  readonly mode: Mode
  readonly layers: readonly NamedLayer[]
}

/** A layer with the name that it goes by. What a file brought is under the file's name for its annotator. */
export interface NamedLayer {
  readonly layer: string
  readonly name: string
  readonly annotator?: string
}

/** One text that changes when, and only when, a submitted layer of the scope does. */
export async function contentState(db: Database, scope: Scope): Promise<string> {
  const parts: string[] = []
  for await (const tasks of taskPages(db, scope)) {
    const rows = await submitted(db, scope, tasks).select(['task_id', 'layer', 'rev', 'submitted_at']).execute()
    parts.push(...rows.map(({ task_id, layer, rev, submitted_at }) => `${task_id} ${layer} ${rev} ${submitted_at}`))
    for (const { task, layer, import_id } of await imported(db, scope, tasks)) parts.push(`${task} ${layer} ${import_id}`)
  }
  return parts.join('\n')
}

/** All of it. */
export async function readMaterial(db: Database, scope: Scope, withProposals: boolean): Promise<Material> {
  const items: MaterialItem[] = []
  const entries = new Map<string, (readonly [number, string | null, number])[]>(scope.layers.map(({ layer }) => [layer, []]))
  for await (const tasks of taskPages(db, scope)) {
    const rows = await submitted(db, scope, tasks).select(['task_id', 'layer', 'content', 'submitted_at']).execute()
    const brought = await imported(db, scope, tasks)
    const used = new Set([...rows.map(({ task_id }) => task_id), ...brought.map(({ task }) => task)])
    const pairs = await itemsOf(db, scope.mode, [...used], withProposals)
    const placeOf = new Map(pairs.map(({ task }, k) => [task, items.length + k]))
    items.push(...pairs)
    for (const { task_id, layer, content, submitted_at } of rows) {
      entries.get(layer)!.push([placeOf.get(task_id)!, content, submitted_at ?? 0])
    }
    for (const { task, layer, content } of brought) entries.get(layer)!.push([placeOf.get(task)!, content, 0])
  }
  return { items, layers: scope.layers.map(({ layer, name }) => ({ layer, name, entries: entries.get(layer)! })) }
}

/** Everybody who has submitted something in the phase and mode, by id. */
export async function layersIn(db: Database, { phaseId, mode }: Pick<Scope, 'phaseId' | 'mode'>): Promise<string[]> {
  const rows = await db
    .selectFrom('task')
    .innerJoin('annotation', 'annotation.task_id', 'task.id')
    .select('annotation.layer')
    .distinct()
    .where('task.phase_id', '=', phaseId)
    .where('task.mode', '=', mode)
    .where('annotation.state', '=', 'submitted')
    .execute()
  return rows.map(({ layer }) => layer).sort()
}

/** The ids of the tasks, a page at a time; between pages others have their turn. */
async function* taskPages(db: Database, { projectId, phaseId, mode, layers }: Scope): AsyncGenerator<string[]> {
  if (layers.length === 0) return
  let last: { readonly position: number; readonly id: string } | undefined
  for (;;) {
    let query = db
      .selectFrom('task')
      .select(['id', 'position'])
      .where('project_id', '=', projectId)
      .where('phase_id', '=', phaseId)
      .where('mode', '=', mode)
    if (last !== undefined) {
      const { position, id } = last
      query = query.where((is) =>
        is.or([is('position', '>', position), is.and([is('position', '=', position), is('id', '>', id)])]),
      )
    }
    const page = await query.orderBy('position').orderBy('id').limit(PAGE).execute()
    if (page.length > 0) yield page.map(({ id }) => id)
    last = page.at(-1)
    if (page.length < PAGE) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function submitted(db: Database, { layers }: Scope, tasks: readonly string[]) {
  return db
    .selectFrom('annotation')
    .where('task_id', 'in', tasks)
    .where(
      'layer',
      'in',
      layers.map(({ layer }) => layer),
    )
    .where('state', '=', 'submitted')
    .orderBy('task_id')
    .orderBy('layer')
}

/** What imported files say about the items of some tasks. */
async function imported(db: Database, { projectId, mode, layers }: Scope, tasks: readonly string[]) {
  const wanted = new Map(layers.flatMap(({ layer, annotator }) => (annotator === undefined ? [] : [[annotator, layer] as const])))
  if (wanted.size === 0) return []
  const rows = await db
    .selectFrom('task')
    .innerJoin('imported_layer', 'imported_layer.item_id', 'task.item_id')
    .innerJoin('import', 'import.id', 'imported_layer.import_id')
    .select(['task.id as task', 'imported_layer.annotator', 'imported_layer.content', 'imported_layer.import_id'])
    .where('task.id', 'in', tasks)
    .where('imported_layer.project_id', '=', projectId)
    .where('imported_layer.mode', '=', mode)
    .where('imported_layer.annotator', 'in', [...wanted.keys()])
    .where('import.state', '=', 'done')
    .orderBy('task.id')
    .orderBy('imported_layer.annotator')
    .execute()
  return rows.map(({ annotator, ...row }) => ({ ...row, layer: wanted.get(annotator)! }))
}

async function itemsOf(db: Database, mode: Mode, tasks: readonly string[], withProposals: boolean): Promise<MaterialItem[]> {
  if (tasks.length === 0) return []
  const rows = await db
    .selectFrom('task')
    .innerJoin('item', 'item.id', 'task.item_id')
    .select(['task.id as task', 'item.id as item', 'item.position', 'item.record', 'item.control'])
    .where('task.id', 'in', tasks)
    .orderBy('task.position')
    .execute()
  const proposals = new Map<string, { readonly content: string; readonly method: string }>()
  if (withProposals) {
    const found = await db
      .selectFrom('proposal')
      .select(['item_id', 'content', 'method'])
      .where(
        'item_id',
        'in',
        rows.map(({ item }) => item),
      )
      .where('mode', '=', mode)
      .execute()
    for (const { item_id, content, method } of found) proposals.set(item_id, { content, method })
  }
  return rows.map(({ task, item, position, record, control }) => {
    const proposal = proposals.get(item)
    return { task, position, record, control, proposal: proposal?.content ?? null, method: proposal?.method ?? null }
  })
}
