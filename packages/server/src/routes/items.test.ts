import type { z } from '@hono/zod-openapi'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '../contract/item.js'
import { newId } from '../storage/ids.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, PAIRS, type Workbench } from '../testing/workbench.fixture.js'

type Page = { items: z.infer<typeof Item>[]; next: string | null }

onBothDatabases('items', (open) => {
  let store: TestStore
  let bench: Workbench
  let path: string

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    path = `/projects/${bench.projectId}/items`
    const loading = newId()
    const row = { id: loading, project_id: bench.projectId, name: 'x', format: '', report: 'null', sha256: null }
    await store.insert('import', [{ ...row, state: 'loading', created_by: null, created_at: 1, finished_at: null }])
    const record = JSON.stringify({ ...PAIRS[0], id: 'unseen' })
    const item = {
      id: newId(),
      project_id: bench.projectId,
      import_id: loading,
      pair_id: 'unseen',
      position: 3,
      record,
      control: null,
    }
    await store.insert('item', [item])
  })
  afterAll(() => store.close())

  it('come page by page, without those of an import under way', async () => {
    const first = (await (await bench.people.manager.request('GET', `${path}?limit=2`)).json()) as Page
    expect(first.items.map(({ position, record, control }) => [position, record.id, control])).toEqual([
      [0, 'demo:1', null],
      [1, 'demo:2', null],
    ])
    const second = (await (await bench.people.manager.request('GET', `${path}?limit=2&cursor=${first.next}`)).json()) as Page
    expect(second).toMatchObject({ items: [{ id: bench.itemIds[2], record: PAIRS[2] }], next: null })
  })

  it('come one by one, and only from their own project', async () => {
    expect((await bench.people.adjudicator.request('GET', `${path}/${bench.itemIds[0]}`)).status).toBe(200)
    expect((await bench.people.adjudicator.request('GET', `${path}/${newId()}`)).status).toBe(404)
    expect((await bench.people.annotator.request('GET', `${path}/${bench.itemIds[0]}`)).status).toBe(403)
  })

  it('do not tell an adjudicator, who may be a judge, which ones are controls', async () => {
    const page = (await (await bench.people.adjudicator.request('GET', path)).json()) as Page
    expect(page.items.some((item) => 'control' in item)).toBe(false)
  })

  it('come all at once as JSON Lines', async () => {
    const response = await bench.people.manager.request('GET', `${path}.jsonl`)
    expect(response.headers.get('content-type')).toBe('application/jsonl')
    const lines = (await response.text()).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(PAIRS)
  })
})
