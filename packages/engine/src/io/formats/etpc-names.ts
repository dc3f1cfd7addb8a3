/** The number and the name that ETPC gives to a type. */
import { ept, msrpA, type Phenomenon, tagsetIndex, wrpaA } from '@parascope/core/corpus'
import { refuse } from './token-text.js'

/** Number and name of the type of a phenomenon; io/cannot-carry where ETPC has none, or several. */
export function etpcNameOf({ type: id, subtype: kind }: Phenomenon): readonly [number: number, name: string] {
  for (const tagset of [ept, msrpA, wrpaA]) {
    const type = tagsetIndex(tagset).byId(id)
    if (type === undefined) continue
    const subtype = type.subtypes?.find((one) => one.id === kind)
    const { etpc, etpcName } = { ...type.aliases, ...subtype?.aliases }
    if (typeof etpc === 'number' && typeof etpcName === 'string') return [etpc, etpcName]
    const kinds = type.subtypes?.map((one) => one.id).join(', ')
    refuse(`the type ${id} is several in ETPC (${kinds}), and this phenomenon has no subtype; convert it with --to-tagset ept`)
  }
  refuse(`ETPC has no type ${id}; convert it with --to-tagset ept`)
}
