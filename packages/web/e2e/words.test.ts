/**
 * Word alignment in the workbench in a real browser: by keyboard alone to the end, all views, a phone, large pairs. Screenshots go
 * to artifacts/screens; times and memory are printed.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { needs } from '../../../test/needs.js'
import { faultsOfAccess } from './axe.js'
import { findBrowser } from './browser.js'
import { workUntilPainted } from './until-painted.js'
import { DESK, PHONE, shot } from './visit.js'
import { demoPairs, makeProject, type Person, pageOf, type SmallProject, setUpOwner, workbenchInBrowser } from './workbench.js'

const executable = findBrowser()
const hasBrowser = needs(
  'chromium',
  executable !== undefined,
  'word alignment in the workbench, because no Chromium was found (set CHROMIUM_PATH)',
)

/** A pair of so many words a side, most of them equal, some in another order. */
function longPair(id: string, size: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const word = (k: number) => `${letters[k % 26]}${letters[(k * 7) % 26]}${letters[(k * 3) % 26]}o${letters[(k * 11) % 26]}`
  const source = Array.from({ length: size }, (_, k) => word(k))
  const target = Array.from({ length: size }, (_, k) => word(k % 5 === 0 ? k + 1 : k % 5 === 1 ? k - 1 : k))
  return JSON.stringify({ id, source, target })
}

