/** The statistical aligners: speed against other aligners, quality against people. `bench/align` has the parts. */
import { mkdirSync } from 'node:fs'
import { folder, missing } from './align/large-bitext.mjs'
import { measureQuality } from './align/quality.mjs'
import { measureSpeed } from './align/speed.mjs'
import { keepResult } from './results.mjs'

const reason = missing()
if (reason !== undefined) console.log(`skipped: ${reason}`)
else {
  mkdirSync(folder, { recursive: true })
  keepResult('align', { quality: measureQuality(), speed: measureSpeed() })
}
