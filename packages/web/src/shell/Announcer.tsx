/** Says changes to screen readers; two equal texts in a row are both read. */
export function Announcer({ text, turn }: { readonly text: string; readonly turn: number }) {
  return (
    <div className="unseen" aria-live="polite" data-testid="announcer">
      <span key={turn}>{text}</span>
    </div>
  )
}
