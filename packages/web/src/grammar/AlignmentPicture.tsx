import { formatSymbol, type GrammarRule, isHole } from '@parascope/core/grammar'
import { messages } from './messages.js'
import { SymbolText } from './RuleText.js'

/** The links of a rule as a small matrix: source words down, target words across; a hole meets itself under its number. */
export function AlignmentPicture({ rule: { source, target, alignment } }: { readonly rule: GrammarRule }) {
  if (alignment === undefined) return <p className="quiet">{messages.noAlignment}</p>
  const links = new Set(alignment.map(([i, j]) => `${i}-${j}`))
  const texts = alignment.map(([i, j]) => messages.linked(formatSymbol(source[i]!), formatSymbol(target[j]!)))
  return (
    <div className="alignment" role="img" aria-label={messages.links(texts)}>
      <table aria-hidden="true">
        <thead>
          <tr>
            <td />
            {target.map((symbol, j) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: symbols have no other name than their place
              <th key={j} className="alignment__column">
                <span>
                  <SymbolText symbol={symbol} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {source.map((symbol, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: symbols have no other name than their place
            <tr key={i}>
              <th className="alignment__row">
                <SymbolText symbol={symbol} />
              </th>
              {target.map((other, j) => {
                const isSameHole = isHole(symbol) && isHole(other) && symbol.index === other.index
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: symbols have no other name than their place
                  <td key={j} className="alignment__cell" data-linked={links.has(`${i}-${j}`) || undefined}>
                    {isSameHole && symbol.index}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
