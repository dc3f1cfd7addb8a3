import type { CorrelationTables, ReportedTable } from '@parascope/core/measure'
import { Scroll } from './Scroll.js'

/** Correlations and rankings as the command prints them. */
export function MetaTables({ correlations: { tables } }: { readonly correlations: CorrelationTables }) {
  return tables.map((table) => <OwnTable key={table.title} table={table} />)
}

function OwnTable({ table: { title, text = [], columns, rows } }: { readonly table: ReportedTable }) {
  const isNumber = (k: number) => columns[k]!.digits !== undefined
  const place = (k: number) => (isNumber(k) ? 'figures__number' : undefined)
  return (
    <>
      <h3>
        <bdi>{title}</bdi>
      </h3>
      <Scroll label={title}>
        <table className="figures">
          <thead>
            <tr>
              {columns.map(({ header }, k) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may have one name
                <th key={k} scope="col" className={place(k)}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join(' ')}>
                {row.map((cell, k) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  <td key={k} className={place(k)}>
                    <bdi>{typeof cell === 'number' ? cell.toFixed(columns[k]!.digits ?? 0) : (cell ?? '–')}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {text.map((line) => (
        <p key={line} className="quiet">
          {line}
        </p>
      ))}
    </>
  )
}
