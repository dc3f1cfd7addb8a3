/**
 * Commands shown in the documentation run. In a ```sh block every line that calls parascope is run and must succeed; in a
 * ```console block a line after `$ ` is run and what follows must be exactly what it prints. Lines that start the two
 * commands, a server or an installation are left to the tests of their own.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { everyCommand } from '../packages/cli/src/commands/index.js'
import { capturedIo } from '../packages/cli/src/frame/captured-io.fixture.js'
import { examplesOf } from '../packages/cli/src/frame/help.js'
import { buildProgram } from '../packages/cli/src/frame/program.js'
import { root } from './needs.js'
import { addDataFolder, shellLine, workFolder } from './program.js'

const folder = workFolder()
beforeAll(() => addDataFolder(folder))
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'demo/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .sort(),
]

interface Block {
  readonly language: string
  readonly line: number
  readonly text: string
}

function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  let open: { language: string; line: number; lines: string[] } | undefined
  readFileSync(join(root, page), 'utf8')
    .split('\n')
    .forEach((text, k) => {
      const fence = /^```(\w*)/.exec(text)
      if (fence === null) open?.lines.push(text)
      else if (open === undefined) open = { language: fence[1]!, line: k + 1, lines: [] }
      else {
        blocks.push({ language: open.language, line: open.line, text: open.lines.join('\n') })
        open = undefined
      }
    })
  return blocks
}

/** What the test of --help runs, as long as no later line could need a file from it. */
const examples = new Set(
  examplesOf(buildProgram(capturedIo(), await everyCommand()))
    .map(({ line }) => line)
    .filter((line) => !line.includes('out/')),
)
const seen = new Set<string>()

/** Long-running, run elsewhere, or run already. */
function isLeftOut(command: string): boolean {
  const plain = command.replace(/^npx /, '')
  const isKnown = examples.has(plain) || (seen.has(plain) && !plain.includes('out/'))
  seen.add(plain)
  return isKnown || /\bserve\b|^npm |^node |^git |^cd /.test(command)
}

const shown = pages.flatMap((page) =>
  blocksOf(page)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text, line }) =>
      text
        .replaceAll('\\\n', ' ')
        .split('\n')
        .map((command) => [`${page}:${line}`, command.replace(/\s+#.*$/, '').trim()] as const),
    )
    .filter(([, command]) => command !== '' && !command.startsWith('#') && !isLeftOut(command)),
)
const sessions = pages.flatMap((page) =>
  blocksOf(page)
    .filter(({ language }) => language === 'console')
    .flatMap(({ text, line }) =>
      text
        .split(/^\$ /m)
        .filter((part) => part !== '')
        .map((part) => {
          const end = part.indexOf('\n')
          return [
            `${page}:${line}`,
            part.slice(0, end < 0 ? part.length : end),
            end < 0 ? '' : part.slice(end + 1).trimEnd(),
          ] as const
        }),
    ),
)

describe('the documentation', () => {
  it('shows commands', () => {
    expect(shown.length).toBeGreaterThan(10)
    expect(sessions.length).toBeGreaterThan(2)
  })

  it.each(shown)('%s: %s', (_, command) => {
    const { status, stderr } = shellLine(folder, command)
    expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
  })

  it.each(sessions)('%s prints what %s prints', (_, command, output) => {
    const run = shellLine(folder, `{ ${command}; } 2>&1`)
    // CSV ends its lines with CRLF; a page is plain text
    expect(run.stdout.replaceAll('\r', '').trimEnd()).toBe(output)
  })

  it.each(pages)('%s links to what exists', (page) => {
    const targets = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map((match) => match[1]!)
    for (const target of targets) expect([target, existsSync(join(root, dirname(page), target))]).toEqual([target, true])
  })
})
