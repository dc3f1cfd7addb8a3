/** The built command line, as a user meets it. */
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { everyCommand } from '../packages/cli/src/commands/index.js'
import { capturedIo } from '../packages/cli/src/frame/captured-io.fixture.js'
import { examplesOf } from '../packages/cli/src/frame/help.js'
import { buildProgram } from '../packages/cli/src/frame/program.js'
import { addDataFolder, exitOf, launcher, parascope, shellLine, startUntil, workFolder } from './program.js'

const folder = workFolder()
beforeAll(() => addDataFolder(folder))
const file = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return name
}
const outputs = () => readdirSync(join(folder, 'out'))
const examples = examplesOf(buildProgram(capturedIo(), await everyCommand()))

describe('examples in --help', () => {
  it.each(examples.filter(({ command }) => command !== 'serve').map(({ line }) => line))('%s', (line) => {
    const { status, stderr } = shellLine(folder, line)
    // doctor tells with 1 that something required is missing, which is no fault of the example
    expect([status, stderr.includes('fault in Parascope')]).toEqual([line.includes('doctor') ? status : 0, false])
  })

  it('serve', async () => {
    const { child, match } = await startUntil(
      process.execPath,
      [launcher, 'serve', '--port', '0'],
      { cwd: folder },
      /ready at (http:\S+)/,
    )
    const page = await fetch(match[1]!)
    expect([page.status, (await page.text()).includes('<div id="app">')]).toEqual([200, true])
    child.kill('SIGINT')
    expect(await exitOf(child)).toBe(130)
  })
})

