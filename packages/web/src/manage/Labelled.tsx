import { type ReactNode, useId } from 'react'

export interface LabelledProps {
  readonly label: string
  readonly hint?: ReactNode
  /** gets the ids that tie the control to its label and hint */
  readonly children: (ids: { readonly id: string; readonly 'aria-describedby'?: string }) => ReactNode
}

/** A control with its name above it, and what to know about it below. */
export function Labelled({ label, hint, children }: LabelledProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      {children(hint === undefined ? { id } : { id, 'aria-describedby': hintId })}
      {hint !== undefined && (
        <p className="quiet" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
