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

  it('lets an invited person in, who then finds their work', async () => {
    const { link } = await owner.call('POST', `/projects/${project.id}/invites`, { role: 'annotator' })
    const page = await pageOf(started, null, new URL(link).pathname + new URL(link).hash, faults)
    await page.getByRole('heading', { name: 'Join “River news”' }).waitFor()
    expect(page.url()).not.toContain('#')
    await shot(page, 'invite-light')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Login').fill('ada')
    await page.getByLabel('Password').fill('short')
    await page.getByLabel('Password').fill('seven small brown otters')
    await page.getByRole('button', { name: 'Make the account and join' }).click()
    await page.waitForURL('**/p/river')
    expect(
      (await owner.call('GET', `/projects/${project.id}/members`)).items.map(({ name }: { name: string }) => name),
    ).toContain('Ada')
    await page.goto(`${started.url}/account`)
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await shot(page, 'account-light')
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await shot(page, 'signin-light')
    await page.getByLabel('Login').fill('ada')
    await page.getByLabel('Password').fill('wrong wrong wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Password').fill('seven small brown otters')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    expect(faults).toEqual([])
  })
})
