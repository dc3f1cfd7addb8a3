/** Nonsense in queries and cursors (S9 of the attack list): never a mistake of the server, never more than the list it filters. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { type OpenApi, readOpenApi, requestOf } from '../testing/openapi.fixture.js'
import { onBothDatabases, scratchFolder, type TestStore } from '../testing/stores.fixture.js'
import { FOREIGN, type Somebody, type TwoProjects, twoProjects } from '../testing/two-projects.fixture.js'
import { openWorkbench } from '../testing/workbench.fixture.js'
import { cursorAfter } from './cursor.js'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What a filter may be sent by hand. */
const NONSENSE: readonly string[] = [
  "' OR 1=1 --",
  '"; DROP TABLE person; --',
  "') UNION SELECT password FROM person --",
  'person.password',
  'owner__password__startswith',
  '../../person',
  '-1',
  '0',
  '1.5',
  '1e309',
  '99999999999999999999',
  'NaN',
  '\u0000',
  '\ud83d\ude00',
  '%',
  '_',
  '[]',
  '{}',
  'null',
  'true',
  'x'.repeat(400),
  ...[
    [],
    {},
    null,
    1,
    'x',
    [null],
    [{}],
    ['\u0000'],
    ['x\u0000y'],
    [1.5],
    [-1],
    [1e308],
    ['a', 'b', 'c', 'd', 'e'],
    [2 ** 60],
    ['\ud800'],
  ].map(encoded),
  ...[[0], ['a'], [0, 'a'], ['a', 0], [0.5, 'a'], [1e300, 'a'], ['a', 0.5], [0, 0], ['a', 'b'], ['a', '\u0000'], [0, 'a', 0]].map(
    encoded,
  ),
]

onBothDatabases('nonsense in filters', (open, dialect) => {
  const webRoot = scratchFolder()
  let store: TestStore
  let api: OpenApi
  let ground: TwoProjects
  let requests = 0

  beforeAll(async () => {
    store = await open()
    const { services } = await openWorkbench(store)
    const app = createApp({ webRoot, services })
    api = readOpenApi(await (await app.request('/api/openapi.json')).json())
    ground = await twoProjects(store, services, app)
  })
  afterAll(async () => {
    console.log(`${dialect}: ${requests} filters tried`)
    await store.close()
  })

  /** The faults of an answer. */
  async function tried(who: Somebody, path: string): Promise<string[]> {
    requests++
    const { status, text } = await who.send('GET', path)
    const faults = status >= 500 ? [`${path}: ${status}`] : []
    if (/\$argon2|"password"/.test(text)) faults.push(`${path} shows a secret`)
    if (who.isAdmin === false && text.includes(FOREIGN)) faults.push(`${path} shows a foreign project`)
    return faults
  }

  it('is refused or finds nothing', async () => {
    const faults: string[] = []
    const owner = ground.everybody.find(({ name }) => name === 'the owner')!
    const admin = ground.everybody.find(({ isAdmin }) => isAdmin)!
    for (const operation of api.operations.filter(({ method }) => method === 'GET')) {
      const who = operation.access === 'admin' ? admin : owner
      const { path } = requestOf(api, operation, ground.home)
      const [address, given = ''] = path.split('?')
      for (const { name } of operation.parameters.filter((one) => one.in === 'query')) {
        for (const value of NONSENSE) {
          const query = new URLSearchParams(given)
          query.set(name, value)
          faults.push(...(await tried(who, `${address}?${query}`)))
        }
        faults.push(...(await tried(who, `${address}?${name}=a&${name}=b&${name}[]=c&${name}[x]=d&password=x&__proto__=y`)))
      }
    }
    expect(faults).toEqual([])
  }, 900_000)

  it('also where it looks like a cursor', async () => {
    const owner = ground.everybody.find(({ name }) => name === 'the owner')!
    const paged = api.operations.filter(
      ({ parameters, access }) => parameters.some(({ name }) => name === 'cursor') && access !== 'admin',
    )
    const part = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paged), fc.array(part, { maxLength: 4 }), async (operation, parts) => {
        const { path } = requestOf(api, operation, ground.home)
        const cursor = encodeURIComponent(cursorAfter(...parts))
        expect(await tried(owner, `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`)).toEqual([])
      }),
      { numRuns: 300 },
    )
  }, 120_000)
})
