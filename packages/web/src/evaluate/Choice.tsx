import { type ReactNode, useId } from 'react'

export interface ChoiceProps {
  readonly label: string
  readonly value: string | number
  onChoose(value: string): void
  /** its options */
  readonly children: ReactNode
}

/** A labelled list to choose from; the label stands beside it, so that its name has none of the options. */
export function Choice({ label, value, onChoose, children }: ChoiceProps) {
  const id = useId()
  return (
    <span className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="select" value={value} onChange={(event) => onChoose(event.target.value)}>
        {children}
      </select>
    </span>
  )
}
