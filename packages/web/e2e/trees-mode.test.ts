/**
 * Journeys through the trees of the workbench: linking by keys alone and with the mouse, correcting a tree, words without trees,
 * reading on a phone. How fast a large pair opens is printed. Screenshots go to artifacts/screens.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../../../test/needs.js'
import { faultsOfAccess } from './axe.js'
import { findBrowser } from './browser.js'
import { DESK, PHONE, shot } from './visit.js'
import { demoPairs, makeProject, type Person, pageOf, type SmallProject, setUpOwner, workbenchInBrowser } from './workbench.js'

const executable = findBrowser()
const hasBrowser = needs(
  'chromium',
  executable !== undefined,
  'the trees of the workbench, because no Chromium was found (set CHROMIUM_PATH)',
)

const BRIDGE = {
  id: 'bridge',
  source: 'The old bridge was closed for repairs'.split(' '),
  target: 'Repairs shut the old bridge'.split(' '),
  sourceTree: '(S (NP (DT The) (JJ old) (NN bridge)) (VP (VBD was) (VP (VBN closed) (PP (IN for) (NP (NNS repairs))))))',
  targetTree: '(S (NP (NNS Repairs)) (VP (VBD shut) (NP (DT the) (JJ old) (NN bridge))))',
}
const bridges = (count: number) =>
  Array.from({ length: count }, (_, k) => JSON.stringify({ ...BRIDGE, id: `bridge:${k}` })).join('\n')

/** A pair whose trees have about 75 nodes each. */
function large(): string {
  const words = Array.from({ length: 38 }, (_, k) => `word${k}`)
  const tree = (from: number, to: number): string => {
    if (to - from === 1) return `(NN ${words[from]})`
    const middle = from + Math.ceil((to - from) / 2)
    return `(NP ${tree(from, middle)} ${tree(middle, to)})`
  }
  return JSON.stringify({
    id: 'large',
    source: words,
    target: words,
    sourceTree: tree(0, words.length),
    targetTree: tree(0, words.length),
  })
}

/** Milliseconds that the page's thread has worked, whatever else the machine is doing. */
async function threadTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
}