describe('exit codes and messages', () => {
  it.each([
    [['inspect', 'none.jsonl'], 1, 'none.jsonl: no such file'],
    [['inspect'], 2, "missing required argument 'file'"],
    [['inspekt'], 2, 'inspect'],
    [['corpus', 'sample', 'demo/pairs.jsonl', 'out/x.jsonl', '--size', 'many'], 2, 'a whole number, 1 or more'],
    [['corpus', 'split', 'demo/pairs.jsonl', 'out/x.jsonl'], 2, '<out> must contain {}'],
    [['convert', 'demo/pairs.jsonl', 'out/x.unknown'], 1, 'the ending .unknown names no format; say it with --to'],
    [['convert', 'demo/pairs.jsonl', 'nowhere/x.jsonl'], 1, 'the folder nowhere does not exist'],
    [['inspect', 'demo'], 1, 'demo: is a folder'],
    [['inspect', 'demo/pairs.jsonl', '--json', '--format', 'csv'], 2, '--json'],
  ])('%j ends with %i', (words, status, message) => {
    const run = parascope(folder, words)
    expect(run.status).toBe(status)
    expect(run.stderr).toContain(message)
    expect(run.stderr).not.toMatch(/\n\s+at /)
  })

  it('shows the stack only with --debug', () => {
    expect(parascope(folder, ['inspect', 'none.jsonl', '--debug']).stderr).toMatch(/\n\s+at /)
  })

  it('prints the version', () => {
    expect(parascope(folder, ['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('ends quietly when nobody reads on', () => {
    const run = shellLine(folder, 'set -o pipefail; parascope convert demo/pairs.jsonl - 2>/dev/null | head -c 10 >/dev/null')
    expect([run.status, run.stderr]).toEqual([0, ''])
  })
})

describe('bad input', () => {
  const bad = Array.from({ length: 30 }, (_, k) =>
    k % 3 === 0 ? `{"id":"${k}","source":["a"],"target":["b"],"sure":[[4,0]]}` : `{"id":"${k}","source":["a"],"target":["b"]}`,
  )

  it('is refused whole: the first 20 faults, the count, nothing written', () => {
    file('bad.jsonl', [...bad, ...Array.from({ length: 15 }, () => 'not json')].join('\n'))
    const { status, stderr } = parascope(folder, ['convert', 'bad.jsonl', 'out/bad.tsv'])
    expect(status).toBe(1)
    expect(stderr).toContain('bad.jsonl:1: sure[0]: link [4, 0] is out of range')
    expect(stderr.match(/^bad\.jsonl:/gm)).toHaveLength(20)
    expect(stderr).toContain('… and 5 more')
    expect(stderr).toContain('25 errors in 1 file; nothing was written')
    expect(outputs().filter((name) => name.includes('bad'))).toEqual([])
  })

  it('can be skipped, with a report', () => {
    file('bad.jsonl', bad.join('\n'))
    const { status, stderr } = parascope(folder, ['convert', 'bad.jsonl', 'out/good.jsonl', '--skip-bad'])
    expect(status).toBe(0)
    expect(stderr).toContain('the good records were written')
    expect(readFileSync(join(folder, 'out/good.jsonl'), 'utf8').trim().split('\n')).toHaveLength(20)
    const report = readFileSync(join(folder, 'out/good.jsonl.problems.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(report).toHaveLength(10)
    expect(report[1]).toMatchObject({
      severity: 'error',
      code: 'corpus/bad-link',
      file: 'bad.jsonl',
      line: 4,
      field: 'sure[0]',
      id: '3',
    })
  })
})

describe('inspect --json', () => {
  it('prints one envelope', () => {
    const { stdout } = parascope(folder, ['inspect', 'demo/words.maria.jsonl', '--json'])
    const envelope = JSON.parse(stdout)
    expect(Object.keys(envelope)).toEqual(['command', 'signature', 'inputs', 'results', 'warnings'])
    expect(envelope.inputs).toEqual([
      { path: 'demo/words.maria.jsonl', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), records: 74 },
    ])
    expect(envelope.results).toContainEqual({ measure: 'corpus.records', value: 74, scale: 'count' })
    expect(envelope.warnings).toEqual([])
  })

  it('puts the faults of the input into warnings', () => {
    file('odd.jsonl', '{"id":"1","source":["a"],"target":["b"],"sure":[[4,0]]}\n{"id":"2","source":["a"],"target":["b"]}\n')
    const { stdout, status } = parascope(folder, ['inspect', 'odd.jsonl', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      inputs: [{ records: 1 }],
      warnings: [expect.stringContaining('odd.jsonl:1: sure[0]')],
    })
    expect(status).toBe(1)
  })
})

describe('standard input and output', () => {
  it('pass through', () => {
    const pairs = readFileSync(join(folder, 'demo/pairs.jsonl'), 'utf8')
    expect(parascope(folder, ['convert', '-', '-'], pairs).stdout).toBe(pairs)
    expect(parascope(folder, ['corpus', 'sample', '-', '-', '--size', '5'], pairs).stdout.trim().split('\n')).toHaveLength(5)
    expect(parascope(folder, ['inspect', '-'], pairs).stdout).toContain('74')
  })
})

describe('Ctrl-C', () => {
  it('leaves no half file', async () => {
    const child = spawn(process.execPath, [launcher, 'convert', '-', 'out/endless.jsonl'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const record = readFileSync(join(folder, 'demo/words.maria.jsonl'), 'utf8')
    child.stdin.on('error', () => {}) // it ends while we still write
    // enough to be sure that part of the output is on the disk; the input stays open
    for (let k = 0; k < 20; k++) child.stdin.write(record.replaceAll('"id":"', `"id":"${k}-`))
    while (!outputs().some((name) => name.startsWith('.endless.jsonl'))) await new Promise((resolve) => setTimeout(resolve, 20))
    child.kill('SIGINT')
    expect(await exitOf(child)).toBe(130)
    expect(outputs().filter((name) => name.includes('endless'))).toEqual([])
  })
})

describe('completion', () => {
  it('completes in a real bash', () => {
    const script = parascope(folder, ['completion', 'bash']).stdout
    const test = `${script}\nCOMP_WORDS=(parascope corpus sp); COMP_CWORD=2; COMP_LINE='parascope corpus sp'; COMP_POINT=19; $(complete -p parascope | sed 's/.*-F \\([^ ]*\\).*/\\1/'); echo "\${COMPREPLY[@]}"`
    expect(spawnSync('bash', ['-c', test], { encoding: 'utf8' }).stdout.trim()).toBe('split')
  })
})
