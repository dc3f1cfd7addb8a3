/**
 * The packages as libraries: packed, installed into an empty folder, and used as their README shows, in Node and in a page.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser, launch } from '../packages/web/e2e/browser.js'
import { needs, root } from './needs.js'
import { exitOf, startUntil } from './program.js'

const PACKAGES = ['core', 'engine', 'server', 'web', 'cli']
const executable = findBrowser()
let folder: string

function run(program: string, args: readonly string[], cwd = folder): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' })
  expect([program, ...args, status, status === 0 ? '' : stderr]).toEqual([program, ...args, 0, ''])
  return stdout
}

/** The first example of a package's README, and what it prints according to the comment at its end. */
function exampleOf(name: string): { code: string; prints: string } {
  const code = /```js\n([\s\S]*?)```/.exec(readFileSync(join(root, 'packages', name, 'README.md'), 'utf8'))![1]!
  return { code, prints: [...code.matchAll(/\/\/ prints (.*)/g)].map((match) => match[1]).join('\n') }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parascope-pack-'))
  mkdirSync(join(folder, 'tarballs'))
  for (const name of PACKAGES)
    run('npm', ['pack', '--silent', '--pack-destination', join(folder, 'tarballs')], join(root, 'packages', name))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a-user', private: true, type: 'module' }))
  const tarballs = readdirSync(join(folder, 'tarballs')).map((name) => join('tarballs', name))
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...tarballs.map((path) => `./${path}`)])
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the packed packages', () => {
  it.each(PACKAGES)('%s has its licence, its README and no tests', (name) => {
    const installed = join(folder, 'node_modules', name === 'cli' ? 'parascope' : `@parascope/${name}`)
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((path) => !path.startsWith('node_modules'))
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    expect(files.filter((path) => /\.test\.|\.fixture\.|tsbuildinfo/.test(path))).toEqual([])
  })

  it.each(['core', 'engine'])('%s runs in Node as its README shows', (name) => {
    const { code, prints } = exampleOf(name)
    writeFileSync(join(folder, `${name}.mjs`), code)
    expect(run(process.execPath, [`${name}.mjs`]).trimEnd()).toBe(prints)
  })

  it('core has types that a strict user can compile against', () => {
    writeFileSync(join(folder, 'use.ts'), `${exampleOf('core').code}\nconst wrong: string = tokenize('a', 'en')\n`)
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(
      process.execPath,
      [tsc, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '', '--lib', 'es2023,dom', 'use.ts'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringContaining("Type 'TokenizedText' is not assignable to type 'string'"),
    ])
  })

  it('the command line works from where npm put it, kernels included', () => {
    expect(run('npx', ['parascope', '--version'])).toMatch(/^\d+\.\d+\.\d+/)
    writeFileSync(join(folder, 'pairs.tsv'), 'id\tsource\ttarget\n1\tit rained\tit poured\n')
    expect(run('npx', ['parascope', 'align', 'pairs.tsv', '--method', 'hmm', '--format', 'pharaoh'])).toMatch(/^\d-\d/)
  })

  it('the command line brings the licences of what is bundled with it', () => {
    const text = readFileSync(join(folder, 'node_modules/parascope/dist/bundle/third-party-licences.txt'), 'utf8')
    for (const name of ['commander', 'hono', 'kysely', 'zod'])
      expect(text).toMatch(new RegExp(`^${name} \\d[\\s\\S]*Permission is hereby`, 'm'))
  })

  it('the server starts from where npm put it, with its threads, its pages and the demo', async () => {
    const { child, match } = await startUntil(
      process.execPath,
      ['node_modules/parascope/bin/parascope.js', 'serve', '--demo', '--data', 'demo', '--port', '0'],
      { cwd: folder },
      /ready at (http:\S+)/,
    )
    const answers = await Promise.all(['/', '/healthz', '/api/projects'].map((path) => fetch(match[1]! + path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(((await answers[2]!.json()) as { items: unknown[] }).items).not.toEqual([])
    child.kill('SIGTERM')
    await exitOf(child)
  })

  it.runIf(needs('chromium', executable !== undefined, 'there is no Chromium for the page example'))(
    'core runs in a page as its README shows',
    async () => {
      const { code, prints } = exampleOf('core')
      const core = '/node_modules/@parascope/core/dist'
      const imports = {
        '@parascope/core/text': `${core}/text/index.js`,
        '@parascope/core/corpus': `${core}/corpus/index.js`,
        stemmer: '/node_modules/stemmer/index.js',
      }
      const page = `<!doctype html><link rel="icon" href="data:,"><script type="importmap">${JSON.stringify({ imports })}</script><script type="module">${code}</script>`
      const server = createServer((request, response) => {
        response.setHeader('content-type', extname(request.url!) === '.js' ? 'text/javascript' : 'text/html')
        response.end(request.url === '/' ? page : readFileSync(join(folder, request.url!)))
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const browser = await launch(executable!)
      try {
        const tab = await browser.newPage()
        const printed: string[] = []
        tab.on('console', (message) => printed.push(message.text()))
        tab.on('pageerror', (error) => printed.push(String(error)))
        await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'networkidle' })
        expect(printed.join('\n')).toBe(prints)
      } finally {
        await browser.close()
        server.close()
      }
    },
  )
})
