import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProject, type TestProject } from '../testing/project.fixture.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

const submit = { type: 'submit', unseen: 0 }

onBothDatabases('what a project demands of gestures', (open) => {
  let store: TestStore
  let bench: Workbench

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
  })
  afterAll(() => store.close())

  async function start(settings: { modes: readonly string[] }): Promise<[TestProject, string]> {
    const project = await openProject(store, bench, { settings, items: 1, annotators: 1 })
    await project.openPhase('final', { modes: settings.modes })
    return [project, (await project.tasksOf(project.annotators[0]!))[0]!]
  }

  it('types: errors of the tagset block the submission, warnings do not', async () => {
    const [project, task] = await start({ modes: ['types'], tagset: 'msrp-a' } as { modes: string[] })
    const [anna] = project.annotators
    const put = (phenomenon: object) => ({
      type: 'types/put',
      key: 'p1',
      phenomenon: { source: [0], target: [0], ...phenomenon },
    })
    const unknown = await project.save(anna!, task, put({ type: 'nonsense' }))
    expect(unknown.status).toBe(200)
    const refused = await project.save(anna!, task, submit)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'edit/refused',
      facts: { faults: [{ key: 'p1', field: 'phenomena[0].type' }] },
    })
    await project.save(anna!, task, put({ type: 'lex_same_polarity' }))
    expect((await project.save(anna!, task, submit)).status).toBe(422) // needs its projection
    await project.save(anna!, task, put({ type: 'identical', target: [] })) // one member only: a warning
    expect((await project.save(anna!, task, submit)).status).toBe(200)
  })

  it('judge: only steps of the scales, and all of them unless said', async () => {
    const steps = [
      { value: 1, label: 'bad' },
      { value: 2.5, label: 'fair' },
    ]
    const scales = ['meaning', 'fluency'].map((id) => ({ id, name: id, steps }))
    const [project, task] = await start({ modes: ['judge'], judge: { scales } } as { modes: string[] })
    const [anna] = project.annotators
    const rate = (scale: string, value: number | null) => project.save(anna!, task, { type: 'judge/rate', scale, value })
    expect((await rate('meaning', 2)).status).toBe(422)
    expect((await rate('tone', 1)).status).toBe(422)
    expect((await rate('meaning', 2.5)).status).toBe(200)
    expect((await rate('fluency', 1)).status).toBe(200)
    expect((await rate('fluency', null)).status).toBe(200)
    const early = await project.save(anna!, task, submit)
    expect(await early.json()).toMatchObject({ facts: { missing: ['fluency'] } })
    expect((await project.save(anna!, task, { type: 'submit', unseen: 1 })).status).toBe(200)
    const seen = await (await anna!.request('GET', `/projects/${project.id}/tasks/${task}`)).json()
    expect(seen).toMatchObject({ layer: { unseen: 1, content: { judgements: { meaning: 2.5 } } }, record: { id: task } })
  })

  it('all: not to another mode, not after handing in, not handed in twice, not taken back while open', async () => {
    const [project, task] = await start({ modes: ['words'] })
    const [anna] = project.annotators
    const link = { type: 'words/cells', cells: [[0, 0]], kind: 'sure' }
    expect((await project.save(anna!, task, { type: 'types/verdict', isParaphrase: true })).status).toBe(422)
    expect((await project.save(anna!, task, { type: 'reopen' })).status).toBe(422)
    expect((await project.save(anna!, task, link, submit)).status).toBe(200)
    expect((await project.save(anna!, task, link)).status).toBe(422)
    expect((await project.save(anna!, task, submit)).status).toBe(422)
    expect((await project.save(anna!, task, { type: 'reopen' }, link)).status).toBe(200)
  })
})
