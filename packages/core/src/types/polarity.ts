/** Lexical substitution: opposites, converses, modal verbs, and all that means about the same. */
import { lemmaForms } from '../text/english-forms.js'
import type { Candidate } from './candidate.js'
import { type PairView, quote, type Side, sentenceAt, tokensOf, type Unit } from './pair-view.js'
import type { WordRelations } from './relations.js'
import { unitScope } from './word-forms.js'
import { isFunctionWord } from './word-kinds.js'

const CONVERSES: readonly (readonly [string, string])[] = [
  ['buy', 'sell'],
  ['lend', 'borrow'],
  ['give', 'receive'],
  ['give', 'get'],
  ['teach', 'learn'],
  ['tell', 'learn'],
  ['tell', 'hear'],
  ['send', 'receive'],
  ['win', 'lose'],
  ['lead', 'follow'],
  ['precede', 'follow'],
  ['parent', 'child'],
  ['husband', 'wife'],
  ['own', 'belong'],
  ['employ', 'work'],
  ['above', 'below'],
  ['before', 'after'],
]
const HAS_CONVERSE = new Set(CONVERSES.flat())

/** Modal verbs exchanged for each other or for words that say the same. */
export function modalVerb({ source, target, english }: PairView, unit: Unit): Candidate | undefined {
  if (!english) return undefined
  const left = unit.source.some((i) => source.kinds[i] === 'modal')
  const right = unit.target.some((j) => target.kinds[j] === 'modal')
  const words = `${quote(source, unit.source)} and ${quote(target, unit.target)}`
  if (left && right)
    return { rule: 'modal.exchange', type: 'mor_modal_verb', ...unitScope(unit), reason: `${words} have different modal verbs` }
  if (!left && !right) return undefined
  return {
    rule: 'modal.one',
    type: 'mor_modal_verb',
    ...unitScope(unit),
    reason: `${words}: only one of them has a modal verb`,
  }
}

/** Two words that negate, one in place of the other: the negation is attached otherwise. */
export function negationWord({ source, target }: PairView, unit: Unit): Candidate | undefined {
  const left = unit.source.find((i) => source.kinds[i] === 'negation')
  const right = unit.target.find((j) => target.kinds[j] === 'negation')
  if (left === undefined || right === undefined || source.forms[left] === target.forms[right]) return undefined
  return {
    rule: 'negation.word',
    type: 'syn_negation',
    source: tokensOf(sentenceAt(source, left)),
    target: tokensOf(sentenceAt(target, right)),
    keySource: [left],
    keyTarget: [right],
    reason: `${quote(source, [left])} and ${quote(target, [right])} negate in different places of the clause`,
  }
}

/** Opposites where a negation stands in one member only. */
export function oppositePolarity(view: PairView, unit: Unit, relations: WordRelations): Candidate | undefined {
  if (unit.source.length > 1 || unit.target.length > 1) return undefined
  const [i, j] = [unit.source[0]!, unit.target[0]!]
  const { source, target } = view
  const isOpposite = relations.has(i, j, 'opposite') || isNegated(source.forms[i]!, target.forms[j]!)
  if (!isOpposite || relations.has(i, j, 'synonym')) return undefined
  const left = negationsAround(source, i)
  const right = negationsAround(target, j)
  if (left.length % 2 === right.length % 2) return undefined
  return {
    rule: 'opposite.negated',
    type: 'lex_opposite_polarity',
    source: [...left, i].sort((a, b) => a - b),
    target: [...right, j].sort((a, b) => a - b),
    isGlobal: true,
    reason: `${quote(source, [i])} and ${quote(target, [j])} are opposites, and a negation turns one of them back`,
  }
}

/** Whether one word is the other with a negating prefix. */
function isNegated(a: string, b: string): boolean {
  return /^(un|in|im|ir|il|dis|non-?)/.test(a) === /^(un|in|im|ir|il|dis|non-?)/.test(b)
    ? false
    : ['un', 'in', 'im', 'ir', 'il', 'dis', 'non', 'non-'].some((prefix) => a === prefix + b || b === prefix + a)
}

/** Negations up to five words before or after, in the same sentence. */
function negationsAround(side: Side, token: number): number[] {
  const [start, end] = sentenceAt(side, token)
  const found: number[] = []
  for (let k = Math.max(start, token - 5); k < Math.min(end, token + 6); k++) {
    if (k !== token && (side.kinds[k] === 'negation' || /n['’]t$|^cannot$/.test(side.forms[k]!))) found.push(k)
  }
  return found
}

/** A relation told from the other participant's side. */
export function converse({ source, target, english }: PairView, unit: Unit): Candidate | undefined {
  if (!english || unit.source.length > 1 || unit.target.length > 1) return undefined
  const left = converseLemmas(source.forms[unit.source[0]!]!)
  const right = converseLemmas(target.forms[unit.target[0]!]!)
  if (!CONVERSES.some(([x, y]) => (left.has(x) && right.has(y)) || (left.has(y) && right.has(x)))) return undefined
  return {
    rule: 'converse',
    type: 'lex_inverse',
    ...unitScope(unit),
    isGlobal: true,
    reason: `${quote(source, unit.source)} and ${quote(target, unit.target)} name one relation from its two ends`,
  }
}

/** The lemmas of a form that have a converse, as a verb or a noun. */
function converseLemmas(form: string): Set<string> {
  return new Set([0, 1].flatMap((part) => lemmaForms(form, part, (lemma) => HAS_CONVERSE.has(lemma))))
}

/** What is left of the linked words that differ: the same said with another word. */
export function samePolarity({ source, target }: PairView, unit: Unit, relations: WordRelations): Candidate {
  const words = `${quote(source, unit.source)} and ${quote(target, unit.target)}`
  const made = (rule: string, reason: string) => ({
    rule: `same-polarity.${rule}`,
    type: 'lex_same_polarity',
    ...unitScope(unit),
    reason,
  })
  const pairs = unit.source.flatMap((i) => unit.target.map((j) => [i, j] as const))
  if (pairs.length > 1) return made('phrase', `${words} stand for each other as phrases`)
  const [i, j] = pairs[0]!
  if (isFunctionWord(source.kinds[i]!) && isFunctionWord(target.kinds[j]!))
    return made('function', `${words} are grammatical words used alike here`)
  if (relations.has(i, j, 'synonym', 'similar')) return made('synonym', `${words} are synonyms or nearly so`)
  if (relations.has(i, j, 'hypernym', 'hyponym', 'parent', 'sister', 'related', 'kin'))
    return made('related', `${words} are related: one is more general, or both are of one kind`)
  return made('linked', `${words} stand in the same place of both members`)
}
