import type { Link } from '@parascope/core/corpus'
import { useEffect, useMemo, useRef } from 'react'
import { isRightToLeft } from '../playground/language.js'
import { LayerMark } from './LayerMark.js'
import { messages } from './messages.js'
import type { OverlayProps } from './overlay.js'

type Look = 'sure' | 'possible' | 'none'

/** The matrix of all annotators: what they agree on is grey and locked, a cell in dispute is split between them. */
export function WordsOverlay({ item, record, current, takes, isReadOnly, onGo, onOwn }: OverlayProps) {
  const table = useRef<HTMLTableElement>(null)
  const { source, target } = record
  const looks = useMemo(() => item.layers.map(({ document }) => looksOf(document.sure, document.possible)), [item.layers])
  const agreed = useMemo(() => looksOf(item.agreed.sure, item.agreed.possible), [item.agreed])
  const gold = useMemo(() => looksOf(item.gold?.content.sure, item.gold?.content.possible), [item.gold])
  const owner = useMemo(
    () =>
      new Map(
        item.disputes.flatMap((dispute) =>
          dispute.place.kind === 'cells' ? dispute.place.cells.map((cell) => [String(cell), dispute] as const) : [],
        ),
      ),
    [item.disputes],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture follows the dispute at hand
  useEffect(() => {
    table.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  const rows = new Set(current?.place.kind === 'cells' ? current.place.cells.map(([i]) => i) : [])
  const columns = new Set(current?.place.kind === 'cells' ? current.place.cells.map(([, j]) => j) : [])
  const next = (link: Link): Look => {
    const now = gold.get(String(link)) ?? 'none'
    return now === 'none' ? 'sure' : now === 'sure' ? 'possible' : 'none'
  }
  return (
    <div className="overlay-matrix">
      <table ref={table} aria-label={messages.matrix} dir={isRightToLeft(target) ? 'rtl' : 'ltr'}>
        <thead>
          <tr>
            <td />
            {target.map((word, j) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
              <th key={j} scope="col" data-at={columns.has(j) ? '' : undefined}>
                <span>
                  <bdi>{word}</bdi>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {source.map((word, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
            <tr key={i} data-at={rows.has(i) ? '' : undefined}>
              <th scope="row">
                <bdi>{word}</bdi>
              </th>
              {target.map((other, j) => {
                const name = `${i},${j}`
                const dispute = owner.get(name)
                if (dispute === undefined) {
                  const look = agreed.get(name)
                  return (
                    <td key={name}>
                      {look !== undefined && (
                        <span className="overlay-matrix__agreed" data-look={look}>
                          <span className="unseen">{`${messages.agreed}, ${messages[look]}`}</span>
                        </span>
                      )}
                    </td>
                  )
                }
                const says = item.layers.map(({ name: who }, k) => `${who} ${lookText(looks[k]!.get(name) ?? 'none')}`)
                return (
                  <td key={name}>
                    <button
                      type="button"
                      className="overlay-cell"
                      data-current={dispute.key === current?.key ? '' : undefined}
                      data-decided={takes.has(dispute.key) ? '' : undefined}
                      data-gold={gold.get(name) ?? 'none'}
                      aria-label={messages.cell(word, other, says.join(', '))}
                      disabled={isReadOnly}
                      tabIndex={-1}
                      onClick={() => {
                        if (dispute.key === current?.key)
                          onOwn(dispute, [{ type: 'words/cells', cells: [[i, j]], kind: next([i, j]) }])
                        else onGo(dispute)
                      }}
                    >
                      {item.layers.map(({ layer }, k) => (
                        <LayerMark key={layer} place={k} look={looks[k]!.get(name) ?? 'none'} />
                      ))}
                    </button>
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

function looksOf(sure: readonly Link[] = [], possible: readonly Link[] = []): Map<string, 'sure' | 'possible'> {
  return new Map([
    ...possible.map((link) => [String(link), 'possible'] as const),
    ...sure.map((link) => [String(link), 'sure'] as const),
  ])
}

function lookText(look: Look): string {
  return look === 'none' ? messages.empty : messages[look]
}
