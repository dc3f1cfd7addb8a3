/**
 * Which child is the head of a phrase, by simple rules in the manner of Magerman and Collins: for each label the kinds of children to look for,
 * the first kind first, from the left or from the right. A label without a rule has the first child that is not punctuation.
 */
import { plainLabel } from './refine.js'

const RULES: Readonly<Record<string, readonly RegExp[]>> = {
  NP: [/^(NN|NX|POS|JJR|CD|PRP)/, /^NP/, /^(JJ|DT|RB)/],
  VP: [/^(VB|MD|TO)/, /^VP/, /^(ADJP|NP)/],
  S: [/^VP/, /^S/],
  SINV: [/^VP/, /^S/, /^VB/],
  SBAR: [/^(IN|WH|DT)/, /^S/],
  SBARQ: [/^SQ/, /^S/],
  SQ: [/^(VB|MD)/, /^VP/],
  PP: [/^(IN|TO|VBG|RP)/, /^PP/],
  WHPP: [/^(IN|TO)/],
  ADJP: [/^(JJ|VBN|VBG)/, /^ADJP/],
  ADVP: [/^(RB|RP|IN)/, /^ADVP/],
  QP: [/^(CD|\$)/, /^NN/],
}

const FROM_THE_RIGHT: ReadonlySet<string> = new Set(['NP', 'ADJP', 'ADVP', 'QP', 'NX'])

/** The place of the head among the labels of the children. `headOf('PP', ['IN', 'NP'])` is 0. */
export function headOf(label: string, children: readonly string[]): number {
  const plain = plainLabel(label)
  const order = children.map((_, k) => k)
  if (FROM_THE_RIGHT.has(plain)) order.reverse()
  for (const kind of [...(RULES[plain] ?? []), /^\p{L}/u]) {
    const found = order.find((k) => kind.test(children[k]!))
    if (found !== undefined) return found
  }
  return order[0]!
}
