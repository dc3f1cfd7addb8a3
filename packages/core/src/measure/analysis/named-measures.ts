/**
 * The measures of links and phrases under the names that `--json` prints. Each is a function of summed statistics, so that
 * the corpus, a subcorpus, a bin of lengths and a bootstrap resample are scored by the same line of code.
 */
import { type Figure, known, type Prf } from '../agreement/figure.js'
import { PHRASE_ROW, type PhraseAgreement, phraseAgreement } from '../agreement/phrases.js'
import {
  type Comparison,
  type LinkAgreement,
  type MacroComparison,
  wordAgreement,
  wordComparison,
} from '../agreement/word-scores.js'
import { WORD_ROW } from '../agreement/words.js'

/** A family of measures over rows of the same width. */
export interface MeasureFamily {
  readonly width: number
  /** the measure that stands for the family in breakdowns and plots */
  readonly headline: string
  /** all measures of the family from summed rows, by name */
  scores(sums: Float64Array): ReadonlyMap<string, Figure>
}

/** Word links between two annotators: undefined where a denominator is 0. */
export const WORD_AGREEMENT: MeasureFamily = {
  width: WORD_ROW.width,
  headline: 'words.mixed.f1',
  scores(sums) {
    const { nonIdentical, all, macro, aer } = wordAgreement(sums)
    const found = new Map<string, Figure>()
    addLevels(found, 'words', nonIdentical, '')
    addLevels(found, 'words', all, '.all')
    for (const against of ['sure', 'union'] as const) {
      addPrf(found, `words.macro.${against}`, macro[against], '')
      found.set(`words.macro.${against}.exact`, macro[against].exact)
    }
    return found.set('words.aer', aer)
  },
}

/** Word links of a system against gold, in the conventions of the aligner literature: always defined. */
export const WORD_COMPARISON: MeasureFamily = {
  width: WORD_ROW.width,
  headline: 'words.mixed.f1',
  scores(sums) {
    const { cohn, macro, micro, aer } = wordComparison(sums)
    const found = new Map<string, Figure>()
    addComparison(found, 'words.mixed', cohn.nonIdentical, '')
    addComparison(found, 'words.mixed', cohn.all, '.all')
    addComparison(found, 'words.mixed', cohn.identical, '.identical')
    for (const against of ['sure', 'union'] as const) {
      addComparison(found, `words.macro.${against}`, macro[against], '')
      found.set(`words.macro.${against}.exact`, known(macro[against].exact))
      addComparison(found, `words.micro.${against}`, micro[against], '')
    }
    return found.set('words.aer', known(aer))
  },
}

/** Phrase pairs between two annotators. */
export const PHRASE_AGREEMENT: MeasureFamily = {
  width: PHRASE_ROW.width,
  headline: 'phrases.mixed.f1',
  scores(sums) {
    const { nonIdentical, all, pi } = phraseAgreement(sums)
    const found = new Map<string, Figure>()
    addLevels(found, 'phrases', nonIdentical, '')
    addLevels(found, 'phrases', all, '.all')
    return found.set('phrases.pi', pi)
  },
}

function addLevels(found: Map<string, Figure>, family: string, levels: LinkAgreement | PhraseAgreement, suffix: string): void {
  for (const level of ['poss', 'sure', 'mixed'] as const) addPrf(found, `${family}.${level}`, levels[level], suffix)
}

function addPrf(found: Map<string, Figure>, name: string, { precision, recall, f1 }: Prf, suffix: string): void {
  found.set(`${name}.precision${suffix}`, precision).set(`${name}.recall${suffix}`, recall).set(`${name}.f1${suffix}`, f1)
}

function addComparison(
  found: Map<string, Figure>,
  name: string,
  { precision, recall, f1 }: Comparison | MacroComparison,
  suffix: string,
): void {
  addPrf(found, name, { precision: known(precision), recall: known(recall), f1: known(f1) }, suffix)
}
