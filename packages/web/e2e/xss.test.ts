/**
 * Texts that break out of careless pages, everywhere where people write: as sentences, names, comments, guidelines, notes, types,
 * scales and trees. They are shown in all views of all screens, and nothing runs: no script, no dialog, no report of the policy.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { needs } from '../../../test/needs.js'
import { PAYLOADS } from '../../server/src/testing/payloads.fixture.js'
import { findBrowser } from './browser.js'
import { DESK } from './visit.js'
import { invitePerson, type Mode, type Person, pageOf, setUpOwner, windowOf, workbenchInBrowser } from './workbench.js'

const executable = findBrowser()
const hasBrowser = needs(
  'chromium',
  executable !== undefined,
  'hostile texts in a browser, because no Chromium was found (set CHROMIUM_PATH)',
)

/** Pairs whose words, texts and meta are payloads; each sentence holds several. */
function hostilePairs(): string {
  const lines: string[] = []
  for (let k = 0; k + 10 <= PAYLOADS.length; k += 10) {
    // a tree has no place for brackets in its words; a call does without them, too
    const hasTrees = k % 20 === 0
    const words = (from: number) =>
      PAYLOADS.slice(k + from, k + from + 5).map((payload) =>
        payload.replaceAll(/\s+/g, '_').replaceAll(hasTrees ? /[()]/g : /\s/g, '`'),
      )
    const [source, target] = [words(0), words(5)]
    const tree = (tokens: readonly string[]) => `(S ${tokens.map((token) => `(N<b> ${token})`).join(' ')})`
    lines.push(
      JSON.stringify({
        id: `p:${k}`,
        source,
        target,
        sourceText: source.join(' '),
        targetText: target.join(' '),
        meta: { corpus: PAYLOADS[k], lang: 'en' },
        ...(hasTrees ? { sourceTree: tree(source), targetTree: tree(target) } : {}),
      }),
    )
  }
  return `${lines.join('\n')}\n`
}

