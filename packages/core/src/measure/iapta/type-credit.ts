/**
 * Partial credit for two types on the same place: what an annotator may call a substitution, another may call an addition, and
 * mean the same. How much such a pair is worth is the user's decision; nothing is shipped, and without a matrix it is 0.
 */
import { type Tagset, tagsetIndex } from '../../corpus/tagset.js'
import { ParascopeError } from '../../errors.js'
import { closest } from '../../text/closest.js'

/** Two different types and what one is worth where the other stands, 0 to 1; the order does not matter. */
export interface TypeCredit {
  readonly types: readonly [string, string]
  readonly credit: number
}

/** Credits by the places of the types in the tagset; 1 on the diagonal. */
export interface CreditMatrix {
  readonly size: number
  /** `credits[s * size + t]` */
  readonly credits: Float64Array
}

/** The matrix of a list. Throws `measure/bad-credit` with every fault: an unknown type, one type twice, a repeat, a credit outside 0 to 1. */
export function creditMatrix(tagset: Tagset, list: readonly TypeCredit[]): CreditMatrix {
  const size = tagset.types.length
  const places = new Map(tagset.types.map(({ id }, place) => [id, place]))
  const credits = new Float64Array(size * size)
  for (let t = 0; t < size; t++) credits[t * size + t] = 1
  const seen = new Set<string>()
  const faults: string[] = []
  list.forEach(({ types, credit }, k) => {
    const fault = (message: string) => faults.push(`  credit ${k + 1} (${types.join(', ')}): ${message}`)
    const unknown = types.filter((type) => tagsetIndex(tagset).byId(type) === undefined)
    for (const type of unknown) {
      const guess = closest(type, places.keys())
      fault(`"${type}" is not a type of the tagset ${tagset.id}${guess === undefined ? '' : `, did you mean "${guess}"?`}`)
    }
    if (!(credit >= 0 && credit <= 1)) fault(`the credit must be a number from 0 to 1, not ${credit}`)
    if (types[0] === types[1]) fault('a type is worth 1 where it stands itself; name two types')
    const key = types.slice().sort().join('\t')
    if (seen.has(key)) fault('these two types were named before')
    seen.add(key)
    if (unknown.length > 0) return
    const [s, t] = types.map((type) => places.get(type)!) as [number, number]
    credits[s * size + t] = credit
    credits[t * size + s] = credit
  })
  if (faults.length > 0)
    throw new ParascopeError('measure/bad-credit', ['the credits of types are not valid:', ...faults].join('\n'), { faults })
  return { size, credits }
}
