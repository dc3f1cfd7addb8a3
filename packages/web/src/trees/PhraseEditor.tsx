import type { NodeLink, Tree } from '@parascope/core/corpus'
import { indexTree, TREE_DEFAULTS, type TreeMode } from '@parascope/core/phrases'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { globalCommand, isTyping } from '../shell/keys.js'
import { keep, kept } from '../shell/storage.js'
import type { Side } from '../words/document.js'
import type { Size } from '../words/use-size.js'
import type { WordsViewProps } from '../words/view.js'
import { brokenAncestry } from './ancestry.js'
import { DoubleTree } from './DoubleTree.js'
import { flatTree, phraseLabels } from './drawn-phrase.js'
import { messages } from './messages.js'
import { PhraseBar } from './PhraseBar.js'
import { LIMITS, PhraseTools } from './PhraseTools.js'
import {
  actOnPhrases,
  countedPhrases,
  openPhrases,
  type PhraseAction,
  type PhraseContext,
  type PhraseSaid,
  startPhrases,
} from './phrase-editor.js'
import { hoverOfPhrase } from './phrase-hover.js'
import { phraseAction } from './phrase-keys.js'
import { isSamePhrase, type PhraseRef, readPhraseLinks } from './phrase-links.js'
import {
  acceptPhrases,
  hasWordLinks,
  isPhraseWaiting,
  type PhraseDocument,
  type PhraseProposal,
  proposePhrases,
  waitingPhrases,
  wordEvidence,
} from './phrase-proposal.js'
import { saidText } from './phrase-text.js'

export interface PhraseEditorProps extends WordsViewProps {
  /** null: the words of that side stand alone */
  readonly trees: Readonly<Record<Side, Tree | null>>
  readonly nodes: readonly NodeLink[]
  readonly proposal: PhraseProposal | null
  readonly room: Size
  /** to stand beside the tools */
  readonly more: ReactNode
  onPhrases(doc: PhraseDocument, said: string): void
  /** asks for a proposal of word links */
  onAlign(): void
}

