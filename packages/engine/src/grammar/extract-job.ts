/** One chunk of pairs, extracted into two files of rows: what a thread does, and the whole of it where there is one thread only. */
import { closeSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import type { ExtractionSettings } from '@parascope/core/grammar'
import { parseTrailer, RowExtractor, type Trailer } from './row-extractor.js'

export interface ExtractJob {
  readonly settings: ExtractionSettings
  /** rows of pairs */
  readonly text: string
  /** where the rows of rules go, and the others with the trailer */
  readonly rules: string
  readonly rest: string
}

/** Does jobs one after the other; words that it has met are kept from job to job. */
export class ExtractWorker {
  #extractor: RowExtractor | undefined

  run({ settings, text, rules, rest }: ExtractJob): Trailer {
    this.#extractor ??= new RowExtractor(settings)
    const extractor = this.#extractor
    const files = { rules: openSync(`${rules}.part`, 'w'), rest: openSync(`${rest}.part`, 'w') }
    const write = (kind: keyof typeof files, rows: Uint8Array) => {
      for (let at = 0; at < rows.length; ) at += writeSync(files[kind], rows, at)
    }
    try {
      for (let at = 0; at < text.length; ) {
        const end = text.indexOf('\n', at)
        extractor.add(text.slice(at, end), write)
        at = end + 1
      }
      const trailer = extractor.end(write)
      renameSync(`${rules}.part`, rules)
      // the one with the trailer comes last
      renameSync(`${rest}.part`, rest)
      return trailer
    } finally {
      closeSync(files.rules)
      closeSync(files.rest)
    }
  }
}

/** The trailer at the end of a finished file; undefined if there is no such file, or it is damaged. */
export function finishedTrailer(rest: string): Trailer | undefined {
  let text: string
  try {
    text = readFileSync(rest, 'utf8')
  } catch {
    return undefined
  }
  return text.endsWith('\n') ? parseTrailer(text.slice(text.lastIndexOf('\n', text.length - 2) + 1, -1)) : undefined
}
