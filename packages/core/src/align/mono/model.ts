/**
 * The model of the monolingual aligner: a filter, one forest for each pass, a forest and a net that have the last word, and for
 * each guideline the limits from which a cell is a link. It holds numbers of non-lexical features only. Its file is JSON; the
 * arrays of forests and nets are written as base64 of little-endian numbers.
 */
import { ParascopeError } from '../../errors.js'
import { fromBase64, toBase64 } from './base64.js'
import { CELL_FEATURES } from './cell-features.js'
import type { Forest } from './forest.js'
import { GRAIN, type Net } from './net.js'
import { PASS_FEATURES } from './pass-features.js'

export const MONO_FORMAT = 'parascope-mono'
export const MONO_VERSION = 7

/** When a cell is a link: the probability of a sure link is at least `same` or `other`. */
export interface LinkLimit {
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
  /** over the features after the last pass: for sure links */
  readonly sure: Forest
  /** over the same features: for any and for sure links */
  readonly net: Net
  /** learned with word vectors, without which it cannot judge */
  readonly vectors?: boolean
}

/** A cell that a pass thinks less of than this is not judged again: nothing later makes it a link. */
export const HOPELESS = 0.02

/** The log odds of a sure link, from what the forest and the net say: they count the same. */
export function sureScore(forest: number, net: number): number {
  return (forest + net) / 2
}

/** The text of a model file. */
export function modelToJson(model: MonoModel): string {
  const { guidelines, filter, passes, sure, net, vectors = false } = model
  return `${JSON.stringify({
    format: MONO_FORMAT,
    version: MONO_VERSION,
    features: [CELL_FEATURES.length, PASS_FEATURES.length],
    ...(vectors ? { vectors } : {}),
    guidelines,
    filter: packForest(filter),
    passes: passes.map(packForest),
    sure: packForest(sure),
    net: packNet(net),
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
      net: unpackNet(file.net as PackedNet),
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

interface PackedNet {
  readonly hidden: number
  /** the number of knots of each feature */
  readonly counts: readonly number[]
  /** 32 bits each */
  readonly knots: string
  /** weights, biases and tops in grains, 16 bits each */
  readonly numbers: string
}

function packNet(net: Net): PackedNet {
  const knots = net.knots.flatMap((own) => [...own])
  const numbers = [net.weights, net.biases, net.tops].flatMap((part) => [...part])
  const knotBytes = new Uint8Array(4 * knots.length)
  const numberBytes = new Uint8Array(2 * numbers.length)
  const knotView = new DataView(knotBytes.buffer)
  const numberView = new DataView(numberBytes.buffer)
  knots.forEach((knot, k) => knotView.setFloat32(4 * k, knot, true))
  numbers.forEach((number, k) => numberView.setInt16(2 * k, number / GRAIN, true))
  const counts = net.knots.map((own) => own.length)
  return { hidden: net.hidden, counts, knots: toBase64(knotBytes), numbers: toBase64(numberBytes) }
}

function unpackNet(packed: PackedNet): Net {
  const { hidden, counts } = packed
  const knotBytes = fromBase64(packed.knots)
  const numberBytes = fromBase64(packed.numbers)
  const places = counts.reduce((sum, count) => sum + count, 0)
  const width = CELL_FEATURES.length + PASS_FEATURES.length
  if (counts.length !== width || counts.some((count) => count < 1)) throw new RangeError('a net has other features')
  if (!(hidden > 0) || hidden % 32 !== 0) throw new RangeError('a net has a hidden layer of the wrong size')
  if (knotBytes.length !== 4 * places) throw new RangeError('a net has the wrong number of knots')
  if (numberBytes.length !== 2 * (places * hidden + 3 * hidden + 2)) throw new RangeError('a net has the wrong size')
  const knotView = new DataView(knotBytes.buffer)
  const numberView = new DataView(numberBytes.buffer)
  const knots: Float32Array[] = []
  for (let f = 0, at = 0; f < counts.length; at += counts[f]!, f++) {
    knots.push(Float32Array.from({ length: counts[f]! }, (_, k) => knotView.getFloat32(4 * (at + k), true)))
  }
  const numbers = Float32Array.from({ length: numberBytes.length / 2 }, (_, k) => GRAIN * numberView.getInt16(2 * k, true))
  const biasAt = places * hidden
  const topAt = biasAt + hidden
  return { knots, hidden, weights: numbers.slice(0, biasAt), biases: numbers.slice(biasAt, topAt), tops: numbers.slice(topAt) }
}
