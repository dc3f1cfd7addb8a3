import type { PairRecord, Tree } from '@parascope/core/corpus'
import { indexTree, phraseSimilarity, WordPosteriors } from '@parascope/core/phrases'
import { useMemo, useState } from 'react'
import type { Side } from '../words/document.js'
import { flatTree, phraseLabels } from './drawn-phrase.js'
import { type Layer, phraseDocument } from './phrase-layer.js'
import { readPhraseLinks } from './phrase-links.js'
import { type PhraseDocument, proposePhrases } from './phrase-proposal.js'
import type { PhraseNames } from './phrase-text.js'
import { type ReadTree, readTree } from './read-tree.js'
import { useWordScores, type WordScores } from './use-word-scores.js'
import { firstEvidence, knowsWords, presentEvidence } from './word-evidence.js'

export interface PhraseLayerOptions {
  readonly record: PairRecord
  readonly layer: Layer
  readonly language: string
  /** whether programs may help at all */
  readonly mayPropose: boolean
  /** whether the editor proposes by itself, because nobody said what the layer should start from */
  readonly offers: boolean
}

export interface PhraseLayerView {
  readonly read: Readonly<Record<Side, ReadTree>>
  /** the trees as they are drawn: a sentence without one has its words in a row */
  readonly parsed: Readonly<Record<Side, Tree>>
  readonly names: PhraseNames
  readonly doc: PhraseDocument
  readonly aligner: WordScores['step']
}

const NO_LAYER: Layer = { content: {}, touched: new Set() }

/** A layer with its trees, what is decided in it and what is proposed. */
export function usePhraseLayer({ record, layer, language, mayPropose, offers }: PhraseLayerOptions): PhraseLayerView {
  const texts = {
    source: layer.content.sourceTree ?? record.sourceTree ?? '',
    target: layer.content.targetTree ?? record.targetTree ?? '',
  }
  const source = useMemo(() => readTree(texts.source, record.source), [texts.source, record.source])
  const target = useMemo(() => readTree(texts.target, record.target), [texts.target, record.target])
  const { read, parsed, names } = useMemo(() => {
    const own = { source: treeOf(source, record.source), target: treeOf(target, record.target) }
    return {
      read: { source, target },
      parsed: own,
      names: {
        trees: { source: indexTree(own.source), target: indexTree(own.target) },
        labels: { source: phraseLabels(own.source), target: phraseLabels(own.target) },
        words: { source: record.source, target: record.target },
      },
    }
  }, [source, target, record.source, record.target])
  const { trees } = names
  const [isAsked] = useState(() => mayPropose && !knowsWords(record, layer))
  const { step, scores } = useWordScores(record, language, isAsked)
  const offered = useMemo(() => {
    const evidence = offers ? firstEvidence(record, NO_LAYER, scores) : []
    if (evidence.length === 0) return null
    return proposePhrases(trees, evidence, readPhraseLinks([], trees), { mode: 'greedy-strict', tags: true })
  }, [offers, record, scores, trees])
  const doc = useMemo(() => {
    const evidence = presentEvidence(mayPropose ? firstEvidence(record, layer, scores) : [], layer)
    const posteriors = WordPosteriors.from(trees.source.words, trees.target.words, evidence)
    const similarity = phraseSimilarity(trees.source, trees.target, posteriors)
    return phraseDocument(layer, trees, offered, similarity)
  }, [mayPropose, record, layer, scores, trees, offered])
  return { read, parsed, names, doc, aligner: step }
}

function treeOf(read: ReadTree, tokens: readonly string[]): Tree {
  return read.kind === 'tree' ? read.tree : flatTree(tokens, 'X')
}
