import { isHole, type Rule, type RuleSymbol } from '@parascope/core/grammar'
import { messages } from './messages.js'

/** One side of a rule: words as they are, holes with their label and number. */
export function RuleSide({ symbols }: { readonly symbols: readonly RuleSymbol[] }) {
  return (
    <span className="rule-side">
      {symbols.map((symbol, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a side has no other order, and a word may come twice
        <span key={k}>
          {k > 0 && ' '}
          <SymbolText symbol={symbol} />
        </span>
      ))}
    </span>
  )
}

/** A word or a hole. */
export function SymbolText({ symbol }: { readonly symbol: RuleSymbol }) {
  if (!isHole(symbol)) return <bdi>{symbol}</bdi>
  return (
    <span className="hole" data-index={symbol.index}>
      <bdi>{symbol.label}</bdi>
      <sub>{symbol.index}</sub>
    </span>
  )
}

/** A rule in a row: source, arrow, target. */
export function RuleText({ rule: { source, target } }: { readonly rule: Rule }) {
  return (
    <span className="rule-text">
      <RuleSide symbols={source} />
      <span className="rule-text__arrow">
        <span aria-hidden="true">→</span>
        <span className="unseen"> {messages.to} </span>
      </span>
      <RuleSide symbols={target} />
    </span>
  )
}

/** A label in brackets, as grammars write it. */
export function LabelText({ label }: { readonly label: string }) {
  return <bdi className="rule-label">[{label}]</bdi>
}
