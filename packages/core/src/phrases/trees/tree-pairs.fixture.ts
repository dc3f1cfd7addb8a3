/**
 * Fifteen invented tree pairs with word links, and the phrases of more than one word (on either side) that the default mode must pair, as a person would. `nulls` are
 * phrases without a partner, `loose` pairs whose meaning is not put together from pairs of their children.
 */
export interface TreePairCase {
  readonly name: string
  readonly source: string
  readonly target: string
  /** `0-0 1-2` */
  readonly links: string
  readonly pairs: readonly string[]
  readonly nulls: { readonly source: readonly string[]; readonly target: readonly string[] }
  readonly loose: readonly string[]
}

export const TREE_PAIRS: readonly TreePairCase[] = [
  {
    name: 'the same sentence',
    source: '(S (NP (DT the) (NN ferry)) (VP (VBD left)))',
    target: '(S (NP (DT the) (NN ferry)) (VP (VBD left)))',
    links: '0-0 1-1 2-2',
    pairs: ['the ferry = the ferry', 'the ferry left = the ferry left'],
    nulls: { source: [], target: [] },
    loose: [],
  },
  {
    name: 'other words, the same shape',
    source: '(S (NP (DT the) (NN boat)) (VP (VBD sailed)))',
    target: '(S (NP (DT a) (NN ship)) (VP (VBD departed)))',
    links: '0-0 1-1 2-2',
    pairs: ['the boat = a ship', 'the boat sailed = a ship departed'],
    nulls: { source: [], target: [] },
    loose: [],
  },
  {
    name: 'active and passive: phrases change places',
    source: '(S (NP (DT the) (NN cook)) (VP (VBD burnt) (NP (DT the) (NN soup))))',
    target: '(S (NP (DT the) (NN soup)) (VP (VBD was) (VP (VBN burnt) (PP (IN by) (NP (DT the) (NN cook))))))',
    links: '0-5 1-6 2-3 3-0 4-1',
    pairs: ['the cook = the cook', 'the soup = the soup', 'the cook burnt the soup = the soup was burnt by the cook'],
    nulls: { source: ['burnt the soup'], target: ['was', 'by', 'by the cook', 'burnt by the cook', 'was burnt by the cook'] },
    loose: ['the cook burnt the soup = the soup was burnt by the cook'],
  },
  {
    name: 'an adjective that the other lacks',
    source: '(NP (DT the) (JJ old) (NN bridge))',
    target: '(NP (DT the) (NN bridge))',
    links: '0-0 2-1',
    pairs: ['the old bridge = the bridge'],
    nulls: { source: ['old'], target: [] },
    loose: [],
  },
  {
    name: 'nothing in common',
    source: '(NP (DT the) (NN rain))',
    target: '(NP (CD three) (NNS cats))',
    links: '',
    pairs: [],
    nulls: { source: ['the', 'rain', 'the rain'], target: ['three', 'cats', 'three cats'] },
    loose: [],
  },
  {
    name: 'a phrase and a single word',
    source: '(S (NP (PRP he)) (VP (VBD passed) (PRT (RP away))))',
    target: '(S (NP (PRP he)) (VP (VBD died)))',
    links: '0-0 1-1 2-1',
    pairs: ['passed away = died', 'he passed away = he died'],
    nulls: { source: ['passed', 'away'], target: [] },
    loose: ['passed away = died'],
  },
  {
    name: 'an idiom whose parts cross inside',
    source: '(S (NP (PRP she)) (VP (VBD lost) (NP (PRP$ her) (NN temper))))',
    target: '(S (NP (PRP she)) (VP (VBD grew) (ADJP (RB very) (JJ angry))))',
    links: '0-0 1-3 2-1 3-2',
    pairs: ['lost her temper = grew very angry', 'she lost her temper = she grew very angry'],
    nulls: { source: ['her temper'], target: ['very angry'] },
    loose: ['lost her temper = grew very angry'],
  },
  {
    name: 'a genitive and a phrase with of',
    source: '(NP (NP (DT the) (NN city) (POS s)) (NN mayor))',
    target: '(NP (NP (DT the) (NN mayor)) (PP (IN of) (NP (DT the) (NN city))))',
    links: '0-3 1-4 2-2 3-1',
    pairs: ['the city s = of the city', 'the city s mayor = the mayor of the city'],
    nulls: { source: [], target: ['the', 'the city', 'the mayor'] },
    loose: ['the city s = of the city', 'the city s mayor = the mayor of the city'],
  },
  {
    name: 'an adverb that moves',
    source: '(S (ADVP (RB suddenly)) (NP (PRP it)) (VP (VBD rained)))',
    target: '(S (NP (PRP it)) (VP (VBD rained) (ADVP (RB suddenly))))',
    links: '0-2 1-0 2-1',
    pairs: ['suddenly it rained = it rained suddenly'],
    nulls: { source: [], target: ['rained suddenly'] },
    loose: ['suddenly it rained = it rained suddenly'],
  },
  {
    name: 'a longer chain on one side',
    source: '(S (NP (NNP Anna)) (VP (VBZ sings)))',
    target: '(ROOT (S (NP (NX (NNP Anna))) (VP (VBZ sings))))',
    links: '0-0 1-1',
    pairs: ['Anna sings = Anna sings'],
    nulls: { source: [], target: [] },
    loose: [],
  },
  {
    name: 'a clause that the other leaves out',
    source: '(S (NP (DT the) (NN man)) (VP (VBD said) (SBAR (IN that) (S (NP (PRP it)) (VP (VBD snowed))))))',
    target: '(S (NP (PRP it)) (VP (VBD snowed)))',
    links: '4-0 5-1',
    pairs: ['it snowed = it snowed'],
    nulls: {
      source: ['the', 'man', 'the man', 'said', 'that', 'that it snowed', 'said that it snowed', 'the man said that it snowed'],
      target: [],
    },
    loose: [],
  },
  {
    name: 'a list of five in another order',
    source: '(NP (NN tea) (NN milk) (NN bread) (NN salt) (NN jam))',
    target: '(NP (NN jam) (NN tea) (NN salt) (NN milk) (NN bread))',
    links: '0-1 1-3 2-4 3-2 4-0',
    pairs: ['tea milk bread salt jam = jam tea salt milk bread'],
    nulls: { source: [], target: [] },
    loose: [],
  },
  {
    name: 'one phrase against two',
    source: '(S (NP (NNS prices)) (VP (VBD went) (ADVP (RB up) (RB sharply))))',
    target: '(S (NP (NNS prices)) (VP (VBD soared)))',
    links: '0-0 1-1 2-1 3-1',
    pairs: ['went up sharply = soared', 'prices went up sharply = prices soared'],
    nulls: { source: ['went', 'up', 'sharply', 'up sharply'], target: [] },
    loose: ['went up sharply = soared'],
  },
  {
    name: 'a bracket that the other draws differently',
    source: '(NP (NP (JJ young) (NNS men)) (CC and) (NP (NNS women)))',
    target: '(NP (JJ young) (NP (NNS men) (CC and) (NNS women)))',
    links: '0-0 1-1 2-2 3-3',
    pairs: ['young men and women = young men and women'],
    nulls: { source: ['young men'], target: ['men and women'] },
    loose: ['young men and women = young men and women'],
  },
  {
    name: 'one word each',
    source: '(UH yes)',
    target: '(UH indeed)',
    links: '0-0',
    pairs: [],
    nulls: { source: [], target: [] },
    loose: [],
  },
]
