/** An annotator's sign: a shape and a colour, so that neither is needed alone. */
export function Mark({ place }: { readonly place: number }) {
  return (
    <svg className="mark" data-place={place % 4} viewBox="0 0 12 12" width="11" height="11" aria-hidden="true">
      {place % 4 === 0 && <circle cx="6" cy="6" r="5" />}
      {place % 4 === 1 && <path d="M6 1 11 11H1Z" />}
      {place % 4 === 2 && <rect x="1.5" y="1.5" width="9" height="9" />}
      {place % 4 === 3 && <path d="M6 0.5 11.5 6 6 11.5 0.5 6Z" />}
    </svg>
  )
}
