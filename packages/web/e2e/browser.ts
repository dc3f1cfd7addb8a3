/** A Chromium of this machine for the browser tests. None is downloaded; where there is none the tests say so and rest. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

// the first has no window of its own to draw, and takes a quarter less time
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a browser: CHROMIUM_PATH, then the usual names on PATH, then the usual places. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const named = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...(given === undefined ? [] : [given]), ...named, ...PLACES].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS })
}