describe.runIf(hasBrowser)('hostile texts', () => {
  const started = workbenchInBrowser(executable)
  const faults: string[] = []
  let owner: Person
  let maria: Person
  let id = ''
  const tasks: { readonly mode: Mode; readonly task: string }[] = []
  /** an item of each mode on which two annotators differ */
  const disputed: { readonly mode: Mode; readonly task: string }[] = []
  const NAME = PAYLOADS[0]!.slice(0, 60)

  beforeAll(async () => {
    owner = await setUpOwner(started)
    const scale = {
      id: 'meaning',
      name: PAYLOADS[3],
      instructions: PAYLOADS[4],
      steps: [1, 2].map((value) => ({ value, label: PAYLOADS[value] })),
    }
    const settings = { modes: ['words', 'trees', 'types', 'judge'], tagset: 'msrp-a', judge: { unit: 'pair', scales: [scale] } }
    const guidelines = `# ${PAYLOADS[5]}\n\n${PAYLOADS.join('\n\n')}\n`
    const made = await owner.call('POST', '/projects', {
      slug: 'hostile',
      name: NAME,
      settings,
      licence: PAYLOADS[6],
      source: PAYLOADS[7],
      guidelines,
    })
    id = made.id
    maria = await invitePerson(started, owner, id, 'Maria', 'annotator')
    const jonas = await invitePerson(started, owner, id, 'Jonas', 'annotator')
    const file = await owner.call(
      'POST',
      `/projects/${id}/imports?name=${encodeURIComponent('"><img src=x onerror=alert(1)>.jsonl')}`,
      hostilePairs(),
    )
    for (;;) {
      const { state, report } = await owner.call('GET', `/projects/${id}/imports/${file.id}`)
      if (state === 'done') break
      if (state !== 'loading') throw new Error(`the import ${state}: ${JSON.stringify(report).slice(0, 2000)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const people = [maria, jonas].map((person) => ({ person: person.id }))
    const phase = await owner.call('POST', `/projects/${id}/phases`, {
      name: PAYLOADS[8],
      kind: 'agreement',
      settings: { modes: settings.modes, seed: 1, size: 4, people },
    })
    await owner.call('POST', `/projects/${id}/phases/${phase.id}/open`, {})
    const queue = await maria.call('GET', `/projects/${id}/queue?limit=500`)
    for (const { task, mode } of queue.items) {
      tasks.push({ mode, task })
      await maria.call('POST', `/projects/${id}/tasks/${task}/comments`, { body: PAYLOADS.slice(0, 40).join('\n') })
    }
    for (const mode of settings.modes as Mode[]) {
      for (const { task } of tasks.filter((one) => one.mode === mode)) {
        const { record } = await maria.call('GET', `/projects/${id}/tasks/${task}`)
        if (mode === 'trees' && record.sourceTree === undefined) continue
        disputed.push({ mode, task })
        for (const [k, person] of [maria, jonas].entries()) {
          const gestures = [...differing(mode, k), { type: 'submit', unseen: 5 }].map((op, n) => ({
            ...{ seq: n + 1, baseRev: n, elapsedMs: 0, op },
          }))
          const path = `/projects/${id}/tasks/${task}/layers/me/gestures`
          const start = (await person.call('GET', `/projects/${id}/tasks/${task}`)).start?.name ?? 'nothing'
          await person.call('POST', path, { clientId: 'hostile-client', start, gestures })
        }
        break
      }
    }
  })

  /** What the k-th annotator makes of an item: something else than the other one. */
  function differing(mode: Mode, k: number): object[] {
    switch (mode) {
      case 'words':
        return [{ type: 'words/cells', cells: [[k, k]], kind: 'sure' }]
      case 'trees':
        return [{ type: 'trees/link', source: [0, 5, 0], target: k === 0 ? [0, 5, 0] : null, kind: 'sure' }]
      case 'types': {
        const note = PAYLOADS.slice(40 * k, 40 * k + 40).join('\n')
        const phenomenon = { type: 'lex_same_polarity', source: [k], target: [k], projection: 'local', note }
        return [
          { type: 'types/verdict', isParaphrase: true },
          { type: 'types/put', key: 'p001', phenomenon },
        ]
      }
      case 'judge':
        return [{ type: 'judge/rate', scale: 'meaning', value: k + 1 }]
    }
  }

  /** A page in which whatever runs is heard. */
  async function open(person: Person | null, path: string): Promise<Page> {
    const context = await windowOf(started, person, faults, DESK)
    await context.addInitScript(() => {
      const heard = window as unknown as { hit?: number; reports: string[] }
      heard.reports = []
      document.addEventListener('securitypolicyviolation', (event) =>
        heard.reports.push(`${event.violatedDirective} ${event.blockedURI}`),
      )
    })
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      faults.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    await page.goto(started.url + path)
    return page
  }

  async function isHarmless(page: Page): Promise<void> {
    await page.waitForTimeout(300)
    const heard = await page.evaluate(() => {
      const { hit, reports } = window as unknown as { hit?: number; reports: string[] }
      const strange = [
        ...document.querySelectorAll(
          'script:not([src]), iframe, object, embed, [onerror], [onload], [ontoggle], a[href^="javascript"]',
        ),
      ]
      return { hit, reports, title: document.title, strange: strange.map((element) => element.outerHTML.slice(0, 120)) }
    })
    expect(heard.hit).toBeUndefined()
    expect(heard.reports).toEqual([])
    expect(heard.strange).toEqual([])
    expect(heard.title).not.toBe('1')
    expect(page.url().startsWith(started.url)).toBe(true)
    expect(faults).toEqual([])
  }

  it.each(['words', 'trees', 'types', 'judge'] as const)('run nowhere in the editor of %s, in any view or tab', async (mode) => {
    for (const { task } of tasks.filter((one) => one.mode === mode).slice(0, 2)) {
      const page = await open(maria, `/p/hostile/work/${task}`)
      await page.locator('.cell, .word, .double-tree, .types-mode, .judge').first().waitFor()
      for (let view = 0; view < 3; view++) {
        await page.keyboard.press('v')
        await page.waitForTimeout(100)
      }
      for (const tab of ['Guidelines', 'Comments', 'History', 'Details']) {
        await page.getByRole('tab', { name: tab }).click()
        await page.waitForTimeout(150)
      }
      await page.keyboard.press('/')
      await page.keyboard.press('Escape')
      await isHarmless(page)
      await page.context().close()
    }
  })

  it.each(['words', 'trees', 'types', 'judge'] as const)('run nowhere where %s are adjudicated', async (mode) => {
    const { task } = disputed.find((one) => one.mode === mode)!
    const page = await open(owner, `/p/hostile/adjudicate/${task}`)
    await page.locator('#adjudicated').waitFor()
    await page.keyboard.press('n')
    await page.keyboard.insertText(PAYLOADS.slice(0, 20).join(' '))
    await page.keyboard.press('Escape')
    await page.keyboard.press('1')
    await page.keyboard.press('e')
    await page.locator('[data-editor]').first().waitFor()
    await isHarmless(page)
    await page.getByRole('button', { name: 'Back to the disputes' }).click()
    await page.locator('#adjudicated').waitFor()
    await owner.call('POST', `/projects/${id}/tasks/${task}/adjudication/finish`, { leaveOpen: true })
    await isHarmless(page)
    await page.context().close()
  })

  it('leaves our scripts WebAssembly to compile, and nobody a text to evaluate', async () => {
    // the policy reports what it forbids, which is a fault everywhere else
    const page = await pageOf(started, null, '/', [])
    const session = await page.context().newCDPSession(page)
    const answer = async (expression: string) => {
      // without this the policy does not hold for what a test evaluates
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression,
        allowUnsafeEvalBlockedByCSP: false,
      })
      return exceptionDetails?.exception?.className ?? result.value
    }
    expect(await answer('new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) instanceof WebAssembly.Module')).toBe(
      true,
    )
    expect(await answer("new Function('return 1')()")).toBe('EvalError')
  })

  it('run nowhere in what annotators hear of the decisions, nor in their own notes', async () => {
    const { task } = disputed.find(({ mode }) => mode === 'types')!
    const page = await open(maria, '/p/hostile/feedback')
    await page.getByText(PAYLOADS[0]!).first().waitFor()
    await isHarmless(page)
    await page.goto(`${started.url}/p/hostile/work/${task}`)
    await page.locator('.phenomenon').first().waitFor()
    await isHarmless(page)
    await page.context().close()
  })

  it('run nowhere on the evaluation page, as names, texts and scores', async () => {
    const page = await open(null, '/evaluate')
    const file = (name: string, from: number) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(`${PAYLOADS.slice(from, from + 20).join('\n')}\n`),
    })
    const files = [file('source.txt', 0), file('reference.txt', 20), file('system."><img src=x onerror=alert(1)>.txt', 40)]
    await page.locator('input[type=file]').first().setInputFiles(files)
    await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await page.locator('.output').first().waitFor({ timeout: 60_000 })
    await isHarmless(page)
    await page.context().close()
  })

  it.each([
    '/projects',
    '/p/hostile/adjudicate',
    '/p/hostile',
    '/p/hostile/tasks',
    '/p/hostile/guidelines',
    '/p/hostile/members',
    '/p/hostile/data',
    '/p/hostile/settings',
  ])('run nowhere on %s', async (path) => {
    const page = await open(owner, path)
    await page.locator('main:not([aria-busy="true"])').waitFor()
    await page.waitForTimeout(1000)
    await isHarmless(page)
    await page.context().close()
  })

  it('run nowhere in the playground, whose address carries them', async () => {
    for (let k = 0; k < PAYLOADS.length; k += 40) {
      const [source, target] = [PAYLOADS.slice(k, k + 20), PAYLOADS.slice(k + 20, k + 40)]
      const fragment = new URLSearchParams({ s: source.join(' '), t: target.join(' '), l: 'en', id: source[0]!, a: '0-0.1-2p' })
      const page = await open(null, `/#${fragment}`)
      await page.locator('.cell, .word, .empty').first().waitFor()
      for (const tab of ['Types', 'Measures', 'Record', 'Details']) {
        await page.getByRole('tab', { name: tab }).click()
        await page.waitForTimeout(100)
      }
      for (const view of ['Text', 'Lines', 'Trees']) {
        await page.getByRole('button', { name: view, exact: true }).click()
        await page.waitForTimeout(100)
      }
      await isHarmless(page)
      await page.context().close()
    }
  })
})
