/** The links of a page held against those of the aligner: word links and atomic phrase pairs. */
import {
  type Figure,
  PhraseStatistics,
  phraseAgreement,
  sumPhraseRows,
  wordAgreement,
  wordStatistics,
} from '@parascope/core/measure'
import type { WordsDocument } from '../words/document.js'
import type { Proposed } from '../words/propose.js'

export type LinkMeasure = 'precision' | 'recall' | 'f1' | 'aer' | 'phrases'

export interface LinkFigure {
  readonly name: LinkMeasure
  readonly figure: Figure
}

export const LINK_SIGNATURE = 'words.all.mixed, phrases.all.mixed|a:links|b:aligner|case:folded'

/** The figures, all links counted (Cohn et al. 2008, Eq. 2 and 3): a page whose links are the aligner's has 1, and AER 0. */
export function linkFigures({ source, target, sure, possible }: WordsDocument, aligner: Proposed): readonly LinkFigure[] {
  const id = 'pair'
  const own = { id, source, target, sure: sure.links(), possible: possible.links() }
  const other = { id, source, target, sure: aligner.sure, possible: aligner.possible }
  const words = wordAgreement(wordStatistics(own, other))
  const phrases = phraseAgreement(sumPhraseRows([new PhraseStatistics().row(own, other)]))
  const { precision, recall, f1 } = words.all.mixed
  return [
    { name: 'precision', figure: precision },
    { name: 'recall', figure: recall },
    { name: 'f1', figure: f1 },
    { name: 'aer', figure: words.aer },
    { name: 'phrases', figure: phrases.all.mixed.f1 },
  ]
}
