/** Journeys in the frame of the workbench: signing in, working on without a line, two tabs, reloading, undoing, keys. */
import { beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../../../test/needs.js'
import { findBrowser } from './browser.js'
import { shot } from './visit.js'
import { makeProject, type Person, pageOf, type SmallProject, setUpOwner, workbenchInBrowser } from './workbench.js'

const executable = findBrowser()
const hasBrowser = needs(
  'chromium',
  executable !== undefined,
  'the frame in a browser, because no Chromium was found (set CHROMIUM_PATH)',
)

describe.runIf(hasBrowser)('the frame of the workbench', () => {
  const started = workbenchInBrowser(executable)
  const faults: string[] = []
  let owner: Person
  let project: SmallProject

  beforeAll(async () => {
    owner = await setUpOwner(started)
    project = await makeProject(started, owner, { slug: 'river', name: 'River news', mode: 'words', annotators: ['Maria'] })
  })

  it('opens the first task of the queue', async () => {
    const page = await pageOf(started, project.annotators[0]!, '/p/river/work', faults)
    await page.waitForURL(new RegExp(`/p/river/work/${project.tasks[0]}$`))
    expect(await page.getByTestId('save-state').textContent()).toBe('Saved')
    await shot(page, 'frame-first')
    expect(faults).toEqual([])
  })
})
