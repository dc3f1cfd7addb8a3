/**
 * A process of its own: extracts the pairs of a file of rows, several times over, into files, on some threads, and prints the seconds on
 * the clock, with those that its threads take to start and to become quick.
 *
 *     node extract-on-threads.mjs ROWS TIMES THREADS
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRESETS } from '@parascope/core/grammar'
import { extractChunks } from '../../packages/engine/dist/grammar/extract-chunks.js'
import { WorkFolder } from '../../packages/engine/dist/grammar/work-folder.js'

const PAIRS_A_CHUNK = 250
const [path, times, threads] = process.argv.slice(2)
const rows = readFileSync(path, 'utf8').trimEnd().split('\n')

async function* chunks() {
  let number = 0
  for (let time = 0; time < Number(times); time++) {
    for (let at = 0; at < rows.length; at += PAIRS_A_CHUNK) {
      const part = rows.slice(at, at + PAIRS_A_CHUNK)
      yield { number: number++, pairs: part.length, text: `${part.join('\n')}\n` }
    }
  }
}

const place = mkdtempSync(join(tmpdir(), 'parascope-bench-'))
const folder = WorkFolder.open(join(place, 'g'))
const start = performance.now()
await extractChunks({ chunks: chunks(), settings: PRESETS['thrax-hiero'], threads: Number(threads), folder, onPairs: () => {} })
console.log((performance.now() - start) / 1000)
folder.remove()
rmSync(place, { recursive: true })
