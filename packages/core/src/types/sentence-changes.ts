/** Changes of a whole clause or sentence: diathesis, modality of the sentence, direct against indirect speech, presentation. */
import type { Candidate } from './candidate.js'
import { clauseAt, counterpart, type PairView, quote, type Side, type Span, sentenceAt, tokensOf } from './pair-view.js'
import { WordRelations } from './relations.js'
import { oriented, scopeAround } from './structure.js'

const QUOTE_MARK = /^["“”«»„]+$|^''$|^``$/
const SPEECH =
  /^(sa(y|id|ys)|ask(ed|s)?|repl(y|ied|ies)|answer(ed|s)?|told|tells?|declare[ds]?|crie[ds]|explain(ed|s)?|exclaim(ed)?|inquired?|added|thought)$/

/** Active against passive, statement against question or exclamation, quoted against reported speech. */
export function sentenceChanges(view: PairView): Candidate[] {
  return [...(view.english ? [...diathesis(view), ...directSpeech(view), ...presentation(view)] : []), ...modality(view)]
}

/** A passive verb linked to an active form of the same verb. */
function diathesis(view: PairView): Candidate[] {
  const relations = new WordRelations(view)
  return view.units.flatMap((unit) => {
    if (unit.source.length > 2 || unit.target.length > 2) return []
    const pairs = unit.source.flatMap((i) => unit.target.map((j) => [i, j] as const))
    for (const [i, j] of pairs) {
      if (!relations.has(i, j, 'lemma', 'synonym')) continue
      const left = passiveOf(view.source, i)
      const right = passiveOf(view.target, j)
      if ((left === undefined) === (right === undefined)) continue
      const isSource = left !== undefined
      const [own, verb] = isSource ? [view.source, i] : [view.target, j]
      if (!isVerb(isSource ? view.target : view.source, isSource ? j : i)) continue
      const scope = scopeAround(own, verb, clauseAt(own, verb))
      if (scope === undefined) continue
      const passive = (left ?? right)!
      const rule = passive.length > 1 ? 'diathesis.agent' : 'diathesis.passive'
      const reason = `${quote(own, [...passive.slice(0, 1), verb])} is passive and its counterpart is not`
      return [oriented({ rule, type: 'syn_diathesis', reason }, scope, passive, isSource)]
    }
    return []
  })
}

const BE = /^(be|is|are|was|were|been|being|am|'s|'re)$/

/** The form of `be` before a participle, and the `by` after it, or undefined if the word is no passive. */
function passiveOf(side: Side, verb: number): number[] | undefined {
  if (!/(ed|en|n|t|ught|ung|uck)$/.test(side.forms[verb]!) || side.forms[verb]!.endsWith('ment')) return undefined
  let be = -1
  for (let k = verb - 1; k >= Math.max(0, verb - 3); k--) if (BE.test(side.forms[k]!)) be = k
  if (be < 0) return undefined
  const by = side.forms.indexOf('by', verb + 1)
  return by > 0 && by <= verb + 4 ? [be, by] : [be]
}

function isVerb(side: Side, token: number): boolean {
  const uses = side.entries[token]?.uses
  return uses !== undefined && uses[1]! >= 0.5
}

/** Sentences that correspond and end with marks of different modality. */
function modality({ source, target }: PairView): Candidate[] {
  return source.sentences.flatMap((sentence): Candidate[] => {
    const there = counterpart(source, sentence)
    if (there === undefined) return []
    const other = sentenceAt(target, there[0])
    const [mine, theirs] = [endMark(source, sentence), endMark(target, other)]
    const isOther = mine !== theirs && /[?!]/.test(mine + theirs)
    if (!isOther || other[1] < there[1] - 2) return []
    return [
      {
        rule: /\?/.test(mine + theirs) ? 'modality.question' : 'modality.exclamation',
        type: 'dis_sent_modality',
        source: tokensOf(sentence),
        target: tokensOf(other),
        keySource: [sentence[1] - 1],
        keyTarget: [other[1] - 1],
        reason: `one member ends its sentence with “${mine}”, the other with “${theirs || 'no mark'}”`,
      },
    ]
  })
}

function endMark(side: Side, [, end]: Span): string {
  const last = side.tokens[end - 1]!
  return /^[.!?…]+$/.test(last) ? last.slice(-1) : ''
}

/** Quotation marks in one member where the other has a verb of speech and none. */
function directSpeech({ source, target }: PairView): Candidate[] {
  const left = source.forms.findIndex((form) => QUOTE_MARK.test(form))
  const right = target.forms.findIndex((form) => QUOTE_MARK.test(form))
  if (left >= 0 === right >= 0) return []
  const isSource = left >= 0
  const [own, other, first] = isSource ? [source, target, left] : [target, source, right]
  const speech = other.forms.findIndex((form) => SPEECH.test(form))
  if (speech < 0) return []
  const marks = own.forms.flatMap((form, k) => (QUOTE_MARK.test(form) ? [k] : []))
  const span: Span = [first, marks.length === 1 ? sentenceAt(own, first)[1] : marks.at(-1)! + 1]
  const scope = scopeAround(own, first, span)
  if (scope === undefined) return []
  const reports = other.forms.some((form, k) => k > speech && k <= speech + 5 && /^(that|if|whether|how)$/.test(form))
  const head = {
    rule: reports ? 'direct-speech.that' : 'direct-speech.plain',
    type: 'dis_direct_indirect',
    reason: `one member quotes ${quote(own, tokensOf(span))} and the other reports it with ${quote(other, [speech])}`,
  }
  return [oriented(head, scope, marks, isSource)]
}

/** `there is` or `it is … that` in one member only. */
function presentation({ source, target }: PairView): Candidate[] {
  const sides = [
    [source, true],
    [target, false],
  ] as const
  return sides.flatMap(([own, isSource]) =>
    own.forms.flatMap((form, k): Candidate[] => {
      const isThere = form === 'there' && own.links[k]!.length === 0 && BE.test(own.forms[k + 1] ?? '')
      const isCleft = form === 'it' && BE.test(own.forms[k + 1] ?? '') && own.links[k]!.length === 0
      const scope = isThere || isCleft ? scopeAround(own, k, clauseAt(own, k)) : undefined
      if (scope === undefined) return []
      const reason = `only one member begins its clause with ${quote(own, [k, k + 1])}`
      return [
        oriented(
          { rule: isThere ? 'structure.there' : 'structure.it', type: 'syn_dis_structure', reason },
          scope,
          [k, k + 1],
          isSource,
        ),
      ]
    }),
  )
}
