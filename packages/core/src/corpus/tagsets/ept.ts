/**
 * The Extended Paraphrase Typology (Kovatchev, Martí and Salamó 2018), the tagset of ETPC: 27 types in seven categories. It
 * splits substitutions by whether dictionaries know them (habitual), the text makes them (contextual) or they rest on
 * knowledge about a name, and flags each phenomenon as preserving the sense or not. No projection is marked. Keys occur in the
 * released files on structure types and on opposite-polarity and converse substitutions.
 *
 * Reading MSRP-A or P4P into it cannot tell the kinds of substitution apart; they become habitual, to be looked through.
 */
import type { Tagset, TagsetClass, TagsetType } from '../tagset.js'
import { msrpA } from './msrp-a.js'

const CLASSES: readonly TagsetClass[] = [
  { id: 'morphology', name: 'Morphology', rule: 'plain', colour: '#5f7fa3' },
  { id: 'lexicon', name: 'Lexicon', rule: 'plain', colour: '#4f8a8b' },
  { id: 'lexico_syntactic', name: 'Lexico-syntactic', rule: 'triggered', colour: '#7d8a4e' },
  { id: 'syntax', name: 'Syntax', rule: 'triggered', colour: '#a3744a' },
  { id: 'discourse', name: 'Discourse', rule: 'triggered', colour: '#a6626a' },
  { id: 'other', name: 'Other changes', rule: 'plain', colour: '#86699e' },
  { id: 'extremes', name: 'Extremes', rule: 'plain', colour: '#857f75' },
]

/** The category of a type where it is neither its class nor its subclass in MSRP-A. */
const CATEGORY: Readonly<Record<string, string>> = {
  format: 'lexicon',
  lex_synt_ana: 'lexico_syntactic',
  lex_opposite_polarity: 'lexico_syntactic',
  lex_inverse: 'lexico_syntactic',
  addition_deletion: 'other',
  order: 'other',
  semantic: 'other',
}

/** What becomes of a type whose subtypes are types here. */
const SPLIT: Readonly<Record<string, Readonly<Record<string, Partial<TagsetType>>>>> = {
  lex_same_polarity: {
    habitual: {
      name: 'Same-polarity substitutions (habitual)',
      shortcut: 'sp',
      definition: 'A word is exchanged for one that a dictionary or thesaurus relates to it.',
      example: { source: 'They began the work', target: 'They started the work' },
    },
    contextual: {
      name: 'Same-polarity substitutions (contextual)',
      shortcut: 'sc',
      definition: 'A word is exchanged for one that means the same only in this text.',
      example: { source: 'The singer cancelled two dates', target: 'The singer cancelled two concerts' },
    },
    named_entity: {
      name: 'Same-polarity substitutions (named entity)',
      shortcut: 'sn',
      definition: 'Somebody or something is named in another way, and knowledge of the world is needed to see it.',
      example: { source: 'Talks were held in Paris', target: 'Talks were held in the French capital' },
    },
  },
  lex_opposite_polarity: {
    habitual: {
      name: 'Opposite-polarity substitutions (habitual)',
      shortcut: 'op',
      definition: 'A word is exchanged for its dictionary opposite and something else turns the sense back, or fails to.',
      example: { source: 'The lake is deep', target: 'The lake is not shallow' },
    },
    contextual: {
      name: 'Opposite-polarity substitutions (contextual)',
      shortcut: 'oc',
      definition: 'A word is exchanged for one that is its opposite only in this text.',
      example: { source: 'The judge let him go', target: 'The judge did not jail him' },
    },
  },
}

const SENSE_MAY_CHANGE = new Set([
  'mor_inflectional',
  'lex_same_polarity_contextual',
  'lex_same_polarity_named_entity',
  'lex_opposite_polarity_habitual',
  'lex_opposite_polarity_contextual',
  'lex_inverse',
  'syn_diathesis',
  'syn_negation',
  'dis_direct_indirect',
  'addition_deletion',
  'semantic',
])
const SENSE_CHANGES = new Set(['non_paraphrases', 'entailment'])

function toEpt(type: TagsetType): TagsetType[] {
  const { subclass, subtypes, ...kept } = type
  const base = { ...kept, class: CATEGORY[type.id] ?? subclass ?? type.class }
  const split = SPLIT[type.id]
  const aliases = { 'msrp-a': type.id, ...type.aliases }
  if (split === undefined) return [withSense({ ...base, aliases, ...(subtypes !== undefined && { subtypes }) })]
  return subtypes!.map((subtype, k) =>
    withSense({
      ...base,
      ...split[subtype.id],
      id: `${type.id}_${subtype.id}`,
      aliases: k === 0 ? { ...aliases, ...subtype.aliases } : subtype.aliases,
    }),
  )
}

function withSense(type: TagsetType): TagsetType {
  return { ...type, sensePreserving: SENSE_CHANGES.has(type.id) ? 'never' : SENSE_MAY_CHANGE.has(type.id) ? 'either' : 'always' }
}

export const ept: Tagset = {
  ...msrpA,
  id: 'ept',
  name: 'Extended Paraphrase Typology, 27 types',
  features: { ...msrpA.features, projection: false, sensePreserving: true },
  classes: CLASSES,
  types: msrpA.types.flatMap(toEpt).sort((a, b) => Number(a.aliases.etpc) - Number(b.aliases.etpc)),
  rules: {
    plain: { projection: 'none', keys: 'none' },
    triggered: { projection: 'none', keys: 'optional' },
  },
}
