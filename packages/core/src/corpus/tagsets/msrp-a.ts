/**
 * The paraphrase typology of Vila, Martí and Rodríguez (2014) as used to annotate MSRP-A (Vila et al. 2015): 24 types in
 * five classes under three scope rules. The other tagsets are derived from this table. Definitions and examples are ours.
 */
import type { ScopeRule, Tagset, TagsetClass, TagsetType } from '../tagset.js'

/**
 * A unit change marks the affected units and whether it forced other changes; a structure change marks the whole unit
 * that is reorganised and, if there is one, what triggers it; an extreme marks a fragment and nothing else.
 */
export const RULES = {
  unit: { projection: 'required', keys: 'none' },
  structure: { projection: 'none', keys: 'optional' },
  extreme: { projection: 'none', keys: 'none' },
} as const satisfies Record<string, ScopeRule>

const CLASSES: readonly TagsetClass[] = [
  {
    id: 'morpholexicon',
    name: 'Morpholexicon-based changes',
    rule: 'unit',
    colour: '#5f7fa3',
    subclasses: [
      { id: 'morphology', name: 'Morphology-based changes' },
      { id: 'lexicon', name: 'Lexicon-based changes' },
    ],
  },
  {
    id: 'structure',
    name: 'Structure-based changes',
    rule: 'structure',
    colour: '#a3744a',
    subclasses: [
      { id: 'syntax', name: 'Syntax-based changes' },
      { id: 'discourse', name: 'Discourse-based changes' },
    ],
  },
  { id: 'semantics', name: 'Semantics-based changes', rule: 'unit', colour: '#86699e' },
  { id: 'miscellaneous', name: 'Miscellaneous changes', rule: 'unit', colour: '#5e8a6d' },
  { id: 'extremes', name: 'Paraphrase extremes', rule: 'extreme', colour: '#857f75' },
]

const MORPHOLOGY = { class: 'morpholexicon', subclass: 'morphology' } as const
const LEXICON = { class: 'morpholexicon', subclass: 'lexicon' } as const
const SYNTAX = { class: 'structure', subclass: 'syntax' } as const
const DISCOURSE = { class: 'structure', subclass: 'discourse' } as const
const SEMANTICS = { class: 'semantics' } as const
const MISCELLANEOUS = { class: 'miscellaneous' } as const
const EXTREMES = { class: 'extremes' } as const

type Row = Pick<TagsetType, 'id' | 'name' | 'class' | 'subclass' | 'shortcut'> & {
  readonly definition: string
  readonly example: readonly [source: string, target: string]
  /** number and name in ETPC (Kovatchev, Martí and Salamó 2018) */
  readonly etpc?: readonly [id: number, name: string]
  /** in P4P, where it is not the id; an empty list: P4P has no tag of its own for it */
  readonly p4p?: readonly string[]
} & Partial<Pick<TagsetType, 'members' | 'residual' | 'subtypes'>>