describe.runIf(hasBrowser)('word alignment in the workbench', () => {
  const started = workbenchInBrowser(executable)
  const faults: string[] = []
  let owner: Person
  let project: SmallProject
  let maria: Person
  /** task of each pair */
  const tasks = new Map<string, string>()

  const visit = async (id: string, options: BrowserContextOptions = DESK) => {
    const path = `/p/${project.slug}/work/${tasks.get(id)}`
    const page = await pageOf(started, maria, path, faults, options)
    await page.waitForSelector('.cell, .word, .canvas-matrix__cell')
    await page.locator('.candidates').waitFor({ state: 'attached' })
    return page
  }
  /** the side follows what is painted */
  const count = async (page: Page, of: string) => {
    await page.waitForTimeout(150)
    return Number(await page.getByTestId(`count-${of}`).locator('dd').textContent())
  }
  const proposed = (page: Page) => page.locator('.cell[data-proposed]').count()
  const said = (page: Page) => page.getByTestId('announcer').textContent()
  const saved = (page: Page) => page.locator('.save[data-state="saved"]').waitFor()

  it('begins with a project whose pairs the aligner has gone through', async () => {
    owner = await setUpOwner(started)
    project = await makeProject(started, owner, {
      slug: 'words',
      name: 'River news',
      mode: 'words',
      pairs: `${demoPairs(6)}${longPair('long:50', 50)}\n${longPair('long:138', 138)}\n`,
      annotators: ['Maria'],
      settings: { proposals: { words: { from: 'program', method: 'mono' } } },
    })
    maria = project.annotators[0]!
    await owner.call('POST', `/projects/${project.id}/proposals`, { mode: 'words' })
    for (;;) {
      const [words] = (await owner.call('GET', `/projects/${project.id}/proposals`)).items
      if (words.progress === null && words.made[0]?.items > 0) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    for (const task of project.tasks) {
      const { record } = await maria.call('GET', `/projects/${project.id}/tasks/${task}`)
      tasks.set(record.id, task)
    }
    expect(tasks.size).toBe(8)
  })

  it('shows proposals as proposals until somebody touches them', async () => {
    const page = await visit('news:3')
    const all = await proposed(page)
    expect([all > 5, await count(page, 'sure')]).toEqual([true, 0])
    const cell = page.locator('.cell[data-proposed="sure"]').first()
    await cell.click()
    expect([await proposed(page), await count(page, 'sure')]).toEqual([all - 1, 1])
    await page.keyboard.press('u')
    await saved(page)
    await page.reload()
    await page.waitForSelector('.cell')
    expect(await proposed(page)).toBe(all)
    await page.context().close()
  })

  it('is done by keyboard alone: doubts, counterparts by rank, the rest, submit, next', async () => {
    const page = await visit('news:4')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    const first = await focused()
    expect(first).toMatch(/ – .*: /)
    const doubts = async () => Number((await page.getByTestId('doubts').textContent())!.match(/\d+/)?.[0] ?? 0)
    const before = await doubts()
    expect(before).toBeGreaterThan(1)
    await page.keyboard.press('1')
    expect(await doubts()).toBeLessThan(before)
    expect(await focused()).not.toBe(first)
    expect(await said(page)).toMatch(/: sure$/)
    await page.keyboard.press('-')
    expect(await said(page)).toMatch(/: possible$/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('n')
    expect(await said(page)).toMatch(/: no counterpart$/)
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', ' ', 'm', 's', 'x']) await page.keyboard.press(key)
    await page.keyboard.press('q')
    const letter = await page.locator('.word-letter').last().textContent()
    await page.keyboard.press(letter!)
    expect([await page.locator('.word-letter').count(), await said(page)]).toEqual([0, expect.stringMatching(/: sure$/)])
    await page.keyboard.press('u')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('alert').textContent()).toMatch(/\d/)
    await page.keyboard.press('a')
    expect([await proposed(page), await said(page)]).toEqual([0, expect.stringMatching(/accepted as proposed$/)])
    await page.keyboard.press('r')
    expect(await page.getByTestId('doubts').textContent()).toBe('Every word decided')
    const address = page.url()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.href !== address)
    await page.waitForSelector('.cell, .word, .canvas-matrix__cell')
    await saved(page)
    const { layer } = await page.evaluate(
      async (path) => (await fetch(path)).json(),
      `/api/projects/${project.id}/tasks/${tasks.get('news:4')}`,
    )
    expect([layer.state, layer.unseen]).toEqual(['submitted', 0])
    await page.context().close()
  })

  it('has three views of one thing, and Esc then Tab leaves each', async () => {
    const page = await visit('news:2')
    for (const [view, place] of [
      ['lines', '.lines .word'],
      ['text', '.text-view .word'],
      ['matrix', '.cell'],
    ] as const) {
      await page.keyboard.press('v')
      await page.waitForSelector(`.words-mode[data-view="${view}"]`)
      expect(await page.evaluate((selector) => document.activeElement?.matches(selector), place)).toBe(true)
      await page.keyboard.press('Tab')
      expect(await page.evaluate((selector) => document.activeElement?.matches(selector), place)).toBe(true)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[data-editor]') === null)).toBe(true)
      await page.locator('.words-mode [tabindex="0"]').first().focus()
    }
    await page.context().close()
  })

  it('takes mouse gestures: possible by the right button, blocks, erasing, words without counterpart', async () => {
    const page = await visit('news:6')
    const at = async (i: number, j: number) => (await page.locator('.matrix__row').nth(i).locator('.cell').nth(j).boundingBox())!
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      const [start, end] = [await at(...from), await at(...to)]
      await page.mouse.move(start.x + 8, start.y + 8)
      await page.mouse.down()
      await page.mouse.move(end.x + 8, end.y + 8, { steps: 4 })
      await page.mouse.up()
    }
    const kind = (i: number, j: number) => page.locator('.matrix__row').nth(i).locator('.cell').nth(j).getAttribute('data-kind')
    await drag([12, 16], [13, 17])
    expect([await kind(12, 16), await kind(13, 17)]).toEqual(['sure', 'sure'])
    await page.keyboard.down('Alt')
    await drag([12, 16], [12, 17])
    await page.keyboard.up('Alt')
    expect([await kind(12, 16), await kind(13, 17)]).toEqual([null, 'sure'])
    const cell = await at(12, 18)
    await page.mouse.click(cell.x + 8, cell.y + 8, { button: 'right' })
    expect(await kind(12, 18)).toBe('possible')
    await page.locator('[data-column="13"]').dblclick()
    expect(await page.locator('[data-column="13"]').getAttribute('data-state')).toBe('null')
    await page.context().close()
  })

  it('looks as it should in light and dark, on a desk and in the hand, and axe has nothing to say', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const desk = await visit('news:1', { ...DESK, colorScheme })
      for (const view of ['matrix', 'lines', 'text']) {
        await desk.getByRole('button', { name: new RegExp(`^${view}$`, 'i') }).click()
        await desk.waitForSelector(`.words-mode[data-view="${view}"]`)
        await desk.mouse.move(4, 4)
        await desk.waitForTimeout(200)
        await shot(desk, `words-${view}-${colorScheme}`)
        // the matrix is among all screens
        if (view !== 'matrix') expect(await faultsOfAccess(desk, { isOnlyColours: colorScheme === 'dark' })).toEqual([])
      }
      await desk.context().close()
      const phone = await visit('news:1', { ...PHONE, colorScheme })
      expect(await phone.locator('.words-mode').getAttribute('data-view')).toBe('text')
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      const [first, second] = [phone.locator('.text-view__side').first(), phone.locator('.text-view__side').last()]
      await first.locator('.word').nth(1).tap()
      await second.locator('.word').nth(8).tap()
      expect(await first.locator('.word').nth(1).getAttribute('data-state')).toBe('linked')
      await shot(phone, `words-phone-${colorScheme}`)
      expect(await faultsOfAccess(phone, { isOnlyColours: colorScheme === 'dark' })).toEqual([])
      await phone.context().close()
    }
  })

  it('paints large pairs, with one cell that speaks and a map of the whole', async () => {
    const page = await visit('long:138')
    expect(await page.locator('.words-mode').getAttribute('data-view')).toBe('lines')
    await shot(page, 'words-138-lines')
    await page.getByRole('button', { name: 'Matrix' }).click()
    const cell = page.getByRole('gridcell')
    expect(await cell.count()).toBe(1)
    await page.keyboard.press('ArrowRight')
    const label = await cell.getAttribute('aria-label')
    await page.keyboard.press(' ')
    expect(await cell.getAttribute('aria-label')).not.toBe(label)
    expect(await count(page, 'sure')).toBe(1)
    await page.locator('.mini-map canvas').click({ position: { x: 120, y: 120 } })
    expect(await page.locator('.canvas-matrix__scroll').evaluate((element) => element.scrollTop)).toBeGreaterThan(200)
    await page.mouse.move(4, 4)
    await shot(page, 'words-138-matrix')
    expect(await faultsOfAccess(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForTimeout(100)
    await shot(page, 'words-138-dark')
    await page.keyboard.press('Shift+Z')
    await page.waitForTimeout(100)
    await shot(page, 'words-138-squeezed')
    await page.context().close()
  })

  it('keeps time and memory in sight', async () => {
    const page = await visit('long:50')
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    // what the main thread was busy with: script, style, layout, paint; waiting for the screen or for other programs is not in it
    const busy = async () =>
      (await session.send('Performance.getMetrics')).metrics.find((metric) => metric.name === 'TaskDuration')!.value * 1000
    const settled = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60))))
    const costs = async (turns: number, between: () => Promise<unknown>, act: () => Promise<unknown>) => {
      const found: number[] = []
      for (let turn = 0; turn < turns; turn++) {
        await between()
        await settled()
        const before = await busy()
        await act()
        await settled()
        found.push((await busy()) - before)
      }
      found.sort((a, b) => a - b)
      return `median of ${turns} ${found[Math.floor(turns / 2)]!.toFixed(1)} ms of work, worst ${found.at(-1)!.toFixed(1)} ms`
    }
    const show = (view: string) => page.getByRole('button', { name: view, exact: true }).click()
    const nothing = async () => {}
    console.info(`measuring itself: ${await costs(20, nothing, nothing)}`)
    console.info(
      `50 x 50 opens as a matrix: ${await costs(
        7,
        () => show('Text'),
        () => show('Matrix'),
      )}`,
    )
    const painted = async (what: string, type: string, turns: number, act: () => Promise<unknown>, each = 1) => {
      const all = await workUntilPainted(session, type, async () => {
        for (let turn = 0; turn < turns; turn++) {
          await act()
          await settled()
        }
      })
      expect(all).toHaveLength(turns * each)
      // of several events of a turn the last is meant
      const found = all.filter((_, k) => k % each === each - 1).sort((a, b) => a - b)
      const [median, worst] = [found[Math.floor(turns / 2)]!, found.at(-1)!]
      console.info(`${what}: painted after ${median.toFixed(1)} ms of work (median of ${turns}), worst ${worst.toFixed(1)} ms`)
    }
    const openAgain = async () => {
      await show('Text')
      await settled()
      await show('Matrix')
    }
    await painted('50 x 50 opens as a matrix', 'click', 7, openAgain, 2)
    await painted('50 x 50, a toggle', 'keydown', 20, () => page.keyboard.press(' '))
    await painted('50 x 50, a move', 'keydown', 20, () => page.keyboard.press('ArrowDown'))
    console.info(`50 x 50, a toggle: ${await costs(20, nothing, () => page.keyboard.press(' '))}`)
    console.info(`50 x 50, a move: ${await costs(20, nothing, () => page.keyboard.press('ArrowDown'))}`)
    await page.goto(`${started.url}/p/${project.slug}/work/${tasks.get('long:138')}`)
    await page.locator('.candidates').waitFor({ state: 'attached' })
    console.info(
      `138 x 138 opens as a matrix: ${await costs(
        7,
        () => show('Text'),
        () => show('Matrix'),
      )}`,
    )
    console.info(`138 x 138, a toggle: ${await costs(20, nothing, () => page.keyboard.press(' '))}`)

    await page.goto(`${started.url}/p/${project.slug}/work/${tasks.get('long:50')}`)
    await page.locator('.candidates').waitFor({ state: 'attached' })
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
    }
    const before = await heap()
    await page.evaluate(async () => {
      for (let turn = 0; turn < 4000; turn++) {
        const place = document.querySelector<HTMLElement>('[data-editor] [tabindex="0"]')!
        const key = turn % 2 === 0 ? ' ' : turn % 4 === 1 ? 'ArrowRight' : 'ArrowLeft'
        place.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        if (turn % 20 === 0) await new Promise((done) => setTimeout(done))
      }
    })
    console.info(`heap over 2,000 edits: from ${before.toFixed(1)} to ${(await heap()).toFixed(1)} MB`)
    await page.context().close()
  }, 600_000)

  it('had no error and broke no rule of the strict policy', () => {
    expect(faults).toEqual([])
  })
})
