/**
 * Which files an export is made of. A format that names annotators holds all layers in one corpus; one that cannot gets a
 * folder for each layer, or nobody could tell them apart. Names are made here, never taken from data.
 */
import { ParascopeError } from '@parascope/core/errors'
import { type Format, formatByName } from '@parascope/engine/io'
import type { ProjectPerson } from '../people/pseudonym.js'

export interface CorpusPlan {
  /** one layer alone; undefined: all that were asked for */
  readonly layer?: string
  /** where its files lie in the archive; '' for the top */
  readonly folder: string
  /** the files that it is made of; for a format that is a folder, none are known before the end */
  readonly files: readonly string[]
}

/** The files of a format, under names of ours: `pairs.jsonl`, or `links.pharaoh`, `source.txt`, `target.txt`. */
export function fileNames(format: Format): readonly string[] {
  if (format.folderEncoder !== undefined) return []
  const roles = [...new Set(format.files.map((role) => role.replace(/[[\]]/g, '')))]
  const [ending = ''] = format.extensions
  return roles.map((role) => {
    const isText = roles[0] === 'LINKS' && role !== 'LINKS'
    return `${role.toLowerCase().replaceAll('_', '-')}${isText ? '.txt' : ending}`
  })
}

/** The corpora of an export; `layers` are those that have anything, in order, `gold` last. */
export function exportPlan(format: Format, layers: readonly string[], people: readonly ProjectPerson[]): readonly CorpusPlan[] {
  const files = fileNames(format)
  const namesAnnotators = format.carries(Math.max(1, files.length)).includes('annotator')
  if (namesAnnotators || layers.length === 0) return [{ folder: '', files }]
  if (layers.length === 1) return [{ layer: layers[0]!, folder: '', files }]
  return layers.map((layer) => {
    const folder = layer === 'gold' ? 'gold' : `annotator-${people.findIndex(({ id }) => id === layer) + 1}`
    return { layer, folder, files: files.map((file) => `${folder}/${file}`) }
  })
}

/** The format, if it is a single file here; else http/bad-request. */
export function refuseSeveralFiles(name: string, corpora: readonly CorpusPlan[]): void {
  const count = corpora.reduce((sum, { files }) => sum + files.length, 0)
  if (count === 1) return
  const many = formatByName(name).folderEncoder === undefined ? `${count} files` : 'a folder of files'
  throw new ParascopeError(
    'http/bad-request',
    `${name} is ${many} here: ask without raw=true for the archive, or for one annotator`,
  )
}
