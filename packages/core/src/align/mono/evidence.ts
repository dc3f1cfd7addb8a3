/**
 * The features in words: every feature belongs to exactly one kind of evidence, and each kind can say of a cell what it
 * has found there. What is said is a fact of the cell; whether it speaks for a link or against is the model's affair.
 */
import { CELL_FEATURES } from './cell-features.js'
import { CHUNK_FEATURES } from './chunk-features.js'
import { PASS_FEATURES } from './pass-features.js'

/** The features of a cell, by name; 0 for those that its pass does not have. */
export type FeatureValues = (name: string) => number

export interface Evidence {
  readonly name: string
  readonly features: readonly string[]
  /** what is the case; `weight` is above 0 where it speaks for the link */
  say(value: FeatureValues, weight: number): string
}

/** The first text whose condition holds. */
function first(...cases: readonly (readonly [holds: boolean, text: string])[]): string {
  return cases.find(([holds]) => holds)?.[1] ?? ''
}

const around = PASS_FEATURES.filter((name) => name.startsWith('p('))
const relative = (prefix: string) => ['Before1', 'After1', 'Before2', 'After2', 'Before3', 'After3'].map((end) => prefix + end)

/** The name of the evidence that stands for the pass before, which can itself be explained. */
export const EARLIER = 'earlier'

