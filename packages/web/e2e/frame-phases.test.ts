/** Journeys in the frame that need phases of their own: training with a reference, agreement after both are done, ten thousand items, a browser that keeps nothing. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../../../test/needs.js'
import { faultsOfAccess } from './axe.js'
import { findBrowser } from './browser.js'
import { shot } from './visit.js'
import { demoPairs, makeProject, type Person, pageOf, setUpOwner, windowOf, workbenchInBrowser } from './workbench.js'

const executable = findBrowser()
const hasBrowser = needs(
  'chromium',
  executable !== undefined,
  'phases in a browser, because no Chromium was found (set CHROMIUM_PATH)',
)

describe.runIf(hasBrowser)('the frame and the phases', () => {
  const started = workbenchInBrowser(executable)
  const faults: string[] = []
  let owner: Person

  beforeAll(async () => {
    owner = await setUpOwner(started)
  })

  const saved = (page: Page) => page.getByTestId('save-state').getByText('Saved', { exact: true }).waitFor()
  /** Hands in, also with words that nobody looked at. */
  const submit = async (page: Page) => {
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('not looked at').waitFor()
    await page.keyboard.press('Enter')
  }

  it('shows the reference after a submission in training, and then goes on', async () => {
    const [line] = demoPairs(1).split('\n')
    const reference = { ...JSON.parse(line!), annotator: 'gold', sure: [[0, 1]], possible: [] }
    const pairs = `${JSON.stringify(reference)}\n${demoPairs(2).split('\n')[1]}\n`
    const project = await makeProject(started, owner, {
      slug: 'training',
      mode: 'words',
      pairs,
      annotators: ['Tara'],
      kind: 'training',
      phase: { showProposals: false, reference: 'gold' },
    })
    const [tara] = project.annotators
    const tasks = await Promise.all(project.tasks.map((task) => tara!.call('GET', `/projects/${project.id}/tasks/${task}`)))
    const { id } = tasks.find(({ record }) => record.id === reference.id)
    const page = await pageOf(started, tara!, `/p/training/work/${id}`, faults)
    await page.locator('.cell').first().click()
    await submit(page)
    await page.getByText('Compared with the reference:').waitFor()
    await page.locator('.submitted tbody tr').nth(1).waitFor()
    expect(await page.locator('.submitted tbody tr').count()).toBe(2)
    await shot(page, 'training-light')
    expect(await faultsOfAccess(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.endsWith(id))
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('tells the agreement when nobody is blind any more, and where the two differ', async () => {
    const project = await makeProject(started, owner, {
      slug: 'both',
      mode: 'words',
      annotators: ['Ben', 'Eva'],
      count: 1,
      phase: { showProposals: false },
    })
    const [ben, eva] = project.annotators
    const page = await pageOf(started, ben!, '/p/both/work', faults)
    await page.locator('.cell').first().click()
    await submit(page)
    await page.getByRole('heading', { name: 'Everything is submitted' }).waitFor()
    await page.goto(`${started.url}/p/both/work/${project.tasks[0]}`)
    await page.locator('.cell').first().waitFor()
    expect(await page.locator('.agreement-chip').count()).toBe(0)
    const gestures = [
      { seq: 1, baseRev: 0, op: { type: 'words/cells', cells: [[1, 1]], kind: 'sure' }, elapsedMs: 1 },
      { seq: 2, baseRev: 1, op: { type: 'submit', unseen: 3 }, elapsedMs: 1 },
    ]
    await eva!.call('POST', `/projects/${project.id}/tasks/${project.tasks[0]}/layers/me/gestures`, {
      clientId: 'evas-only-tab',
      gestures,
    })
    await page.reload()
    await page.locator('.agreement-chip').click()
    await page.locator('.agreement-sheet tbody tr').first().waitFor()
    expect(await page.locator('.agreement-sheet tbody tr').count()).toBe(2)
    await shot(page, 'agreement-light')
    expect(await faultsOfAccess(page)).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('works on a browser that keeps nothing, and says so', async () => {
    const project = await makeProject(started, owner, {
      slug: 'forgetful',
      mode: 'words',
      annotators: ['Flo'],
      count: 2,
      phase: { showProposals: false },
    })
    const context = await windowOf(started, project.annotators[0]!, faults)
    await context.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined })
    })
    const page = await context.newPage()
    await page.goto(`${started.url}/p/forgetful/work`)
    await page.getByText('This browser keeps nothing').waitFor()
    await page.locator('.cell').first().click()
    await saved(page)
    const layer = await project.annotators[0]!.call('GET', `/projects/${project.id}/tasks/${project.tasks[0]}/layers/me`)
    expect(layer.content.sure).toEqual([[0, 0]])
    expect(faults).toEqual([])
    await context.close()
  })

  it('has ten thousand items in its queue without a stall', async () => {
    const line = (k: number) =>
      JSON.stringify({ id: `n${k}`, source: ['Pair', `${k}`, 'here', '.'], target: ['Here', 'is', 'pair', `${k}`, '.'] })
    const pairs = `${Array.from({ length: 10_000 }, (_, k) => line(k)).join('\n')}\n`
    const project = await makeProject(started, owner, {
      slug: 'large',
      mode: 'words',
      annotators: ['Lea'],
      pairs,
      phase: { showProposals: false },
    })
    const page = await pageOf(started, project.annotators[0]!, '/p/large/work', faults)
    await page.getByText('1 of 10000').waitFor()
    expect(await page.locator('.queue__row').count()).toBeLessThan(80)
    const took = await page.evaluate(async () => {
      const list = document.querySelector<HTMLElement>('.queue__list')!
      let longest = 0
      for (let k = 0; k < 60; k++) {
        const begin = performance.now()
        list.scrollTop = (k * list.scrollHeight) / 60
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        longest = Math.max(longest, performance.now() - begin)
      }
      return longest
    })
    console.info(`10,000 items in the queue: longest pause while scrolling through ${took.toFixed(0)} ms (two frames)`)
    await page.getByRole('button', { name: 'Flagged' }).click()
    await page.getByText('Nothing is flagged').waitFor()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await shot(page, 'queue-10000-light')
    expect(faults).toEqual([])
    await page.context().close()
  })
})
