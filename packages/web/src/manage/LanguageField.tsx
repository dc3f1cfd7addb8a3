import { Labelled } from './Labelled.js'

export interface LanguageFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  onChange(value: string): void
}

/** A field for a language tag, such as `en` or `pt-BR`. */
export function LanguageField({ label, hint, value, onChange }: LanguageFieldProps) {
  return (
    <Labelled label={label} {...(hint === undefined ? {} : { hint })}>
      {(ids) => (
        <input
          {...ids}
          className="field field--short"
          required
          pattern="[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  )
}
