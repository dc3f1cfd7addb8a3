/** Phrases and what is known of them, in words: for titles, for screen readers, for announcements. */
import { otherSide, type Side } from '../words/document.js'
import { messages } from './messages.js'
import type { PhraseSaid } from './phrase-editor.js'
import { linksOf, type PhraseLinks, type PhraseRef, type Trees } from './phrase-links.js'
import { type PhraseProposal, proposedFor } from './phrase-proposal.js'

/** What phrases are called by. */
export interface PhraseNames {
  readonly trees: Trees
  readonly labels: Readonly<Record<Side, readonly string[]>>
  readonly words: Readonly<Record<Side, readonly string[]>>
}

const texts = messages

/** Such as: NP “the old ox”. */
export function phraseName({ trees, labels, words }: PhraseNames, { side, phrase }: PhraseRef): string {
  const tree = trees[side]
  return texts.phrase(labels[side][phrase]!, words[side].slice(tree.start[phrase]!, tree.end[phrase]!).join(' '))
}

/** What is decided or proposed about a phrase. */
export function phraseAbout(names: PhraseNames, links: PhraseLinks, proposal: PhraseProposal | null, ref: PhraseRef): string {
  const side = otherSide(ref.side)
  const own = linksOf(links, ref)
  if (own.length > 0)
    return own.map((link) => texts.linkedTo(phraseName(names, { side, phrase: link[side] }), link.kind)).join('; ')
  if (links.nulls[ref.side].has(ref.phrase)) return texts.state.null
  const proposed = proposedFor(proposal, ref)
  if (proposed === null) return texts.state.open
  if (proposed === 'null') return texts.proposedNull
  return texts.proposedTo(phraseName(names, { side, phrase: proposed[side] }), proposed.similarity)
}

/** `against`: the link that was made breaks ancestry. */
export function saidText(names: PhraseNames, said: PhraseSaid, against: boolean): string {
  const { said: say } = texts
  const name = (ref: PhraseRef) => phraseName(names, ref)
  switch (said.event) {
    case 'linked': {
      const [source, target] = [name({ side: 'source', phrase: said.source }), name({ side: 'target', phrase: said.target })]
      return `${say.linked(source, target, said.kind)}${against ? `. ${say.against}` : ''}`
    }
    case 'null':
      return say.null(name(said.ref), said.on)
    case 'collapsed':
      return say.collapsed(name(said.ref), said.on)
    case 'armed':
    case 'cleared':
    case 'rejected':
      return say[said.event](name(said.ref))
    case 'accepted':
      return texts.accepted(said.links, said.nulls)
    default:
      return say[said.event]
  }
}
