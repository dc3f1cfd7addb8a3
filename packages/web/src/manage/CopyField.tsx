import { useState } from 'react'
import { messages } from './messages.js'

export interface CopyFieldProps {
  /** what it is, for screen readers */
  readonly label: string
  readonly text: string
}

/** A link or secret that is shown once, with a button that copies it. */
export function CopyField({ label, text }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <span className="copy-field">
      <input
        className="field copy-field__text"
        aria-label={label}
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
      />
      <button type="button" className="button" aria-label={`${messages.copy}: ${label}`} onClick={() => void copy()}>
        {isCopied ? messages.copied : messages.copy}
      </button>
      <span className="unseen" role="status">
        {isCopied ? messages.copied : ''}
      </span>
    </span>
  )
}
