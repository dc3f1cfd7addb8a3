import type { ReactNode } from 'react'

/** A wide table that scrolls within the page, also by keys. */
export function Scroll({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing in it is a field
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a place for the focus, keys cannot scroll it
    <div className="scroll" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
