import { existsSync, readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { z } from '@hono/zod-openapi'
import type { PairRecord } from '@parascope/core/corpus'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Import, ImportedAnnotator } from '../contract/import.js'
import { verifyLog } from '../events/verify-log.js'
import { dataFolder } from '../operate/data-folder.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'

type ImportView = z.infer<typeof Import>

const lines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')

const PAIR: PairRecord = { id: 'new:1', source: ['Rain', 'came'], target: ['It', 'rained'] }

onBothDatabases('imports', (open) => {
  let store: TestStore
  let bench: Workbench
  let path: string

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    path = `/projects/${bench.projectId}/imports`
  })
  afterAll(() => store.close())

  async function sendFile(content: string | Uint8Array, query = 'name=pairs.jsonl', person = bench.people.manager) {
    bench.pass(1000)
    return person.upload(`${path}?${query}`, content)
  }

  async function ended(id: string, person: TestPerson = bench.people.manager): Promise<ImportView> {
    for (;;) {
      const view = (await (await person.request('GET', `${path}/${id}`)).json()) as ImportView
      if (view.state !== 'loading') return view
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  async function importFile(content: string | Uint8Array, query?: string): Promise<ImportView> {
    const answer = await sendFile(content, query)
    const view = (await answer.json()) as ImportView
    expect(answer.status, JSON.stringify(view)).toBe(202)
    expect(answer.headers.get('location')).toBe(`/api${path}/${view.id}`)
    return ended(view.id)
  }

  async function counts() {
    const count = async (table: 'item' | 'imported_layer' | 'person' | 'member') =>
      Number(
        (
          await store.read
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    return [await count('item'), await count('imported_layer'), await count('person'), await count('member')]
  }

  const nothingLeft = () =>
    !existsSync(dataFolder(bench.services.dataFolder).uploads) ||
    readdirSync(dataFolder(bench.services.dataFolder).uploads).length === 0

  it('a dry run says what is in the file and loads nothing', async () => {
    const before = await counts()
    const view = await importFile(
      lines([
        { ...PAIR, annotator: 'maria', sure: [[1, 1]], isParaphrase: true },
        { ...PAIR, annotator: 'jon', sure: [[0, 1]] },
        { ...PAIR, id: 'new:2', meta: { control: 'negative' } },
      ]),
      'name=pairs.jsonl&dryRun=true',
    )
    expect(view).toMatchObject({ state: 'checked', name: 'pairs.jsonl', progress: null })
    expect(view.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(view.report).toMatchObject({
      format: 'jsonl',
      dryRun: true,
      records: 3,
      items: 2,
      layers: 3,
      controls: { positive: 0, negative: 1 },
      annotators: [
        { name: 'maria', records: 1, modes: { words: 1, types: 1 } },
        { name: 'jon', records: 1, modes: { words: 1 } },
      ],
      errors: 0,
      problems: [],
    })
    expect(view.report!.preview[0]).toEqual({ id: 'new:1', source: 'Rain came', target: 'It rained', annotator: 'maria' })
    expect(await counts()).toEqual(before)
    expect(nothingLeft()).toBe(true)
  })

  it('a file with a fault is loaded not even in part, and every fault has its line', async () => {
    const before = await counts()
    const view = await importFile(
      `${lines([{ ...PAIR, id: 'bad:1' }])}{"id": \n${lines([
        { ...PAIR, id: 'bad:3', sure: [[7, 0]] },
        { ...PAIR, id: 'bad:1', annotator: 'x', source: ['Other', 'words'] },
        { ...PAIR, id: 'bad:5', meta: { control: 'maybe' } },
        { ...PAIR, id: 'bad:6', source: new Array(1001).fill('a') },
        { ...PAIR, id: 'bad:7\ud800' },
        { ...PAIR, id: 'demo:2' },
        { ...PAIR, id: 'bad:9', annotator: 'a\nb' },
        { ...PAIR, id: 'bad:10', source: ['\udc00'] },
      ])}`,
    )
    expect(view.state).toBe('failed')
    expect(view.report!.reason).toBe('the file has 9 faults: nothing was loaded')
    expect(view.report!.problems.map(({ line, field, id }) => [line, field, id])).toEqual([
      [2, undefined, undefined],
      [3, 'sure[0]', 'bad:3'],
      [4, 'id', 'bad:1'],
      [5, 'meta.control', 'bad:5'],
      [6, 'source', 'bad:6'],
      [7, 'id', 'bad:7\ufffd'],
      [8, 'id', 'demo:2'],
      [9, 'annotator', 'bad:9'],
      [10, undefined, 'bad:10'],
    ])
    expect(await counts()).toEqual(before)
    expect(nothingLeft()).toBe(true)
  })

  it('loads pairs once, a layer for each annotator, and annotators as people without rights', async () => {
    const [items, layers, people, members] = await counts()
    const view = await importFile(
      gzipSync(
        lines([
          { ...PAIR, annotator: 'maria', sure: [[1, 1]], isParaphrase: true },
          { ...PAIR, annotator: 'jon', possible: [[1, 1]], sure: [[0, 1]] },
          { ...PAIR, id: 'new:2', meta: { control: 'positive', corpus: 'c' } },
        ]),
      ),
    )
    expect(view).toMatchObject({ state: 'done', report: { items: 2, layers: 3 } })
    expect(await counts()).toEqual([items! + 2, layers! + 3, people! + 2, members])
    const rows = await store.read.selectFrom('item').selectAll().where('import_id', '=', view.id).orderBy('position').execute()
    expect(rows.map(({ pair_id, position, control }) => [pair_id, position, control])).toEqual([
      ['new:1', 3, null],
      ['new:2', 4, 'positive'],
    ])
    expect(JSON.parse(rows[0]!.record)).toEqual(PAIR)
    expect(JSON.parse(rows[1]!.record)).toEqual({ ...PAIR, id: 'new:2', meta: { corpus: 'c' } })
    const jon = await store.read.selectFrom('imported_layer').selectAll().where('annotator', '=', 'jon').executeTakeFirstOrThrow()
    expect(jon).toMatchObject({ item_id: rows[0]!.id, mode: 'words' })
    expect(JSON.parse(jon.content)).toEqual({ sure: [[0, 1]], possible: [[1, 1]], nullSource: [], nullTarget: [] })
    const found = await bench.people.manager.request('GET', `/projects/${bench.projectId}/imported-annotators`)
    const { items: annotators } = (await found.json()) as { items: z.infer<typeof ImportedAnnotator>[] }
    expect(annotators.map(({ name, layers: of }) => [name, of])).toEqual([
      ['jon', { words: 1 }],
      ['maria', { words: 1, types: 1 }],
    ])
    const person = await store.read
      .selectFrom('person')
      .selectAll()
      .where('id', '=', annotators[0]!.person)
      .executeTakeFirstOrThrow()
    expect(person).toMatchObject({ name: 'imported: jon', kind: 'program', login: null, password: null, admin: 0 })
    const event = await store.read.selectFrom('event').select('op').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(JSON.parse(event.op)).toEqual({
      type: 'import/done',
      import: view.id,
      items: 2,
      layers: 3,
      annotators: 2,
      sha256: view.sha256,
      itemsSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('leave pairs that the log vouches for', async () => {
    const verify = () => store.snapshot((db) => verifyLog(db))
    expect(await verify()).toMatchObject({ items: 2, faults: [] })
    const { id, record } = await store.read
      .selectFrom('item')
      .select(['id', 'record'])
      .where('pair_id', '=', 'new:1')
      .executeTakeFirstOrThrow()
    const put = (text: string) => store.tamper(`UPDATE item SET record = '${text}' WHERE id = '${id}'`)
    await put(record.replace('Rain', 'Snow'))
    expect((await verify()).faults.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^the pairs of import \w+ are not/),
    ])
    await put(record)
  })

  it('gives a known pair another annotator, but nothing twice', async () => {
    const [items, layers] = await counts()
    const more = await importFile(lines([{ ...PAIR, sure: [] }]), 'name=aligner.jsonl')
    expect(more).toMatchObject({ state: 'done', report: { items: 0, known: 1, annotators: [{ name: 'aligner' }] } })
    expect((await counts()).slice(0, 2)).toEqual([items, layers! + 1])
    const again = await importFile(lines([{ ...PAIR, sure: [] }]), 'name=aligner.jsonl')
    expect(again.report!.problems).toMatchObject([
      { line: 1, id: 'new:1', message: 'the project already has the words of this pair by aligner' },
    ])
    const plain = await importFile(lines([PAIR]))
    expect(plain.report!.problems).toMatchObject([{ line: 1, message: 'the pair is already in the project' }])
  })

  it('reads tables by the columns that are said', async () => {
    const view = await importFile(
      '1\tA b\tC d\tx\n2\tE f\tG h\ty\n',
      'name=t.tsv&dryRun=true&columns=id%3D1,source%3D2,target%3D3',
    )
    expect(view.report).toMatchObject({ format: 'tsv', items: 2, errors: 0 })
  })

  it('says which formats there are, and that several files must become one', async () => {
    expect((await sendFile('x', 'name=a.txt&format=nonsense')).status).toBe(422)
    const links = await importFile('0-0 1-1\n', 'name=a.pharaoh')
    expect(links).toMatchObject({ state: 'failed', report: { errors: 1 } })
    expect(links.report!.problems[0]!.message).toContain('parascope convert')
    const nothing = await importFile('', 'name=a.jsonl')
    expect(nothing.report!.problems).toMatchObject([{ code: 'io/empty', line: 1, message: 'a.jsonl: is empty' }])
  })

  it('is listed, the newest first', async () => {
    const first = (await (await bench.people.manager.request('GET', `${path}?limit=2`)).json()) as {
      items: ImportView[]
      next: string
    }
    expect(first.items).toHaveLength(2)
    const second = (await (
      await bench.people.manager.request('GET', `${path}?limit=500&cursor=${first.next}`)
    ).json()) as typeof first
    expect(second.next).toBeNull()
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(second.items.at(-1)).toMatchObject({ name: 'demo.jsonl' })
  })

  it('can be cancelled, and leaves nothing', async () => {
    const before = await counts()
    const many = Array.from({ length: 5000 }, (_, k) => ({ ...PAIR, id: `many:${k}`, annotator: 'many', sure: [] }))
    const { id } = (await (await sendFile(lines(many))).json()) as ImportView
    while ((await store.read.selectFrom('item').select('id').where('import_id', '=', id).limit(1).execute()).length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect((await bench.people.manager.request('DELETE', `${path}/${id}`)).status).toBe(202)
    expect(await ended(id)).toMatchObject({ state: 'cancelled', report: { reason: 'cancelled' } })
    expect(await counts()).toEqual(before)
    expect((await bench.people.manager.request('DELETE', `${path}/${id}`)).status).toBe(409)
    expect(nothingLeft()).toBe(true)
  })

  it('whose last line is wrong leaves nothing, and the next one can begin with the same pairs at once', async () => {
    const before = await counts()
    const good = Array.from({ length: 1500 }, (_, k) => ({ ...PAIR, id: `late:${k}`, annotator: 'maria', sure: [[1, 1]] }))
    const answers = [await sendFile(lines([...good, { id: 'late:last', source: ['x'] }])), await sendFile(lines(good))]
    const [bad, next] = (await Promise.all(answers.map((answer) => answer.json()))) as [ImportView, ImportView]
    expect(await ended(bad.id)).toMatchObject({ state: 'failed', report: { errors: 1 } })
    expect(await ended(next.id)).toMatchObject({ state: 'done', report: { items: 1500, layers: 1500 } })
    const [items, layers] = await counts()
    expect([items! - before[0]!, layers! - before[1]!]).toEqual([1500, 1500])
    const rows = await store.read.selectFrom('item').select('id').where('import_id', '=', bad.id).execute()
    expect(rows).toEqual([])
  })

  it('takes no more than the limit, packed or not', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, 'a'))
    const refused = await sendFile(bomb)
    expect(refused.status).toBe(413)
    expect((await refused.json()).detail).toContain('200 times its size')
    const twice = await sendFile(gzipSync(bomb))
    expect(twice.status).toBe(422)
    const cut = await sendFile(gzipSync(lines([PAIR])).subarray(0, 30))
    expect(cut.status).toBe(422)
    expect(nothingLeft()).toBe(true)
  })

  describe('are not for', () => {
    it('those who do not manage the project', async () => {
      for (const role of ['viewer', 'annotator', 'adjudicator'] as const) {
        expect((await sendFile('x', 'name=a', bench.people[role])).status).toBe(403)
      }
      expect((await sendFile('x', 'name=a', bench.people.outsider)).status).toBe(404)
    })
  })
})
