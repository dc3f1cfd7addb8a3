/** The agreement commands on the demo corpus and, where they are, on the real corpora. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findBrowser, launch } from '../packages/web/e2e/browser.js'
import { needs, needsSharedData, sharedData } from './needs.js'
import { parascope, type Result, valueIn, workFolder } from './program.js'

const folder = workFolder()
const executable = findBrowser()

function results(...words: string[]): Result[] {
  const { status, stdout, stderr } = parascope(folder, [...words, '--json'])
  expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
  const envelope = JSON.parse(stdout)
  expect(Object.keys(envelope)).toEqual(['command', 'signature', 'inputs', 'results', 'warnings'])
  for (const result of envelope.results) expect(result.scale).toBe('0-1')
  return envelope.results
}

describe('agree on the demo', () => {
  it('gives every measure a value inside its interval', () => {
    for (const kind of ['words', 'phrases']) {
      for (const { measure, value, low, high } of results('agree', kind, 'demo/words.jonas.jsonl', 'demo/words.maria.jsonl')) {
        expect([measure, value! >= low! && value! <= high!]).toEqual([measure, true])
      }
    }
  })

  it('exchanges precision and recall with the annotators where both use the same links', () => {
    const one = results('agree', 'words', 'demo/words.jonas.jsonl', 'demo/words.maria.jsonl', '--interval', 'none')
    const two = results('agree', 'words', 'demo/words.maria.jsonl', 'demo/words.jonas.jsonl', '--interval', 'none')
    for (const level of ['poss', 'sure']) {
      expect(valueIn(one, `words.${level}.precision`)).toBe(valueIn(two, `words.${level}.recall`))
      expect(valueIn(one, `words.${level}.f1`)).toBe(valueIn(two, `words.${level}.f1`))
    }
    expect(valueIn(one, 'words.aer')).toBe(valueIn(two, 'words.aer'))
  })

  it('samples chance with the same digits on 1, 2 and 4 workers', () => {
    const run = (workers: string, ...more: string[]) =>
      results(
        'agree',
        'chance',
        'demo/words.jonas.jsonl',
        'demo/words.maria.jsonl',
        '--initial',
        'demo/words.auto.jsonl',
        '--samples',
        '150',
        '--workers',
        workers,
        ...more,
      )
    const one = run('1')
    expect(valueIn(one, 'chance.c')).toBeGreaterThan(0.3)
    expect(run('2')).toEqual(one)
    expect(run('4')).toEqual(one)
    expect(run('2', '--stop-below', '0.01')).toEqual(run('1', '--stop-below', '0.01'))
    expect(valueIn(run('2', '--seed', '2'), 'chance.pi0')).not.toBe(valueIn(one, 'chance.pi0'))
  })

  it('writes a page that opens without asking for anything else', async () => {
    const { status } = parascope(folder, [
      'agree',
      'words',
      'demo/words.maria.jsonl',
      'demo/words.jonas.jsonl',
      'demo/words.wei.jsonl',
      '--common',
      '--report',
      'out/words.html',
    ])
    expect(status).toBe(0)
    const page = readFileSync(join(folder, 'out/words.html'), 'utf8')
    expect(JSON.parse(/id="data">(.*)<\/script>/.exec(page)![1]!).annotators).toEqual(['maria', 'jonas', 'wei'])
    if (!needs('chromium', executable !== undefined, 'the report in a browser, because no Chromium was found')) return
    const browser = await launch(executable!)
    try {
      const tab = await browser.newPage({ viewport: { width: 1000, height: 1400 } })
      const asked: string[] = []
      tab.on('request', (request) => asked.push(request.url()))
      tab.on('pageerror', (error) => asked.push(String(error)))
      const address = pathToFileURL(join(folder, 'out/words.html')).href
      await tab.goto(address)
      expect(asked).toEqual([address])
      expect(await tab.locator('svg').count()).toBeGreaterThan(4)
      expect(await tab.locator('h1').textContent()).toBe('Agreement: words')
    } finally {
      await browser.close()
    }
  })

  it.each([
    [['agree', 'words', 'demo/words.maria.jsonl', 'demo/words.wei.jsonl'], 1, '37 missing in wei: ar:1'],
    [['agree', 'words', 'demo/words.maria.jsonl'], 1, 'agreement needs at least two annotators; there is only maria'],
    [['agree', 'words', 'other.jsonl', 'demo/words.wei.jsonl'], 1, 'have no pair in common'],
    [
      ['agree', 'words', 'changed.jsonl', 'demo/words.maria.jsonl', '--common'],
      1,
      'different tokens for pair news:3: source token 0 is "Day" against "Night"',
    ],
    [['agree', 'words', 'empty.jsonl', 'demo/words.maria.jsonl'], 1, 'empty.jsonl: is empty'],
    [['agree', 'words', 'broken.jsonl', 'demo/words.maria.jsonl'], 1, 'broken.jsonl:1: sure[0]: link [99, 0] is out of range'],
    [['agree', 'words', 'demo/pairs.jsonl', 'demo/words.maria.jsonl'], 1, 'pair ar:1'],
    [['agree', 'chance', 'demo/words.maria.jsonl', 'demo/words.jonas.jsonl', '--samples', '0'], 2, 'a whole number, 1 or more'],
    [['phrases', 'list', 'demo/pairs.jsonl'], 1, 'pair news:1 has no word links'],
    [['compare', 'demo/words.maria.jsonl'], 1, 'name the gold file last'],
  ])('%j ends with %i and says why', (words, status, message) => {
    const night = readFileSync(join(folder, 'demo/words.jonas.jsonl'), 'utf8').split('\n')[2]!
    writeFileSync(join(folder, 'other.jsonl'), '{"id":"zz","source":["a"],"target":["b"],"sure":[[0,0]],"annotator":"x"}\n')
    writeFileSync(join(folder, 'changed.jsonl'), `${night.replace('"Night"', '"Day"')}\n`)
    writeFileSync(join(folder, 'empty.jsonl'), '')
    writeFileSync(join(folder, 'broken.jsonl'), '{"id":"zz","source":["a"],"target":["b"],"sure":[[99,0]]}\n')
    const run = parascope(folder, words)
    expect([run.status, run.stderr.includes(message) ? message : run.stderr]).toEqual([status, message])
    expect(run.stdout).toBe('')
  })
})

describe.runIf(needsSharedData())('agree on the real corpora', () => {
  const full = ['A', 'B', 'C'].map((annotator) => join(sharedData, `msr-rte2-full.dev.${annotator}.jsonl`))

  it("gives Brockett's Fleiss kappa over the links", () => {
    const found = results('agree', 'labels', ...full, '--interval', 'none')
    expect(valueIn(found, 'labels.fleiss')).toBeCloseTo(0.73358, 5)
  })

  it('knows the F1 between the three annotators', () => {
    const found = results('agree', 'words', ...full, '--interval', 'none')
    const sure = (of: string) => found.find((result) => result.measure === 'words.sure.f1.all' && result.of === of)!.value!
    expect(sure('A, B')).toBeGreaterThan(0.98)
    expect(sure('A, C')).toBeCloseTo(sure('B, C'), 2)
  })
})
