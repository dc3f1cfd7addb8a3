import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.js'
import { hashedStyles } from '../reports/hashed-styles.js'
import type { PublicReport } from '../reports/public-report.js'
import { onBothDatabases, scratchFolder, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, PAIRS, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'

const DAY = 86_400_000

describe('a page with hashed styles', () => {
  const page =
    '<head><style>p{}</style></head><p style="color:red" class="a">x &quot; style=&quot;y</p><b style="color:red">z</b>' +
    '<script type="application/json" id="data">{"a":" style=","b":1}</script>'

  it('has no style attribute, and every sheet is in the policy', () => {
    const { html, policy } = hashedStyles(page)
    expect(html).toContain('<p data-style="s0" class="a">x &quot; style=&quot;y</p><b data-style="s0">')
    expect(html).toContain('{"a":" style=","b":1}')
    const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text!)
    expect(sheets).toEqual(['p{}', '[data-style="s0"]{color:red}'])
    for (const sheet of sheets) expect(policy).toContain(createHash('sha256').update(sheet).digest('base64'))
    expect(policy).not.toContain('unsafe')
  })
})

onBothDatabases('a report link', (open) => {
  const folder = scratchFolder()
  let store: TestStore
  let bench: Workbench
  let maria: TestPerson
  let jonas: TestPerson
  let path: string

  const visit = (url: string) =>
    createApp({ webRoot: folder, services: bench.services }).request(new URL(url).pathname, {
      headers: { host: 'localhost:4747' },
    })
  const share = async (change: object = {}) => {
    const answer = await bench.people.manager.request('POST', path, change)
    expect(answer.status).toBe(201)
    return (await answer.json()) as { id: string; url: string }
  }
  const data = async (url: string) => (await (await visit(`${url}.json`)).json()) as PublicReport

  async function submit(person: TestPerson, k: number, links: readonly (readonly [number, number])[]): Promise<void> {
    const saved = await person.request('POST', `/projects/${bench.projectId}/tasks/${bench.taskIds[k]}/layers/me/gestures`, {
      clientId: 'tab-one-1',
      gestures: [
        { seq: 1, baseRev: 0, op: { type: 'words/cells', cells: links, kind: 'sure' } },
        { seq: 2, baseRev: 1, op: { type: 'submit', unseen: 0 } },
      ],
    })
    expect(saved.status).toBe(200)
  }

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    bench.pass(1000)
    maria = await bench.addPerson('<b>Maria</b>', 'annotator')
    bench.pass(1000)
    jonas = await bench.addPerson('Jonas', 'annotator')
    for (const k of [0, 1]) for (const person of [maria, jonas]) await bench.assign(bench.taskIds[k]!, person.id)
    path = `/projects/${bench.projectId}/report-links`
    await submit(maria, 0, [
      [0, 1],
      [1, 1],
    ])
    await submit(jonas, 0, [[1, 1]])
    await submit(maria, 1, [
      [0, 0],
      [1, 1],
    ])
  })
  afterAll(() => store.close())

  it('shows nothing of a phase that is still blind', async () => {
    const { url } = await share()
    const report = await data(url)
    expect(report).toMatchObject({ project: { name: 'Demo', licence: 'CC BY 4.0', pairs: 3 }, phases: [], hidden: 1 })
    const page = await (await visit(url)).text()
    expect(page).toContain('One phase is not shown')
    expect(page).not.toContain('Agreement')
  })

  it('shows progress and agreement when the phase is over, under pseudonyms, without a sentence', async () => {
    await submit(jonas, 1, [[0, 0]])
    const { url } = await share()
    const report = await data(url)
    expect(report.phases).toHaveLength(1)
    expect(report.phases[0]!.progress).toEqual([{ mode: 'words', items: 3, submitted: 2, agreed: 0, disputed: 2, decided: 0 }])
    const [words] = report.phases[0]!.agreement
    expect(words!.report!.annotators.toSorted()).toEqual(['annotator 6', 'annotator 7'])
    const page = await (await visit(url)).text()
    for (const text of [page, JSON.stringify(report)]) {
      expect(text).not.toMatch(/Maria|Jonas/)
      for (const { id } of [maria, jonas]) expect(text).not.toContain(id)
      for (const { source, id } of PAIRS) {
        expect(text).not.toContain(source.join(' '))
        expect(text).not.toContain(id)
      }
    }
    expect(page).toContain('Agreement, words: At a glance')
  })

  it('has names where the manager wants them, escaped', async () => {
    const { url } = await share({ people: 'names' })
    const page = await (await visit(url)).text()
    expect(page).toContain('Jonas')
    expect(page).toContain('&lt;b&gt;Maria&lt;/b&gt;')
    expect(page).not.toContain('<b>Maria')
  })

  it('keeps foreign code out, and itself out of caches, lists and Referers', async () => {
    const answer = await visit((await share()).url)
    const policy = answer.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/style-src 'sha256-/)
    expect(policy).not.toMatch(/unsafe|script-src/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const page = await answer.text()
    expect(page).not.toMatch(/<script(?! type="application\/json")/)
    expect(page).not.toMatch(/ style="| on\w+="/)
  })

  it('ends when it is revoked, or by itself', async () => {
    const [first, second] = [await share(), await share({ days: 1 })]
    const listed = await (await bench.people.manager.request('GET', path)).text()
    expect(listed).toContain(first.id)
    expect(listed).not.toContain('ps_report')
    expect((await bench.people.manager.request('DELETE', `${path}/${first.id}`)).status).toBe(204)
    expect((await bench.people.manager.request('DELETE', `${path}/${first.id}`)).status).toBe(204)
    expect((await visit(first.url)).status).toBe(410)
    expect((await visit(second.url)).status).toBe(200)
    bench.pass(2 * DAY)
    expect((await visit(second.url)).status).toBe(410)
    expect((await visit('http://x/r/ps_report_00000000000000000000000000000000')).status).toBe(404)
    expect((await visit('http://x/r/%2e%2e%2fetc')).status).toBe(404)
  })

  it('is in the log without its secret, and kept as a hash', async () => {
    const { url } = await share()
    const secret = url.split('/').at(-1)!
    const events = await store.read.selectFrom('event').select('op').where('op', 'like', '%report/shared%').execute()
    expect(events.length).toBeGreaterThan(0)
    expect(JSON.stringify(events)).not.toContain('ps_report')
    const rows = await store.read.selectFrom('report_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('is made by managers alone, for their own project', async () => {
    for (const person of [bench.people.adjudicator, bench.people.annotator, bench.people.viewer]) {
      expect((await person.request('POST', path, {})).status).toBe(403)
      expect((await person.request('GET', path)).status).toBe(403)
    }
    expect((await bench.people.outsider.request('POST', path, {})).status).toBe(404)
    expect((await bench.people.manager.request('DELETE', `${path}/${'z'.repeat(24)}`)).status).toBe(404)
  })
})
