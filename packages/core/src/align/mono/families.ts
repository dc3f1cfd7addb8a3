/**
 * Families of grammatical and connecting words that stand in for one another (`but` and `however`, `in` and `at`), from a
 * grammar, not from a corpus. A word may belong to several; the first is its own for the feature. English only.
 */

const FAMILIES = [
  "of 's ' from belonging",
  'in at on within inside into upon onto during amid',
  'to into toward towards onto until till',
  'from off out since of away',
  'with by through via using along alongside together including',
  'about on over regarding concerning around of',
  'for to towards because',
  'after following since later afterwards then subsequently once next',
  'before ahead prior until earlier previously ago',
  'during while when as amid throughout whilst whenever where',
  'against despite versus opposing',
  'but however although though yet while whereas nevertheless nonetheless still despite even',
  'because since as for so due therefore thus hence owing given reason',
  'if whether unless provided should',
  'and also plus as too & well besides moreover furthermore addition additionally both with along , ;',
  'or either nor and',
  'he him his himself',
  'she her hers herself',
  'it its itself this that',
  'they them their theirs themselves those these people',
  'we us our ours ourselves',
  'i me my mine myself',
  'you your yours yourself one',
  'who whom whose that which what',
  'which that what where',
  "be is are was were been being am 's 're 'm become became becoming remain remains remained",
  "have has had having 've own owns",
  'do does did doing done',
  "will shall would 'll 'd wo going would be",
  'can could may might able ca cannot possible possibly perhaps maybe probably likely',
  'must should ought need needs have required shall',
  "not n't no never without neither nor none nothing cannot",
  'some any several few certain various number',
  'all every each both whole entire total everyone everything',
  'many much lot lots numerous several number great most',
  'more most further greater additional over above other exceeding than',
  'less fewer under below least lower only',
  'other another others else different rest',
  'such same similar like these this as so',
  'the a an this that these those its their his',
  'only just merely solely simply alone but',
  'very extremely quite so too really highly greatly',
  'almost nearly about approximately around some roughly close',
  'now currently today presently nowadays present still',
  'already yet before previously',
  'here there this where',
  'again once more back still re',
  'how way manner what',
  'why reason because',
  'than over compared to then',
  '. ! ? ;',
  ', ; : - and',
  '" \'',
  '( ) -',
] as const

const FAMILIES_OF = new Map<string, number[]>()
FAMILIES.forEach((words, family) => {
  for (const word of new Set(words.split(' '))) {
    const own = FAMILIES_OF.get(word)
    if (own === undefined) FAMILIES_OF.set(word, [family])
    else own.push(family)
  }
})
const NONE: readonly number[] = []

/** The families of a lower-case word, in the order of the list. */
export function familiesOf(word: string): readonly number[] {
  return FAMILIES_OF.get(word) ?? NONE
}

/** How many families two words share. */
export function sharedFamilies(a: readonly number[], b: readonly number[]): number {
  let shared = 0
  for (const family of a) if (b.includes(family)) shared++
  return shared
}
