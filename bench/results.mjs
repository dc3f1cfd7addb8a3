/** Keeping a result: numbers, when, and on what machine. */
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(dirname(fileURLToPath(import.meta.url)), 'results')

/** Writes `results/<name>.json`. */
export function keepResult(name, figures) {
  const machine = {
    cpu: cpus()[0].model,
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    platform: process.platform,
  }
  const result = { name, date: new Date().toISOString().slice(0, 10), machine, ...figures }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

/** The middle of some numbers. */
export function median(numbers) {
  const sorted = numbers.slice().sort((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2
}