/** The two trees with everything that links their phrases: the drawing, the row above it, the row below it. */
export function PhraseEditor(props: PhraseEditorProps) {
  const { doc, hover, marks, rtl, trees, nodes, proposal, room, more, onAction, onHover, onPhrases, onAlign } = props
  const [tags, setTags] = useState(false)
  const [mode, setMode] = useState<TreeMode>(TREE_DEFAULTS.mode)
  const [limit, setLimit] = useState(keptLimit)
  const names = useMemo(() => {
    const own = { source: trees.source ?? flatTree(doc.source), target: trees.target ?? flatTree(doc.target) }
    return {
      trees: { source: indexTree(own.source), target: indexTree(own.target) },
      labels: { source: phraseLabels(own.source), target: phraseLabels(own.target) },
      words: { source: doc.source, target: doc.target },
    }
  }, [trees, doc.source, doc.target])
  const context = useMemo<PhraseContext>(
    () => ({ trees: names.trees, given: { source: trees.source !== null, target: trees.target !== null }, tags }),
    [names, trees, tags],
  )
  const both = context.given.source && context.given.target
  const phrases = useMemo<PhraseDocument>(() => ({ nodes, proposal: both ? proposal : null }), [nodes, proposal, both])
  const links = useMemo(() => readPhraseLinks(nodes, names.trees), [nodes, names])
  const broken = useMemo(() => brokenAncestry(names.trees, links.links), [names, links])
  const [selection, setSelection] = useState(() => startPhrases(phrases, context))
  const [pointed, setPointed] = useState<PhraseRef | null>(null)
  const [focused, setFocused] = useState(false)
  const active = pointed ?? (focused ? selection.current : selection.armed)

  const hovered = useRef(onHover)
  hovered.current = onHover
  // with the same paint as the phrase itself
  useLayoutEffect(() => {
    hovered.current(active === null ? null : hoverOfPhrase(names.trees, links, proposal, active))
  }, [active, names, links, proposal])

  const say = (next: PhraseDocument, said: PhraseSaid) => {
    const isNew = said.event === 'linked' && said.kind !== 'none'
    const now = isNew ? readPhraseLinks(next.nodes, names.trees).links : []
    const made = now.find((link) => isNew && link.source === said.source && link.target === said.target)
    return saidText(names, said, made !== undefined && brokenAncestry(names.trees, now).has(made))
  }
  const run = (action: PhraseAction) => {
    const acted = actOnPhrases(phrases, selection, action, context)
    setSelection(acted.selection)
    for (const words of acted.words) onAction(words)
    if (acted.said !== null) onPhrases(acted.doc, say(acted.doc, acted.said))
  }

  const waitsForWords = useRef(false)
  const propose = (chosen = mode) => {
    if (!hasWordLinks(doc)) {
      waitsForWords.current = true
      onPhrases(phrases, messages.words)
      onAlign()
      return
    }
    const next = proposePhrases(names.trees, wordEvidence(doc), links, { mode: chosen, tags })
    const { links: found, nulls, below } = waitingPhrases(next, limit)
    const some = isPhraseWaiting(next)
    onPhrases({ nodes, proposal: next }, some ? messages.proposed(found, nulls, below) : messages.nothing)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the words' proposal counts
  useEffect(() => {
    if (!waitsForWords.current || doc.proposal === null) return
    waitsForWords.current = false
    propose()
  }, [doc.proposal])
  const acceptAll = () => {
    const { links: found, nulls } = waitingPhrases(proposal, limit)
    onPhrases(
      acceptPhrases(phrases, names.trees, () => true, limit),
      messages.accepted(found, nulls),
    )
  }
  const clear = () => onPhrases({ nodes, proposal: null }, messages.cleared)

  const pressed = useRef<(event: globalThis.KeyboardEvent) => void>(() => {})
  pressed.current = (event) => {
    if (!both || isTyping(event.target)) return
    const command = globalCommand(event)
    if (command === 'align') (isPhraseWaiting(proposal) ? acceptAll : propose)()
    else if (command === 'clear-proposal' && proposal !== null) clear()
    else return
    event.preventDefault()
  }
  useEffect(() => {
    // before the keys of the frame, where the same keys speak of the words
    const press = (event: globalThis.KeyboardEvent) => pressed.current(event)
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const action = phraseAction(event, selection, rtl)
    if (action === null) return
    event.preventDefault()
    run(action)
  }
  const openIn = (side: Side) => {
    const all = countedPhrases(context, side).length
    return { open: openPhrases(phrases, context).filter((ref) => ref.side === side).length, all }
  }
  return (
    <>
      {!both && <div className="phrase-tools__row">{more}</div>}
      {both && (
        <PhraseTools
          open={{ source: openIn('source'), target: openIn('target') }}
          broken={[...broken.entries()]}
          names={names}
          proposal={proposal}
          tags={tags}
          mode={mode}
          limit={limit}
          more={more}
          onTags={() => setTags(!tags)}
          onMode={(next) => {
            setMode(next)
            propose(next)
          }}
          onLimit={(next) => {
            setLimit(next)
            keep('trees.limit', String(next))
          }}
          onPropose={() => propose()}
          onAccept={acceptAll}
          onClear={clear}
        />
      )}
      <DoubleTree
        doc={doc}
        hover={hover}
        marks={marks}
        rtl={rtl}
        context={context}
        names={names}
        links={links}
        proposal={phrases.proposal}
        broken={new Set(broken.keys())}
        selection={selection}
        active={active}
        room={room}
        onPoint={(ref) => setPointed((old) => (old === ref || isSamePhrase(old, ref) ? old : ref))}
        onFocused={(ref) => {
          setFocused(ref !== null)
          if (ref !== null) setSelection((old) => (isSamePhrase(old.current, ref) ? old : { ...old, current: ref }))
        }}
        onPick={(ref, possible) => run({ type: 'pick', ref, kind: possible ? 'possible' : 'sure' })}
        onCollapse={(ref) => run({ type: 'collapse', ref })}
        onKeyDown={onKeyDown}
      />
      {both && <PhraseBar names={names} links={links} phrases={phrases} selection={selection} context={context} onAction={run} />}
    </>
  )
}

function keptLimit(): number {
  const limit = Number(kept('trees.limit'))
  return LIMITS.find((known) => known === limit) ?? LIMITS[0]!
}
