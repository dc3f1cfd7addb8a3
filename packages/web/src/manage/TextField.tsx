import { Labelled } from './Labelled.js'

export interface TextFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly most: number
  readonly isRequired?: boolean
  onChange(value: string): void
}

/** A field for a line of text, with its name above it. */
export function TextField({ label, hint, value, most, isRequired = false, onChange }: TextFieldProps) {
  return (
    <Labelled label={label} {...(hint === undefined ? {} : { hint })}>
      {(ids) => (
        <input
          {...ids}
          className="field"
          required={isRequired}
          maxLength={most}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  )
}