export const EVIDENCE: readonly Evidence[] = [
  {
    name: 'spelling',
    features: [
      ...['same', 'prefix', 'prefixShare', 'suffixShare', 'dice', 'edit', 'contains', 'diceOverRow', 'diceOverColumn'],
      ...['acronym', 'compound', 'name', 'lengthSource', 'lengthTarget'],
    ],
    say: (value) =>
      first(
        [value('same') === 1, 'the same word'],
        [value('acronym') === 1, 'an acronym and its words'],
        [value('compound') === 1, 'they share a part of a compound'],
        [value('name') > 0, 'parts of one name'],
        [value('edit') > 0.6 || value('dice') > 0.6, 'spelled much alike'],
        [value('contains') === 1, 'one word contains the other'],
        [value('prefix') > 2 || value('dice') > 0.3, 'spelled somewhat alike'],
        [true, 'spelled differently'],
      ),
  },
  {
    name: 'lemma',
    features: ['stem', 'lemma', 'derived', 'pertains', 'cognate', 'kin'],
    say: (value) =>
      first(
        [value('lemma') === 1, 'forms of the same lemma'],
        [value('stem') === 1, 'the same stem'],
        [value('derived') === 1 || value('pertains') === 1, 'one is derived from the other'],
        [value('cognate') === 1 || value('kin') === 1, 'derived from the same word'],
        [true, 'not forms of one word'],
      ),
  },
  {
    name: 'meaning',
    features: [
      ...['synonym', 'hypernym', 'hyponym', 'parent', 'sister', 'similar', 'related', 'opposite', 'phrase'],
      ...['closure', 'closureOverRow', 'closureOverColumn', 'definition', 'definitionOverRow', 'definitionOverColumn'],
    ],
    say: (value) =>
      first(
        [value('synonym') === 1 && value('same') === 1, 'WordNet knows the word'],
        [value('synonym') === 1, 'WordNet: synonyms'],
        [value('opposite') === 1, 'WordNet: opposites'],
        [value('phrase') > 0, 'WordNet: related as parts of expressions'],
        [
          value('parent') === 1 || value('hypernym') === 1 || value('hyponym') === 1,
          'WordNet: one is more general than the other',
        ],
        [value('similar') === 1 || value('related') === 1, 'WordNet: similar meanings'],
        [value('sister') === 1, 'WordNet: two kinds of one thing'],
        [value('closure') > 0.3 || value('definition') > 0.2, 'WordNet: near each other'],
        [true, 'no relation of meaning known'],
      ),
  },
  {
    name: 'number',
    features: ['number', 'anyNumber'],
    say: (value) =>
      first(
        [value('number') === 2, 'the same number'],
        [value('number') === 1, 'two different numbers'],
        [value('anyNumber') === 1, 'a number and a word that is none'],
        [true, 'no numbers'],
      ),
  },
  {
    name: 'class',
    features: [
      ...['groupSource', 'groupTarget', 'sameGroup', 'familySource', 'familyTarget', 'sharedFamilies'],
      ...['partSource', 'partTarget', 'samePart', 'capitals'],
    ],
    say: (value) =>
      first(
        [value('sharedFamilies') > 0, 'grammatical words that stand in for one another'],
        [value('samePart') === 1 && value('groupSource') > 0, 'grammatical words of one class'],
        [value('samePart') === 1, 'the same part of speech'],
        [value('groupSource') > 0 !== value('groupTarget') > 0, 'a grammatical word and a content word'],
        [true, 'different parts of speech'],
      ),
  },
  {
    name: 'frequency',
    features: ['frequencySource', 'frequencyTarget', 'frequencyGap', 'sensesSource', 'sensesTarget'],
    say: () => 'how common the two words are',
  },
  {
    name: 'likeness',
    features: ['likeness'],
    say: (value) => (value('likeness') >= 0.5 ? 'alike on the whole' : 'not alike on the whole'),
  },
  {
    name: 'run',
    features: ['taken', 'run', 'runOverRow', 'runOverColumn', 'copiesInTarget', 'copiesInSource', 'rowTaken', 'columnTaken'],
    say: (value) =>
      first(
        [value('run') > 1, `inside a run of ${value('run')} equal words`],
        [value('taken') === 1, 'equal words that nothing else claims'],
        [value('rowTaken') === 1 || value('columnTaken') === 1, 'one of them has its equal elsewhere'],
        [true, 'neither has an equal word'],
      ),
  },
  {
    name: 'neighbours',
    features: [
      ...relative('same'),
      ...relative('like'),
      ...['likeBefore', 'likeAfter', 'contentBefore', 'contentAfter', 'contentCrossed', 'contentCrossedBack'],
      ...['window2Source', 'window2Target', 'window4Source', 'window4Target'],
      ...['likeLeft', 'likeRight', 'likeUp', 'likeDown', 'sameLeft', 'sameRight', 'sameUp', 'sameDown'],
      ...['partBeforeSource', 'partAfterSource', 'partBeforeTarget', 'partAfterTarget', 'samePartBefore', 'samePartAfter'],
      ...['groupBeforeSource', 'groupAfterSource', 'groupBeforeTarget', 'groupAfterTarget'],
    ],
    say: (value) => beside(value('likeBefore') >= 0.5, value('likeAfter') >= 0.5, 'alike'),
  },
  {
    name: 'linked neighbours',
    features: [
      ...around,
      ...['pContentBefore', 'pContentAfter', 'pContentCrossed', 'pContentCrossedBack', 'mass3', 'mass7'],
      ...['rowBeforeSum', 'rowAfterSum', 'columnBeforeSum', 'columnAfterSum'],
    ],
    say: (value) => beside(value('p(-1,-1)') >= 0.5, value('p(1,1)') >= 0.5, 'linked'),
  },
  {
    name: 'chunks',
    features: CHUNK_FEATURES,
    say: (value) =>
      first(
        // of two heads, what the pass before thought of them is in here too
        [value('heads') === 3 && value('sameChunk') === 1, 'the heads of two groups of one kind'],
        [value('pHeads') >= 0.5 && value('heads') < 3, 'the heads of their groups are linked'],
        [value('pChunk') >= 0.5 && value('heads') < 3, 'words of their groups are linked'],
        [value('pNounBefore') >= 0.5 || value('pNounAfter') >= 0.5, 'the nouns beside their groups are linked'],
        [value('sameChunk') === 1, 'in groups of one kind'],
        [true, 'in groups of different kinds'],
      ),
  },
  {
    name: 'block',
    features: ['corner', 'closing', 'blockRow', 'blockColumn'],
    say: (value) =>
      first(
        [value('corner') >= 0.3 || value('closing') >= 0.3, 'completes a block of links'],
        [value('blockRow') >= 0.3 || value('blockColumn') >= 0.3, 'joins the link of a neighbour'],
        [true, 'stands alone, in no block of links'],
      ),
  },
  {
    name: 'rivals',
    features: ['likenessInRow', 'likenessInColumn', 'pInRow', 'pInColumn', 'rowRest', 'columnRest'],
    say: (value) => {
      const [row, column] =
        value('p') > 0 || value('pInRow') > 0 || value('pInColumn') > 0
          ? [value('pInRow') > value('p'), value('pInColumn') > value('p')]
          : [value('likenessInRow') > value('likeness'), value('likenessInColumn') > value('likeness')]
      return first(
        [row && column, 'both words have a better place'],
        [row, 'the first word has a better place'],
        [column, 'the second word has a better place'],
        [true, 'neither word has a better place'],
      )
    },
  },
  {
    name: 'place',
    features: [
      ...['skew', 'distance', 'fromEnd', 'fromStart', 'placeSource', 'placeTarget', 'expectedTarget', 'expectedSource'],
      ...['inGap', 'gapLeft', 'gapRight', 'inGapBack', 'gapLeftBack', 'gapRightBack', 'gapWidth', 'gapHeight'],
      ...['pExpectedTarget', 'pGapLeft', 'pGapRight', 'pGapWidth', 'pGapReach'],
      ...['pExpectedSource', 'pGapLeftBack', 'pGapRightBack', 'pGapWidthBack', 'pGapReachBack'],
    ],
    say: (value) =>
      first(
        [
          Math.abs(value('expectedTarget')) <= 1 && Math.abs(value('expectedSource')) <= 1,
          'where their neighbours lead to expect it',
        ],
        [value('inGap') === 1 && value('inGapBack') === 1, 'between the same neighbours'],
        [value('distance') > 0.3, 'far apart in the sentences'],
        [true, 'not where their neighbours lead to expect it'],
      ),
  },
  {
    name: 'pair',
    features: ['n', 'm', 'ratio', 'meanRow', 'meanColumn'],
    say: () => 'how long the sentences are and how well they match',
  },
  { name: 'guideline', features: ['guideline'], say: () => 'the habits of the guideline' },
  {
    name: EARLIER,
    // the lead over the rivals is the cell's own probability before all
    features: ['p', 'pFirst', 'pOverRow', 'pOverColumn'],
    say: (_, weight) => (weight > 0 ? 'likely at first sight' : 'unlikely at first sight'),
  },
]

function beside(before: boolean, after: boolean, how: string): string {
  if (before && after) return `the words before and after are ${how}`
  if (before) return `the words before are ${how}`
  return after ? `the words after are ${how}` : `neither the words before nor those after are ${how}`
}

/** The number of the evidence of each feature, in the order of a row; -1 where a feature has none, which a test forbids. */
export const EVIDENCE_OF: Int8Array = Int8Array.from([...CELL_FEATURES, ...PASS_FEATURES], (feature) =>
  EVIDENCE.findIndex(({ features }) => features.includes(feature)),
)
