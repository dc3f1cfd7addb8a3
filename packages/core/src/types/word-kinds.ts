/**
 * What sort of word a token is, as far as the rules for types ask. The closed classes are those of English; in another
 * language every token with a letter is a content word, and only punctuation and digits are told apart.
 */

export type WordKind =
  | 'content'
  | 'determiner'
  | 'pronoun'
  | 'preposition'
  | 'auxiliary'
  | 'modal'
  | 'negation'
  | 'coordinator'
  | 'relative'
  | 'subordinator'
  | 'number'
  | 'punctuation'

const ENGLISH: Readonly<Partial<Record<WordKind, string>>> = {
  determiner: 'the a an this these those some any all each every both such another my your his her its our their whose',
  pronoun:
    'i you he she it we they me him us them mine yours hers ours theirs myself yourself himself herself itself ourselves themselves one there thou thee ye',
  preposition:
    'of in on at by for with from to into about over under between through during against among as after before upon within without across around along behind beyond near off onto toward towards till until since than like out up down',
  auxiliary: "be is are was were been being am 's 're 'm has have had having 've do does did done hath doth",
  modal: "will would can could may might must shall should 'll 'd cannot can't couldn't won't wouldn't shouldn't ought shalt",
  negation: "not n't no never none neither nor nothing nobody nowhere without",
  coordinator: 'and or but nor yet &',
  relative: 'who whom which that where',
  subordinator: 'because if although though while when whereas unless whether lest whenever wherever',
}

const KIND_OF = new Map<string, WordKind>()
for (const [kind, words] of Object.entries(ENGLISH)) {
  for (const word of words.split(' ')) if (!KIND_OF.has(word)) KIND_OF.set(word, kind as WordKind)
}

/** The kind of a word in lower case. `wordKind('which', true)` is `relative`, `wordKind('1,000', true)` a number. */
export function wordKind(form: string, english: boolean): WordKind {
  // signs that are read out, such as $ and %, are words
  if (!/[\p{L}\p{N}\p{Sc}%&]/u.test(form)) return 'punctuation'
  if (/^[$£€]?\p{N}/u.test(form)) return 'number'
  return (english ? KIND_OF.get(form) : undefined) ?? 'content'
}

/** Words that carry no content of their own. */
export function isFunctionWord(kind: WordKind): boolean {
  return kind !== 'content' && kind !== 'number'
}

/** Marks that end a sentence or a part of one that could stand alone. */
export function isStrongMark(token: string): boolean {
  return /^[.!?;:…]+$/.test(token)
}

const SMALL = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const TEENS = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const VALUES = new Map<string, number>([
  ...[...SMALL, ...TEENS].map((word, k) => [word, k] as const),
  ...TENS.map((word, k) => [word, 20 + 10 * k] as const),
  ...ORDINALS.map((word, k) => [word, k + 1] as const),
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
  ['billion', 1e9],
])

/** The number that digits or an English number word stand for, or undefined. `numberIn('1,000', true)` is 1000. */
export function numberIn(form: string, english: boolean): number | undefined {
  const digits = form
    .replace(/^[$£€]|[%$£€]$/g, '')
    .replace(/,(?=\d{3})/g, '')
    .replace(/(\d)(st|nd|rd|th)$/, '$1')
  if (/^\d+(\.\d+)?$/.test(digits)) return Number(digits)
  return english ? VALUES.get(form) : undefined
}
