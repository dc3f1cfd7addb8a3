/**
 * Words that belong to the grammar, in eleven closed classes, and number words. English only: in other languages only
 * punctuation and digits are recognised, and every other word is an open-class word (class 0).
 */

const CLASSES = [
  'the a an this that these those',
  'of in on at by for with from to into about over under between through during against among as after before since until till towards toward upon within without across around along behind beyond near off onto per via despite amid',
  'and or but nor yet so & plus',
  'he she it they we i you him her them us me his hers its their theirs our ours my mine your yours himself herself itself themselves ourselves myself yourself who whom whose which what there one',
  "be is are was were been being am 's 're 'm has have had having 've do does did doing done get got",
  "will would can could may might must shall should 'll 'd ca wo cannot",
  "not n't no never none neither nothing nobody",
  'if because while although though when where whether how why than whereas unless once',
  '',
  'some any all each every both many much more most several few other another such same own less least half',
  'also just only even still already very too quite rather almost now then here however thus therefore again well away back up down out',
] as const

export const PUNCTUATION = 9

const CLASS_OF = new Map<string, number>()
CLASSES.forEach((words, k) => {
  for (const word of words.split(' ')) if (word !== '' && !CLASS_OF.has(word)) CLASS_OF.set(word, k + 1)
})

const NUMBERS = new Map<string, number>([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, k) => [word, k] as const),
  ...'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ').map((word, k) => [word, k + 1] as const),
  ...[30, 40, 50, 60, 70, 80, 90].map(
    (value, k) => ['thirty forty fifty sixty seventy eighty ninety'.split(' ')[k]!, value] as const,
  ),
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
  ['billion', 1e9],
  ['dozen', 12],
  ['once', 1],
  ['twice', 2],
])

/** 0 for an open-class word, 1 to 11 for a closed class. */
export function closedClass(word: string): number {
  const known = CLASS_OF.get(word)
  if (known !== undefined) return known
  return /[\p{L}\p{N}]/u.test(word) ? 0 : PUNCTUATION
}

/** The number a word stands for, or undefined. `numberOf('1,000')` and `numberOf('thousand')` are both 1000. */
export function numberOf(word: string): number | undefined {
  const known = NUMBERS.get(word)
  if (known !== undefined) return known
  if (!/\d/.test(word)) return undefined
  const digits = word
    .replace(/^[$£€]+|[$£€%]+$/g, '')
    .replace(/,/g, '')
    .replace(/(\d)(st|nd|rd|th)$/, '$1')
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}
