/**
 * The extraction worker as a process: rows of pairs on standard input, rows of counts on standard output. Spark starts one for each
 * partition (`SELECT TRANSFORM … USING 'node rows-worker.js SETTINGS'`), and it works in any pipe; the settings are JSON in base64. It reads
 * and writes synchronously, so a slow reader holds it up, and nothing is left unwritten at its end.
 */
import { readSync, writeSync } from 'node:fs'
import type { ExtractionSettings } from '@parascope/core/grammar'
import { RowExtractor } from './row-extractor.js'
import { parseSettings } from './settings-text.js'

function main(settings: ExtractionSettings): void {
  const extractor = new RowExtractor(settings)
  const write = (_: string, rows: Uint8Array) => {
    for (let at = 0; at < rows.length; ) at += patiently(() => writeSync(1, rows, at))
  }
  const bytes = Buffer.allocUnsafe(1 << 20)
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const read = patiently(() => readSync(0, bytes, 0, bytes.length, null))
    text += decoder.decode(bytes.subarray(0, read), { stream: read > 0 })
    let at = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
      extractor.add(text.slice(at, end), write)
      at = end + 1
    }
    text = text.slice(at)
    if (read === 0) break
  }
  if (text !== '') throw new Error('the last row has no line end')
  extractor.end(write)
}

/** A pipe that does not block says so; then we wait a little. */
function patiently(work: () => number): number {
  for (;;) {
    try {
      return work()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EOF') return 0
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

main(parseSettings(process.argv[2] ?? ''))
