import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PairRecord } from '@parascope/core/corpus'
import { formats, PairInput } from '@parascope/engine/io'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ExportFormat } from '../contract/export.js'
import { readZip } from '../testing/read-zip.fixture.js'
import { onBothDatabases, scratchFolder, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, PAIRS, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'
import type { ExportManifest } from '../transfer/export-account.js'

it('offers every format that the engine writes', () => {
  const written = formats.filter((format) => format.encoder !== undefined || format.folderEncoder !== undefined)
  expect([...ExportFormat.options].sort()).toEqual(written.map(({ name }) => name).sort())
})

async function annotate(
  bench: Workbench,
  person: TestPerson,
  k: number,
  links: readonly (readonly [number, number])[],
): Promise<void> {
  const task = bench.taskIds[k]!
  await bench.assign(task, person.id)
  const saved = await person.request('POST', `/projects/${bench.projectId}/tasks/${task}/layers/me/gestures`, {
    clientId: 'tab-one-1',
    gestures: [
      { seq: 1, baseRev: 0, op: { type: 'words/cells', cells: links, kind: 'sure' }, elapsedMs: 1500 },
      { seq: 2, baseRev: 1, op: { type: 'submit', unseen: 0 } },
    ],
  })
  expect(saved.status).toBe(200)
}

const manifestIn = (archive: Map<string, Buffer>) => JSON.parse(archive.get('manifest.json')!.toString()) as ExportManifest

async function unpacked(answer: Response): Promise<Map<string, Buffer>> {
  expect(answer.status).toBe(200)
  return readZip(new Uint8Array(await answer.arrayBuffer()))
}

onBothDatabases('an export', (open) => {
  const folder = scratchFolder()
  let store: TestStore
  let bench: Workbench
  let maria: TestPerson
  let jonas: TestPerson
  let path: string

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    maria = await bench.addPerson('Maria', 'annotator')
    bench.pass(1000)
    jonas = await bench.addPerson('Jonas', 'annotator')
    path = `/projects/${bench.projectId}/export`
    await annotate(bench, maria, 0, [
      [0, 1],
      [1, 1],
    ])
    await annotate(bench, jonas, 0, [[1, 1]])
    await annotate(bench, maria, 1, [[0, 0]])
  })
  afterAll(() => store.close())

  const files = async (query: string, person = bench.people.manager) => unpacked(await person.request('GET', `${path}${query}`))
  const records = (archive: Map<string, Buffer>) =>
    archive
      .get('pairs.jsonl')!
      .toString()
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as PairRecord)

  it('is an archive with the records and a manifest that describes them', async () => {
    const answer = await bench.people.manager.request('GET', path)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="demo-jsonl-\d+\.zip"$/)
    const archive = readZip(new Uint8Array(await answer.arrayBuffer()))
    expect([...archive.keys()]).toEqual(['README.txt', 'pairs.jsonl', 'manifest.json'])
    expect(records(archive)).toEqual([
      {
        ...PAIRS[0],
        annotator: 'Maria',
        sure: [
          [0, 1],
          [1, 1],
        ],
        possible: [],
        nullSource: [],
        nullTarget: [],
      },
      { ...PAIRS[0], annotator: 'Jonas', sure: [[1, 1]], possible: [], nullSource: [], nullTarget: [] },
      { ...PAIRS[1], annotator: 'Maria', sure: [[0, 0]], possible: [], nullSource: [], nullTarget: [] },
    ])
    const manifest = manifestIn(archive)
    const { head, head_hash } = await store.read.selectFrom('project').select(['head', 'head_hash']).executeTakeFirstOrThrow()
    expect(manifest.snapshot).toMatchObject({ head, hash: head_hash })
    expect(manifest.project).toMatchObject({ slug: 'demo', licence: 'CC BY 4.0', source: 'written for tests', seed: 7 })
    expect(manifest.files).toEqual([
      {
        name: 'pairs.jsonl',
        sha256: createHash('sha256').update(archive.get('pairs.jsonl')!).digest('hex'),
        bytes: archive.get('pairs.jsonl')!.length,
        records: 3,
        links: 4,
        dropped: {},
      },
    ])
    expect(manifest.annotators).toEqual([
      { annotator: 'Maria', kind: 'human', records: 2, folder: null },
      { annotator: 'Jonas', kind: 'human', records: 1, folder: null },
    ])
    expect(manifest).toMatchObject({ problems: [], problemCount: 0, withheld: 0 })
  })

  it.each(ExportFormat.options)('in %s is read back by our own reader', async (format) => {
    const archive = await files(`?format=${format}&spreadsheet=false&layers=annotators`)
    const manifest = manifestIn(archive)
    const accounted = manifest.files.reduce((sum, { records }) => sum + records, 0) + manifest.problemCount
    expect(accounted).toBeGreaterThan(0)
    const places = new Set(manifest.files.map(({ name }) => (format === 'spade' ? '.' : dirname(name))))
    for (const place of places) {
      const target = join(folder, format, place)
      const names = manifest.files.map(({ name }) => name).filter((name) => format === 'spade' || dirname(name) === place)
      for (const name of names) {
        mkdirSync(dirname(join(folder, format, name)), { recursive: true })
        writeFileSync(join(folder, format, name), archive.get(name)!)
      }
      const wanted = manifest.files.find(({ name }) => name === names[0])!.records
      if (wanted === 0) continue
      const input = await PairInput.open(
        format === 'spade' ? target : names.map((name) => join(folder, format, name)).join(','),
        {
          from: format,
          onProblem: (problem) => expect(problem.severity).not.toBe('error'),
        },
      )
      let read = 0
      for await (const batch of input) read += batch.length
      // without links between nodes, annotators of a pair are one in SPADE's files
      expect(read).toBe(format === 'spade' ? 1 : wanted)
    }
  })

  it('has a folder for each annotator where the format cannot name them', async () => {
    const archive = await files('?format=pharaoh')
    const { annotators, files: listed } = manifestIn(archive)
    const folders = annotators.map((one) => one.folder!)
    expect(folders.every((one) => /^annotator-\d+$/.test(one))).toBe(true)
    expect(archive.get(`${folders[0]}/links.pharaoh`)!.toString()).toBe('0-1 1-1\n0-0\n')
    expect(archive.get(`${folders[0]}/source.txt`)!.toString()).toBe('Snow fell\nThe ferry was late\n')
    expect(listed.find(({ name }) => name.endsWith('.pharaoh'))!.dropped).toMatchObject({ id: 2, annotator: 2 })
  })

  it('can be one person, one mode, one phase', async () => {
    expect(records(await files(`?annotator=${jonas.id}`)).map(({ annotator }) => annotator)).toEqual(['Jonas'])
    expect(records(await files('?mode=words'))).toHaveLength(3)
    expect(records(await files('?mode=trees'))).toEqual([])
    expect(records(await files(`?phase=${bench.phaseId}`))).toHaveLength(3)
    expect(records(await files(`?phase=${'z'.repeat(24)}`))).toEqual([])
    expect(records(await files('?layers=pairs'))).toEqual(PAIRS)
  })

  it('is bare with raw=true, and its manifest is beside it', async () => {
    const bare = await bench.people.manager.request('GET', `${path}?raw=true`)
    const content = Buffer.from(await bare.arrayBuffer())
    expect(bare.headers.get('content-disposition')).toMatch(/\.jsonl"$/)
    const headers = { 'if-match': bare.headers.get('etag')! }
    const manifest = await bench.people.manager.request('GET', `${path}/manifest?raw=true`, undefined, headers)
    expect(manifest.status).toBe(200)
    const [file] = ((await manifest.json()) as ExportManifest).files
    expect(file!.sha256).toBe(createHash('sha256').update(content).digest('hex'))
    const stale = await bench.people.manager.request('GET', `${path}/manifest?raw=true`, undefined, { 'if-match': '"1-0"' })
    expect(stale.status).toBe(412)
    const several = await bench.people.manager.request('GET', `${path}?raw=true&format=pharaoh`)
    expect(several.status).toBe(400)
    expect(await several.json()).toMatchObject({ code: 'http/bad-request' })
  })

  it('costs nothing where nothing has changed, and answers HEAD', async () => {
    const head = await bench.people.manager.request('HEAD', path)
    expect(head.status).toBe(200)
    expect(head.headers.get('content-type')).toBe('application/zip')
    const again = await bench.people.manager.request('GET', path, undefined, { 'if-none-match': head.headers.get('etag')! })
    expect(again.status).toBe(304)
    expect((await bench.people.manager.request('HEAD', `${path}/events`)).headers.get('content-type')).toContain('ndjson')
  })

  it('shows nobody by name under pseudonyms', async () => {
    await store.insert('comment', [
      {
        id: 'c1',
        project_id: bench.projectId,
        task_id: bench.taskIds[0]!,
        person_id: maria.id,
        anchor: null,
        body: 'Jonas, see @Jonas: =SUM(1) is not for @Maria',
        parent_id: null,
        created_at: 1,
        edited_at: null,
        resolved_at: null,
        resolved_by: jonas.id,
      },
    ])
    const secret = /Maria|Jonas/
    const archive = await files('?people=pseudonyms&details=true')
    for (const content of archive.values()) expect(content.toString()).not.toMatch(secret)
    const who = [...new Set(records(archive).map(({ annotator }) => annotator))]
    expect(who).toHaveLength(2)
    for (const name of who) expect(name).toMatch(/^annotator \d$/)
    for (const table of ['comments', 'decisions', 'times', 'events']) {
      const text = await (await bench.people.manager.request('GET', `${path}/${table}?people=pseudonyms`)).text()
      expect(text).not.toMatch(secret)
      for (const id of [maria.id, jonas.id]) expect(text).not.toContain(id)
    }
    const comments = await (await bench.people.manager.request('GET', `${path}/comments?people=pseudonyms`)).text()
    const [one, two] = who
    expect(comments).toContain(`,${one},"${two}, see @${two}: =SUM(1) is not for @${one}"`)
  })

  it('is the same name in every table', async () => {
    const times = await (await bench.people.manager.request('GET', `${path}/times?spreadsheet=false`)).text()
    expect(times.split('\n').filter((line) => line.includes(',Maria,submitted,1.5,2,'))).toHaveLength(2)
    const log = await (await bench.people.manager.request('GET', `${path}/events`)).text()
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { n: number; hash: string; prevHash: string })
    expect(lines.map(({ n }) => n)).toEqual(lines.map((_, k) => k + 1))
    for (let k = 1; k < lines.length; k++) expect(lines[k]!.prevHash).toBe(lines[k - 1]!.hash)
  })

  it('leaves formulas to nobody in a spreadsheet', async () => {
    const sheet = (await files('?format=csv')).get('pairs.csv')!.toString()
    expect(sheet.split(/[,\n]/).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    const plain = (await files('?format=csv&spreadsheet=false')).get('pairs.csv')!.toString()
    expect(plain).toContain(',-,-,-,')
  })

  it('is for managers; others have their own layer', async () => {
    expect((await bench.visitor.request('GET', path)).status).toBe(401)
    expect((await bench.people.outsider.request('GET', path)).status).toBe(404)
    expect((await bench.people.viewer.request('GET', path)).status).toBe(403)
    expect((await maria.request('GET', path)).status).toBe(403)
    expect((await maria.request('GET', `${path}?layers=annotators&annotator=${jonas.id}`)).status).toBe(403)
    expect((await maria.request('GET', `${path}?layers=both&annotator=me`)).status).toBe(403)
    expect((await maria.request('GET', `${path}/events`)).status).toBe(403)
    const own = records(await files('?layers=annotators&annotator=me', maria))
    expect(own.map(({ annotator }) => annotator)).toEqual(['Maria', 'Maria'])
  })

  it('comes back as it was when it is imported again', async () => {
    const exported = await bench.people.manager.request('GET', `${path}?layers=annotators&raw=true`)
    const text = await exported.text()
    const other = await open()
    const second = await openWorkbench(other)
    const { manager } = second.people
    const renamed = text.replaceAll('"demo:', '"again:')
    const sent = await manager.upload(`/projects/${second.projectId}/imports?name=pairs.jsonl`, renamed)
    expect(sent.status).toBe(202)
    const { id } = (await sent.json()) as { id: string }
    const state = async () => {
      const view = await manager.request('GET', `/projects/${second.projectId}/imports/${id}`)
      return ((await view.json()) as { state: string }).state
    }
    await expect.poll(state, { timeout: 20_000 }).toBe('done')
    const rows = await other.read
      .selectFrom('imported_layer')
      .innerJoin('item', 'item.id', 'imported_layer.item_id')
      .select(['item.record', 'imported_layer.annotator', 'imported_layer.content'])
      .orderBy('item.position')
      .orderBy('imported_layer.annotator', 'desc')
      .execute()
    const again = rows.map(({ record, annotator, content }) => ({ ...JSON.parse(record), annotator, ...JSON.parse(content) }))
    const lines = renamed.trim().split('\n')
    expect(again).toEqual(lines.map((line) => JSON.parse(line) as PairRecord))
    expect(again).toHaveLength(3)
    await other.close()
  })

  it('withholds what is blind, also from a manager who annotates', async () => {
    const other = await open()
    const blind = await openWorkbench(other)
    const { manager, owner, annotator } = blind.people
    await blind.assign(blind.taskIds[0]!, manager.id)
    await annotate(blind, annotator, 0, [[0, 0]])
    await annotate(blind, annotator, 1, [[0, 0]])
    const place = `/projects/${blind.projectId}/export`
    const manifest = manifestIn(await unpacked(await manager.request('GET', place)))
    expect(manifest.files[0]!.records).toBe(0)
    expect(manifest.withheld).toBe(2)
    for (const table of ['events', 'times']) {
      expect(await (await manager.request('GET', `${place}/${table}`)).text()).not.toMatch(/words\/cells|,submitted,/)
    }
    expect(manifestIn(await unpacked(await owner.request('GET', place)))).toMatchObject({ withheld: 0, files: [{ records: 2 }] })
    await other.close()
  })

  it('goes on where one item is damaged, and says so', async () => {
    const damaged = [
      ['demo:9', '{"id": "demo:9", "sour'],
      ['demo:8', JSON.stringify({ id: 'demo:8', source: ['a'], target: [] })],
    ] as const
    const [item] = await store.read.selectFrom('item').selectAll().limit(1).execute()
    await store.insert(
      'item',
      damaged.map(([pair, record], k) => ({ ...item!, id: `damaged-${k}`, pair_id: pair, position: 100 + k, record })),
    )
    const archive = await files('?layers=pairs', bench.people.owner)
    const { problems, problemCount } = manifestIn(archive)
    expect(problemCount).toBeGreaterThan(0)
    expect(problems[0]).toMatchObject({ severity: 'error', id: 'demo:9' })
    expect(records(archive).slice(0, 3)).toEqual(PAIRS)
  })
})
