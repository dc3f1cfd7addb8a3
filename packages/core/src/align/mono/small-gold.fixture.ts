/** Sixty made-up pairs with gold links, and a model learned from them in a second or two. */
import type { Link, PairRecord } from '../../corpus/record.js'
import { mulberry32 } from '../../random.js'
import { packLexicon } from '../../text/lexicon-pack.js'
import { openLexicon } from '../../text/packed-lexicon.js'
import { smallLexicon } from '../../text/small-lexicon.fixture.js'
import { TRAIN_DEFAULTS, type TrainOptions, trainMono } from './train.js'

export const lexicon = openLexicon(packLexicon(smallLexicon))

const SWAPS: Readonly<Record<string, string>> = { run: 'sprint', quick: 'fast', runner: 'runners', dog: 'dogs', cat: 'cats' }
const WORDS = ['the', 'dog', 'cat', 'run', 'quick', 'glad', 'sad', 'in', 'of', 'runner', 'zebra', 'tree', 'house', ',']

export const gold: readonly PairRecord[] = Array.from({ length: 60 }, (_, k) => {
  const random = mulberry32(100 + k)
  const source = Array.from({ length: 5 + random.below(5) }, () => WORDS[random.below(WORDS.length)]!)
  const target: string[] = []
  const sure: Link[] = []
  const possible: Link[] = []
  source.forEach((word, i) => {
    if (random.unit() < 0.15) return
    const swap = SWAPS[word]
    const isSwapped = swap !== undefined && random.unit() < 0.5
    ;(isSwapped && word === 'quick' ? possible : sure).push([i, target.length])
    target.push(isSwapped ? swap : word)
  })
  if (target.length === 0) target.push('house')
  return { id: `made:${k}`, source, target, sure, possible }
})

export const smallOptions: TrainOptions = { ...TRAIN_DEFAULTS, folds: 2, trees: 12, leaves: 6, rate: 0.3, hidden: 32 }
export const trained = trainMono([{ guideline: 'made', pairs: gold }], lexicon, smallOptions)
