/**
 * The 22 tags of P4P (Barrón-Cedeño, Vila, Martí and Rosso 2013), an earlier state of the same typology: notation is not a
 * type of its own but shares a tag with spelling or with punctuation, and there is no entailment.
 */
import type { Tagset, TagsetType } from '../tagset.js'
import { msrpA } from './msrp-a.js'

const MERGED: Readonly<Record<string, Partial<TagsetType>>> = {
  lex_spelling_and_format: {
    name: 'Spelling and format changes',
    shortcut: 'sf',
    definition:
      'The word or value is the same and only the way it is written differs: spelling, capitals, contraction, digits, notation.',
    example: { source: 'ten grey geese', target: '10 gray geese' },
    aliases: { 'msrp-a': ['lex_spelling', 'format'], etpc: [4, 8], etpcName: ['Spelling changes', 'Change of format'] },
  },
  dis_punct_format: {
    name: 'Punctuation and format changes',
    shortcut: 'pf',
    definition: 'Sentences or their parts are set off by other marks or by another layout.',
  },
}

/** The P4P tag of a type: the first name that P4P has for it. */
function toP4p(type: TagsetType): TagsetType[] {
  const { p4p, ...aliases } = type.aliases
  if (p4p === undefined) return []
  const [id, ...older] = [p4p].flat().map(String)
  const known = { 'msrp-a': type.id, ...aliases, ...(older.length > 0 && { p4p: older }) }
  return [{ ...type, id: id!, aliases: known, ...MERGED[id!] }]
}

export const p4p: Tagset = {
  ...msrpA,
  id: 'p4p',
  name: 'Paraphrase types of P4P, 22 tags',
  types: msrpA.types.flatMap(toP4p),
}
