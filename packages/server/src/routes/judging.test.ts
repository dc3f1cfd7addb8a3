import type { PairRecord } from '@parascope/core/corpus'
import { documentOf, type Mode } from '@parascope/core/edit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../storage/ids.js'
import { type AnnotatedProject, annotatedProject, demoRecords } from '../testing/annotated.fixture.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

const judged = demoRecords('judgements.jsonl')
const judges = Object.fromEntries(
  [...new Set(judged.map(({ annotator }) => annotator!))].map((name) => [
    name,
    judged.filter(({ annotator }) => annotator === name),
  ]),
)
const steps = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value}` }))
const scale = (id: string) => ({ id, name: id, steps })
const judge = {
  scales: [scale('meaning'), scale('grammar')],
  controls: { scale: 'meaning', positiveAtLeast: 4, negativeAtMost: 2, passShare: 0.9 },
}

onBothDatabases('judging', (open) => {
  let store: TestStore
  let bench: Workbench
  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
  })
  afterAll(() => store.close())

  it('sums ratings up with and without judges who fail the controls', async () => {
    const { projectId, phaseId } = await annotatedProject(store, bench, { mode: 'judge', records: judges, settings: { judge } })
    const response = await bench.people.manager.request('GET', `/projects/${projectId}/phases/${phaseId}/judging?resamples=20`)
    expect(response.status).toBe(200)
    const body = await response.json()
    expect(body.judges.map(({ items }: { items: number }) => items)).toEqual(Object.values(judges).map((list) => list.length))
    const out = body.judges.filter(({ isKept }: { isKept: boolean }) => !isKept)
    expect(out.length).toBeGreaterThan(0)
    for (const { passShare, failed, controls, why, failures } of out) {
      expect(passShare).toBeLessThan(0.9)
      expect(passShare).toBeCloseTo(1 - failed / controls)
      expect(failures).toHaveLength(failed)
      expect(why).toContain(`failed ${failed} of ${controls} controls`)
    }
    const [first] = judged as [PairRecord]
    const item = body.items.find(({ pair }: { pair: string }) => pair === first.id)
    const ratings = judged.filter(({ id }) => id === first.id).map(({ judgements }) => judgements!.meaning!)
    expect(item.scales.meaning.all.n).toBe(ratings.length)
    expect(item.scales.meaning.all.mean).toBeCloseTo(ratings.reduce((sum, value) => sum + value, 0) / ratings.length)
    expect(item.scales.meaning.kept.n).toBe(ratings.length - out.length)
    expect(body.table.every(({ system }: { system: string }) => system !== 'control')).toBe(true)
    expect(body.table).toHaveLength(
      new Set(judged.filter(({ meta }) => meta?.control === undefined).map(({ id }) => id)).size * 2,
    )
    const alpha = (list: { measure: string; value: number }[]) =>
      list.find(({ measure }) => measure === 'judgements.meaning.alpha')!
    expect(alpha(body.agreement.kept).value).not.toBe(alpha(body.agreement.all).value)
  })

  it('is for adjudicators and managers', async () => {
    const { projectId, phaseId, people } = await annotatedProject(store, bench, {
      mode: 'judge',
      records: { ines: judges.ines!.slice(0, 3) },
      settings: { judge },
    })
    const path = `/projects/${projectId}/phases/${phaseId}/judging`
    expect((await people.get('ines')!.request('GET', path)).status).toBe(403)
    expect((await bench.people.outsider.request('GET', path)).status).toBe(404)
  })

  it('shows judges where a phrase was put in, and nothing else that might be a hint', async () => {
    const [first, second] = judges.ines as [PairRecord, PairRecord]
    const substitution = { phrase: 'x', replacement: 'y', span: [0, 1], why: 'control' }
    const records = [
      { ...first, meta: { control: 'negative', substitution } },
      { ...second, meta: { control: 'positive' } },
    ]
    const { projectId, people } = await annotatedProject(store, bench, {
      mode: 'judge',
      records: { ines: records },
      settings: { judge },
    })
    const ines = people.get('ines')!
    const queue = await (await ines.request('GET', `/projects/${projectId}/queue`)).json()
    const seen = []
    for (const { task } of queue.items) {
      const { record } = await (await ines.request('GET', `/projects/${projectId}/tasks/${task}`)).json()
      expect(record.id).toBe(task)
      seen.push(record.meta)
    }
    expect(seen).toContainEqual({ substitution: { span: [0, 1] } })
    expect(seen).toContainEqual(undefined)
  })
})

onBothDatabases('training', (open) => {
  let store: TestStore
  let bench: Workbench
  let project: AnnotatedProject
  let path: string
  let program: string
  const words = { jonas: demoRecords('words.jonas.jsonl').slice(0, 8), wei: demoRecords('words.wei.jsonl').slice(0, 8) }
  const reference = demoRecords('words.maria.jsonl')

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    project = await annotatedProject(store, bench, {
      mode: 'words',
      kind: 'training',
      records: words,
      phase: { reference: 'maria', pass: 0.99 },
      isLifted: false,
    })
    path = `/projects/${project.projectId}/phases/${project.phaseId}/training?mode=words`
    program = await importLayers(project.projectId, 'maria', reference, 'words')
  })
  afterAll(() => store.close())

  /** What a file brings: a program and its layers. */
  async function importLayers(projectId: string, name: string, records: readonly PairRecord[], mode: Mode): Promise<string> {
    const id = newId()
    await store.write('createPerson', {
      id,
      name: `imported: ${name}`,
      login: null,
      password: null,
      kind: 'program',
      admin: 0,
      created_at: 0,
      disabled_at: null,
      deleted_at: null,
    })
    const items = await store.read
      .selectFrom('item')
      .select(['id', 'pair_id', 'import_id'])
      .where('project_id', '=', projectId)
      .execute()
    await store.insert('imported_annotator', [{ project_id: projectId, name, person_id: id }])
    await store.insert(
      'imported_layer',
      items.flatMap((item) => {
        const record = records.find((one) => one.id === item.pair_id)
        const content = JSON.stringify(record === undefined ? {} : documentOf(record, mode))
        return [{ item_id: item.id, mode, annotator: name, project_id: projectId, import_id: item.import_id, content }]
      }),
    )
    return id
  }

  it('shows annotators how far they agree with the reference, and nothing of others', async () => {
    const jonas = project.people.get('jonas')!
    const body = await (await jonas.request('GET', path)).json()
    expect(body).toMatchObject({ measure: 'words.mixed.f1', pass: 0.99 })
    expect(body.people).toHaveLength(1)
    expect(body.people[0]).toMatchObject({ layer: jonas.id, hasPassed: false, overall: { n: 8 } })
    expect(body.people[0].items).toHaveLength(8)
    const { result, disputes } = body.people[0].items[0]
    expect(result.value === 1).toBe(disputes.cells === undefined)
    expect((await jonas.request('GET', `${path}&person=all`)).status).toBe(403)
  })

  it('shows managers everybody', async () => {
    const body = await (await bench.people.manager.request('GET', `${path}&person=all`)).json()
    expect(body.people).toHaveLength(2)
    const own = await (await bench.people.manager.request('GET', path)).json()
    expect(own.people).toEqual([])
  })

  it('measures imported layers beside people, for who may see them', async () => {
    const jonas = project.people.get('jonas')!.id
    const query = `/projects/${project.projectId}/agreement?phase=${project.phaseId}&mode=words&resamples=20`
    const url = `${query}&measures=words,compare&layers=${jonas},${program}`
    const body = await (await bench.people.manager.request('GET', url)).json()
    expect(body.layers.map(({ name, items }: { name: string; items: number }) => [name, items])).toEqual([
      [expect.stringContaining('jonas'), 8],
      ['maria', expect.any(Number)],
    ])
    expect(body.reports[1].signature).toContain('compare|gold:maria')
    expect((await bench.people.manager.request('GET', `${query}&layers=${jonas},${newId()}`)).status).toBe(404)
  })
})
