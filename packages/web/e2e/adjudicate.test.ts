/** Adjudication of the demo, mode by mode and by keys alone; the export read by the command line; feedback to an annotator. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { needs } from '../../../test/needs.js'
import { parascope } from '../../../test/program.js'
import { faultsOfAccess } from './axe.js'
import { findBrowser } from './browser.js'
import { DESK, screens, shot } from './visit.js'
import { makeProject, pageOf, setUpOwner, workbenchInBrowser } from './workbench.js'

const executable = findBrowser()
const hasBrowser = needs(
  'chromium',
  executable !== undefined,
  'adjudication in a browser, because no Chromium was found (set CHROMIUM_PATH)',
)

const SOON = { timeout: 15_000 }

const MODES = [
  { project: 'demo', mode: 'words', name: 'Words' },
  { project: 'demo', mode: 'trees', name: 'Trees' },
  { project: 'demo', mode: 'types', name: 'Types' },
  { project: 'demo-judging', mode: 'judge', name: 'Judging' },
] as const

describe.runIf(hasBrowser)('adjudicating the demo', () => {
  const started = workbenchInBrowser(executable, { isDemo: true })
  const faults: string[] = []
  const pairs: string[] = []
  let [keys, decisions] = [0, 0]

  const open = async (path: string, options = DESK) => {
    const page = await pageOf(started, null, path, faults, options)
    page.setDefaultTimeout(15_000)
    return page
  }
  const left = (page: Page) => page.locator('.bar__place').textContent()
  const press = async (page: Page, key: string) => {
    keys++
    await page.keyboard.press(key)
  }

  it.each(MODES)('$mode: every dispute of an item by one key each, then the next item', async ({ project, mode, name }) => {
    const page = await open(`/p/${project}/adjudicate?mode=${mode}`)
    const row = page.locator('.dispute-tasks tbody tr').first()
    await row.waitFor()
    await shot(page, `adjudicate-list-${mode}`)
    const count = Number(await row.locator('td').nth(2).textContent())
    pairs.push((await row.getByRole('link').textContent())!)
    await row.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await page.locator('#adjudicated').waitFor()
    const address = page.url()
    await expect.poll(() => left(page), SOON).toBe(`${count} undecided`)
    // a decision, undone, and made again with a reason and a note
    await page.keyboard.press('1')
    await expect.poll(() => left(page), SOON).toBe(count === 1 ? 'all decided' : `${count - 1} undecided`)
    await page.locator('button:enabled', { hasText: 'Undo' }).waitFor()
    await page.keyboard.press('u')
    await expect.poll(() => left(page), SOON).toBe(`${count} undecided`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('s')
    await page.locator('.dispute__reasons [aria-pressed="true"]', { hasText: 'Slip' }).waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type('Look at the example in the guidelines')
    await page.keyboard.press('Escape')
    await shot(page, `adjudicate-${mode}-light`)
    for (let k = 0; k < count; k++) {
      await press(page, k % 2 === 0 ? '2' : '1')
      await expect.poll(() => left(page), SOON).toBe(k === count - 1 ? 'all decided' : `${count - k - 1} undecided`)
    }
    decisions += count
    await press(page, 'Enter')
    await page.waitForURL((url) => url.href !== address)
    await page.goto(address)
    await page.getByText('This item is adjudicated.').waitFor()
    expect(await page.locator('.bar__badge').textContent()).toBe(name)
    await page.context().close()
  })

  it('takes all from one with one key, which one key undoes', async () => {
    const page = await open('/p/demo/adjudicate?mode=words')
    await page.locator('.dispute-tasks tbody a').first().click()
    await page.locator('#adjudicated').waitFor()
    const before = await left(page)
    await page.locator('#adjudicated').focus()
    await page.keyboard.press('Shift+Digit1')
    await expect.poll(() => left(page), SOON).toBe('all decided')
    await page.locator('button:enabled', { hasText: 'Undo' }).waitFor()
    await page.keyboard.press('u')
    await expect.poll(() => left(page), SOON).toBe(before)
    // the keys of this screen, and a key of one's own
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keys' }).waitFor()
    await shot(page, 'adjudicate-keys')
    expect(await faultsOfAccess(page, { within: 'dialog' })).toEqual([])
    await page.getByRole('button', { name: 'Change keys' }).click()
    await page.getByRole('button', { name: /^take neither.*Change$/ }).click()
    await page.keyboard.press('b')
    expect(await page.getByRole('alert').textContent()).toContain('taken')
    await page.getByRole('button', { name: /^take neither.*Change$/ }).click()
    await page.keyboard.press('y')
    await page.keyboard.press('Escape')
    await page.locator('#adjudicated').focus()
    await page.keyboard.press('0')
    expect(await left(page)).toBe(before)
    await page.keyboard.press('y')
    await expect.poll(() => left(page), SOON).not.toBe(before)
    await page.locator('button:enabled', { hasText: 'Undo' }).waitFor()
    await page.keyboard.press('u')
    await expect.poll(() => left(page), SOON).toBe(before)
    // a cell of the dispute at hand, changed by hand, is one's own decision
    await page.locator('.overlay-cell[data-current]').first().click()
    await page.locator('.dispute__more [aria-pressed="true"]', { hasText: 'Make it yourself' }).waitFor()
    // and so is what is done in the editor of the mode
    await page.locator('#adjudicated').focus()
    await page.keyboard.press('e')
    await page.locator('[data-editor]').waitFor()
    await shot(page, 'adjudicate-own')
    await page.getByRole('button', { name: 'Back to the disputes' }).click()
    await page.locator('.overlay-matrix').waitFor()
    // not everything is decided: asked once, then left as the rule has it
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.context().close()
  })

  it('exports what was adjudicated, and the command line reads it', async () => {
    const page = await open('/p/demo/adjudicate')
    const files = await page.evaluate(async () => {
      const { memberships } = await (await fetch('/api/session')).json()
      return Promise.all(
        memberships.map(async ({ project, slug }: { project: string; slug: string }) => {
          const response = await fetch(`/api/projects/${project}/export?layers=adjudicated&format=jsonl&raw=true`)
          return [slug, await response.text()] as const
        }),
      )
    })
    for (const [slug, text] of files as [string, string][]) {
      const file = join(screens, `adjudicated-${slug}.jsonl`)
      writeFileSync(file, text)
      const ids = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id as string)
      expect(ids).toEqual(expect.arrayContaining(slug === 'demo' ? pairs.slice(0, 3) : pairs.slice(3)))
      const { status, stderr } = parascope(screens, ['inspect', file])
      expect([status, stderr]).toEqual([0, ''])
    }
    await page.context().close()
    console.info(`adjudication of the demo: ${decisions} disputes with ${keys} keys, ${(keys / decisions).toFixed(2)} a dispute`)
    expect(keys / decisions).toBeLessThanOrEqual(1.5)
  })

  it('had no error and broke no rule of the strict policy', () => {
    expect(faults).toEqual([])
  })
})

describe.runIf(hasBrowser)('what annotators learn', () => {
  const started = workbenchInBrowser(executable)
  const faults: string[] = []

  it('shows the decisions on their items with reasons and notes', async () => {
    const owner = await setUpOwner(started)
    const project = await makeProject(started, owner, { slug: 'learn', mode: 'words', count: 1, annotators: ['Maria', 'Jonas'] })
    const [task] = project.tasks
    for (const [k, person] of project.annotators.entries()) {
      await person.call('POST', `/projects/${project.id}/tasks/${task}/layers/me/gestures`, {
        clientId: `client-of-${k}`,
        start: 'nothing',
        gestures: [
          { seq: 1, baseRev: 0, op: { type: 'words/cells', cells: [[0, k]], kind: 'sure' } },
          { seq: 2, baseRev: 1, op: { type: 'submit', unseen: 0 } },
        ],
      })
    }
    const { disputes, layers } = await owner.call('GET', `/projects/${project.id}/tasks/${task}/adjudication`)
    const base = `/projects/${project.id}/tasks/${task}/adjudication`
    const note = 'The article goes with its noun'
    await owner.call('POST', `${base}/decisions`, {
      decisions: disputes.map(({ key }: { key: string }) => ({
        dispute: key,
        take: layers[0].layer,
        reason: 'guideline gap',
        note,
      })),
    })
    await owner.call('POST', `${base}/finish`, {})
    const page = await pageOf(started, project.annotators[0]!, `/p/learn/work/${task}`, faults)
    await page.getByRole('link', { name: 'Decisions on my items' }).click()
    await page.getByText(note).waitFor()
    await page.getByText('Guideline gap').waitFor()
    await shot(page, 'feedback-light')
    expect(await faultsOfAccess(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
