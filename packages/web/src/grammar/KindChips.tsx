import { RULE_KINDS, type RuleKind } from '@parascope/core/grammar'
import { messages } from './messages.js'

export interface KindChipsProps {
  readonly kinds: readonly RuleKind[]
  readonly counts: Readonly<Record<RuleKind, number>>
  onKinds(kinds: readonly RuleKind[]): void
}

/** Kinds of rules with their numbers, each shown or not. */
export function KindChips({ kinds, counts, onKinds }: KindChipsProps) {
  return (
    <fieldset className="kinds">
      <legend className="unseen">{messages.kind}</legend>
      {RULE_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className="chip"
          title={messages.kindHints[kind]}
          aria-pressed={kinds.includes(kind)}
          onClick={() => onKinds(RULE_KINDS.filter((other) => (other === kind) !== kinds.includes(other)))}
        >
          {messages.kinds[kind]} <span className="kinds__count">{messages.whole(counts[kind])}</span>
        </button>
      ))}
    </fieldset>
  )
}
