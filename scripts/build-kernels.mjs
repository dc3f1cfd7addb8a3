/**
 * Compiles the AssemblyScript kernels to WebAssembly, where a source is newer than what was made of it: those of packages/engine to a file
 * in its dist, those of packages/core, which must run in any browser without a file beside it, to a module of their bytes in its sources.
 * Part of `npm run build`; Vitest calls it before the tests, so that a bare clone and an edited kernel are both tested as they are.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const engine = join(root, 'packages', 'engine', 'kernels')
const compiled = join(root, 'packages', 'engine', 'dist', 'kernels', 'align.wasm')
const core = join(root, 'packages', 'core', 'kernels')
export const bytesModule = join(root, 'packages', 'core', 'src', 'align', 'mono', 'kernel-bytes.ts')

// memory is made outside and shared by the workers; 65536 pages are the 4 GiB that 32-bit addresses reach
const MEMORY = ['--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '65536', '--enable', 'threads']
const SPEED = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd']

/** Vitest's name for what runs before the tests. */
export function setup() {
  if (isOlder(compiled, engine)) {
    mkdirSync(dirname(compiled), { recursive: true })
    compile(engine, compiled, MEMORY)
  }
  if (!isOlder(bytesModule, core)) return
  const text = bytesText()
  // the same bytes are left alone but for their time: a fresh clone has no newer file than its sources
  if (text !== readFileSync(bytesModule, 'utf8')) writeFileSync(bytesModule, text)
  else utimesSync(bytesModule, new Date(), new Date())
}

/** The module with the kernels of packages/core, compiled now. */
export function bytesText() {
  const folder = mkdtempSync(join(tmpdir(), 'parascope-kernels-'))
  try {
    const made = join(folder, 'mono.wasm')
    compile(core, made, [])
    const lines = readFileSync(made)
      .toString('base64')
      .match(/.{1,120}/g)
    return `/** Made by scripts/build-kernels.mjs from packages/core/kernels. */\nexport const KERNEL_BASE64 =\n${lines.map((line) => `  '${line}'`).join(' +\n')}\n`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function isOlder(made, sources) {
  const files = [fileURLToPath(import.meta.url), ...readdirSync(sources).map((name) => join(sources, name))]
  const time = statSync(made, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return files.some((path) => statSync(path).mtimeMs > time)
}

function compile(sources, made, options) {
  const asc = join(root, 'node_modules', 'assemblyscript', 'bin', 'asc.js')
  const args = [asc, join(sources, 'index.ts'), '--outFile', made, ...options, ...SPEED]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('the kernels could not be compiled')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setup()
