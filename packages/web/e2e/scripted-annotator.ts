/**
 * A scripted annotator for the trees: who knows the gold, looks at the screen and presses keys. Everything goes through the
 * real key table, the real editor and real operations on a layer, as in the workbench; only the browser is missing.
 */
import { type NodeLink, type PairRecord, parseTree, type ScoredLink } from '@parascope/core/corpus'
import { applyOperation, isContent, touchedBy } from '@parascope/core/edit'
import { indexTree, phraseSimilarity, WordPosteriors } from '@parascope/core/phrases'
import { phraseCandidates } from '../src/trees/phrase-candidates.js'
import {
  actOnPhrases,
  openPhrases,
  type PhraseAction,
  type PhraseContext,
  type PhraseSelection,
  startPhrases,
} from '../src/trees/phrase-editor.js'
import { type Layer, phraseDocument, phraseOperations } from '../src/trees/phrase-layer.js'
import { isSamePhrase, type PhraseLink, type PhraseRef, readPhraseLinks } from '../src/trees/phrase-links.js'
import { orderedRefs, type PhraseOrder } from '../src/trees/phrase-order.js'
import { acceptPhrases, isPhraseWaiting, type PhraseDocument, proposedFor, proposePhrases } from '../src/trees/phrase-proposal.js'
import { treesKey } from '../src/trees/trees-keys.js'
import { firstEvidence, presentEvidence } from '../src/trees/word-evidence.js'

export interface Seed {
  /** what the layer starts from; none: the editor offers what its own aligner says */
  readonly start: readonly NodeLink[] | null
  readonly scores: readonly ScoredLink[]
}

export interface Replayed {
  readonly presses: readonly string[]
  readonly layer: Layer
}

type Key = string

