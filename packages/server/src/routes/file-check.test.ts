import { existsSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataFolder } from '../operate/data-folder.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'

onBothDatabases('looking into a file', (open) => {
  let store: TestStore
  let bench: Workbench
  let admin: TestPerson

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    admin = await bench.addPerson('who-runs-it', undefined, { isAdmin: true })
  })
  afterAll(() => store.close())

  const check = (content: string, query = 'name=pairs.jsonl', who = admin) => who.upload(`/imports/check?${query}`, content)
  const left = () => {
    const { uploads } = dataFolder(bench.services.dataFolder)
    return existsSync(uploads) ? readdirSync(uploads) : []
  }

  it('says what is in it, and keeps nothing', async () => {
    const pairs = [
      { id: 'demo:1', source: ['Rain', 'came'], target: ['It', 'rained'], annotator: 'ana', sure: [[0, 1]] },
      { id: 'demo:2', source: ['Snow'], target: ['Snow'] },
    ]
    const answer = await check(pairs.map((pair) => JSON.stringify(pair)).join('\n'))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      format: 'jsonl',
      dryRun: true,
      records: 2,
      items: 2,
      known: 0,
      errors: 0,
      annotators: [{ name: 'ana', modes: { words: 1 } }],
      preview: [{ id: 'demo:1', source: 'Rain came', target: 'It rained' }, { id: 'demo:2' }],
    })
    expect(left()).toEqual([])
    expect(await store.read.selectFrom('import').select('name').execute()).toEqual([{ name: 'demo.jsonl' }])
  })

  it('says what is wrong with it, line by line', async () => {
    const answer = await check('{"id": "a", "source": ["x"], "target": ["y"]}\n{"id": "b", "source": ["x"]}\nnot json\n')
    const report = await answer.json()
    expect(report.errors).toBe(2)
    expect(report.problems.map(({ line }: { line: number }) => line)).toEqual([2, 3])
    expect(left()).toEqual([])
  })

  it('takes columns of a table and the language of its texts', async () => {
    const query = 'name=pairs.csv&format=csv&language=es&columns=source%3Duno,target%3Ddos'
    const answer = await check('nr,uno,dos\n1,Llueve hoy,Hoy llueve\n', query)
    expect(await answer.json()).toMatchObject({ errors: 0, preview: [{ source: 'Llueve hoy', target: 'Hoy llueve' }] })
  })

  it('is for who runs the server', async () => {
    expect((await check('', undefined, bench.people.owner)).status).toBe(403)
    expect((await check('x', 'name=a&format=none')).status).toBe(422)
  })
})
