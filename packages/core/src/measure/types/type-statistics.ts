/**
 * What is annotated in a corpus of paraphrase types (Vila et al. 2015, Tables 3 and 4): how often each type and class, how long its
 * scopes, projections and keys, phenomena a pair and a word. One pass, memory of the size of the tagset. Names of other
 * corpora are counted under the tagset's own name where its aliases know them.
 */
import type { PairRecord, Phenomenon } from '../../corpus/record.js'
import { type Tagset, type TagsetType, tagsetIndex } from '../../corpus/tagset.js'
import { tagsets } from '../../corpus/tagsets/shipped.js'

/** Sums over the phenomena of one type, or of several. */
export interface TypeSums {
  count: number
  /** records that have it */
  records: number
  /** phenomena with scope in a member, and their tokens there */
  sourceScopes: number
  sourceTokens: number
  targetScopes: number
  targetTokens: number
  /** scope with a hole in a member */
  discontinuous: number
  /** with a key in a member */
  keyed: number
  projections: Map<string, number>
}

/** A type, or class, with its sums. */
export interface TypeRow extends Readonly<TypeSums> {
  readonly id: string
  readonly name: string
  /** of all phenomena counted, 0 to 1; 0 where there are none */
  readonly frequency: number
}

export interface CorpusTypes {
  readonly tagset: Tagset
  readonly records: number
  /** tokens of both members, punctuation included */
  readonly tokens: number
  readonly phenomena: number
  /** records with phenomena, with an empty list of them, and without the field */
  readonly typed: number
  readonly empty: number
  readonly untyped: number
  /** tokens of the records with the field */
  readonly typedTokens: number
  readonly judgements: { readonly yes: number; readonly no: number; readonly unsure: number; readonly none: number }
  /** every type of the tagset, in its order, used or not */
  readonly types: readonly TypeRow[]
  readonly classes: readonly TypeRow[]
  /** names of other corpora and the type that they were counted as, with how often */
  readonly renamed: readonly { readonly name: string; readonly type: string; readonly count: number }[]
  /** names that a shipped tagset has and this one lacks: not counted */
  readonly lost: readonly { readonly name: string; readonly count: number }[]
  /** names that nobody knows: not counted; where the first stands */
  readonly unknown: readonly { readonly name: string; readonly count: number; readonly id: string; readonly phenomenon: number }[]
}

/** Sums up records; `result` may be asked at any time, and the order of the records does not matter to it. */
export class TypeStatistics {
  readonly #tagset: Tagset
  readonly #types = new Map<string, TypeSums>()
  readonly #classes = new Map<string, TypeSums>()
  readonly #names = new Map<string, TagsetType | 'lost' | 'unknown'>()
  readonly #foreign = new Map<string, { count: number; id: string; phenomenon: number }>()
  readonly #judgements = { yes: 0, no: 0, unsure: 0, none: 0 }
  #records = 0
  #tokens = 0
  #typed = 0
  #empty = 0
  #typedTokens = 0

  constructor(tagset: Tagset) {
    this.#tagset = tagset
    for (const type of tagset.types) this.#types.set(type.id, noSums())
    for (const one of tagset.classes) this.#classes.set(one.id, noSums())
  }

