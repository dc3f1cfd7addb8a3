/** The state of the playground: the pair with its history, the selection, and the last thing to announce. Pure. */
import type { NodeLink, Phenomenon } from '@parascope/core/corpus'
import { messages } from '../shell/messages.js'
import { carryNodes, lostNodes } from '../trees/carry-nodes.js'
import type { PhraseProposal } from '../trees/phrase-proposal.js'
import { carryPhenomena, sameFinding } from '../types/phenomena.js'
import { carryLinks, matchTokens } from '../words/carry.js'
import { type Side, sameList } from '../words/document.js'
import { act, clampSelection, type Selection, START, startSelection, type WordsAction } from '../words/editor.js'
import { baseOf, type History, record, redo, startHistory, undo } from '../words/history.js'
import { acceptProposal, clearProposal, type Proposed, propose, waiting } from '../words/propose.js'
import { textOf } from '../words/said.js'
import type { LanguageChoice } from './language.js'
import { EMPTY_PAIR, OWN_ID, type Pair, textOfTokens, tokensOf, withNodes, withoutPlaces, withPhenomena } from './pair.js'

export interface PlaygroundState {
  readonly history: History<Pair>
  readonly selection: Selection
  /** what a screen reader should hear; `turn` tells two equal texts apart */
  readonly announcement: { readonly text: string; readonly turn: number }
}

export type PlaygroundAction =
  | { readonly type: 'words'; readonly action: WordsAction }
  | { readonly type: 'text'; readonly side: Side; readonly text: string }
  | { readonly type: 'tree'; readonly side: Side; readonly tree: string }
  | {
      readonly type: 'phrases'
      readonly nodes: readonly NodeLink[]
      readonly proposal: PhraseProposal | null
      readonly said: string
    }
  | { readonly type: 'tokens'; readonly side: Side; readonly tokens: readonly string[] }
  | { readonly type: 'language'; readonly language: LanguageChoice }
  | { readonly type: 'load'; readonly pair: Pair }
  | {
      readonly type: 'propose'
      readonly source: readonly string[]
      readonly target: readonly string[]
      readonly proposed: Proposed
    }
  | {
      readonly type: 'accept-type' | 'remove-type' | 'dismiss-type'
      readonly phenomenon: Phenomenon
      /** what it is called, to announce it */
      readonly name: string
    }
  | { readonly type: 'forget-lost' | 'accept' | 'clear-proposal' | 'undo' | 'redo' | 'clear' }

export function startState(pair: Pair): PlaygroundState {
  return { history: startHistory(pair), selection: startSelection(pair.words), announcement: { text: '', turn: 0 } }
}

