import type { ReportedTable, ReportedValue } from '@parascope/core/measure'
import type { Profiles } from './evaluation.js'
import { messages } from './messages.js'
import { Scroll } from './Scroll.js'

/** What the systems do, side by side: shares with intervals, types, words without a counterpart. */
export function ProfileView({
  systems,
  profiles: { report },
}: {
  readonly systems: readonly string[]
  readonly profiles: Profiles
}) {
  const [types, words] = report.tables
  const measures = [...new Set(report.values.map(({ measure }) => measure))]
  return (
    <>
      <p className="quiet">{messages.profileLead}</p>
      <Grid head={messages.share} systems={systems}>
        {measures.map((measure) => {
          const share = measure.replace('profile.', '')
          const own = report.values.filter((value) => value.measure === measure)
          return (
            <tr key={measure}>
              <th scope="row">{messages.shares[share] ?? share}</th>
              {own.map((value, k) => (
                <td key={systems[k]} className="figures__number">
                  <Share value={value} />
                </td>
              ))}
            </tr>
          )
        })}
      </Grid>
      {types !== undefined && types.rows.length > 0 && (
        <>
          <h3>{messages.types}</h3>
          <Grid head={messages.type} systems={systems}>
            {types.rows.map(([type, ...counts]) => (
              <tr key={type}>
                <th scope="row">{type}</th>
                {counts.map((count, k) => (
                  <td key={systems[k]} className="figures__number">
                    {typeof count === 'number' ? count.toFixed(2) : count}
                  </td>
                ))}
              </tr>
            ))}
          </Grid>
        </>
      )}
      {words !== undefined && <WordTable table={words} />}
    </>
  )
}

function Grid({
  head,
  systems,
  children,
}: {
  readonly head: string
  readonly systems: readonly string[]
  readonly children: React.ReactNode
}) {
  return (
    <Scroll label={head}>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {systems.map((name) => (
              <th key={name} scope="col" className="figures__number">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  )
}

function Share({ value: { figure, low, high } }: { readonly value: ReportedValue }) {
  if (figure.value === null) return <span className="quiet">{messages.noValue}</span>
  return (
    <>
      {figure.value.toFixed(2)}
      {low !== undefined && (
        <span className="figures__small">
          [{low.toFixed(2)}, {high!.toFixed(2)}]
        </span>
      )}
    </>
  )
}

function WordTable({ table: { rows } }: { readonly table: ReportedTable }) {
  return (
    <>
      <h3>{messages.words}</h3>
      <Scroll label={messages.words}>
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">{messages.system}</th>
              <th scope="col">{messages.dropped}</th>
              <th scope="col">{messages.added}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, dropped, added]) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>
                  <bdi>{dropped || '–'}</bdi>
                </td>
                <td>
                  <bdi>{added || '–'}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}