const ROWS: readonly Row[] = [
  {
    id: 'mor_inflectional',
    name: 'Inflectional changes',
    ...MORPHOLOGY,
    shortcut: 'in',
    definition: 'A word keeps its lexeme and changes its inflection: number, tense, person, gender, degree.',
    example: ['Visitors like the tower', 'Every visitor likes the tower'],
    etpc: [1, 'Inflectional Changes'],
  },
  {
    id: 'mor_modal_verb',
    name: 'Modal-verb changes',
    ...MORPHOLOGY,
    shortcut: 'mv',
    definition: 'One modal verb stands for another, or a modal is there in one member only, and the sense stays about the same.',
    example: ['You must wear a helmet', 'You have to wear a helmet'],
    etpc: [2, 'Modal Verb Changes'],
  },
  {
    id: 'mor_derivational',
    name: 'Derivational changes',
    ...MORPHOLOGY,
    shortcut: 'de',
    definition: 'Two words of one family and different word class, such as a verb and the noun made from it.',
    example: ['The council refused at once', 'The refusal of the council came at once'],
    etpc: [3, 'Derivational Changes'],
  },
  {
    id: 'lex_spelling',
    name: 'Spelling changes',
    ...LEXICON,
    shortcut: 'ls',
    definition: 'The word is the same and only its written form differs: regional spelling, capitals, contraction, abbreviation.',
    example: ["They don't organise tours", 'They do not organize tours'],
    etpc: [4, 'Spelling changes'],
    p4p: ['lex_spelling_and_format'],
  },
  {
    id: 'lex_same_polarity',
    name: 'Same-polarity substitutions',
    ...LEXICON,
    shortcut: 'sp',
    definition:
      'A word or fixed expression gives way to another with nearly its meaning: a synonym, a wider or narrower term, a name for the thing.',
    example: ['The ship reached the harbour', 'The vessel reached the port'],
    subtypes: [
      { id: 'habitual', name: 'Habitual', aliases: { etpc: 5, etpcName: 'Same Polarity Substitution (habitual)' } },
      { id: 'contextual', name: 'Contextual', aliases: { etpc: 6, etpcName: 'Same Polarity Substitution (contextual)' } },
      { id: 'named_entity', name: 'Named entity', aliases: { etpc: 7, etpcName: 'Same Polarity Substitution (named ent.)' } },
    ],
  },
  {
    id: 'lex_synt_ana',
    name: 'Synthetic/analytic substitutions',
    ...LEXICON,
    shortcut: 'sa',
    definition:
      'One member packs into fewer words what the other spreads over more: compound and phrase, possessive and of-phrase, verb and light-verb construction.',
    example: ['The company owner resigned', 'The owner of the company resigned'],
    etpc: [11, 'Synthetic/analytic substitution'],
    subtypes: [
      {
        id: 'named_entity',
        name: 'Named entity',
        aliases: { etpc: 32, etpcName: 'Synthetic/analytic substitution (named ent.)' },
      },
    ],
  },
  {
    id: 'lex_opposite_polarity',
    name: 'Opposite-polarity substitutions',
    ...LEXICON,
    shortcut: 'op',
    definition:
      'A word is replaced by its opposite while something else, a negation or an exchange of roles, turns the sense back.',
    example: ['The path is dangerous', 'The path is not safe'],
    subtypes: [
      { id: 'habitual', name: 'Habitual', aliases: { etpc: 9, etpcName: 'Opposite polarity substitution (habitual)' } },
      { id: 'contextual', name: 'Contextual', aliases: { etpc: 10, etpcName: 'Opposite polarity substitution (contextual)' } },
    ],
  },
  {
    id: 'lex_inverse',
    name: 'Converse substitutions',
    ...LEXICON,
    shortcut: 'cv',
    definition: 'The same event or relation told from the side of the other participant, so that the two change places.',
    example: ['Rosa taught Ivan chess', 'Ivan learned chess from Rosa'],
    etpc: [13, 'Converse substitution'],
    p4p: ['lex_inverse', 'lex_converse'],
  },
  {
    id: 'syn_diathesis',
    name: 'Diathesis alternations',
    ...SYNTAX,
    shortcut: 'di',
    definition:
      'The verb stays and its participants take other syntactic places: active and passive, double object and to-phrase, causative and intransitive.',
    example: ['The storm damaged the roof', 'The roof was damaged by the storm'],
    etpc: [14, 'Diathesis alternation'],
  },
  {
    id: 'syn_negation',
    name: 'Negation switching',
    ...SYNTAX,
    shortcut: 'ne',
    definition: 'Both members deny the same thing, with the negation attached to different words.',
    example: ['I do not think it will snow', 'I think it will not snow'],
    etpc: [15, 'Negation switching'],
  },
  {
    id: 'syn_ellipsis',
    name: 'Ellipsis',
    ...SYNTAX,
    shortcut: 'el',
    definition: 'Words that the reader can supply from the context are spoken out in one member and omitted in the other.',
    example: ['Mia plays the cello and her brother plays the flute', 'Mia plays the cello and her brother the flute'],
    etpc: [16, 'Ellipsis'],
  },
  {
    id: 'syn_coordination',
    name: 'Coordination changes',
    ...SYNTAX,
    shortcut: 'co',
    definition: 'Units joined as equals in one member are separate, or joined differently, in the other.',
    example: ['The bus stopped; two boys got off', 'The bus stopped and two boys got off'],
    etpc: [17, 'Coordination changes'],
  },
  {
    id: 'syn_subord_nesting',
    name: 'Subordination-and-nesting changes',
    ...SYNTAX,
    shortcut: 'su',
    definition:
      'A clause or phrase that depends on or sits inside another in one member is free, differently attached or of another kind in the other.',
    example: ['The mill, which dates from 1820, is for sale', 'The mill dates from 1820 and is for sale'],
    etpc: [18, 'Subordination and nesting changes'],
  },
  {
    id: 'dis_punctuation',
    name: 'Punctuation changes',
    ...DISCOURSE,
    shortcut: 'pu',
    definition: 'Sentences or their parts are set off by other marks; marks inside a word do not count.',
    example: ['Three cities bid: Oslo, Bern and Riga', 'Three cities bid (Oslo, Bern and Riga)'],
    etpc: [21, 'Punctuation changes'],
    p4p: ['dis_punct_format'],
  },
  {
    id: 'dis_direct_indirect',
    name: 'Direct/indirect-style alternations',
    ...DISCOURSE,
    shortcut: 'ds',
    definition: 'Somebody is quoted in one member and reported in the other.',
    example: ['"We will rebuild," the mayor promised', 'The mayor promised that they would rebuild'],
    etpc: [22, 'Direct/indirect style alternations'],
  },
  {
    id: 'dis_sent_modality',
    name: 'Sentence-modality changes',
    ...DISCOURSE,
    shortcut: 'sm',
    definition: 'A statement, a question, a command or an exclamation takes the place of another of these.',
    example: ['Could you close the gate?', 'Please close the gate.'],
    etpc: [23, 'Sentence modality changes'],
  },
  {
    id: 'syn_dis_structure',
    name: 'Syntax/discourse-structure changes',
    ...DISCOURSE,
    shortcut: 'st',
    definition: 'The sentence or text is organised in another way that none of the other structure types describes.',
    example: ['It was the rain that ruined the harvest', 'The rain ruined the harvest'],
    etpc: [24, 'Syntax/discourse structure changes'],
    residual: true,
  },
  {
    id: 'semantic',
    name: 'Semantics-based changes',
    ...SEMANTICS,
    shortcut: 'se',
    definition: 'The members say the same with words that cannot be paired off, because the content is cut up differently.',
    example: ['She is always the last to leave the office', 'Nobody works longer hours than she does'],
    etpc: [28, 'Semantic based'],
    residual: true,
  },
  {
    id: 'format',
    name: 'Change of format',
    ...MISCELLANEOUS,
    shortcut: 'fo',
    definition: 'A number, date, sum, measure or the like is written in another notation.',
    example: ['a walk of 3 km', 'a walk of three kilometres'],
    etpc: [8, 'Change of format'],
    p4p: [],
  },
  {
    id: 'order',
    name: 'Change of order',
    ...MISCELLANEOUS,
    shortcut: 'or',
    definition: 'A word, phrase or sentence is found at another place, with nothing else about it changed.',
    example: ['Slowly the fog lifted', 'The fog lifted slowly'],
    etpc: [26, 'Change of order'],
  },
  {
    id: 'addition_deletion',
    name: 'Addition/deletion',
    ...MISCELLANEOUS,
    shortcut: 'ad',
    definition: 'A piece of content or a function word that the other member lacks.',
    example: ['The museum finally reopened', 'The museum reopened'],
    etpc: [25, 'Addition/Deletion'],
    members: 'one',
  },
  {
    id: 'identical',
    name: 'Identical',
    ...EXTREMES,
    shortcut: 'id',
    definition: 'Stretches that both members share word for word; all of them in a pair make up one phenomenon.',
    example: ['The train to Ghent was late', 'The train to Ghent arrived after schedule'],
    etpc: [29, 'Identity'],
  },
  {
    id: 'entailment',
    name: 'Entailment',
    ...EXTREMES,
    shortcut: 'en',
    definition: 'What one fragment says follows from the other, but not the other way round.',
    example: ['The firm bought the patent', 'The firm owns the patent'],
    etpc: [31, 'Entailment'],
    p4p: [],
  },
  {
    id: 'non_paraphrases',
    name: 'Non-paraphrase',
    ...EXTREMES,
    shortcut: 'np',
    definition: 'Fragments that do not mean the same, inside a pair that is otherwise a paraphrase or as a whole pair.',
    example: ['The match ended in a draw', 'The match was held in Lyon'],
    etpc: [30, 'Non-paraphrase'],
  },
]

function toType({ example: [source, target], etpc, p4p, ...row }: Row): TagsetType {
  const names = p4p ?? [row.id]
  return {
    members: 'both',
    residual: false,
    sensePreserving: 'either',
    ...row,
    example: { source, target },
    aliases: {
      ...(names.length > 0 && { p4p: names.length === 1 ? names[0]! : names }),
      ...(etpc !== undefined && { etpc: etpc[0], etpcName: etpc[1] }),
    },
  }
}

export const msrpA: Tagset = {
  id: 'msrp-a',
  name: 'Paraphrase types, 24 tags',
  language: 'en',
  features: { scope: true, projection: true, keys: true, overlap: true, unannotated: 'forbidden', sensePreserving: false },
  projection: { values: ['local', 'global'] },
  classes: CLASSES,
  types: ROWS.map(toType),
  rules: RULES,
  agreement: { projectionWeight: 0.25, keyWeight: 0.25, coverageRule: 'emptyX', matching: 'best', alpha: 'paper' },
}
