/** A lexicon of a few words for tests: entity > animal > dog, cat; run and sprint; quick and fast; glad and sad. */
import type { LexiconLists } from './lexicon-pack.js'

const lemmas = ['animal', 'cat', 'dog', 'entity', 'fast', 'gladness', 'glad', 'quick', 'run', 'runner', 'sad', 'sprint'].sort()
const at = (lemma: string) => lemmas.indexOf(lemma)
// 0 entity, 1 animal, 2 dog, 3 cat, 4 run/sprint, 5 quick/fast, 6 glad, 7 sad, 8 runner, 9 gladness
const senses: Record<string, number[]> = {
  entity: [0],
  animal: [1],
  dog: [2],
  cat: [3],
  run: [4],
  sprint: [4],
  quick: [5],
  fast: [5],
  glad: [6],
  sad: [7],
  runner: [8],
  gladness: [9],
}
const lists = (entries: Record<string, string[]>) => lemmas.map((lemma) => (entries[lemma] ?? []).map(at))

export const smallLexicon: LexiconLists = {
  language: 'en',
  lemmas,
  senses: lemmas.map((lemma) => senses[lemma]!),
  counts: lemmas.map((lemma) => senses[lemma]!.map(() => (lemma === 'run' ? 9 : 0))),
  derived: lists({ run: ['runner'], runner: ['run'], glad: ['gladness'], gladness: ['glad'] }),
  opposite: lists({ glad: ['sad'], sad: ['glad'] }),
  pertains: lists({}),
  parts: [0, 0, 0, 0, 1, 2, 2, 2, 0, 0],
  hypernyms: [[], [0], [1], [1], [], [], [], [], [1], [0]],
  similar: [[], [], [], [], [], [6], [5], [], [], []],
  related: [[], [], [], [], [], [], [], [], [], []],
  stems: ['tame', 'bark', 'run'],
  definitions: [[], [], [0, 1], [0], [], [], [], [], [2], []],
}
