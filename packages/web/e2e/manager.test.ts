/** The manager's journey: a project from a file by keys alone, people who join, the dashboard as they work, an export. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launcher } from '../../../test/program.js'
import { faultsOfAccess } from './axe.js'
import { findBrowser } from './browser.js'
import { shot } from './visit.js'
import { joinBy, makeProject, type Person, pageOf, setUpOwner, windowOf, workbenchInBrowser } from './workbench.js'

const executable = findBrowser()
if (executable === undefined) console.info('skipped: no Chromium for the journeys of the manager')

const pairsFile = fileURLToPath(new URL('../../../demo/pairs.jsonl', import.meta.url))

describe.skipIf(executable === undefined)('a manager', () => {
  const started = workbenchInBrowser(executable)
  const faults: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'parascope-run-'))
  let owner: Person
  let annotators: readonly Person[] = []
  let project: string

  beforeAll(async () => {
    owner = await setUpOwner(started)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('sets up a project from a file, by keys alone', async () => {
    const page = await pageOf(started, owner, '/projects/new', faults)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await tabTo(page, 'INPUT file')
    await chooseByKey(page, pairsFile)
    await page.getByText('Nothing is wrong with it').waitFor()
    expect(await page.locator('.report__preview tbody tr').count()).toBe(20)
    expect(await faultsOfAccess(page)).toEqual([])
    await shot(page, 'setup-check-light')
    await tabTo(page, 'Go on')
    await page.keyboard.press('Enter')

    await tabTo(page, 'Name')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('River news')
    await tabTo(page, 'Licence')
    await page.keyboard.type('CC BY 4.0')
    // one preset after the other: everybody annotates everything is the last
    await tabTo(page, 'preset')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, 'Add a person')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const shares = page.getByRole('region', { name: 'Who gets how much' })
    expect(await shares.getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining('Agreement'),
      expect.stringMatching(/Annotator 1\s+74\s+74\s+1\.9/),
      expect.stringMatching(/Annotator 2\s+74\s+74\s+1\.9/),
      expect.stringMatching(/74 \/ 74/),
    ])
    expect(await faultsOfAccess(page)).toEqual([])
    await shot(page, 'setup-plan-light')
    await tabTo(page, 'Create the project')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'River news is ready' }).waitFor({ timeout: 60_000 })
    expect(await faultsOfAccess(page)).toEqual([])
    await shot(page, 'setup-done-light')
    const links = await page
      .locator('.copy-field__text')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    expect(links).toHaveLength(2)
    const { memberships } = await owner.call('GET', '/session')
    project = memberships.find(({ slug }: { slug: string }) => slug === 'river-news').project

    await tabTo(page, 'Open the dashboard')
    await page.keyboard.press('Enter')
    await page.getByText('0 of 2 people have joined').waitFor()
    // the page is told when the last has joined, and the phase opens by itself
    annotators = [await joinBy(started, links[0]!, 'Maria'), await joinBy(started, links[1]!, 'Jon')]
    await page.getByText('0 / 74').waitFor()
    await page.context().close()
  })

  it('can stop while it is made, and nothing stays', async () => {
    const page = await pageOf(started, owner, '/projects/new', faults)
    await page.locator('input[type=file]').setInputFiles(pairsFile)
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Never made')
    await page.getByLabel('I annotate, too').check()
    // the answer of the import is held back until it is stopped
    await page.route('**/imports?*', () => {})
    await page.getByRole('button', { name: 'Create the project' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Create the project' }).waitFor()
    const { items } = await owner.call('GET', '/projects')
    expect(items.map(({ slug }: { slug: string }) => slug)).toEqual(['river-news'])
    await page.context().close()
  })

  it('sees what is wrong with a file, line by line', async () => {
    const page = await pageOf(started, owner, '/projects/new', faults)
    await page.getByRole('button', { name: 'Paste text instead' }).click()
    await page
      .getByRole('textbox', { name: /Pairs as JSON lines/ })
      .fill('{"id": "a", "source": ["x"], "target": ["y"]}\n{"id": "b"}\n')
    await page.getByRole('button', { name: 'Look into it' }).click()
    await page.getByText(/faults?: nothing can be loaded/).waitFor()
    expect(await page.locator('.problems li').first().textContent()).toMatch(/line 2/)
    expect(await page.getByRole('button', { name: 'Go on' }).count()).toBe(0)
    await page.context().close()
  })

  it('sees the work of others as it comes in', async () => {
    const page = await pageOf(started, owner, '/p/river-news', faults)
    await page.getByText('0 / 74').waitFor()
    for (const [k, person] of annotators.entries()) await annotate(person, project, 8, k)
    await page.getByText('8 / 74').waitFor({ timeout: 30_000 })
    await page.locator('.trend__curve').waitFor({ timeout: 60_000 })
    expect(await page.getByRole('row', { name: /Maria/ }).first().textContent()).toMatch(/8/)
    // every number leads to its items
    await page.getByRole('link', { name: 'missing on one side' }).click()
    await page.locator('.task-row').first().waitFor()
    expect(new URL(page.url()).searchParams.get('dispute')).toBe('missing')
    await page.goBack()
    // and to its data
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Data of people as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('people.csv')
    await page.context().close()
  })

  it('finds tasks by keys and by filters that stand in the address', async () => {
    const page = await pageOf(started, owner, '/p/river-news/tasks', faults)
    await page.getByText('74 tasks').waitFor()
    await page.getByLabel('State').selectOption('disputed')
    await page.waitForURL(/state=disputed/)
    await page.getByLabel('State').selectOption('')
    await page.getByRole('searchbox').fill('id:news:1')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=id/)
    await page.locator('.task-row').first().waitFor()
    await page.locator('.task-row__link').first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'))).toBe('2')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/(work|adjudicate)\/[a-z0-9]{24}/)
    await page.context().close()
  })

  it('writes guidelines, and is told when somebody was faster', async () => {
    const page = await pageOf(started, owner, '/p/river-news/guidelines', faults)
    await page.getByRole('button', { name: 'Write the next version' }).click()
    const text = page.getByRole('textbox', { name: 'Markdown' })
    await text.fill('# River news\n\nLink what means the same.\n\n<script>alert(1)</script><img src=x onerror=alert(2)>')
    await page.getByRole('heading', { name: 'River news', level: 2 }).waitFor()
    expect(await page.locator('.markdown script, .markdown img').count()).toBe(0)
    expect(await faultsOfAccess(page)).toEqual([])
    await shot(page, 'guidelines-edit-light')
    // somebody else, in another window
    await page.evaluate(async (path) => {
      const { csrf } = await (await fetch('/api/session')).json()
      const headers = { 'content-type': 'application/json', 'if-match': '"1"', 'x-csrf-token': csrf }
      await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ markdown: '# By somebody else' }) })
    }, `/api/projects/${project}/guidelines`)
    await page.getByRole('button', { name: 'Publish version 2' }).click()
    await page.getByRole('button', { name: 'Show the newer version' }).click()
    await page.getByRole('button', { name: 'Go on with mine' }).click()
    await page.getByRole('button', { name: 'Publish version 3' }).click()
    await page.getByText('Version 3 is current').waitFor()
    await page.getByLabel('Compare with').selectOption('2')
    await page.locator('.difference__line[data-kind="added"]').first().waitFor()
    await page.context().close()
  })

  it('exports what people made, and the command line reads it', async () => {
    const page = await pageOf(started, owner, '/p/river-news/data', faults)
    await page.getByLabel('the file alone').check()
    await page.getByLabel('People', { exact: true }).first().selectOption('pseudonyms')
    expect(await page.locator('.export__words').textContent()).toContain('annotator 1')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    const file = join(folder, 'river-news.jsonl')
    await (await download).saveAs(file)
    const { stdout, stderr } = spawnSync(process.execPath, [launcher, 'inspect', file, '--json'], { encoding: 'utf8' })
    expect(stderr).toBe('')
    const { results } = JSON.parse(stdout) as { results: readonly { measure: string; value: number }[] }
    expect(results.find(({ measure }) => measure === 'corpus.records')?.value).toBe(16)
    const records = readFileSync(file, 'utf8').trim().split('\n')
    const names = records.map((line) => (JSON.parse(line) as { annotator: string }).annotator)
    expect([...new Set(names)].sort()).toEqual(['annotator 2', 'annotator 3'])
    await page.context().close()
  })

  it('shows an annotator their own progress, and nothing of the others', async () => {
    const page = await pageOf(started, annotators[0]!, '/p/river-news', faults)
    await page.getByText('8 / 74').waitFor()
    expect(await page.getByText('Jon').count()).toBe(0)
    expect(await faultsOfAccess(page)).toEqual([])
    await shot(page, 'dashboard-annotator-light')
    await page.context().close()
  })

  it('invites, gives roles, plans and opens a phase', async () => {
    const page = await pageOf(started, owner, '/p/river-news/members', faults)
    await page.getByRole('button', { name: 'Make a link' }).click()
    expect(await page.getByRole('textbox', { name: 'Invitation link' }).inputValue()).toContain('/invite#')
    await page.getByLabel('Role of Jon').selectOption('adjudicator')
    await page.getByLabel('Name of the program').fill('aligner')
    await page.getByRole('button', { name: 'Add a program' }).click()
    await page.getByRole('button', { name: 'Make a token aligner' }).click()
    await page.getByRole('textbox', { name: 'Token of aligner' }).waitFor()
    expect(await faultsOfAccess(page)).toEqual([])
    await page.goto(`${started.url}/p/river-news/settings`)
    await page.getByRole('button', { name: 'People come and go Agreement' }).click()
    await page.getByRole('checkbox', { name: 'Ona' }).check()
    await page.getByRole('button', { name: 'Draw again' }).click()
    await page.getByText(/given out/).waitFor()
    await page.getByRole('button', { name: 'Plan a phase' }).click()
    expect(await faultsOfAccess(page)).toEqual([])
    await page.getByRole('button', { name: 'Save the phase' }).click()
    await page.getByRole('button', { name: /Who gets how much/ }).click()
    // everything is drawn already: the server says so in its own words
    await page.getByText(/there are no items to draw/).waitFor()
    // who joins a blind phase learns nothing of the others any more, on the dashboard and in exports
    await page.goto(`${started.url}/p/river-news`)
    await page.getByText(/You annotate in this phase, and it is blind/).waitFor()
    expect(await faultsOfAccess(page)).toEqual([])
    await shot(page, 'dashboard-blind-light')
    await page.goto(`${started.url}/p/river-news/data`)
    await page.getByText(/what others made there is not in the file/).waitFor()
    await page.context().close()
  })

  it('tells other programs, shows a report to anybody, finishes, releases, closes and deletes a project', async () => {
    const ending = await makeProject(started, owner, { slug: 'ending', mode: 'words', annotators: ['Ina', 'Ole'], count: 2 })
    for (const person of ending.annotators) await annotate(person, ending.id, 1, 0)
    const page = await pageOf(started, owner, '/p/ending/settings', faults)
    const dialog = page.getByRole('dialog')
    const settings = (name: string) => page.getByRole('button', { name, exact: true })
    // not into the network that the server stands in, unless whoever runs it says so
    await page.getByLabel('Address', { exact: true }).fill('https://10.0.0.1/in')
    await settings('Add a webhook').click()
    await page.getByText(/lies in a private network/).waitFor()
    const told = await listener()
    await page.getByLabel('Address', { exact: true }).fill(told.url)
    await settings('Add a webhook').click()
    expect(await page.getByRole('textbox', { name: 'Secret of the webhook' }).inputValue()).toMatch(/^\S{20,}$/)
    const hook = page.getByRole('article', { name: told.url })
    await hook.getByRole('button', { name: 'Send a test' }).click()
    await hook.getByText('It arrived (status 204).').waitFor()
    await hook.getByRole('button', { name: 'Switch off' }).click()
    await hook.getByRole('button', { name: 'Switch on' }).click()
    await hook.getByRole('button', { name: 'Switch off' }).waitFor()
    expect(await faultsOfAccess(page)).toEqual([])
    await shot(page, 'webhooks-light')

    await page.goto(`${started.url}/p/ending/data`)
    const report = page.locator('section', { has: page.getByRole('heading', { name: 'Public report' }) })
    await report.getByRole('button', { name: 'Make a link' }).click()
    const link = await report.getByRole('textbox', { name: 'Link to the report' }).inputValue()
    const visitor = await windowOf(started, null, faults)
    const shown = await visitor.newPage()
    expect((await shown.goto(link))?.status()).toBe(200)
    expect(await shown.locator('body').textContent()).not.toContain('Ina')
    await shot(shown, 'public-report-light')
    await report.getByRole('button', { name: /^Take back/ }).click()
    await report.getByText('There is no link to a report.').waitFor()
    expect((await shown.goto(link))?.status()).toBe(410)
    await visitor.close()

    await page.goto(`${started.url}/p/ending/settings`)
    await page.getByRole('button', { name: 'Finish First' }).click()
    await dialog.getByLabel('Take away what is not handed in').check()
    await dialog.getByRole('button', { name: 'Finish' }).click()
    await page.getByText(/agreement · finished/).waitFor()
    await page.getByRole('button', { name: 'Release First' }).click()
    await dialog.getByRole('button', { name: 'Release' }).click()
    await page.getByText('1 released; 1 open and 0 disputed are left.').waitFor()
    // what the webhook had to tell meanwhile stands in its list
    await hook.getByRole('button', { name: 'What was sent' }).click()
    await hook.getByRole('row', { name: /phase\/finished/ }).waitFor()
    await expect.poll(() => told.types).toContain('phase/finished')
    told.close()
    await hook.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('There is no webhook.').waitFor()

    await settings('Close the project').click()
    await settings('Open the project again').click()
    await settings('Close the project').waitFor()
    await settings('Delete the project').click()
    const last = dialog.getByRole('button', { name: 'Delete the project' })
    expect(await last.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('ending')
    expect(await faultsOfAccess(page)).toEqual([])
    await shot(page, 'project-delete-light')
    await last.click()
    await page.waitForURL('**/projects')
    await page.getByRole('link', { name: 'River news' }).waitFor()
    expect(await page.getByRole('link', { name: 'ending' }).count()).toBe(0)
    await page.context().close()
  })

  it('has ten thousand pairs listed and filtered without a stall', async () => {
    const lines = Array.from({ length: 10_000 }, (_, k) =>
      JSON.stringify({
        id: `big:${k}`,
        source: `The ${k % 97} herons of lake ${k} left before the first snow`.split(' '),
        target: `Before it snowed the ${k % 97} herons had left lake ${k}`.split(' '),
      }),
    )
    const { id } = await owner.call('POST', '/projects', { slug: 'big', name: 'Ten thousand', settings: { modes: ['words'] } })
    const sent = await owner.call('POST', `/projects/${id}/imports?name=big.jsonl`, `${lines.join('\n')}\n`)
    for (;;) {
      const { state } = await owner.call('GET', `/projects/${id}/imports/${sent.id}`)
      if (state === 'done') break
      expect(state).toBe('loading')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const settings = { modes: ['words'], seed: 1, people: [{ person: owner.id }] }
    const phase = await owner.call('POST', `/projects/${id}/phases`, {
      name: 'Final',
      kind: 'final',
      settings: { ...settings, isBlind: false },
    })
    await owner.call('POST', `/projects/${id}/phases/${phase.id}/open`)

    const page = await pageOf(started, owner, '/p/big/tasks', faults)
    const from = Date.now()
    await page.reload()
    await page.locator('.task-row').first().waitFor()
    const first = Date.now() - from
    await page.getByText('10,000 tasks').waitFor({ timeout: 60_000 })
    const all = Date.now() - from
    const frames = await page.evaluate(async () => {
      const list = document.querySelector('.task-list')!
      const gaps: number[] = []
      let last = performance.now()
      for (let k = 0; k < 120; k++) {
        list.scrollTop = (list.scrollHeight * k) / 120
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        gaps.push(now - last)
        last = now
      }
      return {
        rows: document.querySelectorAll('.task-row').length,
        longest: Math.max(...gaps),
        median: gaps.sort((a, b) => a - b)[60]!,
      }
    })
    const asked = Date.now()
    await page.getByRole('searchbox').fill('herons 7777')
    await page.keyboard.press('Enter')
    await page.getByText('1 task', { exact: true }).waitFor({ timeout: 60_000 })
    const filtered = Date.now() - asked
    console.log(
      `10,000 tasks: first rows after ${first} ms, all after ${all} ms; ${frames.rows} rows drawn; ` +
        `scrolling: median frame ${frames.median.toFixed(1)} ms, longest ${frames.longest.toFixed(1)} ms; a filter over all after ${filtered} ms`,
    )
    expect(frames.rows).toBeLessThan(80)
    await shot(page, 'tasks-10000-light')
    await page.context().close()
  })

  it('leaves no fault in any page', () => {
    expect(faults).toEqual([])
  })
})

