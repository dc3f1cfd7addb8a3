import type { z } from '@hono/zod-openapi'
import type { PairRecord } from '@parascope/core/corpus'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Import, ImportedAnnotator, ImportReport } from '../contract/import.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, PAIRS, type Workbench } from '../testing/workbench.fixture.js'

const lines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')

onBothDatabases('programs', (open) => {
  let store: TestStore
  let bench: Workbench
  let project: string
  let program: string
  let secret: string
  const manager = () => bench.people.manager

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    project = `/projects/${bench.projectId}`
  })
  afterAll(() => store.close())

  const sendRecords = (records: readonly object[], query = '', who = program) =>
    manager().upload(`${project}/phases/${bench.phaseId}/layers/${who}/records${query}`, lines(records))

  const layersOf = async (layer: string) =>
    store.read
      .selectFrom('annotation')
      .innerJoin('task', 'task.id', 'annotation.task_id')
      .selectAll('annotation')
      .where('layer', '=', layer)
      .orderBy('task.position')
      .execute()

  const good: PairRecord[] = [
    { ...PAIRS[0]!, sure: [[1, 1]], possible: [[0, 1]] },
    { ...PAIRS[2]!, sure: [[0, 0]], nullTarget: [1] },
  ]

  it('are added by a manager, and get tokens for this project only', async () => {
    const made = await manager().request('POST', `${project}/programs`, { name: 'my aligner' })
    expect(made.status).toBe(201)
    program = ((await made.json()) as { id: string }).id
    const listed = await manager().request('GET', `${project}/programs`)
    expect(await listed.json()).toMatchObject({ items: [{ id: program, name: 'my aligner' }] })
    const token = await manager().request('POST', `${project}/programs/${program}/tokens`, { name: 'nightly' })
    expect(token.status).toBe(201)
    secret = ((await token.json()) as { token: string }).token
    const row = await store.read.selectFrom('token').selectAll().where('person_id', '=', program).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ project_id: bench.projectId, scopes: '["read","annotate"]' })
    const tokens = await (await manager().request('GET', `${project}/programs/${program}/tokens`)).json()
    expect(tokens).toMatchObject({ items: [{ id: row.id, name: 'nightly', usedAt: null, revokedAt: null }] })
    expect(JSON.stringify(tokens)).not.toContain(secret)
    const person = bench.people.annotator.id
    expect((await manager().request('POST', `${project}/programs/${person}/tokens`, { name: 'x' })).status).toBe(404)
    expect((await bench.people.adjudicator.request('POST', `${project}/programs`, { name: 'x' })).status).toBe(403)
  })

  it('have every fault of a file named with its line, and nothing submitted', async () => {
    const answer = await sendRecords([
      good[0]!,
      { ...PAIRS[1]!, id: 'nowhere:1', sure: [] },
      { ...PAIRS[1]!, source: ['Other'], sure: [] },
      { ...PAIRS[1]!, isParaphrase: true, annotator: 'x' },
      { ...PAIRS[2]!, sure: [[9, 9]] },
    ])
    expect(answer.status).toBe(422)
    const { detail, facts } = (await answer.json()) as { detail: string; facts: { report: z.infer<typeof ImportReport> } }
    expect(detail).toBe('line 2: the pair is not in this phase: nothing was submitted')
    expect(facts.report.problems.map(({ line, id }) => [line, id])).toEqual([
      [2, 'nowhere:1'],
      [3, 'demo:2'],
      [4, 'demo:2'],
      [5, 'demo:3'],
    ])
    expect(await layersOf(program)).toEqual([])
  })

  it('can try a file first', async () => {
    const answer = await sendRecords(good, '?dryRun=true')
    expect(await answer.json()).toMatchObject({ dryRun: true, records: 2, layers: 2, errors: 0 })
    expect(await layersOf(program)).toEqual([])
  })

  it('submit a file as gestures of their own', async () => {
    const answer = await sendRecords(good)
    expect(answer.status, await answer.clone().text()).toBe(200)
    expect(await answer.json()).toMatchObject({ records: 2, layers: 2, known: 0, errors: 0 })
    const layers = await layersOf(program)
    expect(layers.map(({ state, rev }) => [state, rev])).toEqual([
      ['submitted', 2],
      ['submitted', 2],
    ])
    expect(JSON.parse(layers[1]!.content!)).toEqual({ sure: [[0, 0]], possible: [], nullSource: [], nullTarget: [1] })
    const events = await store.read.selectFrom('event').select('op').where('layer', '=', program).orderBy('seq').execute()
    expect(events.map(({ op }) => JSON.parse(op).type)).toEqual(['words/replace', 'submit', 'words/replace', 'submit'])
    const last = await store.read.selectFrom('event').select('op').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(JSON.parse(last.op)).toMatchObject({ type: 'program/submitted', program, layers: 2 })
  })

  it('may send the same again, but nothing else', async () => {
    expect(await (await sendRecords(good)).json()).toMatchObject({ layers: 0, known: 2 })
    const other = await sendRecords([{ ...good[0]!, sure: [] }])
    expect(((await other.json()) as { detail: string }).detail).toContain('submitted already')
  })

  it('may send their layer themselves, with their token, but nobody else’s', async () => {
    const path = `${project}/phases/${bench.phaseId}/layers/${program}/records`
    const bearer = { authorization: `Bearer ${secret}` }
    expect((await bench.visitor.upload(path, lines(good), bearer)).status).toBe(200)
    const other = ((await (await manager().request('POST', `${project}/programs`, { name: 'other' })).json()) as { id: string })
      .id
    expect((await bench.visitor.upload(path.replace(program, other), lines(good), bearer)).status).toBe(403)
    expect((await bench.people.annotator.upload(path, lines(good))).status).toBe(403)
    const human = path.replace(program, bench.people.annotator.id)
    expect((await manager().upload(human, lines(good))).status).toBe(404)
  })

  it('of imports can have what was imported as their layer', async () => {
    const sent = await manager().upload(
      `${project}/imports?name=i.jsonl`,
      lines([{ ...PAIRS[1]!, annotator: 'giza', sure: [[0, 0]] }]),
    )
    const { id } = (await sent.json()) as z.infer<typeof Import>
    for (let state = 'loading'; state === 'loading'; ) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      state = (await store.read.selectFrom('import').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
    }
    const annotators = await manager().request('GET', `${project}/imported-annotators`)
    const { items } = (await annotators.json()) as { items: z.infer<typeof ImportedAnnotator>[] }
    const { person } = items[0]!
    const taken = await manager().request('POST', `${project}/phases/${bench.phaseId}/layers/${person}/imported`)
    expect(taken.status, await taken.clone().text()).toBe(200)
    expect(await taken.json()).toMatchObject({ layers: 1 })
    const [layer] = await layersOf(person)
    expect(layer).toMatchObject({ state: 'submitted' })
    expect(JSON.parse(layer!.content!).sure).toEqual([[0, 0]])
    const unknown = await manager().request('POST', `${project}/phases/${bench.phaseId}/layers/${program}/imported`)
    expect(unknown.status).toBe(404)
  })
})
