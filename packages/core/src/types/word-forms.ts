/** Inflection and derivation: two forms of one lexeme, or two words of one family. */
import type { Candidate } from './candidate.js'
import { type PairView, quote, type Side, type Unit } from './pair-view.js'
import type { WordRelations } from './relations.js'
import { differInEnding } from './spelling.js'

/** A unit of one word on each side that are forms of one lexeme or of one family. */
export function wordForms(view: PairView, unit: Unit, relations: WordRelations): Candidate | undefined {
  const [i, j] = [unit.source[0]!, unit.target[0]!]
  if (unit.source.length > 1 || unit.target.length > 1) return undefined
  const { source, target, english, lexicon } = view
  const words = `${quote(source, [i])} and ${quote(target, [j])}`
  if (!english || lexicon === undefined) {
    if (source.kinds[i] !== 'content' || target.kinds[j] !== 'content') return undefined
    if (!differInEnding(source.forms[i]!, target.forms[j]!)) return undefined
    return inflection('inflection.ending', unit, `${words} begin alike and differ in their endings`)
  }
  if (source.kinds[i] === 'auxiliary' && target.kinds[j] === 'auxiliary' && relations.has(i, j, 'lemma'))
    return inflection('inflection.auxiliary', unit, `${words} are two forms of one verb`)
  if (source.kinds[i] !== 'content' || target.kinds[j] !== 'content') return undefined
  if (relations.has(i, j, 'lemma')) {
    const isVerbal = isParticiple(source.forms[i]!) !== isParticiple(target.forms[j]!)
    if (isVerbal && isNominal(source, i) !== isNominal(target, j)) {
      return {
        rule: 'derivation.gerund',
        type: 'mor_derivational',
        ...unitScope(unit),
        isGlobal: true,
        reason: `${words} are of one family, and only one of them is used as a noun`,
      }
    }
    const rule = isVerbal ? 'inflection.ing' : 'inflection.lexeme'
    return inflection(rule, unit, `${words} are two forms of one word`)
  }
  const isDerived = relations.has(i, j, 'derived', 'pertains', 'cognate') || relations.sameStem(i, j)
  if (!isDerived || commonStart(source.forms[i]!, target.forms[j]!) < 3) return undefined
  return {
    rule: relations.sameStem(i, j) ? 'derivation.stem' : 'derivation.family',
    type: 'mor_derivational',
    ...unitScope(unit),
    isGlobal: true,
    reason: `${words} belong to one word family and differ in word class or affix`,
  }
}

function inflection(rule: string, unit: Unit, reason: string): Candidate {
  return { rule, type: 'mor_inflectional', ...unitScope(unit), reason }
}

/** The scope of a unit. */
export function unitScope({ source, target }: Unit): Pick<Candidate, 'source' | 'target'> {
  return { source, target }
}

/** Whether a word stands where a noun does: after an article, or before `of`. */
function isNominal({ kinds, forms }: Side, token: number): boolean {
  if (forms[token + 1] === 'of' || kinds[token - 1] === 'determiner') return true
  return kinds[token - 1] === 'content' && kinds[token - 2] === 'determiner'
}

function isParticiple(form: string): boolean {
  return form.endsWith('ing')
}

function commonStart(a: string, b: string): number {
  let k = 0
  while (k < a.length && a[k] === b[k]) k++
  return k
}
