/**
 * Paraphrase types of a file against a tagset, as its records pass by. A file does not say which tagset it uses, so each
 * record is held against the first shipped tagset that knows all its types; types of another tagset than the 24 of
 * Vila et al. (2015) are told once a file, not once a phenomenon.
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

/** Checks the phenomena of one file. */
export class TypeCheck {
  readonly #told = new Set<string>()

  /** Reports what the tagset has against the phenomena; released corpora are not corrected, so most are warnings. */
  check(record: PairRecord, fault: ReportFault): void {
    const phenomena = record.phenomena ?? []
    const types = phenomena.map((phenomenon) => phenomenon.type)
    const tagset = tagsets.find((candidate) => knowsAll(candidate, types)) ?? msrpA
    if (tagset !== msrpA) this.#tellOwnTags(tagset, types, fault)
    checkPhenomena(
      phenomena,
      tagset,
      record.source.length,
      record.target.length,
      (severity, field, message) => fault(severity, 'corpus/bad-phenomenon', field, message),
      'import',
    )
  }

  #tellOwnTags(tagset: Tagset, types: readonly string[], fault: ReportFault): void {
    types.forEach((type, k) => {
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
