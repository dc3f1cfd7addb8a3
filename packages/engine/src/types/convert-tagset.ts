/** Records of a file from one tagset to another, with a count of everything that is lost on the way. */
import { type PairRecord, type Tagset, tagsetConverter } from '@parascope/core/corpus'
import { tagsetOf } from '../io/type-check.js'

/** Changes records one by one and remembers what it cost. */
export class TagsetChange {
  /** how often each thing was lost or guessed */
  readonly losses = new Map<string, number>()
  readonly #from: Tagset | undefined
  readonly #to: Tagset
  readonly #converters = new Map<Tagset, ReturnType<typeof tagsetConverter>>()

  /** Without `from`, each record is in the tagset that it names, or in the first shipped one that knows its types. */
  constructor(from: Tagset | undefined, to: Tagset) {
    this.#from = from
    this.#to = to
  }

  readonly change = (record: PairRecord): PairRecord => {
    if (record.phenomena === undefined) return record
    const from = this.#from ?? tagsetOf(record)
    if (from === undefined) {
      this.#count('types of no known tagset: left as they are; name their tagset with --tagset', record.phenomena.length)
      return record
    }
    const { phenomena, losses } = this.#converter(from)(record.phenomena)
    for (const loss of losses) this.#count(loss, 1)
    return { ...record, phenomena, meta: { ...record.meta, tagset: this.#to.id } }
  }

  #converter(from: Tagset) {
    const known = this.#converters.get(from) ?? tagsetConverter(from, this.#to)
    this.#converters.set(from, known)
    return known
  }

  #count(loss: string, times: number): void {
    this.losses.set(loss, (this.losses.get(loss) ?? 0) + times)
  }
}
