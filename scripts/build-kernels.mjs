/**
 * Compiles the AssemblyScript of packages/engine/kernels to one WebAssembly module in the package's dist, if a source is newer than it.
 * Part of `npm run build`; Vitest calls it before the tests, so that a bare clone and an edited kernel are both tested as they are.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const sources = join(root, 'packages', 'engine', 'kernels')
const compiled = join(root, 'packages', 'engine', 'dist', 'kernels', 'align.wasm')

// memory is made outside and shared by the workers; 65536 pages are the 4 GiB that 32-bit addresses reach
const MEMORY = ['--importMemory', '--sharedMemory', '--initialMemory', '1', '--maximumMemory', '65536', '--enable', 'threads']
const SPEED = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd']

/** Vitest's name for what runs before the tests. */
export function setup() {
  const files = [fileURLToPath(import.meta.url), ...readdirSync(sources).map((name) => join(sources, name))]
  const isNewer = (path) => statSync(path).mtimeMs > (statSync(compiled, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  if (!files.some(isNewer)) return
  mkdirSync(dirname(compiled), { recursive: true })
  const asc = join(root, 'node_modules', 'assemblyscript', 'bin', 'asc.js')
  const args = [asc, join(sources, 'index.ts'), '--outFile', compiled, ...MEMORY, ...SPEED]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('the kernels could not be compiled')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) setup()
