/** A parser in a file: the counts of its treebank as JSON, with the name of the method and a version. It holds the words of the treebank. */
import { ParascopeError } from '../errors.js'
import { emptyCounts, type Tally, type TreebankCounts } from './counts.js'

export const PARSER_METHOD = 'pcfg'
/** Raised whenever the meaning of the counts changes. */
export const PARSER_VERSION = 1

/** The model as text; the same counts give the same text. */
export function parserToJson({ annotation, trees, chains, steps, words }: TreebankCounts): string {
  const model = { parascope: 'parser', method: PARSER_METHOD, version: PARSER_VERSION, annotation, trees }
  return `${JSON.stringify({ ...model, chains: entries(chains), steps: entries(steps), words: entries(words) })}\n`
}

/** The counts of a model. Throws `parse/bad-model` where the text is something else, of another version, or damaged. */
export function parserFromJson(text: string): TreebankCounts {
  const model = read(text)
  if (model.method !== PARSER_METHOD) throw bad(`was made by the method ${model.method}; known here is ${PARSER_METHOD}`)
  if (model.version !== PARSER_VERSION) {
    throw bad(`is a model of version ${model.version}; this program reads version ${PARSER_VERSION}: train it again`)
  }
  const { annotation, trees } = model
  const { vertical, horizontal } = (annotation ?? {}) as { vertical?: unknown; horizontal?: unknown }
  if (!isCount(vertical) || !isCount(horizontal) || !isCount(trees) || trees === 0) throw bad('is damaged: it lacks its settings')
  const counts = emptyCounts({ vertical, horizontal })
  counts.trees = trees
  for (const name of ['chains', 'steps', 'words'] as const) fill(counts[name], model[name], name)
  if (counts.words.size === 0 || counts.chains.size === 0) throw bad('is damaged: it has no words')
  return counts
}

function read(text: string): Record<string, unknown> {
  let model: unknown
  try {
    model = JSON.parse(text)
  } catch {
    throw bad('is not a model of a parser, or is cut off; `parascope parser train` makes one')
  }
  const isModel = typeof model === 'object' && model !== null && (model as { parascope?: unknown }).parascope === 'parser'
  if (!isModel) throw bad('is not a model of a parser; `parascope parser train` makes one')
  return model as Record<string, unknown>
}

/** Lists instead of an object: a word can be "__proto__", and a number as a key would change its place. */
function entries(tally: Tally): [string, [string, number][]][] {
  return [...tally].map(([key, row]) => [key, [...row]])
}

function fill(tally: Tally, value: unknown, name: string): void {
  const isRow = (row: unknown): row is [string, [string, number][]] =>
    Array.isArray(row) &&
    typeof row[0] === 'string' &&
    Array.isArray(row[1]) &&
    row[1].every((cell) => Array.isArray(cell) && typeof cell[0] === 'string' && isCount(cell[1]) && cell[1] > 0)
  if (!Array.isArray(value) || !value.every(isRow)) throw bad(`is damaged: ${name} is not a table of counts`)
  for (const [key, row] of value) tally.set(key, new Map(row))
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function bad(what: string): ParascopeError {
  return new ParascopeError('parse/bad-model', what)
}
