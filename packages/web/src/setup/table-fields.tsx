/** Fields in the cells of a table: named for readers by what they are and whose. */

interface CellProps<T> {
  readonly label: string
  readonly value: T
  onChange(value: T): void
}

export function CellText({ label, value, onChange }: CellProps<string>) {
  return (
    <td>
      <input
        className="field"
        aria-label={label}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
      />
    </td>
  )
}

interface CellChoiceProps<T extends string> extends CellProps<T> {
  readonly choices: Readonly<Record<T, string>>
  /** more about a choice */
  readonly hints?: Readonly<Record<T, string>>
}

export function CellChoice<T extends string>({ label, value, onChange, choices, hints }: CellChoiceProps<T>) {
  return (
    <td>
      <select className="select" aria-label={label} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {(Object.keys(choices) as T[]).map((name) => (
          <option key={name} value={name} title={hints?.[name]}>
            {choices[name]}
          </option>
        ))}
      </select>
    </td>
  )
}

interface CellNumberProps extends CellProps<number | null> {
  readonly least: number
  readonly most?: number
  readonly isOff?: boolean
}

/** A whole number between its bounds; null: the field is empty. */
export function CellNumber({ label, value, onChange, least, most, isOff = false }: CellNumberProps) {
  const bounded = (number: number) => Math.min(Math.max(Math.floor(number), least), most ?? number)
  return (
    <td>
      <input
        className="field field--short"
        type="number"
        min={least}
        max={most}
        disabled={isOff}
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : bounded(event.target.valueAsNumber))}
      />
    </td>
  )
}

/** Takes a row away. */
export function RemoveButton({ label, onClick }: { readonly label: string; onClick(): void }) {
  return (
    <button type="button" className="text-button" aria-label={label} onClick={onClick}>
      ×
    </button>
  )
}
