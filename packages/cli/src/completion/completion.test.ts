import { spawnSync } from 'node:child_process'
import { Argument, Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { completion } from '../commands/completion.js'
import { doctor } from '../commands/doctor.js'
import { capturedIo } from '../frame/captured-io.fixture.js'
import { addFormatOption } from '../frame/option-bundles.js'
import { buildProgram, runProgram } from '../frame/program.js'
import { completionTree } from './tree.js'

const split = () =>
  addFormatOption(new Command('split').description("split a corpus: don't mix 'groups'"))
    .argument('<pairs>', 'pairs')
    .option('-o, --out <file>', 'where to write')
const corpus = () => new Command('corpus').description('work with corpora').addCommand(split())
const paint = () =>
  new Command('paint')
    .description('paint')
    .addArgument(new Argument('<file>', 'file'))
    .addArgument(new Argument('<colours...>', 'colours').choices(['red', 'green']))
const sources = [completion, doctor, corpus, paint]

async function script(shell: string): Promise<string> {
  const io = capturedIo()
  await runProgram(['node', 'parascope', 'completion', shell], io, sources)
  expect(io.err()).toBe('')
  return io.out()
}

/** Whether the shell is here; a missing one is said aloud, since then its script goes unchecked. */
function has(shell: string): boolean {
  const there = spawnSync(shell, ['-c', 'exit 0']).status === 0
  if (!there) console.warn(`skipped: ${shell} is not installed, its completion script was not run`)
  return there
}

describe('completionTree', () => {
  it('knows commands, options from above, values and words', () => {
    const tree = completionTree(buildProgram(capturedIo(), sources))
    expect(tree.map((node) => node.path)).toEqual(['', 'completion', 'doctor', 'corpus', 'corpus split', 'paint', 'help'])
    const node = tree.find(({ path }) => path === 'corpus split')!
    expect(new Set(node.options.map(({ flags }) => flags.join()))).toEqual(
      new Set(['--format', '-o,--out', '-h,--help', '-V,--version', '--debug']),
    )
    expect(node.options.find(({ flags }) => flags.includes('--format'))).toMatchObject({
      takesValue: true,
      choices: ['plain', 'csv', 'markdown', 'latex'],
    })
    expect(tree.at(-1)?.arguments).toEqual([['completion', 'doctor', 'corpus', 'paint', 'help']])
  })
})

describe.runIf(has('bash'))('bash', () => {
  async function complete(...words: string[]): Promise<string[]> {
    const program = `${await script('bash')}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _parascope; printf '%s\\n' "\${COMPREPLY[@]}"`
    const run = spawnSync('bash', ['--norc', '-uc', program, 'bash', 'parascope', ...words], { encoding: 'utf8' })
    expect(run.stderr).toBe('')
    return run.stdout.split('\n').filter((line) => line !== '')
  }

  it('reads the script', async () => {
    const run = spawnSync('bash', ['-n'], { input: await script('bash'), encoding: 'utf8' })
    expect([run.status, run.stderr]).toEqual([0, ''])
  })

  it.each<[readonly string[], readonly string[]]>([
    [[''], ['completion', 'doctor', 'corpus', 'paint', 'help']],
    [['do'], ['doctor']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['completion', 'z'], ['zsh']],
    [['completion', 'zsh', ''], []],
    [['doctor', '--j'], ['--json']],
    [['doctor', '--d'], ['--debug']],
    [['--debug', 'do'], ['doctor']],
    [['corpus', ''], ['split']],
    [
      ['corpus', 'split', '--format', ''],
      ['plain', 'csv', 'markdown', 'latex'],
    ],
    [['corpus', 'split', '--format', '=', 'm'], ['markdown']],
    [
      ['corpus', 'split', '--format', '='],
      ['plain', 'csv', 'markdown', 'latex'],
    ],
    [['corpus', 'split', '--format', '=', 'csv', '--o'], ['--out']],
    [['corpus', 'split', '--out', ''], []],
    [['corpus', 'split', '-o', 'doctor', '--fo'], ['--format']],
    [['corpus', 'split', ''], []],
    [['paint', ''], []],
    [['paint', 'file', 'r'], ['red']],
    [
      ['paint', 'file', 'red', ''],
      ['red', 'green'],
    ],
    [['help', 'doc'], ['doctor']],
  ])('%j offers %j', async (words, offered) => {
    expect(await complete(...words)).toEqual(offered)
  })
})

describe.runIf(has('zsh'))('zsh', () => {
  it('reads the script and knows the command', async () => {
    const load = `autoload -U compinit; compinit -D -u\n${await script('zsh')}\nprint -r -- "$_comps[parascope]"`
    const run = spawnSync('zsh', ['-f', '-c', load], { encoding: 'utf8' })
    expect([run.status, run.stderr]).toEqual([0, ''])
    expect(run.stdout.trim()).toBe('_parascope')
  })
})

describe.runIf(has('fish'))('fish', () => {
  it('reads the script and completes', async () => {
    const text = await script('fish')
    const run = spawnSync('fish', ['--no-config', '-c', `${text}\ncomplete -C 'parascope do'`], { encoding: 'utf8' })
    expect(run.stderr).toBe('')
    expect(run.stdout).toMatch(/^doctor\t/m)
  })
})

describe('quoting', () => {
  it('descriptions with quotes and colons stay inside their words', async () => {
    expect(await script('zsh')).toContain(`'split:split a corpus: don'\\''t mix '\\''groups'\\'''`)
    expect(await script('fish')).toContain(`-a 'split' -d 'split a corpus: don\\'t mix \\'groups\\''`)
  })
})
