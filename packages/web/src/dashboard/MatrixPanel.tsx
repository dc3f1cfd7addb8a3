/** Who agrees with whom. */
import { DataLinks } from '../manage/DataLinks.js'
import { interval, score } from '../manage/figures.js'
import type { PhaseFigures } from './choice.js'
import { Mark } from './Mark.js'
import type { Square } from './matrix.js'
import { messages } from './messages.js'
import { noFigures, Sheet } from './Sheet.js'

export interface MatrixPanelProps {
  readonly square: Square | null
  readonly figures: PhaseFigures | null
  /** sign of an annotator by name */
  readonly placeOf: (name: string) => number
}

export function MatrixPanel({ square, figures, placeOf }: MatrixPanelProps) {
  return (
    <Sheet
      title={messages.between}
      data={
        square !== null &&
        figures !== null && (
          <DataLinks
            name="between-annotators"
            columns={['a', 'b', figures.headline?.measure ?? 'value', 'low', 'high']}
            rows={() =>
              couplesOf(square).map(({ a, b, figure }) => [a, b, figure.value, figure.low ?? null, figure.high ?? null])
            }
            json={{ matrix: figures.matrix, couples: figures.couples, headline: figures.headline, signature: figures.signature }}
          />
        )
      }
      empty={square === null ? noFigures(figures, messages.betweenEmpty) : null}
    >
      {square !== null && (
        <div className="table-scroll">
          <table className="table matrix">
            <thead>
              <tr>
                <td />
                {square.names.map((name) => (
                  <th key={name} scope="col" className="number">
                    <Mark place={placeOf(name)} /> <bdi>{name}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {square.names.map((row) => (
                <tr key={row}>
                  <th scope="row">
                    <Mark place={placeOf(row)} /> <bdi>{row}</bdi>
                  </th>
                  {square.names.map((column) => {
                    const figure = square.at(row, column)
                    return (
                      <td key={column} className="number">
                        {figure === undefined ? (
                          <span className="quiet">–</span>
                        ) : (
                          <>
                            {score(figure.value)}
                            {figure.low !== undefined && figure.high !== undefined && (
                              <span className="matrix__interval">{interval(figure.low, figure.high)}</span>
                            )}
                          </>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Sheet>
  )
}

function couplesOf({ names, at }: Square) {
  return names.flatMap((a, k) =>
    names.slice(k + 1).flatMap((b) => {
      const figure = at(a, b)
      return figure === undefined ? [] : [{ a, b, figure }]
    }),
  )
}
