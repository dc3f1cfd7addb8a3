import { partAt } from '@parascope/core/edit'
import { useId } from 'react'
import type { Adjudication, DecisionReason, Dispute } from '../client/contract.js'
import { KeyCaps } from '../shell/KeyCaps.js'
import { ADJUDICATE_KEYS, type AdjudicateCommand } from './adjudicate-keys.js'
import { canBeBoth, type DecisionState, saysSomething } from './decisions.js'
import { LayerMark } from './LayerMark.js'
import { messages } from './messages.js'
import { type PartContext, partText, placeText } from './part-text.js'

const REASONS = [
  ['guideline gap', 'reason-gap'],
  ['slip', 'reason-slip'],
  ['true ambiguity', 'reason-ambiguity'],
] as const satisfies readonly (readonly [DecisionReason, AdjudicateCommand])[]

export interface DisputePanelProps {
  readonly item: Adjudication
  readonly state: DecisionState
  readonly context: PartContext
  readonly isReadOnly: boolean
  onCommand(command: AdjudicateCommand): void
  onGo(dispute: Dispute): void
  onNote(text: string): void
}

/** The dispute at hand: what each says with the key that takes it, why they differ, and a word to the annotators. */
export function DisputePanel({ item, state, context, isReadOnly, onCommand, onGo, onNote }: DisputePanelProps) {
  const note = useId()
  const { disputes, layers } = item
  const place = disputes.findIndex(({ key }) => key === state.at)
  const current = disputes[place]
  if (current === undefined) return <p className="quiet dispute__none">{messages.noDisputes}</p>
  const take = state.takes.get(current.key)
  const gold = item.gold === null ? null : partText(current.place, partAt(current.place, item.gold.content), context)
  return (
    <section className="dispute" aria-label={messages.dispute(place + 1, disputes.length)}>
      <h2>{messages.dispute(place + 1, disputes.length)}</h2>
      <p className="dispute__place">
        <bdi>{placeText(current.place, current.says, context)}</bdi>
      </p>
      <ul className="dispute__says" aria-label={messages.says}>
        {layers.map(({ layer, name, kind }, k) => {
          const part = current.says.find((say) => say.layer === layer)?.part
          return (
            <li key={layer}>
              <button
                type="button"
                className="dispute__answer"
                aria-pressed={take === layer}
                disabled={isReadOnly || !saysSomething(current, layer)}
                onClick={() => onCommand(`take-${k + 1}` as AdjudicateCommand)}
              >
                <span className="dispute__who">
                  <LayerMark place={k} /> <bdi>{name}</bdi>{' '}
                  {kind === 'program' && <span className="quiet">{messages.program}</span>}
                  <span className="bar__grow" />
                  <KeyCaps names={[String(k + 1)]} />
                </span>
                {part == null ? (
                  <i className="quiet">{messages.silent}</i>
                ) : (
                  partText(current.place, part, context).map((line) => (
                    <bdi key={line} className="dispute__line">
                      {line}
                    </bdi>
                  ))
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <div className="dispute__more">
        {canBeBoth(current) && (
          <button
            type="button"
            className="chip"
            aria-pressed={take === 'both'}
            disabled={isReadOnly}
            onClick={() => onCommand('both')}
          >
            {layers.length > 2 ? messages.together : messages.both}{' '}
            <KeyCaps names={layers.length === 2 ? ADJUDICATE_KEYS['take-3'] : ADJUDICATE_KEYS.both} />
          </button>
        )}
        <button
          type="button"
          className="chip"
          aria-pressed={take === 'neither'}
          disabled={isReadOnly}
          onClick={() => onCommand('neither')}
        >
          {messages.neither} <KeyCaps names={ADJUDICATE_KEYS.neither} />
        </button>
        <button
          type="button"
          className="chip"
          aria-pressed={take === 'own'}
          disabled={isReadOnly}
          onClick={() => onCommand('own')}
        >
          {messages.ownHint} <KeyCaps names={ADJUDICATE_KEYS.own} />
        </button>
      </div>
      {gold !== null && (
        <p className="dispute__gold">
          <span className="quiet">{take === undefined ? messages.goldNow : messages.gold}</span> <bdi>{gold.join('; ')}</bdi>
        </p>
      )}
      <fieldset className="dispute__reasons">
        <legend>{messages.reason}</legend>
        {REASONS.map(([reason, command]) => (
          <button
            key={reason}
            type="button"
            className="chip"
            aria-pressed={state.reason === reason}
            disabled={isReadOnly}
            onClick={() => onCommand(command)}
          >
            {messages.reasons[reason]} <KeyCaps names={ADJUDICATE_KEYS[command]} />
          </button>
        ))}
      </fieldset>
      <label className="dispute__note" htmlFor={note}>
        {messages.note} <KeyCaps names={ADJUDICATE_KEYS.note} />
      </label>
      <textarea
        id={note}
        data-note=""
        rows={2}
        maxLength={10_000}
        value={state.note}
        disabled={isReadOnly}
        onChange={(event) => onNote(event.target.value)}
      />
      <ol className="dispute__list">
        {disputes.map((dispute) => (
          <li key={dispute.key}>
            <button
              type="button"
              className="dispute__row"
              aria-current={dispute.key === state.at ? 'true' : undefined}
              onClick={() => onGo(dispute)}
            >
              <span className="dispute__sign" aria-hidden="true">
                {state.takes.has(dispute.key) ? '✓' : '·'}
              </span>
              <bdi>{placeText(dispute.place, dispute.says, context)}</bdi>
              <span className="unseen">{state.takes.has(dispute.key) ? messages.gold : ''}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
