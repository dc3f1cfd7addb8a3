import type { z } from '@hono/zod-openapi'
import { MONO_VERSION } from '@parascope/core/align-mono'
import type { PairRecord } from '@parascope/core/corpus'
import type { AnnotationDocument, Mode } from '@parascope/core/edit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Import } from '../contract/import.js'
import type { ModeProposals } from '../contract/proposal.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, PAIRS, type Workbench } from '../testing/workbench.fixture.js'

type View = z.infer<typeof ModeProposals>

onBothDatabases('proposals', (open) => {
  let store: TestStore
  let bench: Workbench
  let path: string
  const manager = () => bench.people.manager

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    path = `/projects/${bench.projectId}/proposals`
    const settings = {
      modes: ['words', 'trees', 'types'],
      tagset: 'msrp-a',
      proposals: { words: { from: 'program', method: 'identity' }, trees: { from: 'program', method: 'phrases' } },
    }
    const project = `/projects/${bench.projectId}`
    const { rev } = (await (await manager().request('GET', project)).json()) as { rev: number }
    const changed = await manager().request('PATCH', project, { settings }, { 'if-match': `"${rev}"` })
    expect(changed.status, await changed.text()).toBe(200)
  })
  afterAll(() => store.close())

  async function views(): Promise<View[]> {
    return ((await (await manager().request('GET', path)).json()) as { items: View[] }).items
  }

  async function made(mode: Mode): Promise<View> {
    for (;;) {
      const view = (await views()).find((one) => one.mode === mode)!
      if (view.progress === null) return view
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  async function make(mode: Mode, choice?: object): Promise<View> {
    const asked = await manager().request('POST', path, { mode, ...(choice === undefined ? {} : { choice }) })
    expect(asked.status, await asked.clone().text()).toBe(202)
    return made(mode)
  }

  async function contents(mode: Mode): Promise<AnnotationDocument[]> {
    const rows = await store.read
      .selectFrom('proposal')
      .innerJoin('item', 'item.id', 'proposal.item_id')
      .select('proposal.content')
      .where('proposal.mode', '=', mode)
      .orderBy('item.position')
      .execute()
    return rows.map(({ content }) => JSON.parse(content))
  }

  const lastEvent = async () =>
    JSON.parse((await store.read.selectFrom('event').select('op').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()).op)

  it('are made by the program that the project chose, and recorded with its version', async () => {
    const view = await make('words')
    expect(view).toMatchObject({ items: 3, made: [{ method: 'identity@1', items: 3 }] })
    expect((await contents('words'))[2]).toEqual({ sure: [[0, 0]], possible: [], nullSource: [], nullTarget: [] })
    expect(await lastEvent()).toEqual({ type: 'proposals/made', mode: 'words', method: 'identity@1', proposed: 3, skipped: 0 })
  })

  it('are not made twice', async () => {
    await make('words')
    expect(await lastEvent()).toMatchObject({ method: 'identity@1', proposed: 0 })
  })

  it('are replaced when another program is asked for', async () => {
    expect((await make('words', { from: 'program', method: 'mono' })).made).toEqual([
      { method: `mono@${MONO_VERSION}`, items: 3 },
    ])
    const [, second] = await contents('words')
    expect(second!.sure).toContainEqual([0, 0])
  })

  it('of phrases need trees, and skip pairs without', async () => {
    const view = await make('trees')
    expect(view.made).toEqual([{ method: 'phrases@1', items: 1 }])
    expect((await contents('trees'))[0]!.nodes!.length).toBeGreaterThan(0)
    expect(await lastEvent()).toMatchObject({ mode: 'trees', proposed: 1, skipped: 2 })
  })

  it('of types are in the tagset of the project', async () => {
    await make('types', { from: 'program', method: 'suggest' })
    const documents = await contents('types')
    expect(documents).toHaveLength(3)
    for (const { phenomena } of documents) expect(phenomena!.map(({ key }) => key)).toEqual(phenomena!.map((_, k) => `p${k + 1}`))
  })

  it('are what an annotator starts from, and a later one does not change that', async () => {
    const [, task] = bench.taskIds
    await bench.assign(task!, bench.people.annotator.id)
    const layer = `/projects/${bench.projectId}/tasks/${task}/layers/me`
    const op = { type: 'words/cells', cells: [[3, 4]], kind: 'possible' }
    const saved = await bench.people.annotator.request('POST', `${layer}/gestures`, {
      clientId: 'tab-one-1',
      gestures: [{ seq: 1, baseRev: 0, op }],
    })
    expect(saved.status).toBe(200)
    const before = (await (await bench.people.annotator.request('GET', layer)).json()) as {
      content: AnnotationDocument
      touched: string[]
    }
    expect(before.content.sure).toContainEqual([0, 0])
    expect(before.touched).toEqual(['cell:3-4'])
    await make('words', { from: 'nothing' })
    expect(await contents('words')).toEqual([])
    expect(await (await bench.people.annotator.request('GET', layer)).json()).toEqual(before)
  })

  describe('from an imported layer', () => {
    it('are its annotations; pairs that it lacks lose what another method proposed', async () => {
      await make('words', { from: 'program', method: 'identity' })
      const record: PairRecord = { ...PAIRS[2]!, annotator: 'giza', sure: [[1, 2]] }
      const sent = await manager().upload(`/projects/${bench.projectId}/imports?name=g.jsonl`, `${JSON.stringify(record)}\n`)
      const { id } = (await sent.json()) as z.infer<typeof Import>
      for (let state = 'loading'; state === 'loading'; ) {
        await new Promise((resolve) => setTimeout(resolve, 10))
        const row = await store.read.selectFrom('import').select('state').where('id', '=', id).executeTakeFirstOrThrow()
        state = row.state
      }
      await made('words')
      expect((await make('words', { from: 'layer', annotator: 'giza' })).made).toEqual([{ method: 'layer:giza', items: 1 }])
      expect(await contents('words')).toEqual([{ sure: [[1, 2]], possible: [], nullSource: [], nullTarget: [] }])
    })

    it('need an annotator that an import named', async () => {
      const unknown = await manager().request('POST', path, { mode: 'words', choice: { from: 'layer', annotator: 'nobody' } })
      expect(unknown.status).toBe(400)
    })
  })

  it('follow an import by themselves, where the project has chosen a program', async () => {
    const pair = { id: 'more:1', source: ['Same', 'word'], target: ['Same', 'word'] }
    await manager().upload(`/projects/${bench.projectId}/imports?name=m.jsonl`, `${JSON.stringify(pair)}\n`)
    for (let items = 0; items < 4; ) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      items = (await made('words')).made.find(({ method }) => method === 'identity@1')?.items ?? 0
    }
    expect(await contents('words')).toContainEqual({
      sure: [
        [0, 0],
        [1, 1],
      ],
      possible: [],
      nullSource: [],
      nullTarget: [],
    })
  })

  it('are refused for programs that there are not', async () => {
    const refused = await manager().request('POST', path, { mode: 'trees', choice: { from: 'program', method: 'mono' } })
    expect(await refused.json()).toMatchObject({ status: 400, detail: expect.stringContaining('known: phrases') })
    expect((await manager().request('DELETE', `${path}/words`)).status).toBe(409)
    expect((await bench.people.adjudicator.request('GET', path)).status).toBe(403)
  })
})
