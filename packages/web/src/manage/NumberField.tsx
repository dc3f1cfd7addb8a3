import { Labelled } from './Labelled.js'

export interface NumberFieldProps {
  readonly label: string
  readonly hint?: string
  /** null: the field is empty */
  readonly value: number | null
  readonly least: number
  readonly most?: number
  onChange(value: number | null): void
}

/** A short field for a whole number, never below the least. */
export function NumberField({ label, hint, value, least, most, onChange }: NumberFieldProps) {
  return (
    <Labelled label={label} {...(hint === undefined ? {} : { hint })}>
      {(ids) => (
        <input
          {...ids}
          type="number"
          className="field field--short"
          min={least}
          max={most}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : Math.max(event.target.valueAsNumber, least))}
        />
      )}
    </Labelled>
  )
}
