/** Journeys with the aligner in a real browser: propose, look at candidates, accept, undo. Screenshots go to artifacts/screens. */
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
  'the aligner in a browser, because no Chromium was found (set CHROMIUM_PATH)',
)

const FIRST = 'The committee bought two new cars for the mayor last week.'
const SECOND = 'Last week, the council purchased two brand new automobiles for the mayor.'

describe.runIf(hasBrowser)('the aligner in the playground', () => {
  const started = appInBrowser(executable)
  const faults: string[] = []
  const visit = (options: BrowserContextOptions = DESK, fragment = own(FIRST, SECOND), collect = faults) =>
    visitPage(started.browser, started.app.url + fragment, options, collect)
  const cell = (page: Page, source: string, target: string) =>
    page.getByRole('gridcell', { name: new RegExp(`^${source} – ${target}: `) }).first()
  const proposed = (page: Page) => page.locator('.cell[data-proposed]').count()
  const drawn = (page: Page) => page.locator('.cell[data-kind]').count()
  const said = (page: Page) => page.getByTestId('announcer').textContent()
  const align = async (page: Page) => {
    await page.getByRole('button', { name: /^Align/ }).click()
    await page.getByTestId('proposed').waitFor()
  }

  it('proposes links for two typed sentences; accepting and undoing them are one step each', async () => {
    const page = await visit(DESK, '')
    await page.getByRole('textbox', { name: 'First sentence', exact: true }).fill(FIRST)
    await page.getByRole('textbox', { name: 'Second sentence', exact: true }).fill(SECOND)
    while ((await drawn(page)) > 0) {
      await page.locator('.cell[data-kind]').first().click()
    }
    await align(page)
    const links = await proposed(page)
    expect(links).toBeGreaterThan(8)
    expect(await said(page)).toMatch(new RegExp(`^${links} links proposed`))
    expect([await drawn(page), await cell(page, 'mayor', 'mayor').getAttribute('data-proposed')]).toEqual([0, 'sure'])
    expect(await cell(page, 'bought', 'purchased').getAttribute('aria-label')).toMatch(/proposed, (sure|possible), \d+ %$/)
    expect(await page.locator('.record').count()).toBe(0)

    await page.locator('.matrix').hover({ position: { x: 4, y: 4 } })
    await page.keyboard.press('a')
    expect([await proposed(page), await drawn(page)]).toEqual([0, links])
    expect(await said(page)).toMatch(new RegExp(`^${links} links accepted`))
    await page.keyboard.press('u')
    expect([await proposed(page), await drawn(page)]).toEqual([links, 0])
    await page.keyboard.press('U')
    expect(await drawn(page)).toBe(links)
    await page.keyboard.press('u')
    await page.keyboard.press('X')
    expect([await proposed(page), await said(page)]).toEqual([0, 'Proposal cleared'])
    await page.keyboard.press('u')
    expect(await proposed(page)).toBe(links)
    await page.context().close()
  })

  it("takes a touched proposal for the person's own decision", async () => {
    const page = await visit()
    await align(page)
    const links = await proposed(page)
    await cell(page, 'mayor', 'mayor').click()
    expect(await cell(page, 'mayor', 'mayor').getAttribute('data-kind')).toBe('sure')
    await page.keyboard.down('Alt')
    await cell(page, 'two', 'two').click()
    await page.keyboard.up('Alt')
    expect(await cell(page, 'two', 'two').getAttribute('data-proposed')).toBeNull()
    expect([await proposed(page), await drawn(page)]).toEqual([links - 2, 1])
    await page.context().close()
  })

  it('ranks candidates for the word at hand, by pointer, keyboard and name', async () => {
    const page = await visit()
    await align(page)
    await page.locator('[data-row="8"]').click()
    const list = page.locator('.candidates')
    expect(await list.locator('h2').textContent()).toBe('Candidates for “mayor”')
    const best = list.getByRole('button').first()
    expect((await best.textContent())!.replace(/\s+/g, ' ')).toMatch(/^1 mayor \d+ % proposed as sure$/)
    await page.locator('[data-row="2"]').hover()
    expect(await list.locator('h2').textContent()).toBe('Candidates for “bought”')
    await page.keyboard.press('1')
    expect(await cell(page, 'mayor', 'mayor').getAttribute('data-kind')).toBe('sure')
    await best.focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('.cell[data-kind="sure"]').count()).toBeLessThan(3)
    await page.context().close()
  })

  it('follows the habits that are chosen, and keeps the choice', async () => {
    const page = await visit()
    await align(page)
    await page.getByLabel('Habits').selectOption('msr')
    await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('.proposal select')?.value === 'msr')
    await page.reload()
    await align(page)
    expect(await page.getByLabel('Habits').inputValue()).toBe('msr')
    await page.context().close()
  })

  it('aligns other languages without fetching the lexicon', async () => {
    const page = await visit(DESK, `#${new URLSearchParams({ s: 'El puente nuevo', t: 'El nuevo puente', l: 'es' })}`)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await align(page)
    expect(await cell(page, 'puente', 'puente').getAttribute('data-proposed')).toBe('sure')
    expect(fetched.some((url) => /mono-default/.test(url))).toBe(true)
    expect(fetched.some((url) => /lexicon/.test(url))).toBe(false)
    await page.context().close()
  })

  it('says so when the aligner cannot be loaded, and tries again', async () => {
    const page = await visit(DESK, own(FIRST, SECOND), [])
    await page.context().route(/lexicon/, (route) => route.abort())
    await page.getByRole('button', { name: /^Align/ }).click()
    await page.getByRole('alert').waitFor()
    await shot(page, 'align-failed')
    await page.context().unroute(/lexicon/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByTestId('proposed').waitFor()
    await page.context().setOffline(true)
    await page.keyboard.press('X')
    await page.getByRole('button', { name: /^Align/ }).click()
    await page.getByTestId('proposed').waitFor()
    await page.context().close()
  })

  it('keeps speed and size in sight', async () => {
    const first =
      'The prime minister said on Monday that the new railway line between the two cities would open before the summer .'
    const second =
      'On Monday the head of government announced that trains will run on the new line between both towns before summer .'
    const page = await visit(DESK, own(first, second))
    const begin = Date.now()
    await align(page)
    const loading = Date.now() - begin
    const times: number[] = []
    for (let turn = 0; turn < 15; turn++) {
      await page.keyboard.press('X')
      times.push(
        await page.evaluate(async () => {
          const start = performance.now()
          window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
          while (document.querySelector('.cell[data-proposed]') === null) await new Promise((done) => setTimeout(done))
          return performance.now() - start
        }),
      )
    }
    times.sort((a, b) => a - b)
    const size = (name: RegExp) =>
      readdirSync(join(started.app.folder, 'assets'))
        .filter((file) => name.test(file))
        .reduce((sum, file) => sum + gzipSync(readFileSync(join(started.app.folder, 'assets', file))).length, 0)
    console.info(`first proposal, loading included: ${loading} ms`)
    console.info(
      `20 x 20 words, key to drawn proposal: median of 15 ${times[7]!.toFixed(1)} ms, worst ${times[14]!.toFixed(1)} ms`,
    )
    console.info(
      `JavaScript: page ${(size(/^index.*\.js$/) / 1000).toFixed(1)} kB, worker ${(size(/^mono-worker.*\.js$/) / 1000).toFixed(1)} kB gzip`,
    )
    expect(size(/^index.*\.js$/)).toBeLessThan(125_000)
    await page.context().close()
  })

  it('looks as it should', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const desk = await visit({ ...DESK, colorScheme })
      await align(desk)
      await desk.locator('[data-row="2"]').click()
      await desk.locator('.sentence__field').first().hover()
      await shot(desk, `align-${colorScheme}`)
      for (const view of ['Lines', 'Text']) {
        await desk.getByRole('button', { name: view }).click()
        await desk.locator('.sentence__field').first().hover()
        await desk.waitForTimeout(200)
        await shot(desk, `align-${view.toLowerCase()}-${colorScheme}`)
      }
      await desk.getByRole('button', { name: 'Matrix' }).click()
      await desk.getByLabel('Theme').selectOption('contrast')
      await shot(desk, `align-contrast-${colorScheme}`)
      await desk.context().close()
      const phone = await visit({ ...PHONE, colorScheme })
      await phone.getByRole('button', { name: /^Align/ }).tap()
      await phone.getByTestId('proposed').waitFor()
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await phone.locator('.text-view .word').nth(2).tap()
      await shot(phone, `align-phone-${colorScheme}`)
      await phone.context().close()
    }
  })

  it('had no error and broke no rule of the strict policy', () => {
    expect(faults).toEqual([])
  })
})
