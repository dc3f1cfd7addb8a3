import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Figure, Progress } from '../client/contract.js'
import { count, date, duration, interval, score } from '../manage/figures.js'
import { type Choice, correctedState, type PhaseFigures } from './choice.js'
import type { Estimate } from './estimate.js'
import { messages } from './messages.js'

/** Why there is no corrected figure to show. */
const NO_FIGURE = {
  figure: '',
  measuring: messages.measuring,
  hidden: messages.hiddenFigure,
  'no measure': messages.noCorrected,
  'nothing yet': messages.none,
}

interface StatCardProps {
  readonly title: string
  readonly value: ReactNode
  readonly href?: string
  readonly hint: ReactNode
}

/** One number that matters, where it leads, and how sure it is. */
function StatCard({ title, value, href, hint }: StatCardProps) {
  return (
    <section className="sheet stat">
      <h2>{title}</h2>
      <p className="stat__value">
        {href === undefined ? (
          value
        ) : (
          <Link className="stat__link" href={href}>
            {value}
          </Link>
        )}
      </p>
      <p className="stat__hint">{hint}</p>
    </section>
  )
}

export interface StatCardsProps {
  readonly choice: Choice
  /** where the tasks of phase and mode are found; undefined: not for this person */
  readonly tasksAt: ((query: string) => string) | undefined
  readonly progress: Progress['phases'][number] | null
  readonly figures: PhaseFigures | null
  readonly estimate: Estimate
  readonly nameOf: (person: string) => string
  /** null: not there yet; undefined: not for this mode */
  readonly corrected: Figure | null | undefined
  readonly correctedCouples: readonly Figure[]
}

export function StatCards({ choice, tasksAt, progress, figures, estimate, nameOf, corrected, correctedCouples }: StatCardsProps) {
  const { mode } = choice
  const tasks = progress?.tasks ?? null
  const all = tasks === null ? 0 : Object.values(tasks).reduce((sum, n) => sum + n, 0)
  const done = tasks === null ? 0 : all - tasks.open
  const inDispute = figures?.tasks?.disputed ?? null
  const disputes = Object.values(figures?.disputes ?? {}).reduce((sum, n) => sum + n, 0)
  const at = (query: string) => (tasksAt === undefined ? {} : { href: tasksAt(query) })
  return (
    <div className="stats">
      <StatCard
        title={messages.finished}
        value={tasks === null ? '–' : messages.of(done, all)}
        {...at('')}
        hint={tasks === null ? messages.hiddenFigure : <EstimateText estimate={estimate} nameOf={nameOf} />}
      />
      <StatCard
        title={messages.agreementOf[mode]}
        value={figures === null || figures.headline?.value == null ? '–' : score(figures.headline.value)}
        {...at('&state=disputed')}
        hint={
          figures === null ? (
            messages.measuring
          ) : figures.isHidden ? (
            messages.hiddenFigure
          ) : (
            <FigureHint
              figure={figures.headline}
              couples={figures.couples}
              note={mode === 'words' ? messages.nonIdentical : ''}
            />
          )
        }
      />
      <StatCard
        title={messages.corrected[mode]}
        value={corrected?.value == null ? '–' : score(corrected.value)}
        hint={
          corrected == null ? (
            NO_FIGURE[correctedState(mode, figures, corrected)]
          ) : (
            <FigureHint figure={corrected} couples={correctedCouples} note="" />
          )
        }
      />
      <StatCard
        title={messages.toAdjudicate}
        value={inDispute === null ? '–' : count(inDispute)}
        {...at('&state=disputed')}
        hint={
          inDispute === null
            ? figures === null
              ? messages.measuring
              : messages.hiddenFigure
            : inDispute === 0 && disputes === 0
              ? messages.nothingToAdjudicate
              : messages.disputesInAll(disputes)
        }
      />
    </div>
  )
}

function EstimateText({ estimate, nameOf }: { readonly estimate: Estimate; readonly nameOf: (person: string) => string }) {
  switch (estimate.kind) {
    case 'nothing':
      return messages.nobody
    case 'done':
      return messages.allDone
    case 'unknown':
      return <bdi>{messages.notBegun(estimate.people.map(nameOf).join(', '))}</bdi>
    case 'date':
      return `${messages.doneBy(date(estimate.at))} · ${messages.activeLeft(duration(estimate.activeMs))}`
  }
}

/** The interval of a figure; of a mean of couples how far these lie apart; or why there is no figure. */
function FigureHint({
  figure,
  couples,
  note,
}: {
  readonly figure: Figure | null
  readonly couples: readonly Figure[]
  readonly note: string
}) {
  if (figure === null) return messages.none
  if (figure.value === null) return <bdi>{figure.undefined ?? messages.none}</bdi>
  const values = couples.flatMap(({ value }) => value ?? [])
  const parts = [
    figure.low !== undefined && figure.high !== undefined
      ? interval(figure.low, figure.high)
      : values.length > 1
        ? messages.couplesRange(interval(Math.min(...values), Math.max(...values)), values.length)
        : figure.n === undefined
          ? ''
          : messages.pairs(figure.n),
    note,
  ]
  return parts.filter((part) => part !== '').join(', ')
}