describe.runIf(hasBrowser)('trees in the workbench', () => {
  const started = workbenchInBrowser(executable)
  const faults: string[] = []
  let owner: Person
  let project: SmallProject

  beforeAll(async () => {
    owner = await setUpOwner(started)
    project = await makeProject(started, owner, {
      slug: 'trees',
      name: 'River news',
      mode: 'trees',
      pairs: bridges(3),
      annotators: ['Maria', 'Jonas', 'Wei'],
    })
  })

  const visit = async (of: SmallProject, options: BrowserContextOptions = DESK, who = 0) => {
    const page = await pageOf(started, of.annotators[who]!, `/p/${of.slug}/work`, faults, options)
    page.setDefaultTimeout(15_000)
    await page.locator('.double-tree').waitFor()
    return page
  }
  const proposed = (page: Page) => page.getByRole('button', { name: /proposals? left/ }).waitFor()
  const counts = async (page: Page) => (await page.getByTestId('counts').textContent())!.replaceAll(/\s+/g, ' ')
  const saved = (page: Page) => page.locator('[data-state="saved"]').waitFor()
  const contentOf = async (of: SmallProject, task: number, who = 0) =>
    (await of.annotators[who]!.call('GET', `/projects/${of.id}/tasks/${of.tasks[task]}`)).layer
  const item = (page: Page, name: RegExp) => page.getByRole('treeitem', { name }).first()
  const row = (page: Page, side: 'source' | 'target', words: string) =>
    page.locator(`.node-row[data-side="${side}"]`).filter({ hasText: new RegExp(`\\s?${words}[✓∕?]*`) })
  const label = (page: Page, side: 'source' | 'target', text: string) =>
    page.locator(`.phrase[data-side="${side}"] > .phrase__own > .phrase__label`).filter({ hasText: new RegExp(`^${text}$`) })
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

  it('is linked by keys alone: accept, possible, none, by rank, by hand, all; then handed in', async () => {
    const page = await visit(project)
    await proposed(page)
    await expect.poll(() => focused(page)).toMatch(/^DT “The”/)
    await page.keyboard.press(' ')
    await expect.poll(() => focused(page)).toMatch(/^JJ “old”/)
    await page.keyboard.press('p')
    await expect.poll(() => focused(page)).toMatch(/^NN “bridge”/)
    expect(await item(page, /^JJ “old”: linked to JJ “old”, possible/).count()).toBe(1)
    // the subtree from its top
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toMatch(/^NP “The old bridge”/)
    await page.keyboard.press('Shift+ ')
    expect(await item(page, /^NP “The old bridge”: linked to NP “the old bridge”, sure/).count()).toBe(1)
    await expect.poll(() => focused(page)).toMatch(/^VBD “was”/)
    await page.keyboard.press('n')
    expect(await item(page, /^VBD “was”: no counterpart/).count()).toBe(1)
    // undone and done again, a decision is one step
    await page.keyboard.press('u')
    expect(await item(page, /^VBD “was”: no counterpart/).count()).toBe(0)
    await page.keyboard.press('U')
    expect(await item(page, /^VBD “was”: no counterpart/).count()).toBe(1)
    // by hand: choose, go across, link
    await item(page, /^IN “for”/).focus()
    await page.keyboard.press('S')
    await page.keyboard.press('w')
    await item(page, /^VBD “shut”/).focus()
    await page.keyboard.press('p')
    expect(await item(page, /^IN “for”: linked to VBD “shut”, possible/).count()).toBe(1)
    await item(page, /^IN “for”/).focus()
    await page.keyboard.press('x')
    await item(page, /^IN “for”/).focus()
    await page.keyboard.press('n')
    // by rank
    await item(page, /^VBN “closed”/).focus()
    const rank = await page.locator('.phrase-candidate').filter({ hasText: 'shut' }).first().locator('kbd').textContent()
    await page.keyboard.press(rank!)
    expect(await item(page, /^VBN “closed”: linked to VBD “shut”, sure/).count()).toBe(1)
    await page.keyboard.press('a')
    for (let turn = 0; turn < 12 && !(await counts(page)).startsWith('Every'); turn++) await page.keyboard.press('n')
    expect(await counts(page)).toMatch(/^Every phrase decided.*100 % decided$/)
    expect(await faultsOfAccess(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => counts(page)).toMatch(/^\d+ open/)
    await saved(page)
    const { state, unseen, content } = await contentOf(project, 0)
    expect([state, unseen]).toEqual(['submitted', 0])
    expect(content.nodes).toContainEqual({ source: [0, 3, 0], target: [2, 5, 0], kind: 'sure' })
    expect(content.nodes).toContainEqual({ source: [1, 2, 0], target: [3, 4, 0], kind: 'possible' })
    expect(content.nodes).toContainEqual({ source: [3, 4, 0], target: null, kind: 'sure' })
    await page.context().close()
  })

  it('is linked in the lists and with the mouse; what is odd is said and does not block', async () => {
    const page = await visit(project, DESK, 1)
    await proposed(page)
    await page.keyboard.press('v')
    await expect.poll(() => page.locator('.double-tree').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('node-row')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^JJold/)
    await page.keyboard.press(' ')
    expect(await row(page, 'source', 'old').first().getAttribute('data-state')).toBe('linked')
    await page.keyboard.press('y')
    expect(await page.locator('.node-row[data-side="source"][data-state="linked"]').count()).toBe(0)
    await page.keyboard.press('y')
    // click a phrase, then its counterpart; with Shift the link is possible
    await row(page, 'source', 'The old bridge').first().click()
    await row(page, 'target', 'the old bridge')
      .first()
      .click({ modifiers: ['Shift'] })
    const pair = page.locator('.link-row').filter({ hasText: /The old bridge\s*↔\s*the old bridge/ })
    await expect.poll(() => pair.getByRole('button').first().textContent()).toMatch(/possible$/)
    await pair.getByRole('button').first().click()
    await pair.getByRole('button', { name: 'sure', exact: true }).click()
    await expect.poll(() => pair.getByRole('button').first().textContent()).toMatch(/sure$/)
    // the tree by drag: what stands above what is turned around
    await page.keyboard.press('v')
    await label(page, 'source', 'NP').first().waitFor()
    await label(page, 'source', 'PP').dragTo(label(page, 'target', 'S'))
    await page.getByText('Worth a second look').waitFor()
    expect(await page.locator('.trees-warnings li').count()).toBeGreaterThan(0)
    expect(await faultsOfAccess(page)).toEqual([])
    await page.keyboard.press('u')
    await page.getByText('Worth a second look').waitFor({ state: 'detached' })
    // fewer levels, by keys
    const before = await page.locator('.phrase').count()
    await page.keyboard.press('<')
    await expect.poll(() => page.locator('.phrase').count()).toBeLessThan(before)
    await page.keyboard.press('>')
    await expect.poll(() => page.locator('.phrase').count()).toBe(before)
    await page.context().close()
  })

  it('has its trees corrected by keys and by the mouse; links follow, and it can be undone', async () => {
    const page = await visit(project, DESK, 2)
    await proposed(page)
    await item(page, /^NP “The old bridge”/).focus()
    await page.keyboard.press('Shift+ ')
    await item(page, /^NP “The old bridge”/).focus()
    await page.keyboard.press('e')
    await page.keyboard.press('r')
    await page.getByLabel('Labels from the top, separated by blanks').fill('XP NX')
    await page.keyboard.press('Enter')
    await item(page, /^XP–NX “The old bridge”: linked to NP “the old bridge”, sure/).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^XP–NX/)
    // a bracket around two neighbours
    await item(page, /^JJ “old”: linked/).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('b')
    await page.getByLabel('Label of the new bracket').fill('NP')
    await shot(page, 'trees-mode-correct-desk-light')
    await page.keyboard.press('Enter')
    await item(page, /^NP “old bridge”/).waitFor()
    // hung elsewhere by key, then by drag
    await item(page, /^PP “for repairs”/).focus()
    await page.keyboard.press('m')
    await item(page, /^VP “was closed for repairs”/).focus()
    await page.keyboard.press('m')
    await item(page, /^VBN|^VP–VBN “closed”/).waitFor()
    await label(page, 'source', 'PP').dragTo(label(page, 'source', 'S'))
    await item(page, /^VP “was closed”/).waitFor()
    await item(page, /^NP “old bridge”/).focus()
    await page.keyboard.press('d')
    await item(page, /^NP “old bridge”/).waitFor({ state: 'detached' })
    // what cannot be done is said
    await item(page, /^VBD “was”/).focus()
    await page.keyboard.press('d')
    await expect
      .poll(() => page.locator('[aria-live]').allTextContents())
      .toContain('A word keeps its tag and a tree its root: neither can be removed.')
    expect(await faultsOfAccess(page)).toEqual([])
    await saved(page)
    const { content } = await contentOf(project, 0, 2)
    expect(content.sourceTree).toBe(
      '(S (XP (NX (DT The) (JJ old) (NN bridge))) (VP (VBD was) (VP (VBN closed))) (PP (IN for) (NP (NNS repairs))))',
    )
    expect(content.nodes).toContainEqual({ source: [0, 3, 0], target: [2, 5, 0], kind: 'sure' })
    for (let turn = 0; turn < 5; turn++) await page.keyboard.press('u')
    await item(page, /^NP “The old bridge”: linked to NP “the old bridge”, sure/).waitFor()
    await saved(page)
    expect((await contentOf(project, 0, 2)).content.sourceTree).toBeUndefined()
    await page.context().close()
  })

  it('links words where there is no tree, and says so', async () => {
    const { sourceTree: _, ...flat } = BRIDGE
    const one = await makeProject(started, owner, {
      slug: 'flat',
      mode: 'trees',
      pairs: JSON.stringify(flat),
      annotators: ['Ada'],
    })
    const page = await visit(one)
    await page.getByRole('note').filter({ hasText: 'The first sentence has no tree' }).waitFor()
    await proposed(page)
    await item(page, /^“bridge”/).focus()
    await page.keyboard.press(' ')
    expect(await item(page, /^“bridge”: linked to NN “bridge”, sure/).count()).toBe(1)
    // brackets can be put where there are none
    await item(page, /^“old”/).focus()
    await page.keyboard.press('e')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('b')
    await page.getByLabel('Label of the new bracket').fill('NP')
    await page.keyboard.press('Enter')
    await item(page, /^NP “old bridge”/).waitFor()
    await saved(page)
    const { content } = await contentOf(one, 0)
    expect(content.sourceTree).toBe('(X The (NP old bridge) was closed for repairs)')
    expect(content.nodes).toEqual([{ source: [2, 3, 0], target: [4, 5, 0], kind: 'sure' }])
    await page.context().close()
  })

  it('opens a large pair: how fast is printed', async () => {
    const one = await makeProject(started, owner, { slug: 'large', mode: 'trees', pairs: large(), annotators: ['Lara'] })
    const page = await visit(one)
    await proposed(page)
    const nodes = await page.locator('.phrase').count()
    expect(nodes).toBe(150)
    await page.keyboard.press('v')
    await expect.poll(() => page.locator('.double-tree').count()).toBe(0)
    const cpu = await threadTime(page)
    const times: { name: string; wall: number; own: number }[] = []
    const measure = async (name: string, key: string) => {
      const before = await cpu()
      const wall = await page.evaluate(async (pressed) => {
        const from = performance.now()
        const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true })
        ;(document.activeElement ?? document.body).dispatchEvent(event)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        return performance.now() - from
      }, key)
      times.push({ name, wall, own: (await cpu()) - before })
    }
    for (let turn = 0; turn < 5; turn++) {
      // from the lists to the trees alone, a decision, then over both back to the lists
      await measure('drawn', 'v')
      await measure('a decision painted', ' ')
      await measure('', 'v')
      await measure('', 'v')
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!.toFixed(0)
    for (const name of ['drawn', 'a decision painted']) {
      const own = times.filter((time) => time.name === name)
      console.info(
        `trees of 150 nodes: ${name} in ${median(own.map(({ wall }) => wall))} ms, ${median(own.map((time) => time.own))} ms of them the page's own work (medians of ${own.length})`,
      )
    }
    await shot(page, 'trees-mode-large-desk-light')
    await page.context().close()
  })

  it('looks like this; on a phone it is for reading', async () => {
    const pairs = demoPairs(74)
      .split('\n')
      .filter((line) => line.includes('"sourceTree"'))
      .slice(0, 4)
      .join('\n')
    const demo = await makeProject(started, owner, {
      slug: 'demo-trees',
      name: 'River news',
      mode: 'trees',
      pairs,
      annotators: ['Mia', 'Jon'],
    })
    const page = await visit(demo)
    await proposed(page)
    for (const key of [' ', ' ', 'p', 'n', ' ', ' ']) await page.keyboard.press(key)
    await shot(page, 'trees-mode-desk-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await shot(page, 'trees-mode-desk-dark')
    expect(await faultsOfAccess(page)).toEqual([])
    await page.keyboard.press('v')
    await shot(page, 'trees-mode-lists-desk-dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await shot(page, 'trees-mode-lists-desk-light')
    await page.keyboard.press('v')
    await shot(page, 'trees-mode-trees-desk-light')
    await page.context().close()
    const phone = await visit(demo, PHONE, 1)
    await phone.getByText('On a screen this small').waitFor()
    expect(await phone.locator('.phrase-bar').count()).toBe(0)
    await shot(phone, 'trees-mode-phone-light')
    await phone.emulateMedia({ colorScheme: 'dark' })
    await shot(phone, 'trees-mode-phone-dark')
    expect(await faultsOfAccess(phone)).toEqual([])
    await phone.context().close()
    expect(faults).toEqual([])
  })
})