export function reduce(state: PlaygroundState, action: PlaygroundAction): PlaygroundState {
  const pair = state.history.present
  switch (action.type) {
    case 'words': {
      const { doc, selection, said } = act(pair.words, state.selection, action.action)
      const history = doc === pair.words ? state.history : record(state.history, { ...pair, words: doc })
      return announce({ ...state, history, selection }, said === null ? '' : textOf(said, doc))
    }
    case 'text': {
      const tag = `text-${action.side}`
      const base = baseOf(state.history, tag)
      const next = withWords(base, action.side, tokensOf(action.text, base.language))
      const text = { ...base.text, [action.side]: action.text }
      const own = action.text.trim() === base.text[action.side].trim() ? base.id : OWN_ID
      return changed(state, { ...next, id: own, text }, tag)
    }
    case 'tokens':
      return changed(state, {
        ...withWords(pair, action.side, action.tokens),
        id: OWN_ID,
        text: { ...pair.text, [action.side]: textOfTokens(action.tokens, pair.language) },
      })
    case 'language': {
      const base = { ...pair, language: action.language }
      const half = withWords(base, 'source', tokensOf(pair.text.source, action.language))
      return changed(state, withWords(half, 'target', tokensOf(pair.text.target, action.language)))
    }
    case 'tree': {
      const tag = `tree-${action.side}`
      const base = baseOf(state.history, tag)
      const { nodes, lost } = carryNodes(base.rest.nodes ?? [], action.side, action.tree, base.words)
      const tree = { ...base.tree, [action.side]: action.tree }
      const rest = withNodes(base.rest, nodes)
      return changed(state, { ...base, tree, phrases: null, lost: [...base.lost, ...lost], rest }, tag)
    }
    case 'phrases': {
      const { nodes, proposal, said } = action
      const before = pair.rest.nodes ?? []
      const isSame = nodes === before || (nodes.length === 0 && before.length === 0)
      if (isSame && proposal === pair.phrases) return announce(state, said)
      return announce(changed(state, { ...pair, phrases: proposal, rest: withNodes(pair.rest, nodes) }), said)
    }
    case 'forget-lost':
      return changed(state, { ...pair, lost: [] })
    case 'load':
      return announce(
        { ...changed(state, action.pair), selection: startSelection(action.pair.words) },
        messages.said.loaded(action.pair.id),
      )
    case 'clear':
      return { ...changed(state, { ...EMPTY_PAIR, language: pair.language }), selection: START }
    case 'propose': {
      // the words may have changed while the program was thinking
      if (!sameList(action.source, pair.words.source) || !sameList(action.target, pair.words.target)) return state
      const words = propose(pair.words, action.proposed)
      const { links, nulls } = waiting(words)
      const text = links + nulls === 0 ? messages.proposal.nothing : messages.proposal.proposed(links, nulls)
      return announce(changed(state, { ...pair, words }, 'propose'), text)
    }
    case 'accept': {
      const { links, nulls } = waiting(pair.words)
      const words = acceptProposal(pair.words)
      return words === pair.words ? state : announce(changed(state, { ...pair, words }), messages.proposal.accepted(links, nulls))
    }
    case 'clear-proposal': {
      const words = clearProposal(pair.words)
      return words === pair.words ? state : announce(changed(state, { ...pair, words }), messages.proposal.cleared)
    }
    case 'accept-type': {
      const phenomena = pair.rest.phenomena ?? []
      if (phenomena.some((known) => sameFinding(known, action.phenomenon))) return state
      const rest = withPhenomena(pair.rest, [...phenomena, action.phenomenon])
      return announce(changed(state, { ...pair, rest }), messages.types.said.accepted(action.name))
    }
    case 'remove-type': {
      const phenomena = pair.rest.phenomena ?? []
      const rest = withPhenomena(
        pair.rest,
        phenomena.filter((known) => known !== action.phenomenon),
      )
      return announce(changed(state, { ...pair, rest }), messages.types.said.removed(action.name))
    }
    case 'dismiss-type': {
      const dismissed = [...pair.dismissed, action.phenomenon]
      return announce(changed(state, { ...pair, dismissed }), messages.types.said.dismissed(action.name))
    }
    case 'undo':
    case 'redo': {
      const history = action.type === 'undo' ? undo(state.history) : redo(state.history)
      const { said } = messages
      if (history === state.history) return announce(state, action.type === 'undo' ? said.nothingToUndo : said.nothingToRedo)
      const selection = clampSelection(history.present.words, state.selection)
      return announce({ ...state, history, selection }, action.type === 'undo' ? said.undone : said.redone)
    }
  }
}

function withWords(pair: Pair, side: Side, tokens: readonly string[]): Pair {
  if (sameList(tokens, pair.words[side])) return pair
  const { doc, lost } = carryLinks(pair.words, side, tokens)
  const rest = withoutPlaces(pair.rest)
  const carried = carryPhenomena(pair.rest.phenomena ?? [], pair.words, side, matchTokens(pair.words[side], tokens))
  return {
    ...pair,
    words: doc,
    lost: [...pair.lost, ...lost, ...lostNodes(pair.rest.nodes ?? [], pair.words), ...carried.lost],
    phrases: null,
    dismissed: [],
    rest: pair.rest.phenomena === undefined ? rest : withPhenomena(rest, carried.phenomena),
  }
}

function changed(state: PlaygroundState, pair: Pair, tag: string | null = null): PlaygroundState {
  const more = pair.lost.slice(state.history.present.lost.length)
  const next = {
    ...state,
    history: record(state.history, pair, tag),
    selection: clampSelection(pair.words, state.selection),
  }
  if (more.length === 0) return next
  const types = more.filter(({ kind }) => kind === 'type').length
  return announce(next, messages.said.lost(more.length - types, types))
}

function announce(state: PlaygroundState, text: string): PlaygroundState {
  return text === '' ? state : { ...state, announcement: { text, turn: state.announcement.turn + 1 } }
}
