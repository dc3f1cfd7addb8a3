export interface RowActionProps {
  readonly label: string
  /** what it is done to: said to readers, and seen in the row */
  readonly of: string | number
  readonly isOff?: boolean
  onClick(): void
}

/** Something that can be done to a row of a table, in its last cell. */
export function RowAction({ label, of, isOff = false, onClick }: RowActionProps) {
  return (
    <button type="button" className="text-button" disabled={isOff} onClick={onClick}>
      {label}
      <span className="unseen"> {of}</span>
    </button>
  )
}
