export interface ArrowProps {
  readonly sign: string
  readonly label: string
  readonly isOff: boolean
  onClick(): void
}

/** To the item before or after this one. */
export function Arrow({ sign, label, isOff, onClick }: ArrowProps) {
  return (
    <button type="button" className="arrow-button" aria-label={label} disabled={isOff} onClick={onClick}>
      {sign}
    </button>
  )
}
