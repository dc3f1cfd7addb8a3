/** The page at /api/ in a browser, on the real server and under its policy: found, opened and sent by keyboard alone. */
import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser, launch } from '../packages/web/e2e/browser.js'
import { DESK, PHONE, screens, shot } from '../packages/web/e2e/visit.js'
import { needs } from './needs.js'
import { exitOf, launcher, startUntil, workFolder } from './program.js'

const executable = findBrowser()

describe.skipIf(!needs('chromium', executable !== undefined, 'no Chromium was found'))('the page of the API', () => {
  const folder = workFolder()
  let server: Awaited<ReturnType<typeof startUntil>>
  let browser: Browser
  const faults: string[] = []

  beforeAll(async () => {
    mkdirSync(screens, { recursive: true })
    const words = [launcher, 'serve', '--data', 'data', '--port', '0', '--quiet']
    server = await startUntil(process.execPath, words, { cwd: folder }, /ready at (http:\S+)/)
    browser = await launch(executable!)
  })
  afterAll(async () => {
    await browser?.close()
    server?.child.kill('SIGTERM')
    if (server !== undefined) await exitOf(server.child)
  })

  async function visit(options: Parameters<Browser['newContext']>[0], hash = ''): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    await page.goto(`${server.match[1]}/api/${hash}`)
    await page.waitForSelector('.route')
    return page
  }

  it('lists every route of the document by group', async () => {
    const page = await visit(DESK)
    const document = (await (await fetch(`${server.match[1]}/api/openapi.json`)).json()) as { paths: Record<string, object> }
    const routes = Object.values(document.paths).reduce((sum, item) => sum + Object.keys(item).length, 0)
    expect(await page.locator('.route').count()).toBe(routes)
    await shot(page, 'api-light')
  })

  it('finds, opens and sends by keyboard', async () => {
    const page = await visit(DESK)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('To the routes')
    await page.locator('.api__filter').focus()
    await page.keyboard.type('who am i')
    await expect.poll(() => page.locator('.route:visible').count()).toBe(1)
    await page.locator('.route:visible summary').focus()
    await page.keyboard.press('Enter')
    await page.locator('.route:visible .route__send').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.answer__status[data-tone]')
    expect(await page.locator('.answer__status').textContent()).toContain('200')
    expect(await page.locator('.answer__body').textContent()).toContain('"person": null')
    await shot(page, 'api-answer')
  })

  it('shows a problem as it is, and a body to start from', async () => {
    const page = await visit({ ...DESK, colorScheme: 'dark' })
    await page.locator('.api__filter').fill('make a project')
    await page.locator('.route:visible summary').first().click()
    expect(JSON.parse(await page.locator('.route__body:visible').inputValue())).toMatchObject({ settings: { modes: ['words'] } })
    await page.locator('.route__send:visible').click()
    await page.waitForSelector('.answer__status[data-tone="warn"]')
    expect(await page.locator('.answer__body').textContent()).toContain('http/unauthorized')
    await shot(page, 'api-dark')
    await shot(await visit(PHONE), 'api-phone')
  })

  it('had no fault of its own', () => {
    // the browser tells of every answer that is no success; those were wanted
    expect(faults.filter((fault) => !/status of 401/.test(fault))).toEqual([])
  })
})
