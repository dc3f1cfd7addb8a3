/**
 * The client of CoreNLP against a real server, started here on a free loopback port. Its jars lie in a cache folder that CI fills with Maven
 * (.ci/corenlp-pom.xml); PARASCOPE_CORENLP names another one.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needs } from './needs.js'
import { parascope, workFolder } from './program.js'

const jars = process.env.PARASCOPE_CORENLP ?? join(homedir(), '.cache/parascope/corenlp')
const hasJars = existsSync(jars) && readdirSync(jars).some((name) => /^stanford-corenlp-.*-models\.jar$/.test(name))
const hasJava = spawnSync('java', ['-version']).status === 0
const isThere = needs('corenlp', hasJars && hasJava, hasJava ? `there is no CoreNLP in ${jars}` : 'there is no java')

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Without a logging library the server prints nothing; it answers as soon as it is there. */
async function untilReady(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
    if (answer?.ok === true) return
    await setTimeout(250)
  }
}

describe.runIf(isThere)('a CoreNLP server', () => {
  const folder = workFolder()
  let server: ChildProcess | undefined
  let port = 0

  beforeAll(async () => {
    port = await freePort()
    const main = 'edu.stanford.nlp.pipeline.StanfordCoreNLPServer'
    const options = ['-mx2g', '-cp', join(jars, '*'), main, '-port', String(port), '-timeout', '120000']
    server = spawn('java', options, { cwd: folder, stdio: 'ignore' })
    await untilReady(port)
  })
  afterAll(() => {
    server?.kill()
  })

  it('parses sentences to trees whose leaves are the tokens', () => {
    const source = ['The', 'old', 'baker', '(', 'from', 'the', 'village', ')', 'sold', '1/2', 'of', 'his', 'bread', '.']
    const target = ['Half', 'of', 'the', 'bread', 'was', 'sold', 'by', 'the', 'baker', '.']
    writeFileSync(join(folder, 'pair.jsonl'), `${JSON.stringify({ id: 'bread', source, target })}\n`)
    const run = parascope(folder, [
      'parse',
      'pair.jsonl',
      '--corenlp',
      `http://127.0.0.1:${port}`,
      '--time-limit',
      '120',
      '-o',
      'out/p.jsonl',
    ])
    expect([run.status, run.stderr]).toEqual([0, expect.stringContaining('parsed 2 sentences')])
    const record = JSON.parse(readFileSync(join(folder, 'out/p.jsonl'), 'utf8'))
    expect(record.sourceTree).toMatch(/^\(ROOT \(S .*-LRB- -LRB-.*1\\\/2/)
    expect(record.targetTree).toContain('(VBD was) (VP (VBN sold)')
  })
})
