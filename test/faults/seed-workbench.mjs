/**
 * Fills a new data folder for the fault tests, with the built server's own code: a manager and some annotators with tokens,
 * one project, one open phase, and a task of each annotator. Prints who they are as JSON.
 *
 *   node test/faults/seed-workbench.mjs FOLDER ANNOTATORS [postgres://…] [--viewers=N]
 */
import { join } from 'node:path'
import { openStore } from '../../packages/server/dist/operate/open-store.js'
import { newId, newSecret, secretHash } from '../../packages/server/dist/storage/ids.js'
import { openLibsql } from '../../packages/server/dist/storage/libsql-connection.js'
import { connectPostgres } from '../../packages/server/dist/storage/postgres-connection.js'

const [folder, annotators, database] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const store = await openStore(database === undefined ? { dataFolder: folder } : { dataFolder: folder, database })
const connection = database === undefined ? openLibsql(join(folder, 'parascope.sqlite')) : await connectPostgres(database)
const viewers = process.argv.find((word) => word.startsWith('--viewers='))?.slice(10) ?? '0'
const at = Date.now()
const projectId = newId()

async function insert(table, row) {
  const columns = Object.keys(row)
  const places = columns.map((_, k) => (database === undefined ? '?' : `$${k + 1}`))
  const sql = `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${places.join(', ')})`
  await connection.query(sql, Object.values(row))
}

async function person(name) {
  const id = newId()
  const token = newSecret('token')
  await store.write('createPerson', {
    id,
    name,
    login: name,
    password: null,
    kind: 'human',
    admin: 0,
    created_at: at,
    disabled_at: null,
    deleted_at: null,
  })
  await insert('token', {
    id: newId(),
    hash: secretHash(token),
    person_id: id,
    project_id: null,
    name: 'fault test',
    scopes: '["read","annotate","adjudicate","manage"]',
    created_at: at,
    used_at: null,
    expires_at: null,
    revoked_at: null,
  })
  return { id, token }
}

const manager = await person('manager')
await store.write('createProject', {
  id: projectId,
  slug: 'faults',
  name: 'Faults',
  settings: JSON.stringify({ modes: ['words'] }),
  licence: '',
  source: '',
  seed: 1,
  ownerId: manager.id,
  at,
})
const importId = newId()
await insert('import', {
  id: importId,
  project_id: projectId,
  name: 'seed.jsonl',
  format: 'jsonl',
  state: 'done',
  report: 'null',
  sha256: null,
  created_by: manager.id,
  created_at: at,
  finished_at: at,
})
const phaseId = newId()
const settings = JSON.stringify({ modes: ['words'], seed: 1, people: [] })
await insert('phase', {
  id: phaseId,
  project_id: projectId,
  position: 0,
  name: 'P',
  kind: 'final',
  settings,
  state: 'open',
  created_at: at,
})
const people = []
for (let k = 0; k < Number(annotators); k++) {
  const { id, token } = await person(`annotator-${k}`)
  await store.write('putMember', { projectId, personId: id, role: 'annotator', by: manager.id, at })
  const itemId = newId()
  const taskId = newId()
  const words = Array.from({ length: 20 }, (_, word) => `w${word}`)
  const record = JSON.stringify({ id: `seed:${k}`, source: words, target: words })
  await insert('item', {
    id: itemId,
    project_id: projectId,
    import_id: importId,
    pair_id: `seed:${k}`,
    position: k,
    record,
    control: null,
  })
  await insert('task', {
    id: taskId,
    project_id: projectId,
    phase_id: phaseId,
    item_id: itemId,
    mode: 'words',
    position: k,
    state: 'open',
    wanted: 1,
    lifted_at: null,
  })
  await insert('annotation', {
    task_id: taskId,
    layer: id,
    project_id: projectId,
    state: 'assigned',
    position: k,
    rev: 0,
    content: null,
    touched: '[]',
    elapsed_ms: 0,
    flagged: 0,
    unseen: 0,
    guideline: 0,
    assigned_at: at,
    started_at: null,
    submitted_at: null,
  })
  people.push({ id, token, taskId })
}
const watching = []
for (let k = 0; k < Number(viewers); k++) {
  const viewer = await person(`viewer-${k}`)
  await store.write('putMember', { projectId, personId: viewer.id, role: 'viewer', by: manager.id, at })
  watching.push(viewer)
}
await connection.close()
await store.close()
process.stdout.write(JSON.stringify({ projectId, manager, annotators: people, viewers: watching }))
