/** What the packages bring along, and what they must not (S14 and S24 of the attack list). */
import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { root } from './needs.js'
import { parascope } from './program.js'

const npm = (...args: readonly string[]) =>
  promisify(execFile)('npm', args, { cwd: root, timeout: 60_000, maxBuffer: 50_000_000 })

interface Locked {
  readonly link?: true
  readonly integrity?: string
  readonly hasInstallScript?: true
}

describe('dependencies', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const installed = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true)

  it('are locked with their hashes', () => {
    expect(installed.length).toBeGreaterThan(50)
    expect(installed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([])
  })

  it('run no scripts when they are installed', () => {
    expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([path]) => path)).toEqual([])
  })

  it('can be listed as a bill of materials', async () => {
    const { stdout } = await npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only')
    const { components } = JSON.parse(stdout) as { components: { name: string; version: string }[] }
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['hono', 'libsql', 'pg', '@node-rs/argon2']))
    expect(components.filter(({ version }) => !/^\d/.test(version))).toEqual([])
  })

  it('have no known grave faults, as far as the registry tells', async () => {
    // npm's status is 1 where there is anything to report
    const { stdout } = await npm('audit', '--omit', 'dev', '--json').catch((error: { stdout?: string }) => ({
      stdout: error.stdout ?? '',
    }))
    const counts = (stdout.startsWith('{') ? JSON.parse(stdout) : {}).metadata?.vulnerabilities
    if (counts === undefined) return console.info('skipped: the registry does not answer npm audit here')
    expect([counts.high, counts.critical]).toEqual([0, 0])
  })
})

describe('the repository', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => /\.(?:ts|tsx|mjs|cjs|js|json|md|service|conf|yml|yaml|env|sh|html)$|Containerfile|Dockerfile/.test(path))
    // the texts of pages say "password" and mean the word
    .filter((path) => !/\.(?:test|fixture)\.tsx?$|package-lock|^packages\/web\/src\/[a-z]+\/messages\.ts$/.test(path))

  it.each([
    ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
    ['one of our own secrets', /ps_(?:session|token|invite|setup|report|webhook|csrf)_[0-9a-z]{32}/],
    ['a password hash', /\$argon2id\$v=/],
    ['a password', /\b(?:password|passwd|secret)['"]?\s*[:=]\s*['"][^'"\s${}]{4,}['"]/i],
    ['a key of a cloud', /\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bxox[abp]-[0-9A-Za-z-]{10,}/],
  ])('holds no %s', (_, pattern) => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it('makes a server that only this machine reaches, unless told otherwise', () => {
    const { stdout } = parascope(root, ['serve', '--help'])
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/--host <address> .{0,80}this machine only \(default:? "?127\.0\.0\.1/)
  })
})
