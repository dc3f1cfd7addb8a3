/**
 * The layout of the SPADE release (LDC2018T09): `dev.txt` and `test.txt` with one pair a line, and folders `dev` and
 * `test` with `s-001.xml`, `t-001.xml`, … A folder with such files in it is a corpus of its own.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const SENTENCE = /^([st])-(.+)\.xml(?:\.gz)?$/i

/** The two files of one pair, and which pair it is. */
export interface SpadePair {
  readonly id: string
  /** name of the folder, such as dev; undefined for files that were named by hand */
  readonly part: string | undefined
  /** the number in the file names */
  readonly number: string
  readonly source: string | undefined
  readonly target: string | undefined
  /** the text file beside the folder */
  readonly text: string | undefined
}

/** The files of a corpus in this layout, texts first; undefined if the folder is something else. */
export function spadeFiles(folder: string): string[] | undefined {
  const own = sentencesIn(folder)
  const parts = own.length > 0 ? [folder] : subfolders(folder).filter((part) => sentencesIn(part).length > 0)
  if (parts.length === 0) return undefined
  const texts = parts.map((part) => `${part.replace(/[\\/]+$/, '')}.txt`).filter((path) => existsSync(path))
  return [...texts, ...parts.flatMap((part) => sentencesIn(part).map((name) => join(part, name)))]
}

function sentencesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => SENTENCE.test(name))
    .sort()
}

function subfolders(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isDirectory())
    .sort()
}

/** The pairs among files of the layout, in the order of their folders and numbers. */
export function spadePairs(paths: readonly string[]): SpadePair[] {
  const pairs = new Map<string, SpadePair>()
  const texts = new Set(paths.filter((path) => path.endsWith('.txt')))
  for (const path of paths) {
    const [, side, number] = SENTENCE.exec(basename(path)) ?? []
    if (side === undefined || number === undefined) continue
    const part = basename(dirname(path))
    const id = `${part}:${number}`
    const found = pairs.get(id) ?? { id, part, number, source: undefined, target: undefined, text: undefined }
    const text = `${dirname(path)}.txt`
    pairs.set(id, {
      ...found,
      [side.toLowerCase() === 's' ? 'source' : 'target']: path,
      ...(texts.has(text) ? { text } : {}),
    })
  }
  return [...pairs.values()]
}

/** The pair of two files that were named by hand; the number comes from the name if it has one. */
export function namedPair(source: string, target: string): SpadePair {
  const number = SENTENCE.exec(basename(source))?.[2] ?? '1'
  return { id: number, part: undefined, number, source, target, text: undefined }
}
