/** The units that differ, each by the first rule that explains it. */
import type { Candidate } from './candidate.js'
import { type PairView, quote, type Unit } from './pair-view.js'
import { converse, modalVerb, negationWord, oppositePolarity, samePolarity } from './polarity.js'
import { WordRelations } from './relations.js'
import { spelling } from './spelling.js'
import { unitScope, wordForms } from './word-forms.js'

/** What changed inside the linked units. */
export function wordChanges(view: PairView): Candidate[] {
  const relations = new WordRelations(view)
  return view.units.flatMap((unit) => {
    const found = changeOf(view, unit, relations)
    return found === undefined || found === 'unchanged' ? [] : [found]
  })
}

function changeOf(view: PairView, unit: Unit, relations: WordRelations): Candidate | 'unchanged' | undefined {
  const { source, target } = view
  if (unit.source.map((i) => source.tokens[i]).join(' ') === unit.target.map((j) => target.tokens[j]).join(' ')) return undefined
  const left = new Set(unit.source.map((i) => source.forms[i]!))
  const right = new Set(unit.target.map((j) => target.forms[j]!))
  // one word linked to two equal ones is no change of it
  if (unit.source.length !== unit.target.length && left.size === 1 && right.size === 1 && right.has([...left][0]!))
    return undefined
  // punctuation has rules of its own
  if (unit.source.some((i) => source.kinds[i] === 'punctuation') || unit.target.some((j) => target.kinds[j] === 'punctuation'))
    return undefined
  return (
    spelling(view, unit) ??
    negationWord(view, unit) ??
    modalVerb(view, unit) ??
    wordForms(view, unit, relations) ??
    oppositePolarity(view, unit, relations) ??
    converse(view, unit) ??
    fewerWords(view, unit, relations) ??
    samePolarity(view, unit, relations)
  )
}

/** A phrase against fewer words that it contains: synthetic against analytic. */
function fewerWords({ source, target }: PairView, unit: Unit, relations: WordRelations): Candidate | undefined {
  if (unit.source.length === unit.target.length) return undefined
  const shares = unit.source.some(
    (i) =>
      source.kinds[i] === 'content' &&
      unit.target.some(
        (j) => source.forms[i] === target.forms[j] || relations.has(i, j, 'lemma', 'derived') || relations.sameStem(i, j),
      ),
  )
  if (!shares) return undefined
  return {
    rule: 'synthetic.unit',
    type: 'lex_synt_ana',
    ...unitScope(unit),
    reason: `${quote(source, unit.source)} and ${quote(target, unit.target)} say the same with fewer and more words`,
  }
}
