/** Paraphrase types in the workbench: a journey by keys alone, with the mouse, on a phone, and how it looks. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../../../test/needs.js'
import { faultsOfAccess } from './axe.js'
import { findBrowser } from './browser.js'
import { DESK, PHONE, shot } from './visit.js'
import { makeProject, type Person, pageOf, type SmallProject, setUpOwner, workbenchInBrowser } from './workbench.js'

const executable = findBrowser()
const hasBrowser = needs(
  'chromium',
  executable !== undefined,
  'types in a browser, because no Chromium was found (set CHROMIUM_PATH)',
)

/** The pairs of the demo that have types. */
function pairs(count: number): string {
  const lines = (name: string) =>
    readFileSync(new URL(`../../../demo/${name}`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
  const typed = new Set(lines('types.maria.jsonl').map((line) => JSON.parse(line).id))
  const found = lines('pairs.jsonl').filter((line) => typed.has(JSON.parse(line).id))
  return `${found.slice(0, count).join('\n')}\n`
}

/** What is wider than the window. */
const wide = () =>
  document.documentElement.scrollWidth === window.innerWidth
    ? []
    : [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
        .map((element) => `${element.tagName} ${element.className} ${element.getBoundingClientRect().right}`)

describe.runIf(hasBrowser)('types in the workbench', () => {
  const started = workbenchInBrowser(executable)
  const faults: string[] = []
  let owner: Person
  let project: SmallProject
  let maria: Person

  beforeAll(async () => {
    owner = await setUpOwner(started)
    project = await makeProject(started, owner, {
      slug: 'types',
      name: 'River news',
      mode: 'types',
      pairs: pairs(4),
      annotators: ['Maria', 'Jonas'],
      settings: { tagset: 'msrp-a' },
    })
    maria = project.annotators[0]!
  })

  const layerOf = async (task: string) =>
    (await maria.call('GET', `/projects/${project.id}/tasks/${task}`)).layer as {
      readonly state: string
      readonly content: { readonly isParaphrase?: boolean; readonly phenomena?: readonly { readonly type: string }[] }
    }
  const open = async (person: Person, path: string, options = DESK) => {
    const page = await pageOf(started, person, path, faults, options)
    page.setDefaultTimeout(10_000)
    await page.locator('.type-word').first().waitFor()
    return page
  }
  const said = (page: Page) => page.locator('[aria-live]').first().textContent()
  const saved = (page: Page) => page.locator('[data-testid="save-state"]:has-text("Saved")').waitFor()

  it('is done by keys alone: verdict, suggestions, a phenomenon by hand, submission', async () => {
    const page = await open(maria, `/p/types/work/${project.tasks[0]}`)
    await page.locator('.phenomenon[data-state="suggested"]').first().waitFor()
    await page.keyboard.press('y')
    const first = page.locator('.phenomenon[data-state="pointed"]')
    await first.waitFor()
    await page.keyboard.press(' ')
    await page.locator('.phenomenon[data-state="marked"], .phenomenon[data-state="current"]').first().waitFor()
    await shot(page, 'types-mode-suggestions')
    while ((await page.locator('.phenomenon[data-state="pointed"]').count()) > 0) await page.keyboard.press('x')
    // by hand: a type by its code, a word by its letter, what follows on the other side is right or mended
    await page.keyboard.press('t')
    await page.keyboard.type('sp')
    await page.locator('.type-word__label').first().waitFor()
    await shot(page, 'types-mode-labels')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(' ')
    await page.keyboard.press('w')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await shot(page, 'types-mode-draft')
    // what is being made is there again after a look at the next item, and after a reload
    const draft = page.locator('.phenomenon[data-state="draft"]')
    const made = await draft.textContent()
    await page.keyboard.press(']')
    await page.waitForURL(`**/${project.tasks[1]}`)
    await draft.waitFor({ state: 'detached' })
    await page.keyboard.press('[')
    await page.waitForURL(`**/${project.tasks[0]}`)
    await expect.poll(() => draft.textContent()).toBe(made)
    await page.reload()
    await expect.poll(() => draft.textContent()).toBe(made)
    await page.keyboard.press('Enter')
    expect(await said(page)).toContain('local or global')
    await page.keyboard.press('m')
    await page.keyboard.type('seen twice')
    await page.keyboard.press('Enter')
    await page.keyboard.press('l')
    await page.locator('.phenomenon[data-state="current"]', { hasText: 'seen twice' }).waitFor()
    await saved(page)
    const { content } = await layerOf(project.tasks[0]!)
    expect(content.isParaphrase).toBe(true)
    expect(content.phenomena?.map(({ type }) => type)).toContain('lex_same_polarity')
    const count = async () => (await layerOf(project.tasks[0]!)).content.phenomena?.length
    const before = content.phenomena!.length
    await page.keyboard.press('u')
    await expect.poll(count, { timeout: 15_000 }).toBe(before - 1)
    await page.keyboard.press('U')
    await expect.poll(count, { timeout: 15_000 }).toBe(before)
    // words are not covered yet: asked about once, then handed in
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`${project.tasks[1]}$`))
    await saved(page)
    expect((await layerOf(project.tasks[0]!)).state).toBe('submitted')
    await page.context().close()
  })

  it('hands a pair in at once that is no paraphrase', async () => {
    const page = await open(maria, `/p/types/work/${project.tasks[1]}`)
    await page.keyboard.press('n')
    await page.waitForURL(new RegExp(`${project.tasks[2]}$`))
    await saved(page)
    expect(await layerOf(project.tasks[1]!)).toMatchObject({ state: 'submitted', content: { isParaphrase: false } })
    await page.context().close()
  })

  it('is done with the mouse as well, and leaves no way to submit what the tagset refuses', async () => {
    const page = await open(maria, `/p/types/work/${project.tasks[2]}`)
    await page.getByRole('button', { name: /^Yes/ }).click()
    const word = (side: string, index: number) => page.locator(`[data-side="${side}"][data-token="${index}"]`)
    await word('source', 1).hover()
    await page.mouse.down()
    await word('source', 3).hover()
    await page.mouse.up()
    await word('source', 5).click({ modifiers: ['Control'] })
    await page.getByRole('option', { name: 'Diathesis' }).click()
    const draft = page.getByRole('article', { name: 'Being marked' })
    await draft.waitFor()
    expect(await page.locator('[data-side="source"][aria-selected="true"]').count()).toBe(4)
    await page.keyboard.press('Enter')
    await draft.waitFor({ state: 'detached' })
    await page.getByRole('option', { name: 'Same-polarity' }).click()
    await page.locator('#work').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Close or drop what is being marked.').first().waitFor()
    await page.getByRole('button', { name: /^Drop/ }).click()
    await page.locator('.type-coverage > summary').click()
    await shot(page, 'types-mode-coverage')
    await saved(page)
    await page.context().close()
  })

  it('lets Tab leave after Escape', async () => {
    const page = await open(maria, `/p/types/work/${project.tasks[2]}`)
    await page.locator('.type-word[tabindex="0"]').focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[data-editor]') === null)).toBe(true)
    await page.context().close()
  })

  it('looks as it should, and is accessible', async () => {
    const found: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [size, options] of [
        ['desk', DESK],
        ['phone', PHONE],
      ] as const) {
        const page = await open(maria, `/p/types/work/${project.tasks[2]}`, { ...options, colorScheme })
        await page.locator('.phenomenon').first().waitFor()
        if (size === 'phone') {
          await page.locator('[data-side="source"][data-token="6"]').tap()
          found.push(...(await page.evaluate(wide)))
        }
        await page.waitForTimeout(300)
        await shot(page, `types-mode-${size}-${colorScheme}`)
        found.push(...(await faultsOfAccess(page, { isOnlyColours: colorScheme === 'dark' })))
        await page.context().close()
      }
    }
    expect(found).toEqual([])
  })

  it('had no error and broke no rule of the strict policy', () => {
    expect(faults).toEqual([])
  })
})