/** Presses Tab until what has the focus is called so: its name, its text, or its kind. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let k = 0; k < 120; k++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const at = document.activeElement
      if (at === null) return ''
      const field = at as HTMLInputElement
      const labels = [...(field.labels ?? [])].map((label) => label.textContent)
      return [
        at.getAttribute('aria-label'),
        ...labels,
        at.textContent,
        `${at.tagName} ${field.type ?? ''}`,
        field.name ?? '',
      ].join('\n')
    })
    if (focused.split('\n').some((part) => part.startsWith(name))) return
  }
  throw new Error(`Tab never comes to ${name}`)
}

/** Opens the browser's own dialog by Enter on the field, and takes a file. A busy browser may miss the key that follows Tab at once. */
async function chooseByKey(page: Page, file: string): Promise<void> {
  let isDone = false
  page.once('filechooser', (chooser) => {
    isDone = true
    void chooser.setFiles(file)
  })
  for (let k = 0; k < 10 && !isDone; k++) {
    await page.keyboard.press('Enter')
    await page.waitForTimeout(1000)
  }
}

/** A program that webhooks tell of changes, and what it has heard. */
async function listener() {
  const types: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    types.push((JSON.parse(Buffer.concat(chunks).toString()) as { type: string }).type)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/told`, types, close: () => server.close() }
}

/** Somebody hands in their next tasks; the second annotator always links a word more. */
async function annotate(person: Person, project: string, count: number, more: number): Promise<void> {
  const { items } = await person.call('GET', `/projects/${project}/queue?limit=${count}`)
  for (const [k, { task }] of (items as readonly { task: string }[]).entries()) {
    const cells =
      more === 0
        ? [[0, 0]]
        : [
            [0, 0],
            [1, 1],
          ]
    const gestures = [
      { seq: 2 * k + 1, baseRev: 0, op: { type: 'words/cells', cells, kind: 'sure' }, elapsedMs: 20_000 + k * 1000 },
      { seq: 2 * k + 2, baseRev: 1, op: { type: 'submit', unseen: 3 }, elapsedMs: 500 },
    ]
    await person.call('POST', `/projects/${project}/tasks/${task}/layers/me/gestures`, {
      clientId: `script-000${more}`,
      gestures,
    })
  }
}
