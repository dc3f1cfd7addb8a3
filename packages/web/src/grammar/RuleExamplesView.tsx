import { messages } from './messages.js'
import type { RuleExample, RuleExamples } from './rule-examples.js'

/** Sentences that a rule stands in, its words marked. */
export function RuleExamplesView({ examples: { extracted, applies, shown } }: { readonly examples: RuleExamples }) {
  const counts = [...(extracted > 0 ? [messages.extracted(extracted)] : []), ...(applies > 0 ? [messages.applies(applies)] : [])]
  return (
    <>
      <h3>{messages.examples}</h3>
      <p className="quiet">{counts.length === 0 ? messages.noExample : counts.join('; ')}</p>
      <ul className="rule-examples">
        {shown.map((example) => (
          <Example key={example.pair.id} example={example} />
        ))}
      </ul>
      {extracted + applies > shown.length && <p className="quiet">{messages.more(extracted + applies - shown.length)}</p>}
    </>
  )
}

function Example({ example: { pair, source, target, isExtracted } }: { readonly example: RuleExample }) {
  return (
    <li className="rule-example">
      <p className="quiet">
        <bdi className="mono">{pair.id}</bdi> · {isExtracted ? messages.isExtracted : messages.isApplied}
      </p>
      <MarkedTokens tokens={pair.source} marked={source} />
      <MarkedTokens tokens={pair.target} marked={target} />
    </li>
  )
}

function MarkedTokens({ tokens, marked }: { readonly tokens: readonly string[]; readonly marked: readonly number[] }) {
  return (
    <p className="rule-example__text" dir="auto">
      {tokens.map((token, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a token has no other name than its place
        <span key={k}>
          {k > 0 && ' '}
          {marked.includes(k) ? <mark>{token}</mark> : token}
        </span>
      ))}
    </p>
  )
}
