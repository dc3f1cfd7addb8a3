/** The built app on a port of its own, served as in earnest: under the server's policy, and nothing inline. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp, listen } from '@parascope/server'
import { build } from 'vite'

export interface App {
  readonly url: string
  /** where the built files are */
  readonly folder: string
  close(): Promise<void>
}

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))

/** A stage of core as a script for the browser; it defines one global of that name. Without the app's settings, which name its pages. */
export async function scriptOf(path: string, name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`../../core/src/${path}`, import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2022', lib: { entry, name, formats: ['iife'] } },
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error(`nothing was built from ${path}`)
  return output.output[0].code
}

const DAY = 86_400_000
const root = fileURLToPath(new URL('../../..', import.meta.url))
const builds = join(root, 'node_modules', '.parascope-web')
const SOURCES = ['packages/web/src', 'packages/web/public', 'packages/web/vite', 'packages/web/api', 'packages/core/src', 'demo']
const FILES = ['packages/web/index.html', 'packages/web/vite.config.ts', 'package-lock.json']

/** The folder of the built app. All test files share one build, which lasts until a source changes. */
export async function builtApp(): Promise<string> {
  const folder = join(builds, hashOfSources())
  if (existsSync(folder)) return folder
  mkdirSync(builds, { recursive: true })
  for (const name of readdirSync(builds)) {
    const old = join(builds, name)
    if (Date.now() - statSync(old).mtimeMs > DAY) rmSync(old, { recursive: true, force: true })
  }
  const half = mkdtempSync(join(builds, 'half-'))
  // the test runner says NODE_ENV=test, which would build React for development
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await build({ configFile, logLevel: 'warn', build: { outDir: half, emptyOutDir: true } })
  process.env.NODE_ENV = NODE_ENV
  // another test file may have been quicker, with the same build
  if (existsSync(folder)) rmSync(half, { recursive: true })
  else renameSync(half, folder)
  return folder
}

function hashOfSources(): string {
  const inFolders = SOURCES.flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const hash = createHash('sha256')
  for (const file of [...inFolders, ...FILES.map((name) => join(root, name))].sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

export async function startApp(): Promise<App> {
  const folder = await builtApp()
  const listening = await listen(createApp({ webRoot: folder }), 0, '127.0.0.1')
  return { url: `http://127.0.0.1:${listening.port}/`, folder, close: () => listening.close() }
}
