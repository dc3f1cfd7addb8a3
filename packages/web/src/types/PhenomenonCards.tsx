import type { Phenomenon } from '@parascope/core/corpus'
import type { KeyedPhenomenon } from '@parascope/core/edit'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { KeyCaps } from '../shell/KeyCaps.js'
import { fragments } from './cards.js'
import { messages } from './messages.js'
import { markedPhenomena, tint, typeName } from './phenomenon-list.js'
import { phenomenonOf, ruleOf, type TypeDraft, typeOf } from './type-draft.js'
import { type TypeFaults, typeFaults } from './type-faults.js'
import { TYPE_KEYS } from './type-keys.js'
import type { TypePair } from './type-pair.js'
import { type TypeEditor, type TypeScene, undecided } from './type-scene.js'
import type { TypeAction } from './type-step.js'

export interface PhenomenonCardsProps {
  readonly editor: TypeEditor
  readonly scene: TypeScene
  readonly isReadOnly: boolean
  /** what the program that suggests is doing */
  readonly status: ReactNode
  onAction(action: TypeAction): void
}

/** What is being marked, what is marked, and what is suggested, as cards. Faults stand on their card. */
export function PhenomenonCards({ editor, scene, isReadOnly, status, onAction }: PhenomenonCardsProps) {
  const { draft, card } = editor
  const { pair } = scene
  const marked = markedPhenomena(scene)
  const open = isReadOnly ? [] : undecided(editor, scene)
  return (
    <section className="phenomena" aria-label={messages.phenomena}>
      <h2>{messages.phenomena}</h2>
      {draft !== null && <DraftCard draft={draft} pair={pair} onAction={onAction} />}
      {draft === null && marked.length === 0 && open.length === 0 && <p className="quiet phenomena__none">{messages.noneYet}</p>}
      {marked
        .filter(({ phenomenon }) => phenomenon.key !== draft?.key)
        .map(({ phenomenon, name, place }) => (
          <Card
            key={phenomenon.key}
            phenomenon={phenomenon}
            pair={pair}
            name={name}
            colour={tint(place)}
            state={phenomenon.key === card ? 'current' : 'marked'}
            onVisit={() => onAction({ type: 'visit', key: phenomenon.key })}
          >
            <Faults
              faults={typeFaults(
                phenomenon,
                pair,
                marked.map((one) => one.phenomenon).filter((one) => one !== phenomenon),
              )}
            />
            {!isReadOnly && (
              <div className="phenomenon__tools">
                <Tool name={messages.change} keys="change" onPress={() => onAction({ type: 'change', key: phenomenon.key })} />
                <Tool name={messages.remove} keys="remove" onPress={() => onAction({ type: 'remove', key: phenomenon.key })} />
              </div>
            )}
          </Card>
        ))}
      {status}
      {open.map((phenomenon, k) => (
        <Card
          key={phenomenon.key}
          phenomenon={phenomenon}
          pair={pair}
          name={messages.suggested(typeName(phenomenon.type, pair.tagset))}
          colour={tint(marked.length + k)}
          state={phenomenon.key === card ? 'pointed' : 'suggested'}
          onVisit={() => onAction({ type: 'visit', key: phenomenon.key })}
        >
          <div className="phenomenon__tools">
            <Tool name={messages.accept} keys="toggle" onPress={() => onAction({ type: 'accept', key: phenomenon.key })} />
            <Tool name={messages.change} keys="change" onPress={() => onAction({ type: 'change', key: phenomenon.key })} />
            <Tool name={messages.reject} keys="remove" onPress={() => onAction({ type: 'remove', key: phenomenon.key })} />
          </div>
        </Card>
      ))}
      {open.length > 1 && (
        <button type="button" className="button" onClick={() => onAction({ type: 'accept-all' })}>
          {messages.acceptAll(open.length)} <KeyCaps names={TYPE_KEYS['accept-all']} />
        </button>
      )}
    </section>
  )
}

interface DraftCardProps {
  readonly draft: TypeDraft
  readonly pair: TypePair
  onAction(action: TypeAction): void
}

