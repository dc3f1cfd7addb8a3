import { ParascopeError } from '@parascope/core/errors'
import { Command, InvalidArgumentError } from 'commander'
import { describe, expect, it } from 'vitest'
import { capturedIo } from './captured-io.fixture.js'
import type { Io } from './io.js'
import { positiveInt } from './options.js'
import { isDebug, runProgram } from './program.js'

/** A program with a command that throws what it is told to. */
async function run(words: readonly string[], thrown?: unknown, like: { errored?: Error } = {}) {
  const io = capturedIo({}, like)
  const work = (outer: Io) =>
    new Command('work')
      .description('work')
      .argument('[n]', 'a number', positiveInt)
      .option('--size <n>', 'a size', positiveInt)
      .action(async () => {
        outer.stdout.write('worked\n')
        if (thrown !== undefined) throw thrown
      })
  const corpus = new Command('corpus').description('corpora').addCommand(work(io))
  await runProgram(['node', 'parascope', ...words], io, [work, corpus])
  return { out: io.out(), err: io.err(), code: io.exitCode() }
}

describe('a run that goes well', () => {
  it('ends with 0 and says nothing more', async () => {
    expect(await run(['work'])).toEqual({ out: 'worked\n', err: '', code: 0 })
    expect(await run(['corpus', 'work', '--debug'])).toEqual({ out: 'worked\n', err: '', code: 0 })
  })
  it.each([[[]], [['--debug']], [['--help']], [['help']]])('%j prints help on stdout', async (words) => {
    const { out, err, code } = await run(words)
    expect(out).toContain('Usage: parascope [options] [command]')
    expect([err, code]).toEqual(['', 0])
  })
  it.each([[['corpus', 'work', '--help']], [['help', 'corpus', 'work']]])('%j explains that command', async (words) => {
    const { out, err, code } = await run(words)
    expect(out).toContain('Usage: parascope corpus work')
    expect([err, code]).toEqual(['', 0])
  })
  it('prints its version', async () => {
    expect((await run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('a line that was typed wrongly ends with 2 and a hint', () => {
  it.each<[readonly string[], string]>([
    [['wrok'], "unknown command 'wrok'; did you mean work?\nsee parascope --help\n"],
    [['help', 'wrok'], "unknown command 'wrok'; did you mean work?\nsee parascope --help\n"],
    [['help', 'corpus', 'wrok'], "unknown command 'wrok'; did you mean work?\nsee parascope corpus --help\n"],
    [['qqqqqq'], "unknown command 'qqqqqq'\nsee parascope --help\n"],
    [['corpus', 'wrok'], "unknown command 'wrok'; did you mean work?\nsee parascope corpus --help\n"],
    [['work', '--siez', '3'], "unknown option '--siez'; did you mean --size?\nsee parascope work --help\n"],
    [['work', '1', '2'], "too many arguments for 'work'. Expected 1 argument but got 2.\nsee parascope work --help\n"],
    [['corpus', 'work', '--size'], "option '--size <n>' argument missing\nsee parascope corpus work --help\n"],
    [
      ['work', '--size', '0'],
      "option '--size <n>' argument '0' is invalid. Expected a whole number, 1 or more\nsee parascope work --help\n",
    ],
    [
      ['work', 'x\x1b[2J'],
      "command-argument value 'x\ufffd[2J' is invalid for argument 'n'. Expected a whole number, 1 or more\nsee parascope work --help\n",
    ],
  ])('%j', async (words, err) => {
    expect(await run(words)).toEqual({ out: '', err, code: 2 })
  })
  it('a group without its sub-command shows its help on stderr', async () => {
    const { out, err, code } = await run(['corpus'])
    expect(err).toContain('Usage: parascope corpus')
    expect([out, code]).toEqual(['', 2])
  })
  it('a command may find the fault itself', async () => {
    const fault = new ParascopeError('cli/usage', 'give --out or a second file')
    expect(await run(['corpus', 'work'], fault)).toMatchObject({
      err: 'give --out or a second file\nsee parascope corpus work --help\n',
      code: 2,
    })
    expect(await run(['work'], new InvalidArgumentError('no'))).toMatchObject({ err: 'no\nsee parascope work --help\n', code: 2 })
  })
})

describe('a command that fails ends with 1', () => {
  const missing = Object.assign(new Error("ENOENT: no such file or directory, open 'a.jsonl'"), {
    code: 'ENOENT',
    path: 'a.jsonl',
  })
  it.each<[string, unknown, string]>([
    ['a known fault', new ParascopeError('io/no-such-file', 'a.jsonl: no such file'), 'a.jsonl: no such file\n'],
    ['a fault of the system', missing, 'a.jsonl: no such file or directory\n'],
    [
      'a fault of ours',
      new TypeError('x is\n  undefined'),
      'This is a fault in Parascope: x is undefined; run again with --debug for the details\n',
    ],
    [
      'a fault without words',
      new Error(''),
      'This is a fault in Parascope: no message; run again with --debug for the details\n',
    ],
    ['something odd', 'text', 'This is a fault in Parascope: text; run again with --debug for the details\n'],
  ])('%s', async (_, thrown, err) => {
    expect(await run(['work'], thrown)).toEqual({ out: 'worked\n', err, code: 1 })
  })
  it('shows the stack and the cause with --debug only', async () => {
    const { err } = await run(['work', '--debug'], new Error('outer', { cause: new Error('inner') }))
    expect(err).toMatch(/^This is a fault in Parascope: outer\nError: outer\n +at /)
    expect(err).toContain('[cause]: Error: inner')
    const known = await run(['--debug', 'work'], new ParascopeError('io/empty', 'a.jsonl: empty', { file: 'a.jsonl' }))
    expect(known.err).toMatch(/^a.jsonl: empty\nParascopeError: a.jsonl: empty\n +at /)
    expect(known.err).toContain("code: 'io/empty'")
  })
  it('says nothing once stdout is closed', async () => {
    const closed = new Error('EPIPE')
    expect(await run(['work'], closed, { errored: closed })).toMatchObject({ err: '', code: 0 })
  })
})

describe('isDebug', () => {
  it('does not look behind --', () => {
    expect(isDebug(['work', '--debug'])).toBe(true)
    expect(isDebug(['work', '--', '--debug'])).toBe(false)
  })
})
