/**
 * A trained aligner in one file: a line that says what it is, a line of JSON that names method, version and arrays, blanks up to a
 * multiple of eight bytes, then the arrays one after the other, little-endian, each starting at a multiple of eight.
 */
import { type AlignerModel, MODEL_VERSION, STATISTICAL_METHODS, SYMMETRIZATIONS } from '@parascope/core/align'
import { ParascopeError } from '@parascope/core/errors'
import { ByteSource } from '../io/byte-source.js'
import { OutputFile } from '../io/output-file.js'

const MAGIC = 'parascope aligner\n'
const ALIGNMENT = 8
const NO_MODEL = 'is not a model of an aligner; `parascope aligner train` makes one'

type Numbers = Float32Array | Float64Array | Int32Array | Uint16Array

const TYPES = { f32: Float32Array, f64: Float64Array, i32: Int32Array, u16: Uint16Array } as const

type TypeName = keyof typeof TYPES

interface Header {
  readonly version: number
  readonly method: string
  readonly symmetrization: string
  readonly arrays: readonly (readonly [name: string, type: TypeName, length: number])[]
}

/** The arrays of a model, in the order of the file. */
function arraysOf({ vocabulary, rowStart, columns, forward, backward }: AlignerModel): [string, TypeName, Numbers][] {
  return [
    ['characters', 'u16', vocabulary.characters],
    ['offsets', 'i32', vocabulary.offsets],
    ['rowStart', 'i32', rowStart],
    ['columns', 'i32', columns],
    ['forward.probabilities', 'f32', forward.probabilities],
    ['forward.nulls', 'f32', forward.nulls],
    ['forward.positions', 'f64', forward.positions],
    ['backward.probabilities', 'f32', backward.probabilities],
    ['backward.nulls', 'f32', backward.nulls],
    ['backward.positions', 'f64', backward.positions],
  ]
}

/** Writes a model; it appears under its name when it is whole. A name that ends in .gz is packed. */
export async function writeModel(path: string, model: AlignerModel): Promise<void> {
  const file = new OutputFile(path)
  try {
    const arrays = arraysOf(model)
    const header: Header = {
      version: MODEL_VERSION,
      method: model.method,
      symmetrization: model.symmetrization,
      arrays: arrays.map(([name, type, numbers]) => [name, type, numbers.length]),
    }
    const line = JSON.stringify(header)
    await file.write(`${MAGIC}${line}${' '.repeat(padding(MAGIC.length + line.length + 1))}\n`)
    for (const [, , numbers] of arrays) {
      await file.writeBytes(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
      await file.writeBytes(new Uint8Array(padding(numbers.byteLength)))
    }
    await file.commit()
  } catch (error) {
    file.abandon()
    throw error
  }
}

/** Which aligner a model file is for, from its first bytes. Throws align/bad-model where it is no model. */
export async function modelKind(path: string): Promise<'statistical' | 'mono'> {
  const source = ByteSource.open(path)
  const head = (await source.head()).toString('latin1', 0, 200)
  source.close()
  if (head.startsWith(MAGIC)) return 'statistical'
  const { MONO_FORMAT } = await import('@parascope/core/align-mono')
  if (head.startsWith(`{"format":"${MONO_FORMAT}"`)) return 'mono'
  throw badModel(path, NO_MODEL)
}

/** Reads a model. Throws align/bad-model where the file is something else, of another version, or cut off. */
export async function readModel(path: string): Promise<AlignerModel> {
  const source = ByteSource.open(path)
  const chunks: Buffer[] = []
  const head = await source.head()
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    source.close()
    throw badModel(path, NO_MODEL)
  }
  for await (const chunk of source) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const end = bytes.indexOf(0x0a, MAGIC.length)
  const header = parseHeader(path, bytes.toString('utf8', MAGIC.length, Math.max(end, MAGIC.length)))
  const arrays = new Map<string, Numbers>()
  let at = end + 1
  for (const [name, type, length] of header.arrays) {
    const Type = TYPES[type]
    const size = length * Type.BYTES_PER_ELEMENT
    if (at + size > bytes.length) throw badModel(path, `is cut off: ${name} should go up to byte ${at + size} of ${bytes.length}`)
    // a copy of its own starts at a multiple of eight, whatever the file came in
    arrays.set(name, new Type(Uint8Array.prototype.slice.call(bytes, at, at + size).buffer))
    at += size + padding(size)
  }
  return assembled(path, header, arrays)
}

function parseHeader(path: string, line: string): Header {
  let header: Partial<Header>
  try {
    header = JSON.parse(line) as Partial<Header>
  } catch {
    throw badModel(path, 'has a damaged header')
  }
  const { version, method, symmetrization, arrays } = header
  if (version !== MODEL_VERSION) {
    throw badModel(path, `is a model of version ${version}; this program reads version ${MODEL_VERSION}: train it again`)
  }
  if (!STATISTICAL_METHODS.some((known) => known === method)) {
    throw badModel(path, `was made by the method ${method}; known here are ${STATISTICAL_METHODS.join(', ')}`)
  }
  const sound =
    SYMMETRIZATIONS.some((known) => known === symmetrization) &&
    Array.isArray(arrays) &&
    arrays.every(([, type, length]) => type in TYPES && Number.isInteger(length) && length >= 0)
  if (!sound) throw badModel(path, 'has a damaged header')
  return header as Header
}

function assembled(path: string, header: Header, arrays: ReadonlyMap<string, Numbers>): AlignerModel {
  const get = <T extends Numbers>(name: string, Type: abstract new (...parameters: never[]) => T): T => {
    const numbers = arrays.get(name)
    if (!(numbers instanceof Type)) throw badModel(path, `lacks ${name}`)
    return numbers
  }
  const direction = (name: string) => ({
    probabilities: get(`${name}.probabilities`, Float32Array),
    nulls: get(`${name}.nulls`, Float32Array),
    positions: get(`${name}.positions`, Float64Array),
  })
  const model = {
    method: header.method as AlignerModel['method'],
    symmetrization: header.symmetrization as AlignerModel['symmetrization'],
    vocabulary: { characters: get('characters', Uint16Array), offsets: get('offsets', Int32Array) },
    rowStart: get('rowStart', Int32Array),
    columns: get('columns', Int32Array),
    forward: direction('forward'),
    backward: direction('backward'),
  }
  const words = model.vocabulary.offsets.length - 1
  const entries = model.columns.length
  const fits = [model.forward, model.backward].every(
    ({ probabilities, nulls }) => probabilities.length === entries && nulls.length === words,
  )
  if (!fits || model.rowStart.length !== words + 1 || model.rowStart[words] !== entries) {
    throw badModel(path, 'has arrays that do not fit together')
  }
  return model
}

function padding(size: number): number {
  return (ALIGNMENT - (size % ALIGNMENT)) % ALIGNMENT
}

function badModel(path: string, what: string): ParascopeError {
  return new ParascopeError('align/bad-model', `${path} ${what}`, { path })
}
