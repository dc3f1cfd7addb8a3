/** All formats that Parascope reads and writes. A new one is a file of its own and a line here. */
import { ParascopeError } from '@parascope/core/errors'
import { closest } from '@parascope/core/text'
import type { Format } from '../format.js'
import { apty } from './apty.js'
import { csv } from './csv.js'
import { emnlp2023 } from './emnlp2023.js'
import { etpcXml } from './etpc-xml.js'
import { giza } from './giza.js'
import { jacana } from './jacana.js'
import { jsonl } from './jsonl.js'
import { msrp } from './msrp.js'
import { multimwa } from './multimwa.js'
import { naacl } from './naacl.js'
import { p4pXml } from './p4p-xml.js'
import { penn } from './penn.js'
import { pharaoh } from './pharaoh.js'
import { spade } from './spade.js'
import { text } from './text.js'
import { thrax } from './thrax.js'
import { tsv } from './tsv.js'
import { warpText } from './warp-text.js'

/** In the order in which content is tried: the most particular first. */
export const formats: readonly Format[] = [
  jsonl,
  emnlp2023,
  p4pXml,
  etpcXml,
  spade,
  warpText,
  jacana,
  giza,
  penn,
  msrp,
  naacl,
  thrax,
  pharaoh,
  multimwa,
  apty,
  csv,
  tsv,
  text,
]

/** The format of that name, or an error with the names there are. */
export function formatByName(name: string): Format {
  const format = formats.find((candidate) => candidate.name === name)
  if (format !== undefined) return format
  const names = formats.map((candidate) => candidate.name)
  const guess = closest(name, names)
  const hint = guess === undefined ? '' : `; did you mean ${guess}?`
  throw new ParascopeError('io/unknown-format', `unknown format "${name}"${hint} (known: ${names.join(', ')})`, { name })
}

/** The format to write under a file name. */
export function formatByPath(path: string, names: readonly string[]): Format {
  if (path === '-') return jsonl
  const extension = extensionOf(names[0]!)
  const format = formats.find(
    (candidate) =>
      candidate.encoder !== undefined && candidate.extensions.includes(extension) && names.length <= candidate.files.length,
  )
  if (format !== undefined) return format
  throw new ParascopeError(
    'io/unknown-format',
    `${path}: the ending ${extension || '(none)'} names no format; say it with --to`,
    { path },
  )
}

/** The ending of a file name without .gz: `.jsonl` for `pairs.jsonl.gz`. */
export function extensionOf(path: string): string {
  const name = path.replace(/\.gz$/i, '').split(/[\\/]/).pop() ?? ''
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot).toLowerCase()
}
