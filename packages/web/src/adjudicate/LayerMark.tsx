/** The sign of an annotator in the overlay: a colour and a shape; filled for sure, outlined for possible, a dot for nothing. */
export function LayerMark({ place, look = 'sure' }: { readonly place: number; readonly look?: 'sure' | 'possible' | 'none' }) {
  const k = place % 4
  if (look === 'none') {
    return (
      <svg className="layer-mark" data-place={k} data-look={look} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <circle cx="6" cy="6" r="1" />
      </svg>
    )
  }
  return (
    <svg className="layer-mark" data-place={k} data-look={look} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      {k === 0 && <circle cx="6" cy="6" r="4.5" />}
      {k === 1 && <path d="M6 1.4 11 10.6H1Z" />}
      {k === 2 && <rect x="1.8" y="1.8" width="8.4" height="8.4" />}
      {k === 3 && <path d="M6 0.8 11.2 6 6 11.2 0.8 6Z" />}
    </svg>
  )
}
