import type { PairRecord } from '@parascope/core/corpus'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Conflict, LayerSession } from './layer-session.js'
import { messages } from './messages.js'
import { decisionOf, placeOf } from './part-words.js'
import { type Difference, differences, pickedFrom } from './parts.js'

type Side = 'mine' | 'theirs'

const text = messages.conflict

export interface ConflictViewProps {
  readonly session: LayerSession
  readonly record: PairRecord
  announce(text: string): void
}

/** Both versions side by side, change by change. Nothing is overwritten before the person has chosen. */
export function ConflictView({ session, record, announce }: ConflictViewProps) {
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isDown, setDown] = useState(false)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    let isStale = false
    session.conflict().then((found) => {
      if (isStale) return
      setConflict(found)
      setDown(found === null)
    })
    return () => {
      isStale = true
    }
  }, [session, turn])
  if (conflict === null) {
    return (
      <div className="conflict">
        <h2 className="conflict__title">{text.title}</h2>
        <p>{isDown ? messages.unreachable : messages.loading}</p>
        {isDown && (
          <button type="button" className="button" onClick={() => setTurn((before) => before + 1)}>
            {messages.retry}
          </button>
        )}
      </div>
    )
  }
  return <Choice conflict={conflict} session={session} record={record} announce={announce} />
}

function Choice({ conflict, session, record, announce }: ConflictViewProps & { readonly conflict: Conflict }) {
  const found = useMemo(() => differences(conflict.base, conflict.mine, conflict.theirs.content), [conflict])
  const [picks, setPicks] = useState<ReadonlyMap<string, Side>>(() => firstPicks(found))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const open = found.filter(({ name }) => !picks.has(name)).length
  const all = (side: Side) => setPicks(new Map(found.map(({ name }) => [name, side])))
  const pick = (name: string, side: Side) => setPicks(new Map(picks).set(name, side))
  const finish = () => {
    session.choose(conflict, pickedFrom(conflict.theirs.content, found, picks))
    announce(text.chosen)
  }
  return (
    <div className="conflict">
      <h2 className="conflict__title" ref={title} tabIndex={-1}>
        {text.title}
      </h2>
      <p className="conflict__text">{found.length === 0 ? text.same : text.explain}</p>
      {found.length > 0 && (
        <>
          <p className="row-of-buttons">
            <button type="button" className="chip" onClick={() => all('mine')}>
              {text.allMine}
            </button>
            <button type="button" className="chip" onClick={() => all('theirs')}>
              {text.allTheirs}
            </button>
          </p>
          <table className="conflict__table">
            <thead>
              <tr>
                <th scope="col">{text.place}</th>
                <th scope="col">{text.mine}</th>
                <th scope="col">{text.theirs}</th>
              </tr>
            </thead>
            <tbody>
              {found.map((one) => (
                <Row key={one.name} one={one} record={record} pick={picks.get(one.name)} onPick={pick} />
              ))}
            </tbody>
          </table>
        </>
      )}
      <p className="row-of-buttons">
        <button type="button" className="button button--main" disabled={open > 0} onClick={finish}>
          {text.finish}
        </button>
        {open > 0 && <span className="quiet">{text.open(open)}</span>}
      </p>
      <p className="quiet">{text.safe}</p>
    </div>
  )
}

interface RowProps {
  readonly one: Difference
  readonly record: PairRecord
  readonly pick: Side | undefined
  onPick(name: string, side: Side): void
}

function Row({ one, record, pick, onPick }: RowProps) {
  const place = placeOf((one.mine ?? one.theirs)!, record)
  return (
    <tr data-by={one.by} data-open={pick === undefined ? '' : undefined}>
      <th scope="row">
        <bdi>{place}</bdi>
      </th>
      {(['mine', 'theirs'] as const).map((side) => (
        <td key={side}>
          <label className="conflict__pick">
            <input
              type="radio"
              name={`pick-${one.name}`}
              checked={pick === side}
              onChange={() => onPick(one.name, side)}
              aria-label={`${place}: ${side === 'mine' ? text.mine : text.theirs}, ${decisionOf(one[side])}`}
            />
            <bdi>{decisionOf(one[side])}</bdi>
          </label>
        </td>
      ))}
    </tr>
  )
}

/** What only one side changed is taken from that side; where both did, the person says. */
function firstPicks(found: readonly Difference[]): ReadonlyMap<string, Side> {
  return new Map(found.flatMap(({ name, by }) => (by === 'both' ? [] : [[name, by === 'me' ? 'mine' : 'theirs'] as const])))
}
