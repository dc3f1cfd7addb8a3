/** Journeys of a judge: reading, rating by keys or with a finger, handing in, going on. Screenshots go to artifacts/screens. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../../../test/needs.js'
import { faultsOfAccess } from './axe.js'
import { findBrowser } from './browser.js'
import { DESK, PHONE, shot } from './visit.js'
import { demoPairs, makeProject, type Person, pageOf, type SmallProject, setUpOwner, workbenchInBrowser } from './workbench.js'

const executable = findBrowser()
const hasBrowser = needs('chromium', executable !== undefined, 'judging, because no Chromium was found (set CHROMIUM_PATH)')

const steps = ['none of it', 'little', 'some', 'most', 'all of it'].map((label, k) => ({ value: k + 1, label }))
const MEANING = {
  id: 'meaning',
  name: 'Meaning',
  instructions: 'How much of what the first sentence says does the second say?',
  steps,
}
const GRAMMAR = { ...MEANING, id: 'grammar', name: 'Grammar', instructions: 'Is the second sentence well formed?' }
const QUALITY = {
  id: 'quality',
  name: 'Quality',
  instructions: 'From 0 to 100.',
  steps: Array.from({ length: 101 }, (_, value) => ({ value, label: '' })),
}
const LONG = Array.from({ length: 60 }, (_, k) => `line ${k} of a text that goes on`).join(' ')
const put = (id: string, words: string, span: readonly [number, number], replacement: string) => {
  const source = words.split(' ')
  const phrase = source.slice(...span).join(' ')
  const target = [...source.slice(0, span[0]), ...replacement.split(' '), ...source.slice(span[1])]
  return { id, source, target, meta: { substitution: { phrase, replacement, span } } }
}
const SUBSTITUTED = [
  put('a', 'He sold the car .', [1, 2], 'got rid of'),
  put('b', 'هو باع السيارة', [1, 2], 'تخلص من'),
  put('c', `A short one . ${LONG}`, [0, 3], 'Something else'),
]

describe.runIf(hasBrowser)('judging in the workbench', () => {
  const started = workbenchInBrowser(executable)
  const faults: string[] = []
  let owner: Person
  let pairs: SmallProject

  beforeAll(async () => {
    owner = await setUpOwner(started)
    pairs = await makeProject(started, owner, {
      slug: 'judged',
      name: 'Rewriters',
      mode: 'judge',
      pairs: demoPairs(4),
      annotators: ['Ines', 'Tomas'],
      settings: { judge: { unit: 'pair', scales: [MEANING, GRAMMAR] } },
    })
  })

  const visit = async (project: SmallProject, options: BrowserContextOptions = DESK, who = 0) => {
    const page = await pageOf(started, project.annotators[who]!, `/p/${project.slug}/work`, faults, options)
    await page.locator('.judged').first().waitFor()
    return page
  }
  const rated = (page: Page) => page.getByTestId('rated').textContent()
  const saved = (page: Page) => page.locator('[data-state="saved"]').waitFor()
  const layerOf = (project: SmallProject, task: number, who = 0) =>
    project.annotators[who]!.call('GET', `/projects/${project.id}/tasks/${project.tasks[task]}`)

  it('takes one key a scale, then Enter, and never the mouse', async () => {
    const page = await visit(pairs)
    expect(await rated(page)).toBe('0 of 2 rated')
    await page.keyboard.press('4')
    expect(await rated(page)).toBe('1 of 2 rated')
    await page.keyboard.press('2')
    expect(await rated(page)).toBe('All rated: Enter goes on')
    const first = await page.locator('.judged').first().textContent()
    await page.keyboard.press('Enter')
    await page.waitForFunction((text) => document.querySelector('.judged')?.textContent !== text, first)
    expect(await rated(page)).toBe('0 of 2 rated')
    await saved(page)
    expect((await layerOf(pairs, 0)).layer).toMatchObject({
      state: 'submitted',
      content: { judgements: { meaning: 4, grammar: 2 } },
      unseen: 0,
    })
    // another mind: up, another rating, taken back, undone
    await page.keyboard.press('5')
    await page.keyboard.press('k')
    await page.keyboard.press('1')
    expect(await page.getByRole('radio', { name: '1: none of it' }).first().getAttribute('aria-checked')).toBe('true')
    await page.keyboard.press('u')
    expect(await page.getByRole('radio', { name: '5: all of it' }).first().getAttribute('aria-checked')).toBe('true')
    // one scale is left: Enter asks, and a second Enter means it
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await saved(page)
    expect((await layerOf(pairs, 1)).layer).toMatchObject({
      state: 'submitted',
      unseen: 1,
      content: { judgements: { meaning: 5 } },
    })
    expect(await faultsOfAccess(page)).toEqual([])
    await page.context().close()
  })

  it('goes on by itself where there is one scale', async () => {
    const one = await makeProject(started, owner, {
      slug: 'one-scale',
      mode: 'judge',
      pairs: demoPairs(3),
      annotators: ['Yuki'],
      settings: { judge: { unit: 'text', scales: [MEANING] } },
    })
    const page = await visit(one)
    expect(await page.locator('.judged').count()).toBe(1)
    for (const key of ['5', '1', '3']) {
      const before = await page.locator('.judged').textContent()
      await page.keyboard.press(key)
      await page.waitForFunction((text) => document.querySelector('.judged')?.textContent !== text, before)
    }
    await expect
      .poll(async () =>
        (await one.annotators[0]!.call('GET', `/projects/${one.id}/queue`)).items.map((entry: { state: string }) => entry.state),
      )
      .toEqual(['submitted', 'submitted', 'submitted'])
    expect((await layerOf(one, 1)).layer.content).toEqual({ judgements: { meaning: 1 } })
    await page.context().close()
  })

  it('marks what was put in, reads right to left, holds long texts, takes numbers on long scales', async () => {
    const project = await makeProject(started, owner, {
      slug: 'put-in',
      mode: 'judge',
      pairs: SUBSTITUTED.map((pair) => JSON.stringify(pair)).join('\n'),
      annotators: ['Ana'],
      settings: { judge: { unit: 'substitution', scales: [QUALITY] } },
    })
    const page = await visit(project)
    const seen: Record<string, string> = {}
    for (let k = 0; k < 3; k++) {
      const marks = await page.locator('.judged__mark').allTextContents()
      const direction = (await page.locator('.judged__text').first().getAttribute('dir'))!
      seen[marks[0]!] = direction
      if (direction === 'rtl') await shot(page, 'judge-rtl-desk-light')
      if (marks[0] === 'sold') expect(marks).toEqual(['sold', 'got rid of'])
      await page.keyboard.press('8')
      await page.keyboard.press('5')
      expect(await page.locator('output').textContent()).toBe('85')
      if (marks[0] === 'A short one') await shot(page, 'judge-long-desk-light')
      expect(await faultsOfAccess(page)).toEqual([])
      const before = await page.locator('.judged').first().textContent()
      await page.keyboard.press('Enter')
      if (k < 2) await page.waitForFunction((text) => document.querySelector('.judged')?.textContent !== text, before)
    }
    expect(seen).toEqual({ sold: 'ltr', باع: 'rtl', 'A short one': 'ltr' })
    await page.context().close()
  })

  it('is rated with a finger on a phone; and looks like this', async () => {
    const phone = await visit(pairs, PHONE, 1)
    const step = phone.getByRole('radio', { name: '4: most' })
    expect((await step.first().boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await step.first().tap()
    expect(await rated(phone)).toBe('1 of 2 rated')
    expect(await faultsOfAccess(phone)).toEqual([])
    await shot(phone, 'judge-phone-light')
    await phone.emulateMedia({ colorScheme: 'dark' })
    await shot(phone, 'judge-phone-dark')
    await phone.context().close()
    const desk = await visit(pairs, DESK, 1)
    await desk.keyboard.press('3')
    await shot(desk, 'judge-desk-light')
    await desk.emulateMedia({ colorScheme: 'dark' })
    await shot(desk, 'judge-desk-dark')
    expect(await faultsOfAccess(desk)).toEqual([])
    await desk.context().close()
    expect(faults).toEqual([])
  })
})
