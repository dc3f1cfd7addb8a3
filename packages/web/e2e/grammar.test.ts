/** A journey through the page of grammars and the panel of rules, on the built app without any server behind it. */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isLineFault, parseRuleLine } from '@parascope/core/grammar'
import { ComparedRules, FIRST, grammarOverlap, overlapFigures, SECOND } from '@parascope/core/measure'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { needs } from '../../../test/needs.js'
import { faultsOfAccess } from './axe.js'
import { findBrowser } from './browser.js'
import { appInBrowser, DESK, PHONE, screens, visitPage } from './visit.js'

const executable = findBrowser()
const hasBrowser = needs(
  'chromium',
  executable !== undefined,
  'the page of grammars in a browser, because no Chromium was found (set CHROMIUM_PATH)',
)

const FIRST_GRAMMAR = [
  '[NN] ||| ferry ||| boat ||| Count=4 p(e|f)=0.28768 ||| 0-0',
  '[NN] ||| ferry ||| <b>ship</b> ||| Count=1 p(e|f)=1.60944 ||| 0-0',
  "[NP] ||| the [NN,1] of [NP,2] ||| [NP,2] 's [NN,1] ||| Count=2 p(e|f)=0 ||| ",
  '[VP] ||| call off [NP,1] ||| cancel [NP,1] ||| Count=3 p(e|f)=0 ||| 0-0 1-0',
  '[VP] ||| called off ||| cancelled ||| Count=3 p(e|f)=0 ||| 0-0 1-0',
]
const SECOND_GRAMMAR = [
  '[NN] ||| ferry ||| boat ||| Count=2 ||| 0-0',
  '[X] ||| call off [X,1] ||| cancel [X,1] ||| Count=2 ||| 0-0 1-0',
  '[X] ||| fog ||| mist ||| Count=1 ||| 0-0',
]
/** words that no grammar has, so that there are rows to scroll through */
const MANY = Array.from({ length: 3000 }, (_, k) => `[NN] ||| word${k} ||| other${k} ||| Count=1 p(e|f)=${k / 1000} ||| 0-0`)

const gzip = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'application/gzip',
  buffer: gzipSync(`${lines.join('\n')}\n`),
})

const rulesOf = (lines: readonly string[]) => lines.map(parseRuleLine).flatMap((rule) => (isLineFault(rule) ? [] : [rule]))

