import { KeyCaps } from '../shell/KeyCaps.js'
import { messages } from './messages.js'
import type { PhraseOrder } from './phrase-order.js'
import { TREES_KEYS } from './trees-keys.js'

export type TreesView = 'panes' | 'trees' | 'both'

export const VIEWS: readonly TreesView[] = ['both', 'panes', 'trees']

export interface TreesCounts {
  readonly open: number
  readonly all: number
  readonly sure: number
  readonly possible: number
  readonly null: number
  /** proposals that wait for a decision */
  readonly waiting: number
}

export interface TreesBarProps {
  readonly view: TreesView
  readonly counts: TreesCounts
  readonly order: PhraseOrder
  readonly openOnly: boolean
  readonly levels: number
  readonly isCorrecting: boolean
  /** trees are only read: nothing to choose, nothing to accept */
  readonly isSmall: boolean
  readonly isLocked: boolean
  /** what the aligner is at, in words */
  readonly status: string | null
  onView(view: TreesView): void
  onOrder(): void
  onOpenOnly(): void
  onLevels(by: 1 | -1): void
  onCorrect(): void
  onAcceptAll(): void
}

/** Above lists and trees: what is shown, how much is decided, and what concerns all of it. */
export function TreesBar(props: TreesBarProps) {
  const { view, counts, order, openOnly, levels, isCorrecting, isSmall, isLocked, status } = props
  return (
    <>
      <div className="trees-mode__bar">
        {!isSmall && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lie in a row
          <div className="trees-mode__group" role="group" aria-label={messages.view}>
            {VIEWS.map((name) => (
              <button key={name} type="button" className="chip" aria-pressed={view === name} onClick={() => props.onView(name)}>
                {messages.views[name]}
              </button>
            ))}
          </div>
        )}
        <Counts {...counts} />
        <span className="trees-mode__grow" />
        {counts.waiting > 0 && !isLocked && (
          <button type="button" className="chip" onClick={props.onAcceptAll}>
            {messages.proposalsLeft(counts.waiting)} · {messages.acceptAll} <KeyCaps names={TREES_KEYS['accept-all']} />
          </button>
        )}
        {status !== null && <span className="quiet">{status}</span>}
      </div>
      {!isSmall && (
        <div className="trees-mode__bar">
          <button type="button" className="chip" title={messages.orderHint} onClick={props.onOrder}>
            {messages.orders[order]} <KeyCaps names={TREES_KEYS.order} />
          </button>
          {view !== 'trees' && (
            <button type="button" className="chip" aria-pressed={openOnly} onClick={props.onOpenOnly}>
              {messages.openOnly} <KeyCaps names={TREES_KEYS['open-only']} />
            </button>
          )}
          {view !== 'panes' && (
            <span className="trees-mode__group">
              <button type="button" className="chip" aria-label={messages.fewerLevels} onClick={() => props.onLevels(-1)}>
                −
              </button>
              <span>
                {messages.levels} {levels}
              </span>
              <button type="button" className="chip" aria-label={messages.moreLevels} onClick={() => props.onLevels(1)}>
                +
              </button>
            </span>
          )}
          <span className="trees-mode__grow" />
          {!isLocked && (
            <button
              type="button"
              className="chip"
              aria-pressed={isCorrecting}
              title={messages.correct.hint}
              onClick={props.onCorrect}
            >
              {messages.correct.start} <KeyCaps names={TREES_KEYS.correct} />
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** How much is open, sure, possible and without counterpart, and how much of all is decided. */
function Counts({ open, all, ...decided }: TreesCounts) {
  return (
    <p className="trees-mode__counts" data-testid="counts">
      <span data-open={open > 0 || undefined}>{open === 0 ? messages.allDecided : messages.counts.open(open)}</span>
      {(['sure', 'possible', 'null'] as const).map((kind) => (
        <span key={kind} title={messages.counts[kind](decided[kind])}>
          <span className="link-sign" data-kind={kind} aria-hidden="true" /> <span aria-hidden="true">{decided[kind]}</span>
          <span className="unseen">{messages.counts[kind](decided[kind])}</span>
        </span>
      ))}
      <span>{messages.counts.decided((all - open) / all)}</span>
    </p>
  )
}
