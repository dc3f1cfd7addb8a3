import { RULE_KINDS } from '@parascope/core/grammar'
import { type OverlapCounts, overlapFigures } from '@parascope/core/measure'
import { Scroll } from '../evaluate/Scroll.js'
import { MATCHINGS } from './comparison.js'
import type { OverlapFacts } from './job.js'
import { messages } from './messages.js'

const ROWS = ['all', ...RULE_KINDS] as const

/** How much two grammars share, strictly and with labels left out, by kind. */
export function OverlapTable({ facts: { figures } }: { readonly facts: OverlapFacts }) {
  return (
    <Scroll label={messages.overlap}>
      <table className="figures overlap">
        <thead>
          <tr>
            <td />
            {MATCHINGS.map((matching) => (
              <th key={matching} scope="colgroup" colSpan={5} className="overlap__matching">
                {messages.matchings[matching]} <span className="quiet">{messages.matchingHints[matching]}</span>
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col">{messages.kind}</th>
            {MATCHINGS.map((matching) =>
              [messages.inFirst, messages.inSecond, messages.shared, messages.precision, messages.recall].map((name) => (
                <th key={`${matching} ${name}`} scope="col" className="figures__number">
                  {name}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row} data-row={row}>
              <th scope="row">{row === 'all' ? messages.all : messages.kinds[row]}</th>
              {MATCHINGS.map((matching) => (
                <Cells key={matching} counts={figures[matching][row]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Cells({ counts }: { readonly counts: OverlapCounts }) {
  const { precision, recall } = overlapFigures(counts)
  return (
    <>
      {[counts.grammar, counts.gold, counts.shared].map((count, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three columns in their order
        <td key={k} className="figures__number">
          {messages.whole(count)}
        </td>
      ))}
      {[precision, recall].map((figure, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns in their order
        <td key={k} className="figures__number">
          {figure.value === null ? <span className="quiet">{messages.noValue}</span> : figure.value.toFixed(4)}
        </td>
      ))}
    </>
  )
}
