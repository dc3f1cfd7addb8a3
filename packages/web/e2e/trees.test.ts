/** Journeys with two trees in a real browser: propose, accept, undo, link by hand. Screenshots go to artifacts/screens. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { needs } from '../../../test/needs.js'
import { findBrowser } from './browser.js'
import { appInBrowser, DESK, own, PHONE, shot, visitPage } from './visit.js'

const executable = findBrowser()
const hasBrowser = needs(
  'chromium',
  executable !== undefined,
  'the trees in a browser, because no Chromium was found (set CHROMIUM_PATH)',
)

const TREES = new URLSearchParams({
  st: '(S (NP (DT The) (JJ old) (NN bridge)) (VP (VBD was) (VP (VBN closed) (PP (IN for) (NP (NNS repairs))))))',
  tt: '(S (NP (NNS Repairs)) (VP (VBD shut) (NP (DT the) (JJ old) (NN bridge))))',
})
const BRIDGE = own('The old bridge was closed for repairs', 'Repairs shut the old bridge', `&${TREES}`)
const LINKED = `${BRIDGE}&a=0-2.1-3.2-4.4-1.6-0`

describe.runIf(hasBrowser)('phrases of two trees in the playground', () => {
  const started = appInBrowser(executable)
  const faults: string[] = []
  const visit = async (options: BrowserContextOptions = DESK, fragment = LINKED) => {
    const page = await visitPage(started.browser, started.app.url + fragment, options, faults)
    page.on('console', (message) => faults.push(message.text()))
    await page.getByRole('button', { name: 'Trees', exact: true }).click()
    await page.locator('.phrase').first().waitFor()
    return page
  }

  const item = (page: Page, name: RegExp) => page.getByRole('treeitem', { name }).first()
  const label = (page: Page, side: 'source' | 'target', text: string) =>
    page.locator(`.phrase[data-side="${side}"] > .phrase__own > .phrase__label`).filter({ hasText: new RegExp(`^${text}$`) })
  const said = (page: Page) => page.getByTestId('announcer').textContent()
  const open = async (page: Page) => [
    await page.getByTestId('open-source').textContent(),
    await page.getByTestId('open-target').textContent(),
  ]
  const curves = (page: Page, kind: string) => page.locator(`.node-link[data-kind="${kind}"]`).count()

  it('proposes phrase links from word links; accepting and undoing them are one step each', async () => {
    const page = await visit()
    expect(await open(page)).toEqual(['First 5 of 5 phrases open', 'Second 3 of 3 phrases open'])
    await page.getByRole('button', { name: 'Propose phrase links' }).click()
    const proposed = await curves(page, 'proposed')
    expect(proposed).toBeGreaterThan(1)
    expect(await said(page)).toMatch(new RegExp(`^${proposed} phrase links proposed`))
    expect(await item(page, /^NP “The old bridge”: proposed: NP “the old bridge”, 100 %$/).count()).toBe(1)
    await page.keyboard.press('a')
    expect([await curves(page, 'proposed'), await curves(page, 'sure')]).toEqual([0, proposed])
    expect(await said(page)).toMatch(new RegExp(`^${proposed} phrase links accepted`))
    expect(await open(page)).toEqual(['First every phrase decided', 'Second every phrase decided'])
    await page.getByRole('tab', { name: 'Record' }).click()
    expect(JSON.parse((await page.getByTestId('record').textContent())!).nodes).toContainEqual({
      source: [0, 3, 0],
      target: [2, 5, 0],
      kind: 'sure',
    })
    await page.waitForFunction(() => window.location.hash.includes('nodes'))
    await page.reload()
    await page.locator('.phrase').first().waitFor()
    expect(await curves(page, 'sure')).toBe(proposed)
    await page.context().close()
  })

  it('undoes step by step, accepts one, rejects one, clears', async () => {
    const page = await visit()
    await page.keyboard.press('a')
    const proposed = await curves(page, 'proposed')
    await page.keyboard.press('a')
    await page.keyboard.press('u')
    expect([await curves(page, 'proposed'), await curves(page, 'sure')]).toEqual([proposed, 0])
    await item(page, /^NP “The old bridge”/).focus()
    await page.keyboard.press(' ')
    expect([await curves(page, 'proposed'), await curves(page, 'sure')]).toEqual([proposed - 1, 1])
    await item(page, /^S “The old/).focus()
    await page.keyboard.press('x')
    expect([await curves(page, 'proposed'), await said(page)]).toEqual([
      proposed - 2,
      expect.stringMatching(/proposal rejected$/),
    ])
    await page.keyboard.press('X')
    expect([await curves(page, 'proposed'), await said(page)]).toEqual([0, 'Proposal cleared'])
    for (let turn = 0; turn < 5; turn++) await page.keyboard.press('u')
    expect(await open(page)).toEqual(['First 5 of 5 phrases open', 'Second 3 of 3 phrases open'])
    await page.context().close()
  })

  it('links by keyboard alone: open phrases, pick, possible, null, counterpart, remove', async () => {
    const page = await visit(DESK, BRIDGE)
    await item(page, /^S “The old/).focus()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await page.keyboard.press('Tab')
    expect(await focused()).toMatch(/^NP “the old bridge”/)
    await page.keyboard.press('Enter')
    expect(await said(page)).toMatch(/now choose its counterpart$/)
    await page.keyboard.press('w')
    expect(await focused()).toMatch(/^S “The old/)
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toMatch(/^NP “The old bridge”/)
    await page.keyboard.press('Enter')
    expect([await curves(page, 'sure'), await said(page)]).toEqual([1, 'NP “The old bridge” – NP “the old bridge”: sure'])
    await page.keyboard.press('p')
    expect([await curves(page, 'sure'), await curves(page, 'possible')]).toEqual([0, 1])
    await page.keyboard.press('o')
    expect(await focused()).toMatch(/^NP “the old bridge”: linked to NP “The old bridge”, possible$/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('n')
    expect(await focused()).toMatch(/^VP “shut the old bridge”: no counterpart$/)
    expect(await open(page)).toEqual(['First 4 of 5 phrases open', 'Second 1 of 3 phrases open'])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('x')
    expect(await curves(page, 'possible')).toBe(0)
    await page.keyboard.press('u')
    expect(await curves(page, 'possible')).toBe(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.double-tree') === null)).toBe(true)
    await page.context().close()
  })

  it('links by mouse, marks the words of both phrases, warns of a broken order, collapses', async () => {
    const page = await visit(DESK, BRIDGE)
    await label(page, 'source', 'PP').click()
    await label(page, 'target', 'S').click({ modifiers: ['Shift'] })
    expect(await curves(page, 'possible')).toBe(1)
    await label(page, 'source', 'S').click()
    await label(page, 'target', 'VP').click()
    expect(await said(page)).toMatch(/sure\. This goes against the order of the trees\.$/)
    await page.getByText('2 links against the order of the trees').click()
    expect(await page.locator('.phrase-warning li').first().textContent()).toMatch(/ goes against /)
    await label(page, 'source', 'PP').hover()
    await page.waitForFunction(() => document.querySelectorAll('.phrase__word[data-marked]').length === 7)
    await label(page, 'source', 'PP').click()
    await label(page, 'target', 'S').click()
    expect(await curves(page, 'possible')).toBe(0)
    await page
      .locator('.phrase__word')
      .filter({ hasText: /^repairs$/ })
      .click()
    await page
      .locator('.phrase__word')
      .filter({ hasText: /^Repairs$/ })
      .click()
    expect(await page.locator('.double-tree__links path').count()).toBe(1)
    const shown = await page.locator('.phrase').count()
    await label(page, 'source', 'VP').first().hover()
    await page.locator('.phrase__handle:not([data-collapsed])').last().click()
    expect(await page.locator('.phrase').count()).toBeLessThan(shown)
    expect(await page.locator('.phrase-item[aria-expanded="false"]').count()).toBe(1)
    await page.context().close()
  })

  it('aligns the words first where none is linked', async () => {
    const page = await visit(DESK, BRIDGE)
    await page.getByRole('button', { name: 'Propose phrase links' }).click()
    await page.getByTestId('proposed-phrases').waitFor()
    expect(await curves(page, 'proposed')).toBeGreaterThan(1)
    await page.getByLabel('From', { exact: true }).selectOption('0.9')
    expect(await page.getByTestId('proposed-phrases').textContent()).toMatch(/proposed/)
    await page.getByLabel('Way of aligning').selectOption('tree')
    expect(await said(page)).toMatch(/phrase links? proposed/)
    await page.context().close()
  })

  it('is a nested list to a screen reader', async () => {
    const page = await visit(DESK, BRIDGE)
    const tree = page.getByRole('tree', { name: 'Phrases of the first sentence' })
    expect(await tree.locator('> [role="treeitem"] > [role="group"] > [role="treeitem"]').count()).toBe(2)
    expect(await tree.getByRole('treeitem').count()).toBe(12)
    expect(await item(page, /^PP “for repairs”: open$/).getAttribute('aria-level')).toBe('4')
    await page.context().close()
  })

  it('keeps speed and size in sight', async () => {
    const noun = (k: number, letter: string) => `(NP (DT the) (JJ ${letter}${k}) (NN n${k}))`
    const clause = (letter: string) =>
      Array.from({ length: 5 }, (_, k) => k).reduceRight(
        (rest, k) => `(S ${noun(k, letter)} (VP (VBD v${k}) ${k === 4 ? '(RB so)' : `(SBAR (IN that) ${rest})`}))`,
        '',
      )
    const words = (tree: string) => Array.from(tree.matchAll(/ ([^ ()]+)\)/g), (match) => match[1]).join(' ')
    const [first, second] = [clause('a'), clause('b')]
    const links = Array.from({ length: 25 }, (_, k) => `${k}-${k}`).join('.')
    const page = await visit(
      DESK,
      own(words(first), words(second), `&${new URLSearchParams({ st: first, tt: second })}&a=${links}`),
    )
    expect(await page.locator('.phrase__word').count()).toBe(50)
    const times: number[] = []
    for (let turn = 0; turn < 15; turn++) {
      times.push(
        await page.evaluate(async () => {
          const start = performance.now()
          window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }))
          while (document.querySelector('.node-link[data-kind="proposed"]') === null)
            await new Promise((done) => setTimeout(done))
          return performance.now() - start
        }),
      )
      await page.keyboard.press('X')
    }
    times.sort((a, b) => a - b)
    const size = (name: RegExp) =>
      readdirSync(join(started.app.folder, 'assets'))
        .filter((file) => name.test(file))
        .reduce((sum, file) => sum + gzipSync(readFileSync(join(started.app.folder, 'assets', file))).length, 0)
    console.info(
      `25 x 25 words, key to drawn phrase links: median of 15 ${times[7]!.toFixed(1)} ms, worst ${times[14]!.toFixed(1)} ms`,
    )
    console.info(
      `JavaScript: page ${(size(/^index.*\.js$/) / 1000).toFixed(1)} kB, trees ${(size(/^TreesView.*\.js$/) / 1000).toFixed(1)} kB gzip`,
    )
    expect(size(/^TreesView.*\.js$/)).toBeGreaterThan(1000)
    await page.context().close()
  })

  it('says how to get trees, and shows one while the other is missing', async () => {
    const page = await visitPage(started.browser, started.app.url + own('Snow fell', 'It snowed'), DESK, faults)
    await page.getByRole('button', { name: 'Trees', exact: true }).click()
    await page.getByText('parascope parse makes them').waitFor()
    await shot(page, 'phrases-empty')
    await page.getByLabel('Tree of the first sentence').fill('(S (NP (NN Snow)) (VP (VBD fell)))')
    await page.getByText('The second sentence has no tree').waitFor()
    await label(page, 'source', 'S').click()
    await page.locator('.phrase[data-side="target"] .phrase__word').first().click()
    expect([await said(page), await curves(page, 'sure')]).toEqual(['The other sentence has no tree. Paste one first.', 0])
    await shot(page, 'phrases-one-tree')
    await page.getByLabel('Tree of the second sentence').fill('(S (NP (PRP It)) (VP (VBD snowed)))')
    await page.getByRole('button', { name: 'Propose phrase links' }).waitFor()
    await page.context().close()
  })

  it('looks as it should', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const desk = await visit({ ...DESK, colorScheme }, '')
      await shot(desk, `phrases-open-${colorScheme}`)
      await desk.keyboard.press('a')
      await shot(desk, `phrases-proposed-${colorScheme}`)
      await desk.keyboard.press('a')
      await shot(desk, `phrases-linked-${colorScheme}`)
      await desk.locator('.phrase__label').filter({ hasText: 'PP' }).first().hover()
      await desk.waitForTimeout(200)
      await shot(desk, `phrases-hover-${colorScheme}`)
      await desk.getByRole('button', { name: 'Tags', exact: true }).click()
      await desk.locator('.phrase__label').filter({ hasText: 'VP' }).nth(1).click()
      await desk.keyboard.press('-')
      await desk.waitForTimeout(200)
      await shot(desk, `phrases-tags-${colorScheme}`)
      await desk.getByLabel('Theme').selectOption('contrast')
      await shot(desk, `phrases-contrast-${colorScheme}`)
      await desk.keyboard.press('?')
      await shot(desk, `phrases-keys-${colorScheme}`)
      await desk.context().close()
      const phone = await visit({ ...PHONE, colorScheme }, '')
      await phone.getByRole('button', { name: 'Propose phrase links' }).tap()
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await phone.locator('.phrase__label').filter({ hasText: 'NP' }).first().tap()
      await shot(phone, `phrases-phone-${colorScheme}`)
      await phone.getByRole('button', { name: 'Accept', exact: true }).tap()
      expect(await curves(phone, 'sure')).toBe(1)
      await phone.context().close()
    }
  })

  it('had no error, no message and broke no rule of the strict policy', () => {
    expect(faults).toEqual([])
  })
})
