import { expect, it } from 'vitest'
import { PartTagger } from './part-tagger.js'

it.each([
  ['The 2 ferries quickly left Karlsholt .', 'DET NUM NOUN ADV NOUN NAME PUNCT'],
  ['it would not have been seen because of them', 'PRON MODAL NEG AUX AUX NOUN SUB PREP PRON'],
  ['some went away and stayed', 'QUANT NOUN PART CONJ VERB'],
])('tags "%s" without a lexicon', (words, tags) => {
  expect(new PartTagger(undefined).tag(words.split(' ')).join(' ')).toBe(tags)
})
