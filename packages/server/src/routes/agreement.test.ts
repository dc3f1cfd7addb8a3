import type { PairRecord } from '@parascope/core/corpus'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measurementsUnderWay } from '../agreement/service.js'
import { annotatedProject, demoRecords } from '../testing/annotated.fixture.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

const SOME = 20
const words = { maria: demoRecords('words.maria.jsonl').slice(0, SOME), jonas: demoRecords('words.jonas.jsonl').slice(0, SOME) }
const wei = demoRecords('words.wei.jsonl')

onBothDatabases('agreement', (open) => {
  let store: TestStore
  let bench: Workbench
  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
  })
  afterAll(() => store.close())

  async function annotated(options: Omit<Parameters<typeof annotatedProject>[2], 'mode'> & { mode?: 'words' }) {
    const project = await annotatedProject(store, bench, { mode: 'words', ...options })
    const path = `/projects/${project.projectId}/agreement`
    return { project, path, query: `${path}?phase=${project.phaseId}&mode=words&resamples=50` }
  }

  function keysOf(projectId: string) {
    return store.read.selectFrom('agreement_cache').select('key').where('project_id', '=', projectId).execute()
  }

  it('measures what is submitted, with intervals, by length and pair', async () => {
    const { query } = await annotated({ records: words })
    const response = await bench.people.manager.request('GET', query)
    expect(response.status).toBe(200)
    const body = await response.json()
    expect(body.reports.map(({ measure }: { measure: string }) => measure)).toEqual(['words', 'phrases', 'labels'])
    const [report] = body.reports
    expect(report.signature).toMatch(/^agree-words\|.*b:50\|seed:1\|version:/)
    const f1 = report.results.find(({ measure }: { measure: string }) => measure === 'words.mixed.f1')
    expect(f1).toMatchObject({ n: words.jonas.length, scale: '0-1' })
    expect(f1.low).toBeLessThan(f1.value)
    expect(report.byLength[0].groups.length).toBeGreaterThan(1)
    expect(report.inputs).toHaveLength(2)
    expect(body.trend).toBeNull()
  })

  it('follows agreement over time', async () => {
    const { query } = await annotated({ records: words })
    const body = await (await bench.people.manager.request('GET', `${query}&measures=words&by=time&blocks=4`)).json()
    expect(body.trend.measure).toBe('words.mixed.f1')
    expect(body.trend.points).toHaveLength(4)
    const n = body.trend.points.map((point: { n: number }) => point.n)
    expect(n.reduce((sum: number, each: number) => sum + each, 0)).toBe(words.jonas.length)
    expect(body.reports[0].byLength).toBeUndefined()
  })

  it('gives every couple and a matrix where there are three', async () => {
    const { query } = await annotated({ records: { ...words, wei } })
    const body = await (await bench.people.manager.request('GET', `${query}&measures=words`)).json()
    expect(body.reports[0].matrix.cells).toHaveLength(3)
    expect(body.reports[0].warnings.join()).toContain('pairs that only one of them annotated were left out')
  })

  it('measures couples by themselves where not everybody shares pairs', async () => {
    const [first, second] = [words.maria.slice(0, 4), words.maria.slice(4, 8)]
    const ofBoth = (part: readonly PairRecord[]) => words.jonas.filter(({ id }) => part.some((record) => record.id === id))
    const { query } = await annotated({
      records: { ann: first, ben: ofBoth(first).concat(ofBoth(second)), cid: second },
    })
    const body = await (await bench.people.manager.request('GET', `${query}&measures=words,labels`)).json()
    expect(body.reports[0].matrix.cells).toHaveLength(2)
    expect(body.reports[0].results.filter((one: { measure: string }) => one.measure === 'words.mixed.f1')).toHaveLength(3)
    expect(body.reports[1].results.length).toBeGreaterThan(0)
  })

  it('says why there is nothing to measure', async () => {
    const { query } = await annotated({ records: { maria: words.maria } })
    const body = await (await bench.people.manager.request('GET', `${query}&measures=words`)).json()
    expect(body.reports).toEqual([{ measure: 'words', undefined: expect.stringContaining('at least two annotators') }])
  })

  it('counts only what is submitted', async () => {
    const { query } = await annotated({ records: words, state: 'in progress' })
    const body = await (await bench.people.manager.request('GET', query)).json()
    expect(body.layers).toEqual([])
  })

  it.each([
    ['measures=nodes', 'there is no nodes; there are: words, phrases'],
    ['by=colour', 'there is no colour; there are: pair'],
    ['resamples=1000000', 'resamples'],
  ])('refuses %s', async (extra, message) => {
    const { query } = await annotated({ records: words })
    const response = await bench.people.manager.request('GET', `${query.replace('&resamples=50', '')}&${extra}`)
    expect(response.status).toBe(400)
    expect((await response.json()).detail).toContain(message)
  })

  describe('the cache', () => {
    it('answers from what was measured, until a layer that counts changes', async () => {
      const { query, project } = await annotated({ records: words })
      const cached = async () => (await keysOf(project.projectId)).length
      const ask = async (extra = '') => {
        const response = await bench.people.manager.request('GET', `${query}&measures=words${extra}`)
        return { tag: response.headers.get('etag'), body: await response.json() }
      }
      const first = await ask()
      expect(await cached()).toBe(1)
      expect(await ask()).toEqual(first)
      expect(await cached()).toBe(1)
      await ask('&seed=2')
      expect(await cached()).toBe(2)

      const maria = project.people.get('maria')!
      const task = project.tasks.get(words.maria[0]!.id)!
      const layer = `/projects/${project.projectId}/tasks/${task}/layers`
      const save = (op: object, seq: number) =>
        maria.request('POST', `${layer}/me/gestures`, { clientId: 'client-one', gestures: [{ seq, baseRev: seq, op }] })
      // a flag is an event, but the layer that counts has another revision all the same
      expect((await save({ type: 'flag', on: true }, 1)).status).toBe(200)
      const flagged = await ask()
      expect(flagged.tag).not.toBe(first.tag)
      expect(flagged.body).toEqual(first.body)
    })

    it('is not touched by work that does not count yet', async () => {
      const { query, project } = await annotated({ records: words })
      const ask = async () => (await bench.people.manager.request('GET', `${query}&measures=words`)).headers.get('etag')
      const first = await ask()
      const [row] = await store.read
        .selectFrom('annotation')
        .selectAll()
        .where('project_id', '=', project.projectId)
        .limit(1)
        .execute()
      const { adjudicator } = bench.people
      const fresh = { state: 'assigned' as const, rev: 0, content: null, started_at: null, submitted_at: null }
      await store.insert('annotation', [{ ...row!, ...fresh, layer: adjudicator.id }])
      const gesture = { seq: 1, baseRev: 0, op: { type: 'words/cells', cells: [[0, 0]], kind: 'sure' } }
      const layer = `/projects/${project.projectId}/tasks/${row!.task_id}/layers/me/gestures`
      const saved = await adjudicator.request('POST', layer, { clientId: 'client-one', gestures: [gesture] })
      expect(saved.status).toBe(200)
      expect(await ask()).toBe(first)
      expect(await keysOf(project.projectId)).toHaveLength(1)
    })

    it('computes the same question once for all who ask at the same time', async () => {
      const { query, project } = await annotated({ records: words })
      const asked = Array.from({ length: 5 }, () => bench.people.manager.request('GET', `${query}&measures=words`))
      const bodies = await Promise.all(asked.map(async (response) => (await response).json()))
      for (const body of bodies) expect(body).toEqual(bodies[0])
      expect(await keysOf(project.projectId)).toHaveLength(1)
      expect(measurementsUnderWay(bench.services)).toBe(0)
    })
  })

  describe('is blind', () => {
    it('for annotators of the phase, and for managers among them, until everybody has finished', async () => {
      const { query, path, project } = await annotated({ records: words, isLifted: false })
      const maria = project.people.get('maria')!
      expect((await maria.request('GET', query)).status).toBe(403)
      const summary = await (await maria.request('GET', `${path}/summary`)).json()
      expect(summary.phases).toEqual([expect.objectContaining({ isHidden: true, headline: null, disputes: null, tasks: null })])
      const task = project.tasks.get(words.maria[0]!.id)!
      expect((await maria.request('GET', `/projects/${project.projectId}/tasks/${task}/agreement`)).status).toBe(404)
      expect((await bench.people.manager.request('GET', query)).status).toBe(200)
      await store.insert('annotation', [
        {
          ...(await store.read
            .selectFrom('annotation')
            .selectAll()
            .where('project_id', '=', project.projectId)
            .limit(1)
            .executeTakeFirstOrThrow()),
          layer: bench.people.manager.id,
        },
      ])
      expect((await bench.people.manager.request('GET', query)).status).toBe(403)
    })

    it('for nobody afterwards', async () => {
      const { query, path, project } = await annotated({ records: words })
      const maria = project.people.get('maria')!
      expect((await maria.request('GET', query)).status).toBe(200)
      const { phases } = await (await maria.request('GET', `${path}/summary`)).json()
      expect(phases[0]).toMatchObject({
        isHidden: false,
        headline: { measure: 'words.mixed.f1' },
        tasks: { disputed: words.maria.length },
      })
      expect(phases[0].disputes.cells).toBeGreaterThan(5)
      const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)
      expect(sum(phases[0].contrasts)).toBe(phases[0].disputes.cells)
      expect(phases[0].signature).toContain('agree-words|')
    })
  })

  it('has a figure for one item', async () => {
    const { project } = await annotated({ records: words })
    const maria = project.people.get('maria')!
    const task = project.tasks.get(words.maria[0]!.id)!
    const body = await (await maria.request('GET', `/projects/${project.projectId}/tasks/${task}/agreement`)).json()
    expect(body).toMatchObject({
      task,
      mode: 'words',
      results: [{ measure: 'words.mixed.f1', n: 1 }],
      phase: { n: words.maria.length },
    })
    expect(body.layers).toHaveLength(2)
  })

  it('is not for strangers', async () => {
    const { query, path } = await annotated({ records: words })
    expect((await bench.people.outsider.request('GET', query)).status).toBe(404)
    expect((await bench.visitor.request('GET', query)).status).toBe(401)
    expect((await bench.people.viewer.request('GET', query)).status).toBe(403)
    expect((await bench.people.viewer.request('GET', `${path}/summary`)).status).toBe(200)
  })
})
