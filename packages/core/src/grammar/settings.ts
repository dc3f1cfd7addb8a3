/**
 * What decides which rules a sentence pair gives: the limits of Thrax, whose configuration keys stand in the comments, and
 * the presets that are compared with it. A preset fixes every value; nothing is left to a default elsewhere.
 */

/**
 * Kinds of labels, tried in the order of the settings until one fits: a constituent; `A+B`, two neighbours; `A/B`, an A
 * that lacks a B on its right; `A\B`, an A that lacks a B on its left; `A+B+C`, three neighbours.
 */
export type Category = 'constituent' | 'concatenated' | 'forward' | 'backward' | 'double-concatenated'

export const CATEGORIES: readonly Category[] = ['constituent', 'concatenated', 'forward', 'backward', 'double-concatenated']

/** Which label a unary chain gives: the highest, the lowest, all joined by colons, or one rule for each. */
export type UnaryLabel = 'top' | 'bottom' | 'chain' | 'each'

/** `always`; `phrases`: only as the left-hand side of a rule without holes; `never`: such rules are left out. */
export type DefaultLabelPolicy = 'always' | 'phrases' | 'never'

export interface ExtractionSettings {
  /** kinds of labels in their order; none gives Hiero's one label */
  readonly categories: readonly Category[]
  /** unary-category-handler */
  readonly unary: UnaryLabel
  /** default-nt: the label of a span that no category fits */
  readonly defaultLabel: string
  /** allow-default-nt */
  readonly defaultPolicy: DefaultLabelPolicy
  /** the side whose tree gives the labels (target-is-samt-syntax) */
  readonly parsedSide: 'source' | 'target'
  /** initial-phrase-length: words of either side of a phrase pair */
  readonly maxPhrase: number
  /** arity: holes of a rule */
  readonly maxHoles: number
  /** lexicality: links of a rule outside its holes */
  readonly minLinks: number
  /** adjacent-nts: holes may touch on the source side */
  readonly adjacentHoles: boolean
  /** loose: phrases may begin and end with words without a link */
  readonly loose: boolean
  /** allow-abstract-rules: rules without any word */
  readonly abstract: boolean
  /** allow-mixed-rules: words and holes in one rule */
  readonly mixed: boolean
  /** nonlex-source-length and nonlex-target-length: symbols of a side of a rule with holes */
  readonly maxSourceSymbols: number
  readonly maxTargetSymbols: number
  /** lex-source-words and lex-target-words: words of a side of a rule without holes */
  readonly maxSourceWords: number
  readonly maxTargetWords: number
  /** allow-full-sentence-rules: the whole pair is a phrase pair, however long; `unlimited` also frees it from the limits on words */
  readonly fullSentence: 'no' | 'limited' | 'unlimited'
  /** full-sentence-nt: the label of a whole pair longer than `maxPhrase` */
  readonly fullSentenceLabel: string
  /** keep rules whose two sides are the same */
  readonly identity: boolean
}

const HIERO: ExtractionSettings = {
  categories: [],
  unary: 'bottom',
  defaultLabel: 'X',
  defaultPolicy: 'always',
  parsedSide: 'source',
  maxPhrase: 10,
  maxHoles: 2,
  minLinks: 1,
  adjacentHoles: false,
  loose: false,
  abstract: false,
  mixed: true,
  maxSourceSymbols: 5,
  maxTargetSymbols: 5,
  maxSourceWords: 10,
  maxTargetWords: 10,
  fullSentence: 'no',
  fullSentenceLabel: '_S',
  identity: true,
}

/** `thrax-hiero` and `thrax-samt` are the two configurations that Thrax ships; `paradigm-fig1` gives the 45 rules of PARADIGM's Figure 1. */
export const PRESETS = {
  'thrax-hiero': HIERO,
  'thrax-samt': {
    ...HIERO,
    categories: CATEGORIES,
    defaultPolicy: 'phrases',
    parsedSide: 'target',
    maxPhrase: 12,
    minLinks: 0,
    adjacentHoles: true,
    loose: true,
    maxSourceWords: 12,
    maxTargetWords: 12,
  },
  'paradigm-fig1': { ...HIERO, categories: ['constituent'], defaultPolicy: 'never', identity: false },
} as const satisfies Readonly<Record<string, ExtractionSettings>>

export type PresetName = keyof typeof PRESETS

/** What is wrong with settings, or undefined. */
export function settingsFault(settings: ExtractionSettings): string | undefined {
  const limits = ['maxPhrase', 'maxSourceSymbols', 'maxTargetSymbols', 'maxSourceWords', 'maxTargetWords'] as const
  for (const name of limits) {
    if (!(settings[name] === Infinity || (Number.isInteger(settings[name]) && settings[name] >= 1))) {
      return `${name} must be a whole number from 1, or Infinity, not ${settings[name]}`
    }
  }
  if (!Number.isInteger(settings.maxHoles) || settings.maxHoles < 0 || settings.maxHoles > MAX_HOLES) {
    return `maxHoles must be 0 to ${MAX_HOLES}, not ${settings.maxHoles}`
  }
  if (!Number.isInteger(settings.minLinks) || settings.minLinks < 0)
    return `minLinks must be a whole number from 0, not ${settings.minLinks}`
  for (const label of [settings.defaultLabel, settings.fullSentenceLabel]) {
    if (!/^[^\s[\],]+$/.test(label)) return `"${label}" cannot be a label: no blanks, brackets or commas`
  }
  if (settings.categories.length === 0 && settings.defaultPolicy !== 'always') {
    return 'without categories every rule has the default label: its policy must be always'
  }
  return undefined
}

/** Holes that a packed rule has room for. */
export const MAX_HOLES = 8
