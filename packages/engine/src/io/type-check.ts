/**
 * Paraphrase types of a file against a tagset, as its records pass by. Where the user names a tagset, everything is held
 * against it strictly. Else a record may name a shipped one (`meta.tagset`, as the readers of ETPC and its kin do), or it is the
 * first shipped tagset that knows all types of the record; types of another tagset than the 24 of Vila et al. (2015) are told
 * once a file, not once a phenomenon.
 */
import {
  checkPhenomena,
  msrpA,
  type PairRecord,
  type ReportFault,
  type Tagset,
  tagsetIndex,
  tagsets,
} from '@parascope/core/corpus'

/** The tagset that a record says it uses, else the first shipped one that knows all its types, else undefined. */
export function tagsetOf({ phenomena = [], meta }: PairRecord): Tagset | undefined {
  const types = phenomena.map((phenomenon) => phenomenon.type)
  const named = tagsets.find((tagset) => tagset.id === meta?.tagset)
  return [...(named === undefined ? [] : [named]), ...tagsets].find((candidate) => knowsAll(candidate, types))
}

/** Checks the phenomena of one file. */
export class TypeCheck {
  readonly #told = new Set<string>()
  readonly #tagset: Tagset | undefined

  constructor(tagset?: Tagset) {
    this.#tagset = tagset
  }

  /**
   * Reports what the tagset has against the phenomena; without a tagset of the user's, released corpora are not corrected, so
   * most are warnings.
   */
  check(record: PairRecord, fault: ReportFault): void {
    const phenomena = record.phenomena ?? []
    const tagset = this.#tagset ?? tagsetOf(record) ?? msrpA
    if (this.#tagset === undefined && tagset !== msrpA && record.meta?.tagset !== tagset.id)
      this.#tellOwnTags(tagset, record, fault)
    checkPhenomena(
      phenomena,
      tagset,
      record.source.length,
      record.target.length,
      (severity, field, message) => fault(severity, 'corpus/bad-phenomenon', field, message),
      this.#tagset === undefined ? 'import' : 'strict',
    )
  }

  #tellOwnTags(tagset: Tagset, { phenomena = [] }: PairRecord, fault: ReportFault): void {
    phenomena.forEach(({ type }, k) => {
      if (knowsAll(msrpA, [type]) || this.#told.has(type)) return
      this.#told.add(type)
      const message = `${type} is a tag of the ${tagset.id} tagset, not one of the ${msrpA.types.length} types; told once a file`
      fault('warning', 'corpus/bad-phenomenon', `phenomena[${k}].type`, message)
    })
  }
}

function knowsAll(tagset: Tagset, types: readonly string[]): boolean {
  const index = tagsetIndex(tagset)
  return types.every((type) => index.byId(type) !== undefined)
}
