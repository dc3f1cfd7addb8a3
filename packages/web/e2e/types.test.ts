/** Journeys with suggested paraphrase types in a real browser: ask, look, accept, dismiss, undo. Screenshots go to artifacts/screens. */
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
  'paraphrase types in a browser, because no Chromium was found (set CHROMIUM_PATH)',
)

const FIRST = 'The committee bought two new cars for the mayor last week.'
const SECOND = 'Last week, two new automobiles were purchased for the mayor by the committee.'

describe.runIf(hasBrowser)('paraphrase types in the playground', () => {
  const started = appInBrowser(executable)
  const faults: string[] = []
  const visit = (options: BrowserContextOptions = DESK, fragment = own(FIRST, SECOND), collect = faults) =>
    visitPage(started.browser, started.app.url + fragment, options, collect)
  const cards = (page: Page, state = '') => page.locator(`.type-card${state === '' ? '' : `[data-state="${state}"]`}`)
  const said = (page: Page) => page.getByTestId('announcer').textContent()
  const label = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const ask = async (page: Page) => {
    await page.keyboard.press('t')
    await page.waitForFunction(() => document.activeElement?.classList.contains('type-card'))
  }
  const recordOf = async (page: Page) => {
    await page.getByRole('tab', { name: 'Record' }).click()
    const line = await page.getByTestId('record').textContent()
    await page.getByRole('tab', { name: 'Types' }).click()
    return JSON.parse(line!) as { phenomena?: { type: string; source: number[]; target: number[]; note: string }[] }
  }

  it('suggests types for two typed sentences; accepting one puts it into the record, the link and the history', async () => {
    const page = await visit(DESK, '')
    await page.getByRole('button', { name: 'Your own sentences' }).click()
    await page.getByRole('textbox', { name: 'First sentence', exact: true }).fill(FIRST)
    await page.getByRole('textbox', { name: 'Second sentence', exact: true }).fill(SECOND)
    await page.getByRole('tab', { name: 'Types' }).click()
    await cards(page).first().waitFor()
    expect(await page.getByText('No link is drawn: from the links of the aligner.').isVisible()).toBe(true)
    const count = await cards(page).count()
    expect(count).toBeGreaterThan(2)
    expect(await page.getByTestId('types-count').textContent()).toMatch(new RegExp(`^${count} suggestions`))
    const card = page.getByRole('article', { name: /^Same-polarity substitutions: cars ↔ automobiles, \d+ %$/ })
    expect(await card.locator('.type-card__reason').textContent()).toMatch(/“cars” and “automobiles”/)
    expect(await card.locator('.type-card__confidence').textContent()).toMatch(/^\d+ %$/)
    await card.getByRole('button', { name: /^What is it/ }).click()
    expect(await card.textContent()).toMatch(/The ship reached the harbour/)

    await card.getByRole('button', { name: /^Accept/ }).click()
    expect(await said(page)).toBe('Same-polarity substitutions: accepted')
    expect([await cards(page, 'accepted').count(), await cards(page).count()]).toEqual([1, count])
    const { phenomena } = await recordOf(page)
    expect(phenomena).toMatchObject([{ type: 'lex_same_polarity', source: [5], target: [5], projection: 'local' }])
    expect(phenomena?.[0]).not.toHaveProperty('confidence')
    await page.waitForFunction(() => decodeURIComponent(window.location.hash).includes('lex_same_polarity'))
    await page.reload()
    await page.getByRole('tab', { name: 'Types' }).click()
    await cards(page, 'suggested').first().waitFor()
    expect(await cards(page, 'accepted').count()).toBe(1)

    await cards(page, 'accepted')
      .getByRole('button', { name: /^Remove/ })
      .click()
    expect([await cards(page, 'accepted').count(), await cards(page).count()]).toEqual([0, count])
    expect((await recordOf(page)).phenomena).toBeUndefined()
    await page.keyboard.press('u')
    await cards(page, 'accepted').first().waitFor()
    await page.context().close()
  })

  it('is worked by keyboard alone, and shows the words of a card in every view', async () => {
    const page = await visit()
    await ask(page)
    const first = await label(page)
    const count = await cards(page).count()
    await page.keyboard.press('ArrowDown')
    const second = await label(page)
    expect(second).not.toBe(first)
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    expect(await label(page)).toBe(first)

    for (const view of ['matrix', 'lines', 'text']) {
      const marked = await page.locator('.sentence__token[data-marked]').allTextContents()
      const words = await page.locator('.playground__view [data-marked]').allTextContents()
      expect(words.map((word) => word.replace(/\d+$/, '')).sort(), view).toEqual(marked.sort())
      await page.keyboard.press('v')
    }
    await page.keyboard.press('v')
    await page.keyboard.press('i')
    expect(
      await cards(page)
        .first()
        .getByRole('button', { name: /^What is it/ })
        .getAttribute('aria-expanded'),
    ).toBe('true')
    await page.keyboard.press('x')
    expect([await said(page), await cards(page).count()]).toEqual([expect.stringMatching(/: dismissed$/), count - 1])
    expect(await label(page)).toBe(second)
    await page.keyboard.press(' ')
    expect(await label(page)).toMatch(/, accepted$/)
    await page.keyboard.press('u')
    expect(await label(page)).toBe(second)
    await page.keyboard.press('u')
    expect(await cards(page).count()).toBe(count)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.closest('[data-editor]') !== null)).toBe(true)
    await page.context().close()
  })

  it('keeps a dismissed card away when links change, until the words do', async () => {
    const page = await visit()
    await ask(page)
    const identical = page.getByRole('article', { name: /^Identical/ })
    await identical.getByRole('button', { name: /^Dismiss/ }).click()
    expect(await identical.count()).toBe(0)
    await page.keyboard.press('a')
    await page.getByText('From the proposed links.').waitFor()
    await page.keyboard.press('a')
    await page.getByText('From your links.').waitFor()
    await page.waitForTimeout(400)
    expect([await identical.count(), (await cards(page).count()) > 2]).toEqual([0, true])
    await page.getByRole('textbox', { name: 'First sentence', exact: true }).fill(FIRST.replace('two', 'three'))
    await identical.waitFor()
    await page.context().close()
  })

  it('leaves out what is less certain than asked for, and keeps the choice', async () => {
    const page = await visit()
    await ask(page)
    const count = await cards(page).count()
    await page.getByRole('slider', { name: 'At least' }).fill('95')
    expect(await cards(page).count()).toBeLessThan(count)
    expect(await page.getByTestId('types-count').textContent()).toMatch(/less certain$/)
    await page.getByRole('slider', { name: 'At least' }).fill('0')
    expect(await cards(page).count()).toBeGreaterThanOrEqual(count)
    await page.reload()
    await page.getByRole('tab', { name: 'Types' }).click()
    expect(await page.getByRole('slider', { name: 'At least' }).inputValue()).toBe('0')
    await page.context().close()
  })

  it('carries accepted types through an edit, and tells what it cost', async () => {
    const page = await visit()
    await ask(page)
    await page
      .getByRole('article', { name: /cars ↔ automobiles/ })
      .getByRole('button', { name: /^Accept/ })
      .click()
    const field = page.getByRole('textbox', { name: 'First sentence', exact: true })
    await field.fill(FIRST.replace('The committee', 'The old committee'))
    expect(await cards(page, 'accepted').getAttribute('aria-label')).toMatch(/cars ↔ automobiles/)
    await field.fill(FIRST.replace('cars', 'vans'))
    await page.getByRole('article', { name: /vans ↔ automobiles/ }).waitFor()
    expect(await cards(page, 'accepted').count()).toBe(0)
    expect(await said(page)).toBe('1 type lost with the edited words')
    await page.context().close()
  })

  it('suggests for Spanish from its own links without fetching lexicon or model', async () => {
    const spanish = new URLSearchParams({
      s: 'El gato duerme en casa',
      t: 'El minino duerme en casa',
      l: 'es',
      a: '0-0.1-1.2-2.3-3.4-4',
    })
    const page = await visit(DESK, `#${spanish}`)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await ask(page)
    expect(await page.getByRole('article', { name: /gato ↔ minino/ }).count()).toBe(1)
    expect(await page.getByText('Without a lexicon: it knows English words only.').isVisible()).toBe(true)
    expect(fetched.filter((url) => /lexicon|mono-default/.test(url))).toEqual([])
    await page.context().close()
  })

  it('says so when there is nothing to go by, and when something cannot be loaded', async () => {
    const bare = await visit(DESK, '')
    await bare.getByRole('button', { name: 'Your own sentences' }).click()
    await bare.getByRole('tab', { name: 'Types' }).click()
    await bare.getByText('With two sentences, this side suggests').waitFor()
    await bare.context().close()
    const unlike = await visit(DESK, `#${new URLSearchParams({ s: 'Snow fell', t: 'Rain', l: 'en', ns: '0.1', nt: '0' })}`)
    await unlike.getByRole('tab', { name: 'Types' }).click()
    await unlike.getByText('No suggestions: draw or propose links first.').waitFor()
    await unlike.context().close()

    const page = await visit(DESK, own(FIRST, SECOND), [])
    await page.context().route(/lexicon|TypesPanel/, (route) => route.abort())
    await page.getByRole('tab', { name: 'Types' }).click()
    await page.getByRole('alert').waitFor()
    await page.context().unroute(/lexicon|TypesPanel/)
    await page.context().route(/lexicon/, (route) => route.abort())
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Paraphrase types' }).waitFor()
    await page.getByRole('alert').waitFor()
    await shot(page, 'types-failed')
    await page.context().unroute(/lexicon/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await cards(page).first().waitFor()
    await page.context().close()
  })

  it('keeps speed and size in sight', async () => {
    const first =
      'The prime minister said on Monday that the new railway line between the two cities would open before the summer .'
    const second =
      'On Monday the head of government announced that trains will run on the new line between both towns before summer .'
    const page = await visit(DESK, own(first, second))
    const begin = Date.now()
    await ask(page)
    const loading = Date.now() - begin
    const typed: number[] = []
    for (let turn = 0; turn < 16; turn++) {
      await page.waitForTimeout(350)
      typed.push(
        await page.evaluate(
          async (text) => {
            const field = document.querySelector<HTMLTextAreaElement>('.sentence__field')!
            const start = performance.now()
            Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text)
            field.dispatchEvent(new Event('input', { bubbles: true }))
            // the cards of the old words are dimmed at once
            if (document.querySelector('.type-cards[data-stale]') === null) return Number.POSITIVE_INFINITY
            while (document.querySelector('.type-cards[data-stale]') !== null) await new Promise((done) => setTimeout(done))
            return performance.now() - start
          },
          first.replace('two', turn % 2 === 0 ? '2' : 'two'),
        ),
      )
    }
    typed.sort((a, b) => a - b)
    await page.locator('#work').focus()
    await page.keyboard.press('a')
    await page.getByText('From the proposed links.').waitFor()
    await page.keyboard.press('a')
    await page.getByText('From your links.').waitFor()
    const times: number[] = []
    for (let turn = 0; turn < 16; turn++) {
      await page.waitForTimeout(350)
      times.push(
        await page.evaluate(async () => {
          const before = document.querySelector('.type-cards')!.innerHTML
          const start = performance.now()
          // a link of the last word but one comes and goes
          const cells = document.querySelectorAll<HTMLElement>('.matrix__row')[5]!.querySelectorAll<HTMLElement>('.cell')
          cells[1]!.focus()
          cells[1]!.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))
          while (document.querySelector('.type-cards')!.innerHTML === before && performance.now() - start < 2000) {
            await new Promise((done) => setTimeout(done))
          }
          return performance.now() - start
        }),
      )
    }
    times.sort((a, b) => a - b)
    const size = (name: RegExp) =>
      readdirSync(join(started.app.folder, 'assets'))
        .filter((file) => name.test(file))
        .reduce((sum, file) => sum + gzipSync(readFileSync(join(started.app.folder, 'assets', file))).length, 0) / 1000
    console.info(`first suggestions, loading included: ${loading} ms`)
    console.info(`20 x 20 words, link to drawn cards: median of 16 ${times[8]!.toFixed(1)} ms, worst ${times[15]!.toFixed(1)} ms`)
    console.info(
      `the same without links, word to cards of the aligner's links: median ${typed[8]!.toFixed(1)} ms, worst ${typed[15]!.toFixed(1)} ms`,
    )
    console.info(
      `JavaScript: page ${size(/^index.*\.js$/).toFixed(1)}, types ${size(/^TypesPanel.*\.js$/).toFixed(1)}, worker ${size(/^mono-worker.*\.js$/).toFixed(1)} kB gzip`,
    )
    expect(times[8]).toBeLessThan(200)
    expect(typed[8]).toBeLessThan(200)
    await page.context().close()
  })

  it('looks as it should', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const desk = await visit({ ...DESK, colorScheme })
      await ask(desk)
      const cars = desk.getByRole('article', { name: /cars ↔ automobiles/ })
      await cars.getByRole('button', { name: /^Accept/ }).click()
      await cars.press('ArrowDown')
      await desk.keyboard.press('i')
      await shot(desk, `types-${colorScheme}`)
      await desk.getByRole('button', { name: 'Lines' }).click()
      await cars.hover()
      await shot(desk, `types-lines-${colorScheme}`)
      await desk.getByLabel('Theme').selectOption('contrast')
      await desk.getByRole('button', { name: 'Matrix' }).click()
      await desk.keyboard.press('t')
      await shot(desk, `types-contrast-${colorScheme}`)
      await desk.context().close()
      const narrow = await visit({ ...DESK, viewport: { width: 1000, height: 800 }, colorScheme })
      await ask(narrow)
      await narrow.waitForTimeout(200)
      await shot(narrow, `types-narrow-${colorScheme}`)
      await narrow.context().close()
      const phone = await visit({ ...PHONE, colorScheme })
      await phone.getByRole('tab', { name: 'Types' }).tap()
      await cards(phone).first().waitFor()
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await phone
        .getByRole('article', { name: /cars ↔ automobiles/ })
        .getByRole('button', { name: /^Accept/ })
        .tap()
      await phone.locator('.types').evaluate((types) => types.scrollIntoView())
      await shot(phone, `types-phone-${colorScheme}`)
      await phone.context().close()
    }
  })

  it('had no error and broke no rule of the strict policy', () => {
    expect(faults).toEqual([])
  })
})