function DraftCard({ draft, pair, onAction }: DraftCardProps) {
  const note = useId()
  const rule = ruleOf(draft, pair)
  const type = typeOf(draft, pair)
  const { tagset } = pair
  return (
    <Card
      phenomenon={phenomenonOf(draft)}
      pair={pair}
      name={type?.name ?? messages.draftNoType}
      label={messages.draft}
      colour="var(--accent)"
      state="draft"
    >
      {rule !== undefined && rule.projection !== 'none' && (
        <fieldset className="phenomenon__choice" aria-label={messages.projection}>
          {tagset.projection.values.map((value, k) => (
            <button
              key={value}
              type="button"
              className="chip"
              aria-pressed={draft.projection === value}
              onClick={() => onAction({ type: 'projection', at: k === 0 ? 0 : 1 })}
            >
              {messages.projections[value] ?? value} {k < 2 && <KeyCaps names={TYPE_KEYS[k === 0 ? 'local' : 'global']} />}
            </button>
          ))}
        </fieldset>
      )}
      {type?.subtypes !== undefined && (
        <button type="button" className="chip" onClick={() => onAction({ type: 'subtype' })}>
          {messages.subtype}: {type.subtypes.find(({ id }) => id === draft.subtype)?.name ?? messages.noSubtype}{' '}
          <KeyCaps names={TYPE_KEYS.subtype} />
        </button>
      )}
      {tagset.features.sensePreserving && type !== undefined && (
        <button
          type="button"
          className="chip"
          aria-pressed={draft.sensePreserving === true}
          onClick={() => onAction({ type: 'sense' })}
        >
          {messages.sense}: {draft.sensePreserving === null ? '–' : draft.sensePreserving ? messages.yes : messages.no}{' '}
          <KeyCaps names={TYPE_KEYS.sense} />
        </button>
      )}
      <label className="phenomenon__note" htmlFor={note}>
        {messages.note} <KeyCaps names={TYPE_KEYS.note} />
      </label>
      <textarea
        id={note}
        data-note=""
        rows={draft.note === '' ? 1 : 2}
        maxLength={10_000}
        value={draft.note}
        onChange={(event) => onAction({ type: 'note', text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          event.currentTarget.blur()
          document.querySelector<HTMLElement>('[data-editor="types"] [tabindex="0"]')?.focus()
        }}
      />
      <Faults faults={typeFaults(phenomenonOf(draft), pair)} />
      <div className="phenomenon__tools">
        <Tool name={messages.close} keys="close" onPress={() => onAction({ type: 'close' })} />
        <Tool name={messages.drop} keys="remove" onPress={() => onAction({ type: 'drop' })} />
      </div>
    </Card>
  )
}

interface CardProps {
  readonly name: string
  readonly label?: string
  readonly colour: string
  readonly phenomenon: Phenomenon | KeyedPhenomenon
  readonly pair: TypePair
  readonly state: 'draft' | 'marked' | 'current' | 'suggested' | 'pointed'
  readonly children: ReactNode
  onVisit?(): void
}

function Card({ name, label, colour, phenomenon, pair, state, children, onVisit }: CardProps) {
  const { source, target, keySource = [], keyTarget = [], projection, note, confidence } = phenomenon
  const isOpen = state === 'suggested' || state === 'pointed'
  const words = (side: 'source' | 'target', scope: readonly number[]) => fragments(pair[side], scope).join(' … ')
  const keys = keySource.length + keyTarget.length > 0
  const about = [
    ...(projection === undefined ? [] : [messages.projections[projection] ?? projection]),
    ...(keys ? [messages.keys(words('source', keySource), words('target', keyTarget))] : []),
  ]
  return (
    <article
      className="phenomenon"
      data-state={state}
      data-card={'key' in phenomenon && state !== 'draft' ? phenomenon.key : undefined}
      style={{ '--tint': colour } as CSSProperties}
      aria-label={[label ?? name, ...(isOpen ? [messages.isSuggested] : [])].join(', ')}
      tabIndex={state === 'current' || state === 'pointed' ? 0 : -1}
      onFocus={(event) => {
        if (event.target === event.currentTarget && state !== 'draft') onVisit?.()
      }}
    >
      <h3>{name}</h3>
      <p className="phenomenon__words">
        <Words text={words('source', source)} />
        {(source.length > 0 || target.length > 0) && ' ↔ '}
        <Words text={words('target', target)} />
      </p>
      {about.length > 0 && (
        <p className="quiet">
          <bdi>{about.join(' · ')}</bdi>
        </p>
      )}
      {note !== undefined && note !== '' && state !== 'draft' && (
        <p className="quiet phenomenon__reason">
          <bdi>{note}</bdi>
          {confidence !== undefined && ` · ${Math.round(confidence * 100)} %`}
        </p>
      )}
      {children}
    </article>
  )
}

function Words({ text }: { readonly text: string }) {
  return text === '' ? <i className="quiet">{messages.nothing}</i> : <bdi>{text}</bdi>
}

function Faults({ faults: { errors, warnings } }: { readonly faults: TypeFaults }) {
  if (errors.length + warnings.length === 0) return null
  return (
    <ul className="phenomenon__faults">
      {errors.map((code) => (
        <li key={code} data-severity="error">
          {messages.errors[code]}
        </li>
      ))}
      {warnings.map((code) => (
        <li key={code} data-severity="warning">
          {messages.warnings[code]}
        </li>
      ))}
    </ul>
  )
}

interface ToolProps {
  readonly name: string
  readonly keys: 'change' | 'remove' | 'toggle' | 'close'
  onPress(): void
}

function Tool({ name, keys, onPress }: ToolProps) {
  return (
    <button type="button" className="type-card__button" onClick={onPress}>
      {name} <KeyCaps names={TYPE_KEYS[keys].slice(0, 1)} />
    </button>
  )
}
