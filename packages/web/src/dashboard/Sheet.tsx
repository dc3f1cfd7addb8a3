import type { ReactNode } from 'react'
import type { PhaseFigures } from './choice.js'
import { messages } from './messages.js'

export interface SheetProps {
  readonly title: string
  /** where its data can be had */
  readonly data: ReactNode
  /** what stands there while there is nothing to show; null: there is something */
  readonly empty: string | null
  readonly children: ReactNode
}

/** One panel of the dashboard: a title, its data, and what it shows. */
export function Sheet({ title, data, empty, children }: SheetProps) {
  return (
    <section className="sheet">
      <div className="sheet__head">
        <h2>{title}</h2>
        {data}
      </div>
      {empty === null ? children : <p className="empty-state">{empty}</p>}
    </section>
  )
}

/** Why a panel of figures is empty. */
export function noFigures(figures: PhaseFigures | null, otherwise: string): string {
  if (figures === null) return messages.measuring
  return figures.isHidden ? messages.hiddenFigure : otherwise
}
