import { ept } from '@parascope/core/corpus'
import { useEffect, useMemo, useState } from 'react'
import { isTyping } from '../shell/keys.js'
import { Choice } from './Choice.js'
import type { EvaluationTexts, Profiles, Scores } from './evaluation.js'
import { type ExampleChoice, exampleOrder, typesSeen } from './example-order.js'
import { evaluateCommand } from './keys.js'
import { MarkedText, MarkedWords } from './MarkedText.js'
import { messages } from './messages.js'

export interface ExamplesProps {
  readonly texts: EvaluationTexts
  readonly scores: Scores
  readonly profiles: Profiles | null
}

const ORDERS: readonly ExampleChoice['order'][] = ['differ', 'worst', 'lines']

/** One line at a time: its source, references and outputs side by side, the interesting ones first. */
export function Examples({ texts, scores, profiles }: ExamplesProps) {
  const { systems } = texts
  const count = systems[0]!.lines.length
  const [choice, setChoice] = useState<ExampleChoice>({
    order: systems.length > 1 ? 'differ' : 'worst',
    metric: scores.metrics[0]!.name,
    system: 0,
    type: null,
  })
  const [at, setAt] = useState(0)
  const order = useMemo(() => exampleOrder(choice, count, scores, profiles), [choice, count, scores, profiles])
  const types = useMemo(() => typesSeen(profiles?.lines ?? []), [profiles])
  const choose = (part: Partial<ExampleChoice>) => {
    setChoice((now) => ({ ...now, ...part }))
    setAt(0)
  }
  const step = (by: number) => setAt((now) => Math.max(0, Math.min(order.length - 1, now + by)))
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const command = evaluateCommand(event.key)
      if (command === null) return
      event.preventDefault()
      const by = command === 'next' ? 1 : -1
      setAt((now) => Math.max(0, Math.min(order.length - 1, now + by)))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [order.length])
  const line = order[at]
  return (
    <>
      <div className="choices">
        <Choice
          label={messages.order}
          value={choice.order}
          onChoose={(value) => choose({ order: value as ExampleChoice['order'] })}
        >
          {ORDERS.filter((name) => name !== 'differ' || systems.length > 1).map((name) => (
            <option key={name} value={name}>
              {messages.orders[name]}
            </option>
          ))}
        </Choice>
        {choice.order !== 'lines' && (
          <Choice label={messages.by} value={choice.metric} onChoose={(value) => choose({ metric: value })}>
            {scores.metrics.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Choice>
        )}
        {choice.order === 'worst' && systems.length > 1 && (
          <Choice label={messages.of} value={choice.system} onChoose={(value) => choose({ system: Number(value) })}>
            {systems.map(({ name }, k) => (
              <option key={name} value={k}>
                {name}
              </option>
            ))}
          </Choice>
        )}
        {types.length > 0 && (
          <Choice label={messages.withType} value={choice.type ?? ''} onChoose={(value) => choose({ type: value || null })}>
            <option value="">{messages.anyType}</option>
            {types.map((type) => (
              <option key={type} value={type}>
                {typeName(type)}
              </option>
            ))}
          </Choice>
        )}
        <span className="choices__grow" />
        <button type="button" className="chip" disabled={at === 0} onClick={() => step(-1)}>
          {messages.previous} <kbd>k</kbd>
        </button>
        <button type="button" className="chip" disabled={at >= order.length - 1} onClick={() => step(1)}>
          {messages.next} <kbd>j</kbd>
        </button>
      </div>
      {line === undefined ? (
        <p className="empty">{messages.noLine}</p>
      ) : (
        <>
          <p className="quiet" role="status">
            {messages.place(at + 1, order.length, line + 1)}
          </p>
          <Line texts={texts} scores={scores} profiles={profiles} line={line} />
          {profiles !== null && <p className="quiet">{messages.marks}</p>}
        </>
      )}
    </>
  )
}

function Line({ texts, scores, profiles, line }: ExamplesProps & { readonly line: number }) {
  const { systems, references, source, language } = texts
  return (
    <div className="line">
      <dl className="line__given">
        {source !== null && (
          <>
            <dt>{messages.source}</dt>
            <dd className="line__text">
              <bdi>{source[line]}</bdi>
            </dd>
          </>
        )}
        {references.map((lines, k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: references have no other name
          <div key={k} className="line__reference">
            <dt>{messages.reference(k + 1)}</dt>
            <dd className="line__text">
              <bdi>{lines[line]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <ul className="line__outputs">
        {systems.map(({ name, lines }, k) => {
          const profile = profiles?.lines[k]?.[line]
          return (
            <li key={name} className="output">
              <h3>
                <bdi>{name}</bdi>
              </h3>
              <p className="line__text">
                <MarkedText text={lines[line]!} language={language} marked={profile?.added ?? []} as="ins" />
              </p>
              {source !== null && profile !== undefined && profile.dropped.length > 0 && (
                <p className="output__dropped">
                  {messages.droppedFrom}{' '}
                  <MarkedWords text={source[line]!} language={language} marked={profile.dropped} as="del" />
                </p>
              )}
              <p className="output__scores">
                {scores.metrics.map(({ name: metric }) => (
                  <span key={metric}>
                    {metric} {scores.segments[metric]?.[k]?.[line]?.toFixed(1) ?? '–'}
                  </span>
                ))}
              </p>
              {profile !== undefined && profile.types.length > 0 && (
                <p className="quiet">{profile.types.map(typeName).join(' · ')}</p>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function typeName(type: string): string {
  return ept.types.find(({ id }) => id === type)?.name ?? type
}
