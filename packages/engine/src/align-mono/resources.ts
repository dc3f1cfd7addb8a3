/**
 * What the monolingual aligner needs from disk: the shipped model and the English lexicon (WordNet 3.1, packed; Princeton's
 * licence lies beside it), both in the folder `data` of this package, or a model of the user's own.
 */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type MonoModel, modelFromJson, type OwnEvidence } from '@parascope/core/align-mono'
import { ParascopeError } from '@parascope/core/errors'
import { type Lexicon, openLexicon } from '@parascope/core/text'
import { readParaphraseTable } from './paraphrase-table-file.js'
import { readWordVectors } from './word-vectors-file.js'

const DATA = new URL('../../data/', import.meta.url)
const unzip = promisify(gunzip)

/** The lexicon of a language, or undefined where none is shipped: the aligner works without. */
export async function loadLexicon(language = 'en'): Promise<Lexicon | undefined> {
  if (language !== 'en') return undefined
  return openLexicon(await unzip(await readFile(new URL('wordnet.lexicon.gz', DATA))))
}

/** A model from a file (`.gz` is unpacked), by default the one shipped. Throws `align/bad-model` with the path in front. */
export async function loadMonoModel(path?: string): Promise<MonoModel> {
  const place = path ?? new URL('mono-default.json.gz', DATA)
  let bytes: Buffer
  try {
    bytes = await readFile(place)
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = await unzip(bytes)
  } catch (error) {
    throw new ParascopeError('io/unreadable', `${place}: ${(error as Error).message}`, { path: String(place) })
  }
  try {
    return modelFromJson(bytes.toString('utf8'))
  } catch (error) {
    if (!(error instanceof ParascopeError)) throw error
    throw new ParascopeError(error.code, `${place}: ${error.message}`, { ...error.facts, path: String(place) })
  }
}

/** Files of the user's own that say more about words. */
export interface EvidenceFiles {
  readonly vectors?: string
  readonly paraphrases?: string
}

/** What the files hold, and a line about each for the user. */
export async function loadEvidence(files: EvidenceFiles): Promise<{ evidence: OwnEvidence; notes: readonly string[] }> {
  const notes: string[] = []
  let evidence: OwnEvidence = {}
  if (files.vectors !== undefined) {
    const vectors = await readWordVectors(files.vectors)
    evidence = { ...evidence, vectors }
    notes.push(`${files.vectors}: vectors of ${vectors.size} words, ${vectors.dimensions} dimensions`)
  }
  if (files.paraphrases !== undefined) {
    const { table, pairs, withHoles } = await readParaphraseTable(files.paraphrases)
    evidence = { ...evidence, table }
    notes.push(
      `${files.paraphrases}: ${pairs} pairs of phrases${withHoles === 0 ? '' : `; ${withHoles} rules with open places are not used`}`,
    )
  }
  return { evidence, notes }
}
