/** Pages of the built app for the journeys: screens of the usual sizes, and every fault of a page collected. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type App, startApp } from './app.js'
import { launch } from './browser.js'

export const screens = fileURLToPath(new URL('../../../artifacts/screens', import.meta.url))

export const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  colorScheme: 'light',
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}

/** The built app and a browser for the tests of one `describe`, filled before they run. */
export function appInBrowser(executable: string | undefined): { app: App; browser: Browser } {
  const started = {} as { app: App; browser: Browser }
  beforeAll(async () => {
    mkdirSync(screens, { recursive: true })
    started.app = await startApp()
    started.browser = await launch(executable!)
  })
  afterAll(async () => {
    await started.browser?.close()
    await started.app?.close()
  })
  return started
}

/** Opens an address in a context of its own, when its words and fonts are there; errors go to `faults`. */
export async function visitPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
  faults: string[],
): Promise<Page> {
  const context = await browser.newContext(options)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto(address)
  await page.waitForSelector('.word, .cell, .empty')
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  return page
}

/** The fragment of a pair of one's own. */
export function own(source: string, target: string, more = ''): string {
  return `#${new URLSearchParams({ s: source, t: target, l: 'en' })}${more}`
}

export function shot(page: Page, name: string): Promise<Buffer> {
  return page.screenshot({ path: join(screens, `${name}.png`) })
}
