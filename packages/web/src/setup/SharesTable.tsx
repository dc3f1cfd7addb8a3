import type { ModeName } from '../client/contract.js'
import { count } from '../manage/figures.js'
import type { Draft } from './draft.js'
import { messages } from './messages.js'
import type { Shares } from './shares.js'

export interface SharesTableProps {
  readonly shares: Shares
  readonly draft: Draft
  onMinutes(mode: ModeName, minutes: number): void
}

/** Who would get how much, while it is being chosen. */
export function SharesTable({ shares: { people, phases, totals, hours, left, problems }, draft, onMinutes }: SharesTableProps) {
  return (
    <section className="sheet shares" aria-label={messages.sharesTitle}>
      <div className="sheet__head">
        <h2>{messages.sharesTitle}</h2>
      </div>
      {problems.length > 0 && (
        <ul className="shares__problems" role="status">
          {problems.map((problem) => (
            <li key={messages.problem(problem)}>
              <bdi>{messages.problem(problem)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <td />
              {phases.map(({ name }, k) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: phases go by their place
                <th key={k} scope="col" className="number">
                  <bdi>{name}</bdi>
                </th>
              ))}
              <th scope="col" className="number">
                {messages.all}
              </th>
              <th scope="col" className="number">
                {messages.hours}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((label, k) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: people go by their place
              <tr key={k}>
                <th scope="row">
                  <bdi>{label ?? messages.you}</bdi>
                </th>
                {phases.map(({ loads }, phase) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: phases go by their place
                  <td key={phase} className="number">
                    {count(loads[k] ?? 0)}
                  </td>
                ))}
                <td className="number">{count(totals[k]!)}</td>
                <td className="number">{hours[k]!.toFixed(hours[k]! < 10 ? 1 : 0)}</td>
              </tr>
            ))}
            <tr className="shares__row">
              <th scope="row">{messages.sharedRow}</th>
              {phases.map(({ shared, items }, phase) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: phases go by their place
                <td key={phase} className="number">
                  {count(shared)} / {count(items)}
                </td>
              ))}
              <td />
              <td />
            </tr>
          </tbody>
        </table>
      </div>
      {left > 0 && <p className="quiet">{messages.leftOver(left)}</p>}
      <div className="shares__minutes">
        {draft.modes.map((mode) => (
          <label key={mode} className="choice">
            <span className="quiet">{messages.minutesOf(messages.modeNames[mode])}</span>
            <input
              className="field field--short"
              type="number"
              min={0.1}
              step={0.1}
              value={draft.minutes[mode]}
              onChange={(event) => onMinutes(mode, Math.max(event.target.valueAsNumber || 0, 0))}
            />
          </label>
        ))}
      </div>
      <p className="quiet">{messages.minutesHint}</p>
    </section>
  )
}
