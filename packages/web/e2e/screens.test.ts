/**
 * Every screen of the app, with the demo's data: pictures in light and dark at two sizes (some in high contrast), nothing that axe
 * finds wrong, no error, nothing against the policy; and with Tab alone one reaches all that can be reached and is never trapped.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../../../test/needs.js'
import { faultsOfAccess } from './axe.js'
import { findBrowser } from './browser.js'
import { tabThrough } from './tabbing.js'
import { DESK, PHONE, shot } from './visit.js'
import { makeProject, type Person, type Started, setUpOwner, windowOf, workbenchInBrowser } from './workbench.js'

const executable = findBrowser()
const hasBrowser = needs(
  'chromium',
  executable !== undefined,
  'the screens in a browser, because no Chromium was found (set CHROMIUM_PATH)',
)

interface Screen {
  readonly name: string
  /** there when the screen is ready */
  readonly ready: string
  readonly path: () => string
  readonly hasContrast?: boolean
  /** as whom; absent: nobody is signed in, which in the demo is its manager */
  readonly person?: () => Person
}

const SIZES: readonly (readonly [string, BrowserContextOptions])[] = [
  ['desk', DESK],
  ['phone', PHONE],
]

/** Looks at a screen in both sizes, light and dark. */
function looksAt(started: Started, faults: string[], { name, ready, path, hasContrast = false, person }: Screen): void {
  it(name, async () => {
    const found: string[] = []
    for (const [size, options] of SIZES) {
      const context = await windowOf(started, person?.() ?? null, faults, { ...options, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(started.url + path())
      await isReady(page, ready)
      const themes = hasContrast && size === 'desk' ? ['light', 'dark', 'contrast'] : ['light', 'dark']
      for (const theme of themes) {
        await page.evaluate((chosen) => {
          document.documentElement.dataset.theme = chosen
        }, theme)
        await shot(page, `screen-${name}-${size}-${theme}`)
        // the colours are the same in the hand
        if (theme === 'light' || size === 'desk') {
          const faults = await faultsOfAccess(page, { isOnlyColours: theme !== 'light' })
          found.push(...faults.map((fault) => `${size} ${theme}: ${fault}`))
        }
        // nothing sticks out of the page
        const [wide, wider] = await page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth])
        if (wider! > wide!) found.push(`${size} ${theme}: the page is ${wider} px wide`)
      }
      if (size === 'desk') found.push(...(await tabThrough(page)))
      await context.close()
    }
    expect(found).toEqual([])
    expect(faults).toEqual([])
  })
}

async function isReady(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor()
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && document.querySelector('main[aria-busy="true"]') === null,
  )
  await page.waitForTimeout(500)
}

describe.runIf(hasBrowser)('the screens of the demo', () => {
  const started = workbenchInBrowser(executable, { isDemo: true })
  const faults: string[] = []
  const tasks = new Map<string, string>()
  const disputed = new Map<string, string>()

  beforeAll(async () => {
    const read = async (path: string) => (await fetch(`${started.url}/api${path}`)).json()
    const { items: projects } = await read('/projects')
    for (const { id, slug } of projects as readonly { readonly id: string; readonly slug: string }[]) {
      const { items: queue } = await read(`/projects/${id}/queue?limit=500`)
      for (const { mode, task } of queue) if (!tasks.has(mode)) tasks.set(mode, `/p/${slug}/work/${task}`)
      const { items: disputes } = await read(`/projects/${id}/disputes?undecided=true&limit=500`)
      for (const { mode, task } of disputes) disputed.set(mode, `/p/${slug}/adjudicate/${task}`)
    }
  })
  const work = (mode: string) => () => tasks.get(mode)!
  const adjudicate = (mode: string) => () => disputed.get(mode)!

  const SCREENS: readonly Screen[] = [
    { name: 'playground', ready: '.cell, .word', path: () => '/', hasContrast: true },
    { name: 'evaluate', ready: 'main h1, main h2', path: () => '/evaluate' },
    { name: 'grammar', ready: 'main h1', path: () => '/grammar' },
    { name: 'projects', ready: '.projects__row', path: () => '/projects' },
    { name: 'set-up', ready: 'input[type=file]', path: () => '/projects/new' },
    { name: 'dashboard', ready: '.signature', path: () => '/p/demo', hasContrast: true },
    { name: 'dashboard-judging', ready: '.signature', path: () => '/p/demo-judging' },
    { name: 'tasks', ready: '.task-row, [role=row]', path: () => '/p/demo/tasks' },
    { name: 'members', ready: '.table', path: () => '/p/demo/members' },
    { name: 'guidelines', ready: '.guide', path: () => '/p/demo/guidelines' },
    { name: 'data', ready: '.section', path: () => '/p/demo/data' },
    { name: 'settings', ready: '.section', path: () => '/p/demo/settings' },
    { name: 'account', ready: 'main h1', path: () => '/account' },
    { name: 'work-words', ready: '.cell, .word', path: work('words'), hasContrast: true },
    { name: 'work-trees', ready: '.double-tree', path: work('trees'), hasContrast: true },
    { name: 'work-types', ready: '.types-mode', path: work('types'), hasContrast: true },
    { name: 'work-judge', ready: '.judge', path: work('judge'), hasContrast: true },
    { name: 'adjudicate', ready: 'tbody tr', path: () => '/p/demo/adjudicate' },
    { name: 'adjudicate-words', ready: '.adjudicated__picture', path: adjudicate('words'), hasContrast: true },
    { name: 'adjudicate-trees', ready: '.adjudicated__picture', path: adjudicate('trees') },
    { name: 'adjudicate-types', ready: '.adjudicated__picture', path: adjudicate('types') },
    { name: 'adjudicate-judge', ready: '.adjudicated__picture', path: adjudicate('judge') },
  ]
  for (const screen of SCREENS) looksAt(started, faults, screen)
})

describe.runIf(hasBrowser)('the doors of a workbench', () => {
  const started = workbenchInBrowser(executable)
  const faults: string[] = []
  let owner: Person
  let invitation = ''

  const fragment = (link: string) => new URL(link).pathname + new URL(link).hash
  looksAt(started, faults, { name: 'setup', ready: 'form', path: () => fragment(started.setupLink) })

  describe('with people', () => {
    beforeAll(async () => {
      owner = await setUpOwner(started)
      const project = await makeProject(started, owner, {
        slug: 'river',
        name: 'River news',
        mode: 'words',
        annotators: ['Maria'],
      })
      invitation = (await owner.call('POST', `/projects/${project.id}/invites`, { role: 'annotator' })).link
    })
    looksAt(started, faults, { name: 'signin', ready: 'form', path: () => '/signin' })
    looksAt(started, faults, { name: 'invite', ready: 'form', path: () => fragment(invitation) })
    looksAt(started, faults, { name: 'account-own', ready: 'main h1', path: () => '/account', person: () => owner })
  })
})
