/** A data folder with one large project, filled directly: many pairs, each with word links by the same annotators. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { newId, newSecret, secretHash } from '../../packages/server/src/storage/ids.js'
import { openLibsql } from '../../packages/server/src/storage/libsql-connection.js'
import { openSqliteStore } from '../../packages/server/src/storage/sqlite-store.js'

const AT = Date.UTC(2026, 10, 16, 9)
const WORDS = 30

export interface LargeProject {
  readonly projectId: string
  /** bearer token of a manager */
  readonly manager: string
  /** bearer token of somebody with one open task */
  readonly saver: string
  readonly saverTask: string
  readonly pairs: number
  readonly annotators: number
  /** the links of an annotator in a pair, as they were stored */
  linksOf(pair: number, annotator: number): [number, number][]
}

const words = (pair: number) => Array.from({ length: WORDS }, (_, i) => `w${(pair * 31 + i * 17) % 9973}`)

function linksOf(pair: number, annotator: number): [number, number][] {
  return Array.from({ length: WORDS - 5 }, (_, i) => [i, (i + ((pair + annotator * i) % 3)) % WORDS])
}

/** Fills the folder: `pairs` × `annotators` × 25 links. One more pair is for somebody who saves while others export. */
export async function fillLargeProject(folder: string, pairs: number, annotators: number): Promise<LargeProject> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'parascope.sqlite')
  const store = await openSqliteStore(file, { writer: 'here' })
  const [projectId, phaseId, importId] = [newId(), newId(), newId()]
  const people = Array.from({ length: annotators + 2 }, newId)
  for (const [k, id] of people.entries()) {
    const name = k === 0 ? 'manager' : k === 1 ? 'saver' : `annotator-${k - 2}`
    await store.write('createPerson', {
      id,
      name,
      login: name,
      password: null,
      kind: 'human',
      admin: 0,
      created_at: AT,
      disabled_at: null,
      deleted_at: null,
    })
  }
  const settings = JSON.stringify({ modes: ['words'] })
  const about = { licence: 'none', source: 'made for a test', seed: 1 }
  await store.write('createProject', {
    id: projectId,
    slug: 'large',
    name: 'Large',
    settings,
    ...about,
    ownerId: people[0]!,
    at: AT,
  })
  for (const [k, personId] of people.slice(1).entries()) {
    await store.write('putMember', { projectId, personId, role: 'annotator', by: null, at: AT + k })
  }
  await store.close()

  const db = openLibsql(file)
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const names = Object.keys(row)
    return db.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`, Object.values(row))
  }
  await db.run('BEGIN')
  const tokens = [people[0]!, people[1]!].map((personId) => ({ personId, secret: newSecret('token') }))
  for (const { personId, secret } of tokens) {
    const scopes = JSON.stringify(['read', 'annotate', 'adjudicate', 'manage'])
    const times = { created_at: AT, used_at: null, expires_at: null, revoked_at: null }
    const row = { id: newId(), hash: secretHash(secret), person_id: personId, project_id: null, name: 'test', scopes, ...times }
    await insert('token', row)
  }
  const owner = { project_id: projectId, created_by: people[0]!, created_at: AT }
  await insert('import', {
    id: importId,
    ...owner,
    name: 'a',
    format: 'jsonl',
    state: 'done',
    report: '{}',
    sha256: null,
    finished_at: AT,
  })
  const phase = { id: phaseId, project_id: projectId, position: 0, name: 'Final', kind: 'final' }
  const phaseSettings = JSON.stringify({ modes: ['words'], seed: 1, people: [], isBlind: false })
  await insert('phase', { ...phase, settings: phaseSettings, state: 'open', created_at: AT })
  let saverTask = ''
  for (let k = 0; k <= pairs; k++) {
    const [itemId, taskId] = [newId(), newId()]
    const record = JSON.stringify({ id: `p${k}`, source: words(k), target: words(k + 1) })
    await insert('item', {
      id: itemId,
      project_id: projectId,
      import_id: importId,
      pair_id: `p${k}`,
      position: k,
      record,
      control: null,
    })
    const task = { id: taskId, project_id: projectId, phase_id: phaseId, item_id: itemId, mode: 'words', position: k }
    const isOpen = k === pairs
    await insert('task', { ...task, state: isOpen ? 'open' : 'agreed', lifted_at: null, wanted: isOpen ? 1 : annotators })
    if (isOpen) saverTask = taskId
    for (const [a, layer] of (isOpen ? [people[1]!] : people.slice(2)).entries()) {
      const content = JSON.stringify({ sure: linksOf(k, a), possible: [], nullSource: [], nullTarget: [] })
      await insert('annotation', {
        task_id: taskId,
        layer,
        project_id: projectId,
        state: isOpen ? 'assigned' : 'submitted',
        position: k,
        rev: isOpen ? 0 : 1,
        content: isOpen ? null : content,
        touched: '[]',
        elapsed_ms: 0,
        flagged: 0,
        unseen: 0,
        guideline: 0,
        assigned_at: AT,
        started_at: isOpen ? null : AT,
        submitted_at: isOpen ? null : AT,
      })
    }
  }
  await db.run('COMMIT')
  await db.close()
  const [manager, saver] = tokens.map(({ secret }) => secret)
  return { projectId, manager: manager!, saver: saver!, saverTask, pairs, annotators, linksOf }
}
