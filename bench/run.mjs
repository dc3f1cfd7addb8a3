/**
 * `npm run bench [name…]`: runs the benchmarks beside this file. Speed is compared as a ratio in one run, because machines
 * are shared and noisy; each result is kept in `results/` with the machine it came from.
 */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const known = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.mjs'))
  .map((name) => name.replace('.bench.mjs', ''))
const names = process.argv.length > 2 ? process.argv.slice(2) : known

for (const name of names) {
  if (!known.includes(name)) {
    console.error(`There is no benchmark ${name}; there are: ${known.join(', ')}`)
    process.exit(2)
  }
  console.log(`\n${name}`)
  await import(join(folder, `${name}.bench.mjs`))
}
