/** Journeys through the trees of the workbench: by keys alone, correcting a tree, handing in. Screenshots go to artifacts/screens. */
import { describe, expect, it } from 'vitest'
import { needs } from '../../../test/needs.js'
import { findBrowser } from './browser.js'
import { DESK, shot } from './visit.js'
import { demoPairs, makeProject, pageOf, setUpOwner, workbenchInBrowser } from './workbench.js'

const executable = findBrowser()
const hasBrowser = needs(
  'chromium',
  executable !== undefined,
  'the trees of the workbench, because no Chromium was found (set CHROMIUM_PATH)',
)

describe.runIf(hasBrowser)('trees in the workbench', () => {
  const started = workbenchInBrowser(executable)
  const faults: string[] = []

  it('opens', async () => {
    const owner = await setUpOwner(started)
    const pairs = demoPairs(74)
      .split('\n')
      .filter((line) => line.includes('"sourceTree"'))
      .slice(0, 6)
      .join('\n')
    const project = await makeProject(started, owner, { slug: 'trees', mode: 'trees', pairs, annotators: ['Maria'] })
    const page = await pageOf(started, project.annotators[0]!, `/p/trees/work`, faults, DESK)
    await page.locator('.double-tree').waitFor()
    await page.waitForTimeout(3000)
    await shot(page, 'trees-mode-desk-light')
    await page.keyboard.press(' ')
    await page.keyboard.press(' ')
    await page.waitForTimeout(300)
    await shot(page, 'trees-mode-2')
    await page.keyboard.press('a')
    await page.keyboard.press('v')
    await page.waitForTimeout(300)
    await shot(page, 'trees-mode-3')
    await page.keyboard.press('v')
    await page.waitForTimeout(300)
    await shot(page, 'trees-mode-4')
    expect(faults).toEqual([])
  })
})
