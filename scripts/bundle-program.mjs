/**
 * Part of `npm run build`; Vitest calls it before whole-program tests, if a compiled file is newer than the bundle.
 *
 * Bundles the command line with all it imports into a few files of `packages/cli/dist/bundle`: Node reads these several times as
 * quickly as a thousand small modules. Only the program is bundled; the packages stay as they are compiled, for who uses them as
 * libraries. All files lie in one folder, so that a thread's file is beside whoever starts it; everything else that a module finds by
 * its own address (data, guidelines, manifests) is still found where the module itself lies.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const packages = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages')
const out = join(packages, 'cli/dist/bundle')

const ENTRIES = [
  'cli/dist/main.js',
  'engine/dist/grammar/coverage-worker.js',
  'engine/dist/grammar/extract-worker.js',
  'engine/dist/grammar/format-worker.js',
  'engine/dist/workers/chance-worker.js',
  'server/dist/agreement/measure-thread.js',
  'server/dist/jobs/job-thread.js',
  'server/dist/operate/backup-thread.js',
  'server/dist/storage/writer-thread.js',
]
/** A program of its own, in one file that can be sent to other machines. */
const ALONE = 'engine/dist/grammar/rows-worker.js'
/** An entry of each package whose address npm knows, wherever it put the package. */
const KNOWN = {
  cli: ['../main.js', 'main.js'],
  engine: ['@parascope/engine/io', 'io/index.js'],
  server: ['@parascope/server', 'index.js'],
}
/** machine code, or not there at all */
const EXTERNAL = ['libsql', '@node-rs/argon2', '@duckdb/node-api', 'pg-native', 'pg-cloudflare', 'canvas']

/** Modules that find something by their own address keep it, except for threads, which are in the bundle too. */
const keepAddresses = {
  name: 'keep-addresses',
  transform(code, id) {
    const [, name, path] = /^(cli|engine|server)\/dist\/(.+)$/.exec(relative(packages, id).split(sep).join('/')) ?? []
    if (name === undefined || !code.includes('import.meta.url')) return null
    const [known, place] = KNOWN[name]
    const address = name === 'cli' ? `new URL('${known}', import.meta.url)` : `import.meta.resolve('${known}')`
    const own = `new URL('${posix.relative(dirname(place), path)}', ${address}).href`
    return code.replace(/(new URL\('\.\/[a-z]+-(?:thread|worker)\.js', )?import\.meta\.url/g, (text, thread) =>
      thread ? text : own,
    )
  },
}

/** Writes the bundle, and the licences of what is in it that is not ours. */
export async function bundleProgram() {
  rmSync(out, { recursive: true, force: true })
  const build = await rolldown({
    input: ENTRIES.map((path) => join(packages, path)),
    platform: 'node',
    external: EXTERNAL,
    plugins: [keepAddresses],
  })
  const { output } = await build.write({ dir: out, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' })
  const alone = await rolldown({ input: join(packages, ALONE), platform: 'node' })
  await alone.write({ file: join(out, posix.basename(ALONE)) })
  const folders = new Set(
    output.flatMap(({ moduleIds = [] }) =>
      moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
    ),
  )
  writeFileSync(
    join(out, 'third-party-licences.txt'),
    [...folders]
      .sort()
      .map(licenceOf)
      .join(`\n${'-'.repeat(80)}\n\n`),
  )
}

/** Vitest's name for what runs before the tests. */
export async function setup() {
  const made = statSync(join(out, 'main.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const compiled = ['core', 'engine', 'server', 'cli'].flatMap((name) =>
    readdirSync(join(packages, name, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.js'))
      .map((path) => join(packages, name, 'dist', path)),
  )
  if (compiled.some((path) => !path.startsWith(out) && statSync(path).mtimeMs > made)) await bundleProgram()
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file === undefined ? license : readFileSync(join(folder, file), 'utf8').trim()
  return `${name} ${version}\n\n${text}\n`
}
