/**
 * The model of the monolingual aligner: a filter, one forest for each pass, one for sure links, and for each guideline the
 * limits from which a cell is a link. It holds numbers of non-lexical features only. Its file is JSON; the arrays of a
 * forest are written as base64 of little-endian numbers.
 */
import { ParascopeError } from '../../errors.js'
import { CELL_FEATURES } from './cell-features.js'
import type { Forest } from './forest.js'
import { PASS_FEATURES } from './pass-features.js'

export const MONO_FORMAT = 'parascope-mono'
export const MONO_VERSION = 6

/** Whose opinions count how much when links are decided. */
export interface Blend {
  /** share of the forest for sure links; the passes have the rest */
  readonly mix: number
  /** share of the passes before the last in what the passes say */
  readonly early: number
}

/** When a cell is a link: the blend of its probabilities is at least `same` or `other`. */
export interface LinkLimit extends Blend {
  /** limit for equal words */
  readonly same: number
  /** limit for different words */
  readonly other: number
}

/** The habits of one annotation guideline, learned from one corpus. */
export interface Guideline {
  readonly name: string
  /** log odds below which the filter drops a cell */
  readonly filter: number
  readonly sure: LinkLimit
  readonly all: LinkLimit
}

export interface MonoModel {
  /** guideline k has the code k + 1 in the feature `guideline`; the first is the default */
  readonly guidelines: readonly Guideline[]
  readonly filter: Forest
  /** forest k of pass k, for any link */
  readonly passes: readonly Forest[]
  /** for sure links, over the features of the last pass */
  readonly sure: Forest
  /** learned with word vectors, without which it cannot judge */
  readonly vectors?: boolean
}

/** A cell that a pass thinks less of than this is not judged again: no later pass makes it a link. */
export const HOPELESS = 0.02
/** A link that hardly anyone would draw is not sure: cells below this are not judged for it. */
export const SURE_FLOOR = 0.1

/** The probability a cell is judged by: `any` of the last pass, `early` the mean of those before, `sure` of a sure link. */
export function blended(blend: Blend, any: number, early: number, sure: number): number {
  return blend.mix * sure + (1 - blend.mix) * ((1 - blend.early) * any + blend.early * early)
}

/** The text of a model file. */
export function modelToJson(model: MonoModel): string {
  const { guidelines, filter, passes, sure, vectors = false } = model
  return `${JSON.stringify({
    format: MONO_FORMAT,
    version: MONO_VERSION,
    features: [CELL_FEATURES.length, PASS_FEATURES.length],
    ...(vectors ? { vectors } : {}),
    guidelines,
    filter: packForest(filter),
    passes: passes.map(packForest),
    sure: packForest(sure),
  })}\n`
}

/** The model of a file's text. Throws `align/bad-model` when it is no such model, damaged, or of another version. */
export function modelFromJson(text: string): MonoModel {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ParascopeError('align/bad-model', 'the model is not JSON')
  }
  const file = value as Partial<Record<string, unknown>> | null
  if (typeof file !== 'object' || file === null || file.format !== MONO_FORMAT) {
    const format = typeof file === 'object' && file !== null ? file.format : undefined
    throw new ParascopeError('align/bad-model', `not a model of the monolingual aligner (format ${String(format)})`, { format })
  }
  const features = [CELL_FEATURES.length, PASS_FEATURES.length]
  if (file.version !== MONO_VERSION || JSON.stringify(file.features) !== JSON.stringify(features)) {
    const facts = { version: file.version, features: file.features }
    const message = `the model has version ${String(file.version)} over ${JSON.stringify(file.features)} features; this program reads version ${MONO_VERSION} over ${JSON.stringify(features)}: train it again`
    throw new ParascopeError('align/bad-model', message, facts)
  }
  try {
    return {
      vectors: file.vectors === true,
      guidelines: file.guidelines as Guideline[],
      filter: unpackForest(file.filter as PackedForest),
      passes: (file.passes as PackedForest[]).map(unpackForest),
      sure: unpackForest(file.sure as PackedForest),
    }
  } catch (error) {
    throw new ParascopeError('align/bad-model', `the model is damaged: ${(error as Error).message}`)
  }
}

interface PackedForest {
  readonly bias: number
  readonly trees: number
  readonly nodes: number
  readonly data: string
}

function packForest(forest: Forest): PackedForest {
  const trees = forest.roots.length
  const nodes = forest.features.length
  const bytes = new Uint8Array(4 * trees + 8 * nodes)
  const view = new DataView(bytes.buffer)
  forest.roots.forEach((root, k) => view.setInt32(4 * k, root, true))
  for (let k = 0, at = 4 * trees; k < nodes; k++, at += 8) {
    const child = forest.children[k]!
    view.setInt16(at, forest.features[k]!, true)
    // children come after their parent in the same tree, never far away
    view.setInt16(at + 2, child === 0 ? 0 : child - k, true)
    view.setFloat32(at + 4, forest.limits[k]!, true)
  }
  return { bias: forest.bias, trees, nodes, data: toBase64(bytes) }
}

function unpackForest(packed: PackedForest): Forest {
  const { bias, trees, nodes } = packed
  const bytes = fromBase64(packed.data)
  if (bytes.length !== 4 * trees + 8 * nodes) throw new RangeError('a forest has the wrong size')
  const view = new DataView(bytes.buffer)
  const roots = Int32Array.from({ length: trees }, (_, k) => view.getInt32(4 * k, true))
  const features = new Int16Array(nodes)
  const children = new Int32Array(nodes)
  const limits = new Float32Array(nodes)
  for (let k = 0, at = 4 * trees; k < nodes; k++, at += 8) {
    const step = view.getInt16(at + 2, true)
    features[k] = view.getInt16(at, true)
    children[k] = step === 0 ? 0 : k + step
    limits[k] = view.getFloat32(at + 4, true)
    if (step < 0 || k + step + (step === 0 ? 0 : 1) >= nodes) throw new RangeError('a tree points outside its forest')
  }
  if (roots.some((root) => root < 0 || root >= nodes)) throw new RangeError('a tree starts outside its forest')
  return { bias, roots, features, limits, children }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let k = 0; k < bytes.length; k += 3) {
    const word = (bytes[k]! << 16) | ((bytes[k + 1] ?? 0) << 8) | (bytes[k + 2] ?? 0)
    const left = bytes.length - k
    parts.push(
      DIGITS[word >>> 18]! +
        DIGITS[(word >>> 12) & 63]! +
        (left > 1 ? DIGITS[(word >>> 6) & 63]! : '=') +
        (left > 2 ? DIGITS[word & 63]! : '='),
    )
  }
  return parts.join('')
}

function fromBase64(text: string): Uint8Array {
  const value = new Uint8Array(128)
  for (let k = 0; k < 64; k++) value[DIGITS.charCodeAt(k)] = k
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = new Uint8Array((text.length / 4) * 3 - padding)
  for (let k = 0, at = 0; k < text.length; k += 4) {
    const word =
      (value[text.charCodeAt(k) & 127]! << 18) |
      (value[text.charCodeAt(k + 1) & 127]! << 12) |
      (value[text.charCodeAt(k + 2) & 127]! << 6) |
      value[text.charCodeAt(k + 3) & 127]!
    if (at < bytes.length) bytes[at++] = word >>> 16
    if (at < bytes.length) bytes[at++] = (word >>> 8) & 255
    if (at < bytes.length) bytes[at++] = word & 255
  }
  return bytes
}
