/** Journeys in the frame of the workbench: signing in, working on without a line, two tabs, reloading, undoing, keys. */
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../../../test/needs.js'
import { faultsOfAccess } from './axe.js'
import { findBrowser } from './browser.js'
import { DESK, PHONE, shot } from './visit.js'
import {
  invitePerson,
  makeProject,
  type Person,
  pageOf,
  type SmallProject,
  setUpOwner,
  windowOf,
  workbenchInBrowser,
} from './workbench.js'

const executable = findBrowser()
const hasBrowser = needs(
  'chromium',
  executable !== undefined,
  'the frame in a browser, because no Chromium was found (set CHROMIUM_PATH)',
)

/** Answers of the server that the service worker has kept: there must be none. */
async function storedAnswers(): Promise<string[]> {
  const found: string[] = []
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) if (new URL(url).pathname.startsWith('/api')) found.push(url)
  }
  return found
}

describe.runIf(hasBrowser)('the frame of the workbench', () => {
  const started = workbenchInBrowser(executable)
  const faults: string[] = []
  let owner: Person
  let project: SmallProject
  let maria: Person

  beforeAll(async () => {
    owner = await setUpOwner(started)
    project = await makeProject(started, owner, {
      slug: 'river',
      name: 'River news',
      mode: 'words',
      annotators: ['Maria'],
      count: 12,
      phase: { showProposals: false },
    })
    maria = project.annotators[0]!
  })

  const save = (page: Page) => page.getByTestId('save-state')
  const saved = (page: Page) => save(page).getByText('Saved', { exact: true }).waitFor()
  const cell = (page: Page, i: number, j: number) => page.locator('.cell').nth(i * columns(page) + j)
  const widths = new WeakMap<Page, number>()
  const columns = (page: Page) => widths.get(page)!
  const openTask = async (context: BrowserContext, task: string) => {
    const page = await context.newPage()
    await page.goto(`${started.url}/p/river/work/${task}`)
    await page.locator('.cell').first().waitFor()
    const { record } = await maria.call('GET', `/projects/${project.id}/tasks/${task}`)
    widths.set(page, record.target.length)
    return page
  }
  const layerOf = (task: string) => maria.call('GET', `/projects/${project.id}/tasks/${task}/layers/me`)
  const kind = (page: Page, i: number, j: number) => cell(page, i, j).getAttribute('data-kind')

  it('opens the first task of the queue', async () => {
    const context = await windowOf(started, maria, faults)
    const page = await context.newPage()
    const scripts: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body).length))
    })
    await page.goto(`${started.url}/p/river/work`)
    await page.waitForURL(new RegExp(`/p/river/work/${project.tasks[0]}$`))
    await page.locator('.cell').first().waitFor()
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    console.info(`JavaScript until words can be linked: ${(bytes / 1000).toFixed(0)} kB gzipped`)
    expect(await save(page).textContent()).toBe('Saved')
    await shot(page, 'work-light')
    expect(await faultsOfAccess(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await shot(page, 'work-dark')
    expect(await faultsOfAccess(page, { isOnlyColours: true })).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1024, height: 768 })
    await shot(page, 'work-1024')
    expect(faults).toEqual([])
  })

  it('lets an invited person in, who then finds their work', async () => {
    const { link } = await owner.call('POST', `/projects/${project.id}/invites`, { role: 'annotator' })
    const page = await pageOf(started, null, new URL(link).pathname + new URL(link).hash, faults)
    await page.getByRole('heading', { name: 'Join “River news”' }).waitFor()
    expect(page.url()).not.toContain('#')
    await shot(page, 'invite-light')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Login').fill('ada')
    await page.getByLabel('Password').fill('seven small brown otters')
    await page.getByRole('button', { name: 'Make the account and join' }).click()
    await page.waitForURL('**/p/river')
    const { items } = await owner.call('GET', `/projects/${project.id}/members`)
    expect(items.map(({ name }: { name: string }) => name)).toContain('Ada')
    await page.goto(`${started.url}/account`)
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await shot(page, 'account-light')
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await shot(page, 'signin-light')
    await page.getByLabel('Login').fill('ada')
    await page.getByLabel('Password').fill('wrong wrong wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Password').fill('seven small brown otters')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    expect(faults).toEqual([])
  })

  it('works on without a line, also on the next item and after a reload, and replays everything in order', async () => {
    const context = await windowOf(started, maria, faults)
    const [first, second] = [project.tasks[0]!, project.tasks[1]!]
    const page = await openTask(context, first)
    await page.waitForTimeout(500) // the next items are fetched ahead
    await page.evaluate(() => navigator.serviceWorker.ready) // the app itself is on the device
    const { record } = await maria.call('GET', `/projects/${project.id}/tasks/${second}`)
    await context.setOffline(true)
    await started.stop() // for a moment after a reload Chromium has a line again
    await cell(page, 0, 0).click()
    await cell(page, 1, 1).click({ modifiers: ['Shift'] })
    await save(page).getByText('Stored on this device (offline)').waitFor()
    await shot(page, 'offline-light')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('not looked at').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${second}`)
    widths.set(page, record.target.length)
    await cell(page, 2, 2).click()
    await page.reload()
    await page.locator('.cell').first().waitFor()
    expect(await kind(page, 2, 2)).toBe('sure')
    await save(page).getByText('Stored on this device (offline)').waitFor()
    await cell(page, 3, 3).click()
    await page.keyboard.press('[')
    await page.waitForURL(`**/${first}`)
    await page.getByText('Submitted').first().waitFor()
    expect(await page.evaluate(storedAnswers)).toEqual([])
    await started.start()
    expect((await layerOf(first)).rev).toBe(0)
    await context.setOffline(false)
    await saved(page)
    expect(await layerOf(first)).toMatchObject({ state: 'submitted', content: { sure: [[0, 0]], possible: [[1, 1]] } })
    expect((await layerOf(second)).content.sure).toEqual([
      [2, 2],
      [3, 3],
    ])
    const { items } = await maria.call('GET', `/projects/${project.id}/tasks/${first}/layers/me/history`)
    const done = items.map(({ summary }: { summary: string }) => summary.replace(/, \d+ undecided/, ''))
    expect(done.reverse()).toEqual(['1 cell sure', '1 cell possible', 'submitted'])
    expect(faults).toEqual([])
    await context.close()
  })

  it('a reload with unsent work shows it, and sends it', async () => {
    const context = await windowOf(started, maria, faults)
    const task = project.tasks[2]!
    await context.route('**/gestures', (route) => route.abort())
    const page = await openTask(context, task)
    await cell(page, 0, 1).click()
    await cell(page, 3, 2).click()
    await save(page).getByText('Stored on this device (offline)').waitFor()
    await page.reload()
    await page.locator('.cell').first().waitFor()
    expect([await kind(page, 0, 1), await kind(page, 3, 2)]).toEqual(['sure', 'sure'])
    expect((await layerOf(task)).rev).toBe(0)
    await cell(page, 4, 4).click()
    await context.unroute('**/gestures')
    await page.getByRole('button', { name: 'Try again' }).click()
    await saved(page)
    expect((await layerOf(task)).content.sure).toEqual([
      [0, 1],
      [3, 2],
      [4, 4],
    ])
    expect(faults).toEqual([])
    await context.close()
  })

  it('undoes across a reload, and does it again', async () => {
    const context = await windowOf(started, maria, faults)
    const task = project.tasks[3]!
    const page = await openTask(context, task)
    await cell(page, 0, 0).click()
    await cell(page, 1, 1).click()
    await saved(page)
    await page.reload()
    await page.locator('.cell').first().waitFor()
    await page.keyboard.press('u')
    expect([await kind(page, 0, 0), await kind(page, 1, 1)]).toEqual(['sure', null])
    await page.keyboard.press('u')
    expect([await kind(page, 0, 0), await kind(page, 1, 1)]).toEqual([null, null])
    await page.keyboard.press('U')
    await page.keyboard.press('Control+y')
    expect([await kind(page, 0, 0), await kind(page, 1, 1)]).toEqual(['sure', 'sure'])
    await saved(page)
    expect((await layerOf(task)).content.sure).toEqual([
      [0, 0],
      [1, 1],
    ])
    // another device has no steps of its own: the server's history is undone
    const other = await windowOf(started, maria, faults)
    const elsewhere = await openTask(other, task)
    await elsewhere.keyboard.press('u')
    await expect.poll(() => kind(elsewhere, 1, 1)).toBe(null)
    await saved(elsewhere)
    await Promise.all([context.close(), other.close()])
    expect(faults).toEqual([])
  })

  it('two tabs on one item: both versions side by side, nothing overwritten', async () => {
    const context = await windowOf(started, maria, faults)
    const task = project.tasks[4]!
    // neither hears of the other before it has something to say itself
    await context.route(/\/api\/.*\/(?:live|changes)/, (route) => route.abort())
    const [one, two] = [await openTask(context, task), await openTask(context, task)]
    await cell(one, 0, 0).click()
    await cell(one, 5, 5).click()
    await saved(one)
    await cell(two, 1, 1).click()
    await save(two).getByText('Conflict – choose').waitFor()
    const rows = two.locator('.conflict__table tbody tr')
    expect(await rows.count()).toBe(3)
    await shot(two, 'conflict-light')
    expect(await faultsOfAccess(two, { within: '.conflict' })).toEqual([])
    await two.getByRole('button', { name: 'Go on with this choice' }).click()
    await saved(two)
    expect((await layerOf(task)).content.sure).toEqual([
      [0, 0],
      [1, 1],
      [5, 5],
    ])
    // the first tab knows nothing of it yet; the same cell in two ways must be chosen
    await cell(two, 2, 2).click({ modifiers: ['Shift'] })
    await saved(two)
    await cell(one, 2, 2).click()
    await save(one).getByText('Conflict – choose').waitFor()
    const finish = one.getByRole('button', { name: 'Go on with this choice' })
    expect(await finish.isDisabled()).toBe(true)
    await one.locator('.conflict__table tr[data-by="both"] input').first().check()
    await finish.click()
    await saved(one)
    expect((await layerOf(task)).content).toMatchObject({
      sure: [
        [0, 0],
        [1, 1],
        [2, 2],
        [5, 5],
      ],
      possible: [],
    })
    expect(faults).toEqual([])
    await context.close()
  })

  it('hears at once what happens to the item elsewhere', async () => {
    const context = await windowOf(started, maria, faults)
    const task = project.tasks[5]!
    const [one, two] = [await openTask(context, task), await openTask(context, task)]
    await one.getByText('You have this item open in another window').waitFor()
    await cell(one, 0, 0).click()
    await two.getByText('was changed in another window').waitFor()
    expect(await kind(two, 0, 0)).toBe('sure')
    await cell(two, 1, 1).click()
    await saved(two)
    expect((await layerOf(task)).content.sure).toHaveLength(2)
    await one.close()
    await two.getByText('You have this item open in another window').waitFor({ state: 'detached' })
    await maria.call('POST', `/projects/${project.id}/tasks/${task}/layers/me/gestures`, {
      clientId: 'another-device',
      gestures: [{ seq: 1, baseRev: (await layerOf(task)).rev, op: { type: 'submit', unseen: 3 }, elapsedMs: 0 }],
    })
    await two.getByText('was handed in from another window').waitFor()
    await owner.call('POST', `/projects/${project.id}/tasks/${task}/layers/${maria.id}/reopen`, { reason: 'look again' })
    await two.getByText('is open again').waitFor()
    await cell(two, 2, 2).click()
    await saved(two)
    expect((await layerOf(task)).content.sure).toHaveLength(3)
    await context.close()
    const taken = await makeProject(started, owner, { slug: 'taken', mode: 'words', annotators: ['Tom'], count: 1 })
    const tom = taken.annotators[0]!
    const page = await pageOf(started, tom, '/p/taken/work', faults)
    await page.locator('.cell').first().click()
    await saved(page)
    await owner.call('POST', `/projects/${taken.id}/phases/${taken.phase}/redraw`, { leave: [tom.id] })
    await page.getByText('was taken from your queue').first().waitFor()
    await page.locator('.cell').nth(1).click()
    const kinds = await page
      .locator('.cell')
      .evaluateAll((cells) => cells.slice(0, 2).map((one) => one.getAttribute('data-kind')))
    expect(kinds).toEqual(['sure', null])
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('a session that ends while somebody works: sign in where you are, nothing is lost', async () => {
    const wei = await invitePerson(started, owner, project.id, 'Wei', 'annotator')
    await owner.call('POST', `/projects/${project.id}/phases/${project.phase}/redraw`, { join: [{ person: wei.id }] })
    const page = await pageOf(started, wei, '/p/river/work', faults)
    await page.locator('.cell').first().waitFor()
    const { items } = await wei.call('GET', '/people/me/sessions')
    const inBrowser = items.find(({ isThis }: { isThis: boolean }) => !isThis)
    await wei.call('DELETE', `/people/me/sessions/${inBrowser.id}`)
    await page.locator('.cell').first().click()
    await save(page).getByText('Stored on this device (sign in)').waitFor()
    await shot(page, 'session-ended-light')
    await page.getByLabel('Login').fill('wei')
    await page.getByLabel('Password').fill(wei.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await saved(page)
    expect(await page.locator('.cell').first().getAttribute('data-kind')).toBe('sure')
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('a project that is closed can be read, and what did not arrive can be downloaded', async () => {
    const closing = await makeProject(started, owner, {
      slug: 'closing',
      mode: 'words',
      annotators: ['Clo'],
      count: 2,
      phase: { showProposals: false },
    })
    const context = await windowOf(started, closing.annotators[0]!, faults)
    // the page does not hear of it before it has something to say itself
    await context.route(/\/api\/.*\/(?:live|changes)/, (route) => route.abort())
    const page = await context.newPage()
    await page.goto(`${started.url}/p/closing/work`)
    await page.locator('.cell').first().waitFor()
    await owner.call('POST', `/projects/${closing.id}/close`, {})
    await page.locator('.cell').first().click()
    await save(page).getByText('Stored on this device (refused)').waitFor()
    await page.getByText('The project was closed').waitFor()
    await shot(page, 'closed-light')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my work' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^parascope-work-.*\.json$/)
    expect(faults).toEqual([])
    await context.close()
  })

  it('has every action by name, a map of the keys, and keys of one’s own', async () => {
    const context = await windowOf(started, maria, faults)
    const task = project.tasks[6]!
    const page = await openTask(context, task)
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('flag')
    await shot(page, 'palette-light')
    expect(await faultsOfAccess(page, { within: 'dialog' })).toEqual([])
    await page.keyboard.press('Enter')
    await saved(page)
    await expect.poll(async () => (await layerOf(task)).flagged).toBe(true)
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keys' }).waitFor()
    await shot(page, 'keys-light')
    expect(await faultsOfAccess(page, { within: 'dialog' })).toEqual([])
    await page.getByRole('button', { name: 'Change keys' }).click()
    await page.getByRole('button', { name: /^flag.*Change$/ }).click()
    await page.keyboard.press('u')
    expect(await page.getByRole('alert').textContent()).toContain('taken')
    await page.getByRole('button', { name: /^flag.*Change$/ }).click()
    await page.keyboard.press('0')
    await page.keyboard.press('Escape')
    await page.keyboard.press('f')
    await page.keyboard.press('0')
    await expect.poll(async () => (await layerOf(task)).flagged).toBe(false)
    expect((await layerOf(task)).rev).toBe(2)
    expect(faults).toEqual([])
    await context.close()
  })

  it('has guidelines, comments and the history beside the work', async () => {
    const context = await windowOf(started, maria, faults)
    const task = project.tasks[7]!
    const page = await openTask(context, task)
    await page.keyboard.press('g')
    await page.getByRole('searchbox', { name: 'Find a heading' }).waitFor()
    await shot(page, 'guidelines-light')
    expect(await faultsOfAccess(page, { within: '.dock' })).toEqual([])
    await page.getByRole('tab', { name: 'Details' }).click()
    await cell(page, 0, 0).click()
    await page.keyboard.press('c')
    await page.getByRole('textbox', { name: /Comment on/ }).fill('Is this sure? @Ona')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('article').getByText('Is this sure?').waitFor()
    await shot(page, 'comments-light')
    expect(await faultsOfAccess(page, { within: '.dock' })).toEqual([])
    await page.getByRole('button', { name: 'Resolve' }).click()
    await page.getByRole('button', { name: 'Open again' }).waitFor()
    await cell(page, 1, 1).click()
    await saved(page)
    await page.keyboard.press(';')
    await page.getByText('1 cell sure').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('range')
    await page.keyboard.press('ArrowLeft')
    await page.getByText('You look at revision 1').waitFor()
    await expect.poll(() => kind(page, 1, 1)).toBe(null)
    await shot(page, 'history-light')
    expect(await faultsOfAccess(page, { within: '.dock' })).toEqual([])
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await saved(page)
    expect((await layerOf(task)).content.sure).toEqual([[0, 0]])
    expect(faults).toEqual([])
    await context.close()
  })

  it('is reached by keyboard alone, and never holds the focus', async () => {
    const context = await windowOf(started, maria, faults)
    const page = await openTask(context, project.tasks[8]!)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const seen = new Set<string>()
    for (let k = 0; k < 120; k++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => {
        const at = document.activeElement
        if (at === null || at === document.body) return ''
        if (at.closest('[data-editor]') !== null) return 'editor'
        return `${at.getAttribute('role') ?? at.tagName.toLowerCase()} ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40)}`
      })
      seen.add(name)
      // in the grid Tab walks the open words; Escape lets go
      if (name === 'editor') await page.keyboard.press('Escape')
    }
    const reached = [...seen].join('\n')
    for (const part of ['Skip to', 'summary Maria', 'button Flagged', 'editor', 'tab Details']) expect(reached).toContain(part)
    expect(faults).toEqual([])
    await context.close()
  })

  it('goes from Enter to the next item at once', async () => {
    const context = await windowOf(started, maria, faults)
    const page = await openTask(context, project.tasks[9]!)
    await page.waitForTimeout(800)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busy = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')!.value
    }
    const before = await busy()
    const took = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const press = () => {
            const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
            document.activeElement!.dispatchEvent(key)
          }
          press() // asks about the words that nobody looked at
          setTimeout(() => {
            const sentence = () => document.querySelector('.pair-text')?.textContent
            const before = sentence()
            const begin = performance.now()
            press()
            const look = () => {
              const isThere = sentence() !== before && document.activeElement?.closest('[data-editor]') !== null
              if (isThere) resolve(performance.now() - begin)
              else requestAnimationFrame(look)
            }
            requestAnimationFrame(look)
          }, 100)
        }),
    )
    const worked = 1000 * ((await busy()) - before)
    console.info(
      `Enter to the next item, focused and drawn: ${took.toFixed(0)} ms by the clock, at most ${worked.toFixed(0)} ms of them the page's own work`,
    )
    expect(took).toBeGreaterThan(0)
    await context.close()
  })

  it('speaks Spanish', async () => {
    const page = await pageOf(started, maria, `/p/river/work/${project.tasks[10]}`, faults, { ...DESK, locale: 'es-ES' })
    await page.locator('.cell').first().waitFor()
    expect(await save(page).textContent()).toBe('Guardado')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
    await shot(page, 'work-spanish')
    await page.context().close()
  })

  it('fits a phone', async () => {
    const page = await pageOf(started, maria, `/p/river/work/${project.tasks[10]}`, faults, PHONE)
    await page.locator('.word, .cell').first().waitFor()
    await shot(page, 'work-phone-light')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.emulateMedia({ colorScheme: 'dark' })
    await shot(page, 'work-phone-dark')
    await page.getByRole('button', { name: 'Queue' }).click()
    await shot(page, 'queue-phone-light')
    await page.goto(`${started.url}/projects`)
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    await shot(page, 'projects-phone-light')
    await page.goto(`${started.url}/account`)
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await shot(page, 'account-phone-light')
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('lists the projects', async () => {
    const page = await pageOf(started, owner, '/projects', faults)
    await page.getByRole('link', { name: 'River news' }).waitFor()
    await shot(page, 'projects-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await shot(page, 'projects-dark')
    await page.context().close()
  })
})