const MOVES: readonly Key[] = ['Tab', 'Shift+Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'o', 'w']
const LTR = { source: false, target: false }

/**
 * Turns the seed into the gold of the pair: goes to what is proposed wrongly or not at all, sets it right, then accepts the rest.
 * Throws if that cannot be done.
 */
export function replay(pair: PairRecord, gold: readonly NodeLink[], { start, scores }: Seed, order: PhraseOrder): Replayed {
  const trees = { source: indexTree(parseTree(pair.sourceTree!)), target: indexTree(parseTree(pair.targetTree!)) }
  const context: PhraseContext = { trees, given: { source: true, target: true }, tags: true, onward: order }
  const wanted = readPhraseLinks(gold, trees)
  let layer: Layer = { content: start === null ? {} : { nodes: start }, touched: new Set() }
  const first = firstEvidence(pair, layer, scores)
  const offered = proposePhrases(trees, first, readPhraseLinks([], trees), { mode: 'greedy-strict', tags: true })
  const look = (): PhraseDocument => {
    const posteriors = WordPosteriors.from(trees.source.words, trees.target.words, presentEvidence(first, layer))
    const similarity = phraseSimilarity(trees.source, trees.target, posteriors)
    return phraseDocument(layer, trees, start === null ? offered : null, similarity)
  }
  let doc = look()
  let selection: PhraseSelection = startPhrases(doc, context)
  const presses: string[] = []

  const actionOf = (key: Key, at: PhraseSelection): PhraseAction => {
    const shiftKey = key.startsWith('Shift+')
    const press = { key: key.replace('Shift+', ''), shiftKey, ctrlKey: false, altKey: false, metaKey: false }
    const done = treesKey(press, at, LTR, false)
    if (done?.does !== 'phrases') throw new Error(`${key} does nothing to phrases`)
    return done.action
  }
  const press = (key: Key): void => {
    presses.push(key)
    const acted = actOnPhrases(doc, selection, actionOf(key, selection), context)
    for (const operation of phraseOperations(layer, trees, doc, acted.doc)) {
      if (!isContent(operation)) continue
      layer = {
        content: applyOperation(pair, layer.content, operation),
        touched: new Set([...layer.touched, ...touchedBy(operation)]),
      }
    }
    doc = look()
    selection = acted.selection
  }

  const other = (ref: PhraseRef) => (ref.side === 'source' ? 'target' : 'source')
  const goldLinks = (ref: PhraseRef) => wanted.links.filter((link) => link[ref.side] === ref.phrase)

  /** Phrases that would be wrong if all that is proposed were accepted now. A phrase that the gold says nothing of is not linked. */
  const wrong = (): PhraseRef[] => {
    const now = readPhraseLinks(acceptPhrases(doc, trees, () => true).nodes, trees)
    return orderedRefs(trees, order).filter((ref) => {
      const links = now.links.filter((link) => link[ref.side] === ref.phrase)
      if (JSON.stringify(links) !== JSON.stringify(goldLinks(ref))) return true
      return wanted.nulls[ref.side].has(ref.phrase) && !now.nulls[ref.side].has(ref.phrase)
    })
  }

  const fix = (current: PhraseRef): void => {
    if (wanted.nulls[current.side].has(current.phrase)) return press('n')
    const has = readPhraseLinks(doc.nodes, trees).links
    const isMade = (link: PhraseLink) => has.some((one) => one.source === link.source && one.target === link.target)
    const link = goldLinks(current).find((one) => !isMade(one))
    if (link === undefined) return press('x')
    const to = link[other(current)]
    const proposed = proposedFor(doc.proposal, current)
    if (proposed !== null && proposed !== 'null' && proposed[other(current)] === to)
      return press(link.kind === 'sure' ? 's' : 'p')
    const rank = phraseCandidates(doc, trees, current).findIndex(({ phrase }) => phrase === to)
    if (rank < 0) return byHand(current, { side: other(current), phrase: to }, link.kind)
    if (link.kind === 'possible') press('P')
    press(String(rank + 1))
  }

  /** The fewest keys from the current phrase to one of these: along the trees, across, or from open phrase to open phrase. */
  const wayToNearest = (goals: readonly PhraseRef[]): Key[] => {
    const isGoal = (ref: PhraseRef) => goals.some((goal) => isSamePhrase(goal, ref))
    const seen = new Set([nameOf(selection.current)])
    let edge: { readonly at: PhraseSelection; readonly keys: readonly Key[] }[] = [{ at: selection, keys: [] }]
    while (edge.length > 0) {
      const next: typeof edge = []
      for (const { at, keys } of edge) {
        if (isGoal(at.current)) return [...keys]
        for (const key of MOVES) {
          const moved = actOnPhrases(doc, at, actionOf(key, at), context).selection
          if (seen.has(nameOf(moved.current))) continue
          seen.add(nameOf(moved.current))
          next.push({ at: moved, keys: [...keys, key] })
        }
      }
      edge = next
    }
    throw new Error(`pair ${pair.id}: no way to ${JSON.stringify(goals)}`)
  }

  /** Chooses a phrase, walks to its counterpart, and links them. */
  const byHand = (from: PhraseRef, to: PhraseRef, kind: 'sure' | 'possible'): void => {
    press('S')
    for (const key of wayToNearest([to])) press(key)
    if (!isSamePhrase(selection.current, to))
      throw new Error(`pair ${pair.id}: lost on the way from ${nameOf(from)} to ${nameOf(to)}`)
    press(kind === 'sure' ? 's' : 'p')
  }

  for (let goals = wrong(), turn = 0; goals.length > 0; goals = wrong(), turn++) {
    if (turn > 200) throw new Error(`pair ${pair.id}: no end, ${JSON.stringify(goals)}, ${presses.slice(-20).join(' ')}`)
    for (const key of wayToNearest(goals)) press(key)
    fix(selection.current)
  }
  if (isPhraseWaiting(doc.proposal)) press('a')
  // handing in; once more if something is left open
  presses.push('Enter')
  if (openPhrases(doc, context).length > 0) presses.push('Enter')
  return { presses, layer }
}

function nameOf({ side, phrase }: PhraseRef): string {
  return `${side} ${phrase}`
}