  add(record: PairRecord): void {
    const tokens = record.source.length + record.target.length
    this.#records++
    this.#tokens += tokens
    this.#judgements[judgementName(record.isParaphrase)]++
    if (record.phenomena === undefined) return
    this.#typedTokens += tokens
    if (record.phenomena.length > 0) this.#typed++
    else this.#empty++
    const seen = new Set<TypeSums>()
    record.phenomena.forEach((phenomenon, k) => {
      const type = this.#typeOf(phenomenon.type)
      if (typeof type === 'string' || type.id !== phenomenon.type) this.#note(phenomenon.type, record.id, k)
      if (typeof type === 'string') return
      for (const sums of [this.#types.get(type.id)!, this.#classes.get(type.class)!]) {
        addTo(sums, phenomenon)
        if (!seen.has(sums)) sums.records++
        seen.add(sums)
      }
    })
  }

  result(): CorpusTypes {
    const phenomena = [...this.#types.values()].reduce((sum, { count }) => sum + count, 0)
    const row = ({ id, name }: { id: string; name: string }, sums: TypeSums): TypeRow => ({
      id,
      name,
      ...sums,
      frequency: phenomena === 0 ? 0 : sums.count / phenomena,
    })
    const foreign = [...this.#foreign].sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      tagset: this.#tagset,
      records: this.#records,
      tokens: this.#tokens,
      phenomena,
      typed: this.#typed,
      empty: this.#empty,
      untyped: this.#records - this.#typed - this.#empty,
      typedTokens: this.#typedTokens,
      judgements: { ...this.#judgements },
      types: this.#tagset.types.map((type) => row(type, this.#types.get(type.id)!)),
      classes: this.#tagset.classes.map((one) => row(one, this.#classes.get(one.id)!)),
      renamed: foreign.flatMap(([name, { count }]) => {
        const type = this.#names.get(name)!
        return typeof type === 'string' ? [] : [{ name, type: type.id, count }]
      }),
      lost: foreign.flatMap(([name, { count }]) => (this.#names.get(name) === 'lost' ? [{ name, count }] : [])),
      unknown: foreign.flatMap(([name, place]) => (this.#names.get(name) === 'unknown' ? [{ name, ...place }] : [])),
    }
  }

  #typeOf(name: string): TagsetType | 'lost' | 'unknown' {
    const known = this.#names.get(name) ?? typeInTagset(name, this.#tagset)
    this.#names.set(name, known)
    return known
  }

  #note(name: string, id: string, phenomenon: number): void {
    const noted = this.#foreign.get(name)
    if (noted === undefined) this.#foreign.set(name, { count: 1, id, phenomenon })
    else {
      noted.count++
      // the first by id, whatever order the records come in
      if (id < noted.id) Object.assign(noted, { id, phenomenon })
    }
  }
}

/**
 * The type of a tagset that a name stands for: its own, one of its aliases, or through the aliases of a shipped tagset that
 * has the name. `lost`: some shipped tagset has it and this one has no word for it.
 */
export function typeInTagset(name: string, tagset: Tagset): TagsetType | 'lost' | 'unknown' {
  const index = tagsetIndex(tagset)
  const own = index.byId(name) ?? index.byAnyAlias(name)?.type
  if (own !== undefined) return own
  const types = tagsets.flatMap((other) => tagsetIndex(other).byId(name) ?? [])
  for (const { aliases } of types) {
    for (const alias of Object.entries(aliases).flatMap(([corpus, names]) =>
      [names].flat().map((each) => [corpus, each] as const),
    )) {
      const found = alias[0] === tagset.id ? index.byId(String(alias[1])) : index.byAlias(...alias)?.type
      if (found !== undefined) return found
    }
  }
  return types.length > 0 ? 'lost' : 'unknown'
}

function noSums(): TypeSums {
  return {
    count: 0,
    records: 0,
    sourceScopes: 0,
    sourceTokens: 0,
    targetScopes: 0,
    targetTokens: 0,
    discontinuous: 0,
    keyed: 0,
    projections: new Map(),
  }
}

function addTo(sums: TypeSums, { source, target, keySource = [], keyTarget = [], projection }: Phenomenon): void {
  sums.count++
  sums.sourceScopes += Number(source.length > 0)
  sums.sourceTokens += source.length
  sums.targetScopes += Number(target.length > 0)
  sums.targetTokens += target.length
  sums.discontinuous += Number(hasHole(source) || hasHole(target))
  sums.keyed += Number(keySource.length + keyTarget.length > 0)
  if (projection !== undefined) sums.projections.set(projection, (sums.projections.get(projection) ?? 0) + 1)
}

function hasHole(tokens: readonly number[]): boolean {
  return tokens.length > 0 && tokens.at(-1)! - tokens[0]! >= tokens.length
}

function judgementName(isParaphrase: PairRecord['isParaphrase']): 'yes' | 'no' | 'unsure' | 'none' {
  if (isParaphrase === undefined) return 'none'
  return isParaphrase === 'unsure' ? 'unsure' : isParaphrase ? 'yes' : 'no'
}
