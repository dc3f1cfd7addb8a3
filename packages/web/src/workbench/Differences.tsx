import type { PairRecord } from '@parascope/core/corpus'
import type { AnnotationDocument } from '@parascope/core/edit'
import { useMemo } from 'react'
import { messages } from './messages.js'
import { decisionOf, placeOf } from './part-words.js'
import { differences, partsOf } from './parts.js'

export interface DifferencesProps {
  readonly record: PairRecord
  readonly mine: AnnotationDocument
  readonly other: AnnotationDocument
  /** who the other is */
  readonly name: string
}

const text = messages.differences

/** Where two people's work on one pair differs, as a table to read. */
export function Differences({ record, mine, other, name }: DifferencesProps) {
  const found = useMemo(() => differences(mine, mine, other), [mine, other])
  const same = useMemo(() => partsOf(mine).size - found.filter((one) => one.mine !== undefined).length, [mine, found])
  if (found.length === 0) return <p className="quiet">{text.none}</p>
  return (
    <>
      <p className="quiet">{text.counts(same, found.length)}</p>
      <table className="conflict__table">
        <caption className="unseen">{text.caption(name)}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.conflict.place}</th>
            <th scope="col">{text.mine}</th>
            <th scope="col">
              <bdi>{name}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <tr key={one.name}>
              <th scope="row">
                <bdi>{placeOf((one.mine ?? one.theirs)!, record)}</bdi>
              </th>
              <td>
                <bdi>{decisionOf(one.mine)}</bdi>
              </td>
              <td>
                <bdi>{decisionOf(one.theirs)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