describe.runIf(hasBrowser)('the page of grammars', () => {
  const started = appInBrowser(executable)
  const faults: string[] = []
  const field = (page: Page, k: number) => page.locator('input[type=file]').nth(k)
  const status = (page: Page) => page.getByTestId('rules-found')

  it('reads, searches, shows one rule, compares', async () => {
    const context = await started.browser.newContext(DESK)
    const page = await context.newPage()
    const sent: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await page.goto(`${started.app.url}grammar`)
    await field(page, 0).setInputFiles(gzip('mine.gz', [...FIRST_GRAMMAR, '[X] ||| no target', ...MANY]))
    await status(page).getByText('3,005 rules').waitFor()
    await page.getByText('1 line left out').click()
    expect(await page.getByText('line 6: a rule has 3 to 6 fields').isVisible()).toBe(true)

    const list = page.getByRole('listbox', { name: 'Rules' })
    await list.focus()
    await page.keyboard.press('End')
    await list.getByRole('option', { name: /word2999/, selected: true }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('ferr')
    await status(page).getByText('2 of 3,005 rules').waitFor()
    await list.getByRole('option').first().getByText('boat').waitFor()
    await page.getByLabel('Sort by').selectOption('p(e|f)')
    await list.getByRole('option').first().getByText('ship').waitFor()
    await list.getByRole('option', { name: /boat/ }).click()
    const details = page.getByRole('article')
    expect(await details.getByRole('img', { name: 'Links: ferry with boat' }).isVisible()).toBe(true)
    expect(await details.getByText('p = 0.75').isVisible()).toBe(true)
    expect(await details.getByText('1 rule with the same source').isVisible()).toBe(true)
    // what a file holds is text and nothing else
    expect(await details.getByRole('button', { name: '<b>ship</b>' }).isVisible()).toBe(true)
    const pair = { id: 'p', source: ['The', 'ferry', 'left'], target: ['The', 'boat', 'left'], sure: [[1, 1]] }
    await field(page, 0).setInputFiles({
      name: 'pairs.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(JSON.stringify(pair)),
    })
    await details.getByText('extracted from 1 pair').waitFor()
    expect(await details.locator('mark').allTextContents()).toEqual(['ferry', 'boat'])

    await field(page, 0).setInputFiles(gzip('theirs.gz', SECOND_GRAMMAR))
    await page.getByRole('row', { name: /^all/ }).waitFor()
    const compared = new ComparedRules()
    for (const rule of rulesOf([...FIRST_GRAMMAR, ...MANY])) compared.add(FIRST, rule)
    for (const rule of rulesOf(SECOND_GRAMMAR)) compared.add(SECOND, rule, rule.features.get('Count') ?? 1)
    const figures = (least: number) =>
      (['all', 'lexical', 'phrasal', 'syntactic'] as const).map((kind) =>
        (['strict', 'nonstrict'] as const).flatMap((matching) => {
          const counts = grammarOverlap(compared, { matching, minCounts: [least] })[0]![kind]
          const { precision, recall } = overlapFigures(counts)
          const numbers = [counts.grammar, counts.gold, counts.shared].map((count) => count.toLocaleString('en'))
          return [...numbers, ...[precision, recall].map(({ value }) => (value === null ? 'no value' : value.toFixed(4)))]
        }),
      )
    const cells = () =>
      page
        .locator('.overlap tbody tr')
        .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)))
    expect(await cells()).toEqual(figures(1))
    await page.getByLabel(/rules seen at least/).fill('2')
    await expect.poll(cells).toEqual(figures(2))
    await page.getByRole('button', { name: 'Only in theirs.gz' }).click()
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await status(page).getByText('2 of 3 rules').waitFor()
    await page.getByLabel('Compared').selectOption('nonstrict')
    await status(page).getByText('1 of 3 rules').waitFor()
    await list.getByRole('option', { name: /mist/ }).waitFor()

    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name
      }, theme)
      expect(await faultsOfAccess(page, { isOnlyColours: theme !== 'light' })).toEqual([])
      await page.screenshot({ path: join(screens, `grammar-files-${theme}.png`), fullPage: true })
    }
    expect([faults, sent]).toEqual([[], []])
    await context.close()
  })

  it('has a demo, also on a phone', async () => {
    const context = await started.browser.newContext(PHONE)
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`${started.app.url}grammar`)
    await page.getByRole('button', { name: 'Try it on the demo' }).click()
    await page.getByRole('listbox', { name: 'Rules' }).getByRole('option').nth(3).click()
    await page
      .getByText(/^extracted from/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: /demo’s rules of constituents/ }).click()
    await page.getByRole('row', { name: /^all/ }).waitFor()
    expect(await faultsOfAccess(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.screenshot({ path: join(screens, 'grammar-demo-phone.png'), fullPage: true })
    await context.close()
    expect(faults).toEqual([])
  })

  it('shows the rules of the pair on the table', async () => {
    const page = await visitPage(started.browser, started.app.url, DESK, faults)
    await page.getByRole('tab', { name: 'Rules' }).click()
    const rule = page.getByRole('list', { name: 'Rules of the pair' }).getByRole('button')
    await rule.first().focus()
    await expect.poll(() => page.locator('.sentence__token[data-marked]').count()).toBe(2)
    await page.keyboard.press('End')
    expect(await page.locator('.pair-rule:focus').count()).toBe(1)
    const all = await page.getByTestId('rules-count').textContent()
    await page.getByLabel('Labels', { exact: true }).selectOption('constituent')
    await page.getByLabel('Filter the rules').fill('the')
    await expect.poll(() => page.getByTestId('rules-count').textContent()).not.toBe(all)
    await expect.poll(() => page.locator('.rule-label').first().textContent()).not.toBe('[X]')
    expect(await faultsOfAccess(page)).toEqual([])
    await page.screenshot({ path: join(screens, 'playground-rules.png') })
    expect(faults).toEqual([])
    await page.context().close()
  })
})
