/**
 * docs/api.md against a real server: its example runs as it stands, and its tables are what the server says. After a change of
 * the API, PARASCOPE_WRITE_DOCS=1 writes the tables anew.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '../packages/core/src/errors.js'
import { statusOf } from '../packages/server/src/http/problem.js'
import { root } from './needs.js'
import { exitOf, launcher, parascope, startUntil, workFolder } from './program.js'

const page = join(root, 'docs/api.md')
const hasTools = ['curl', 'jq', 'bash'].every((tool) => spawnSync(tool, ['--version']).status === 0)
if (!hasTools) console.info('skipped: the example of docs/api.md needs curl, jq and bash')

interface Operation {
  readonly summary: string
  readonly tags: readonly string[]
  readonly 'x-access': string
}

/** The table between the marks of that name is `table`, or is made so. */
function checkTable(name: string, table: string): void {
  const marks = new RegExp(`(<!-- ${name}:[^\\n]*-->\\n)([\\s\\S]*?)(<!-- /${name} -->)`)
  const text = readFileSync(page, 'utf8')
  if (process.env.PARASCOPE_WRITE_DOCS !== '1') return expect(marks.exec(text)![2]!.trim()).toBe(table.trim())
  writeFileSync(
    page,
    text.replace(marks, (_, before: string, __: string, after: string) => `${before}\n${table}\n${after}`),
  )
}

describe('docs/api.md', () => {
  const folder = workFolder()
  let server: Awaited<ReturnType<typeof startUntil>>

  beforeAll(async () => {
    const words = [launcher, 'serve', '--data', 'data', '--port', '0', '--quiet']
    server = await startUntil(process.execPath, words, { cwd: folder }, /(http:\S+)#(\S+)\n/)
  })
  afterAll(async () => {
    server?.child.kill('SIGTERM')
    if (server !== undefined) await exitOf(server.child)
  })

  const base = () => new URL(server.match[1]!).origin

  it.skipIf(!hasTools)('has an example that runs from set-up to export', async () => {
    const script = [...readFileSync(page, 'utf8').matchAll(/^```bash\n([\s\S]*?)^```/gm)]
      .map(([, block]) => block!)
      .join('\n')
      .replace(/^BASE=.*$/m, `BASE=${base()}`)
      .replace(/^SECRET=.*$/m, `SECRET=${/ps_setup_\w+/.exec(server.match[2]!)![0]}`)
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [shell.stdout, shell.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    }
    expect(`${await exitOf(shell)} ${said}`).toBe('0 ')
    const records = readFileSync(join(folder, 'news.jsonl'), 'utf8').trim().split('\n')
    expect(records).toHaveLength(1)
    expect(JSON.parse(records[0]!)).toMatchObject({ annotator: 'Ana', sure: expect.arrayContaining([[1, 1]]) })
    expect(parascope(folder, ['inspect', 'news.jsonl']).status).toBe(0)
    expect(readFileSync(join(folder, 'news.zip')).subarray(0, 2).toString()).toBe('PK')
  })

  it('lists all routes', async () => {
    const document = (await (await fetch(`${base()}/api/openapi.json`)).json()) as {
      readonly tags: readonly { readonly name: string }[]
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
    }
    const rows = document.tags.flatMap(({ name }) =>
      Object.entries(document.paths).flatMap(([path, item]) =>
        Object.entries(item)
          .filter(([, { tags }]) => tags.includes(name))
          .map(([method, operation]) => [name, `\`${method.toUpperCase()} ${path}\``, operation['x-access'], operation.summary]),
      ),
    )
    const table = rows.map((row, k) => (rows[k - 1]?.[0] === row[0] ? ['', ...row.slice(1)] : row))
    checkTable('routes', markdown(['group', 'route', 'access', 'what it does'], table))
  })

  it('lists all codes with their statuses', () => {
    const source = readFileSync(join(root, 'packages/core/src/errors.ts'), 'utf8')
    const codes = [...source.matchAll(/^ {2}\| '([a-z]+\/[a-z-]+)'$/gm)].map(([, code]) => code as ErrorCode)
    expect(codes.length).toBeGreaterThan(50)
    const statuses = [...new Set(codes.map(statusOf))].filter((status) => status !== 500).sort((a, b) => a - b)
    const rows = statuses.map((status) => [
      String(status),
      codes
        .filter((code) => statusOf(code) === status)
        .map((code) => `\`${code}\``)
        .join(' '),
    ])
    checkTable('codes', markdown(['status', 'codes'], [...rows, ['500', '`server/mistake`']]))
  })
})

function markdown(header: readonly string[], rows: readonly (readonly (string | undefined)[])[]): string {
  const line = (cells: readonly (string | undefined)[]) => `| ${cells.join(' | ')} |`
  return `${[line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}
