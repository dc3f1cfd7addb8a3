import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ParascopeError } from '@parascope/core/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unfinishedWork } from '../jobs/unfinished.js'
import { runProposals } from '../projects/run-proposals.js'
import { projectSettings } from '../projects/settings.js'
import type { Services } from '../services.js'
import { newId } from '../storage/ids.js'
import type { WriteName } from '../storage/writes.js'
import { openProject, type TestProject } from '../testing/project.fixture.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'
import { runLayer } from '../transfer/run-layer.js'
import { sweepImports } from '../transfer/sweep-imports.js'
import { dataFolder } from './data-folder.js'
import { resumeWork } from './resume-work.js'

const ITEMS = 130

onBothDatabases('work that is cut off', (open) => {
  let store: TestStore
  let bench: Workbench
  let project: TestProject
  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    project = await openProject(store, bench, { items: ITEMS, annotators: 1 })
  })
  afterAll(() => store.close())

  /** A server that ends when it writes this for the second time. */
  function endingAt(name: WriteName): Services {
    let writes = 0
    const write: Services['store']['write'] = (called, input) => {
      if (called === name && ++writes === 2) return Promise.reject(new ParascopeError('server/stopping', 'the server stops'))
      return store.write(called, input)
    }
    return { ...bench.services, store: { ...store, write } }
  }

  const events = async (type: string) =>
    (await store.read.selectFrom('event').select('op').where('op', 'like', `{"type":"${type}"%`).execute()).map(({ op }) =>
      JSON.parse(op),
    )

  const resume = () =>
    resumeWork(bench.services, (error) => {
      throw error
    })

  it('proposals are made to the end at the next start', async () => {
    const settings = projectSettings(JSON.stringify({ modes: ['words'] }))
    const choice = { from: 'program', method: 'identity' } as const
    const order = { projectId: project.id, personId: null, mode: 'words', choice, settings } as const
    const made = () => store.read.selectFrom('proposal').select('item_id').where('project_id', '=', project.id).execute()
    await runProposals(endingAt('putProposals'), order)
    expect((await made()).length).toBeLessThan(ITEMS)
    await resume()
    expect(await made()).toHaveLength(ITEMS)
    expect(await events('proposals/made')).toHaveLength(1)
    expect(await unfinishedWork(store.read, 'proposals')).toEqual([])
    await resume()
    expect(await events('proposals/made')).toHaveLength(1)
  })

  it('the layer of a program is submitted as a whole at the next start', async () => {
    const phaseId = await project.openPhase('final')
    const program = newId()
    const by = project.owner.id
    await store.write('createProgram', { id: program, name: 'aligner', projectId: project.id, by, at: 1 })
    const items = await store.read.selectFrom('item').select('record').where('project_id', '=', project.id).execute()
    const records = items.map(({ record }) => `${JSON.stringify({ ...JSON.parse(record), sure: [[0, 0]] })}\n`)
    const { uploads } = dataFolder(bench.services.dataFolder)
    mkdirSync(uploads, { recursive: true })
    const file = join(uploads, `${newId()}.jsonl`)
    writeFileSync(file, records.join(''))
    const settings = JSON.stringify({ modes: ['words'] })
    const input = { file, name: 'layer.jsonl', language: 'en', modes: ['words'], settings, dryRun: false } as const
    const order = { projectId: project.id, phaseId, layer: program, personId: by, sha256: null, input }
    const submitted = () =>
      store.read
        .selectFrom('annotation')
        .select('task_id')
        .where('layer', '=', program)
        .where('state', '=', 'submitted')
        .execute()

    const cut = await runLayer(endingAt('submitProgramLayers'), order).catch((error) => error)
    expect(cut.code).toBe('server/stopping')
    expect((await submitted()).length).toBeLessThan(ITEMS)
    await sweepImports(bench.services)
    expect(existsSync(file)).toBe(true)
    await resume()
    expect(await submitted()).toHaveLength(ITEMS)
    expect(await events('program/submitted')).toMatchObject([{ program, layers: ITEMS }])
    expect(existsSync(file)).toBe(false)
    expect(await unfinishedWork(store.read, 'layer')).toEqual([])
  })
})
