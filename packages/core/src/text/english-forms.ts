/**
 * From an English word form to the lemmas it may stand for, by part of speech: irregular forms from a short list, the rest
 * by detaching endings. What comes out are candidates; the lexicon says which of them are words.
 */

const IRREGULAR_VERBS = `arise arose arisen|awake awoke awoken|be am is are was were been being|bear bore borne|beat beaten|become became|begin began begun
bend bent|bind bound|bite bit bitten|bleed bled|blow blew blown|break broke broken|breed bred|bring brought|build built|burn burnt|buy bought
catch caught|choose chose chosen|cling clung|come came|creep crept|deal dealt|dig dug|do does did done|draw drew drawn|dream dreamt|drink drank drunk
drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled|fling flung|fly flew flown|forbid forbade forbidden
forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go goes went gone|grind ground|grow grew grown
hang hung|have has had|hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lay laid|lead led|lean leant|leap leapt|learn learnt
leave left|lend lent|lie lay lain|light lit|lose lost|make made|mean meant|meet met|mistake mistook mistaken|overcome overcame|overtake overtook overtaken
overthrow overthrew overthrown|pay paid|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent
sew sewn|shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|smell smelt
sow sown|speak spoke spoken|speed sped|spell spelt|spend spent|spill spilt|spin spun|spit spat|spoil spoilt|spring sprang sprung|stand stood|steal stole stolen
stick stuck|sting stung|strike struck stricken|strive strove striven|swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung|take took taken
teach taught|tear tore torn|tell told|think thought|throw threw thrown|undergo underwent undergone|understand understood|undertake undertook undertaken
uphold upheld|wake woke woken|wear wore worn|weave wove woven|weep wept|win won|wind wound|withdraw withdrew withdrawn|withhold withheld
withstand withstood|wring wrung|write wrote written`
const IRREGULAR_NOUNS = `man men|woman women|child children|foot feet|tooth teeth|goose geese|mouse mice|person people|ox oxen|life lives|wife wives
knife knives|leaf leaves|half halves|wolf wolves|self selves|shelf shelves|thief thieves|loaf loaves|calf calves|analysis analyses|basis bases|crisis crises
thesis theses|hypothesis hypotheses|axis axes|criterion criteria|phenomenon phenomena|datum data|medium media|index indices|appendix appendices`
const IRREGULAR_ADJECTIVES =
  'good better best|bad worse worst|far farther farthest further furthest|little less least|many more most|old elder eldest'
const IRREGULAR_ADVERBS = 'well better best|badly worse worst|far farther further furthest'

const ENDINGS: readonly (readonly (readonly [string, string])[])[] = [
  [
    ['ses', 's'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['ies', 'y'],
    ['s', ''],
  ],
  [
    ['ies', 'y'],
    ['ied', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['s', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
  ],
  [
    ['ier', 'y'],
    ['iest', 'y'],
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
  ],
  [],
]

const IRREGULAR = [IRREGULAR_VERBS, IRREGULAR_NOUNS, IRREGULAR_ADJECTIVES, IRREGULAR_ADVERBS].map(formTable)
const BY_PART = [IRREGULAR[1]!, IRREGULAR[0]!, IRREGULAR[2]!, IRREGULAR[3]!]

function formTable(text: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>()
  for (const family of text.split(/[|\n]/)) {
    const [lemma, ...forms] = family.split(' ')
    for (const form of forms) table.set(form, lemma!)
  }
  return table
}

/**
 * Lemmas that a lower-case form may have as a noun (0), verb (1), adjective (2) or adverb (3), as far as `known` accepts
 * them, the likeliest first. `lemmaForms('running', 1, () => true)` starts with `running`.
 */
export function lemmaForms(form: string, part: number, known: (lemma: string) => boolean): string[] {
  const found: string[] = []
  const irregular = BY_PART[part]!.get(form)
  if (irregular !== undefined && known(irregular)) found.push(irregular)
  if (known(form)) found.push(form)
  if (found.length > 0) return found
  for (const [ending, replacement] of ENDINGS[part]!) {
    if (!form.endsWith(ending) || form.length <= ending.length + 1) continue
    const base = form.slice(0, -ending.length)
    if (known(base + replacement)) return [base + replacement]
    const undoubled = base.length > 3 && base.at(-1) === base.at(-2) ? base.slice(0, -1) : ''
    if (replacement === '' && ending !== 's' && undoubled !== '' && known(undoubled)) return [undoubled]
  }
  return found
}
