/** Journeys through the evaluation page in a real browser, on the built app without any server behind it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { needs, root } from '../../../test/needs.js'
import { faultsOfAccess } from './axe.js'
import { findBrowser } from './browser.js'
import { appInBrowser, DESK, PHONE, screens } from './visit.js'

const executable = findBrowser()
const hasBrowser = needs(
  'chromium',
  executable !== undefined,
  'the evaluation page in a browser, because no Chromium was found (set CHROMIUM_PATH)',
)

const text = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
})
const demo = (name: string) => join(root, 'demo/systems', name)

describe.runIf(hasBrowser)('the evaluation page', () => {
  const started = appInBrowser(executable)
  const faults: string[] = []
  const asked = new Set<string>()

  async function visit(options: BrowserContextOptions = DESK): Promise<Page> {
    const context = await started.browser.newContext(options)
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    page.on('request', (request) => {
      if (request.method() !== 'GET') asked.add(`${request.method()} ${request.url()}`)
    })
    await page.goto(`${started.app.url}evaluate`)
    await page.getByRole('heading', { name: 'Evaluate systems' }).waitFor()
    return page
  }
  const field = (page: Page) => page.locator('input[type=file]').first()
  const finish = (page: Page) => page.getByRole('heading', { name: 'Types for each output' }).waitFor({ timeout: 120_000 })
  const tryDemo = async (page: Page) => {
    await page.getByRole('button', { name: 'Try the demo' }).first().click()
    await finish(page)
  }

  afterAll(() => {
    expect(faults).toEqual([])
    // nothing is sent anywhere
    expect([...asked]).toEqual([])
  })

  it('evaluates the demo: scores, tests, profile, lines', async () => {
    const page = await visit()
    await tryDemo(page)
    const scores = page.getByRole('table').nth(1)
    // the digits of `parascope score` on the same files
    expect(await scores.getByRole('row', { name: /^rewriter/ }).textContent()).toContain('20.86')
    expect(await scores.locator('strong').count()).toBe(5)
    expect(await page.locator('.signature').first().textContent()).toContain('bleu[nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp]')
    expect(await page.locator('svg.plot').count()).toBe(5)
    expect(await page.getByRole('row', { name: /^said in other words/ }).isVisible()).toBe(true)
    await page.keyboard.press('j')
    expect(await page.getByText(/^2 of 20: line \d+$/).isVisible()).toBe(true)
    await page.keyboard.press('k')
    expect(await page.getByText(/^1 of 20: line \d+$/).isVisible()).toBe(true)
    await page.getByLabel('Order', { exact: true }).selectOption({ label: 'as in the files' })
    expect(await page.getByText('1 of 20: line 1', { exact: true }).isVisible()).toBe(true)
    expect(await page.locator('.output').count()).toBe(4)
    await page.getByLabel('Order', { exact: true }).selectOption({ label: 'worst first' })
    await page.getByLabel('Of', { exact: true }).selectOption({ label: 'dreamer' })
    expect(await page.locator('.output ins, .output del').count()).toBeGreaterThan(0)
    await page.context().close()
  })

  it('gives the results as files in the shapes of the commands', async () => {
    const page = await visit()
    await tryDemo(page)
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ])
      return readFileSync(await download.path(), 'utf8')
    }
    const json = JSON.parse(await saved('Download score as JSON'))
    expect(Object.keys(json)).toEqual(['command', 'signature', 'inputs', 'results', 'warnings'])
    expect(json.inputs).toHaveLength(7)
    expect(json.inputs[0].sha256).toMatch(/^[0-9a-f]{64}$/)
    const bleu = json.results.find((one: { measure: string; of: string }) => one.measure === 'text.bleu' && one.of === 'rewriter')
    expect(bleu.value).toBeCloseTo(20.857232, 6)
    expect(await saved('Download score as CSV')).toMatch(/^measure,value,scale,low,high,n,undefined,of\r\n/)
    expect(await saved('Download profile as LaTeX')).toContain('\\toprule')
    await page.context().close()
  })

  it('takes files of one’s own, and names those of another length', async () => {
    const page = await visit()
    await field(page).setInputFiles([
      text('source.txt', ['The dog barked .', 'It rained .', 'שלום עולם']),
      text('system.one.txt', ['The hound barked .', 'It rained .', 'שלום']),
      text('system.<b>two.txt', ['A dog barked .', 'It poured .']),
    ])
    expect(await page.getByRole('alert').textContent()).toContain('system.<b>two.txt has 2 lines: line 3 is missing')
    expect(await page.getByRole('button', { name: 'Evaluate', exact: true }).isDisabled()).toBe(true)
    await field(page).setInputFiles([text('system.<b>two.txt', ['A dog barked .', 'It poured .', ''])])
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await finish(page)
    // sources alone: PINC is all there is
    expect(await page.getByRole('columnheader', { name: /^(bleu|chrf|ter|pinc|ibleu)/ }).allTextContents()).toEqual([
      expect.stringContaining('pinc'),
    ])
    expect(await page.locator('.output h3').allTextContents()).toEqual(['one', '<b>two'])
    await page.context().close()
  })

  it('stays quick and can be cancelled with many lines', async () => {
    const page = await visit()
    const lines = readFileSync(demo('source.txt'), 'utf8').trim().split('\n')
    const many = (shift: number) => Array.from({ length: 10_000 }, (_, k) => lines[(k * shift) % lines.length]!)
    await field(page).setInputFiles([
      text('reference.txt', many(1)),
      text('source.txt', many(1)),
      text('system.a.txt', many(3)),
      text('system.b.txt', many(7)),
    ])
    await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await page.locator('progress').waitFor()
    // the longest time for which the page did nothing else
    const longest = await page.evaluate(
      () =>
        new Promise<number>((tell) => {
          let last = performance.now()
          let most = 0
          const end = last + 2000
          const tick = () => {
            const now = performance.now()
            most = Math.max(most, now - last)
            last = now
            if (now < end) requestAnimationFrame(tick)
            else tell(most)
          }
          requestAnimationFrame(tick)
        }),
    )
    console.info(`longest frame while 10,000 lines are scored: ${Math.round(longest)} ms`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('progress').waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('correlates metrics with people, and warns where rows are few', async () => {
    const page = await visit()
    await page.getByRole('button', { name: 'Try the demo' }).last().click()
    await page.getByRole('heading', { name: 'With recognition', exact: true }).waitFor({ timeout: 60_000 })
    expect(await page.getByRole('img', { name: 'recognition against ep@10, 40 rows' }).isVisible()).toBe(true)
    await page.locator('input[type=file]').last().setInputFiles(join(root, 'demo/meta.systems.tsv'))
    await page.getByText(/^Only 5 rows/).waitFor({ timeout: 60_000 })
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles([text('bad.tsv', ['metric\thuman', '1\t2', '2\tx', '3\t4'])])
    expect(await page.getByRole('alert').textContent()).toContain('bad.tsv:3: human must be a number, not "x"')
    await page.context().close()
  })

  for (const [size, options] of [
    ['desktop', DESK],
    ['phone', PHONE],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`looks right and is accessible: ${size}, ${colorScheme}`, async () => {
        const page = await visit({ ...options, colorScheme })
        const name = `evaluate-${size}-${colorScheme}`
        await page.screenshot({ path: join(screens, `${name}-empty.png`) })
        await tryDemo(page)
        await page.getByRole('button', { name: 'Try the demo' }).last().click()
        await page.getByRole('heading', { name: 'With recognition', exact: true }).waitFor({ timeout: 60_000 })
        await page.screenshot({ path: join(screens, `${name}.png`), fullPage: true })
        expect(await faultsOfAccess(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
        await page.context().close()
      })
    }
  }

  it('is reached from the playground', async () => {
    const page = await visit()
    await page.goto(started.app.url)
    await page.getByRole('link', { name: 'Evaluate systems' }).click()
    await page.getByRole('heading', { name: 'Evaluate systems' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/evaluate')
    await page.context().close()
  })
})
