import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Fault } from './Fault.js'
import { messages } from './messages.js'
import { useAction } from './use-action.js'

export interface ConfirmProps {
  readonly title: string
  readonly children: ReactNode
  /** what the button says that does it */
  readonly action: string
  /** must be typed first, where something is gone for good */
  readonly typed?: string
  onConfirm(): Promise<void>
  onClose(): void
}

/** Asks before something that cannot be taken back, or that touches other people's work. */
export function Confirm({ title, children, action, typed, onConfirm, onClose }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { isBusy, error, run } = useAction()
  const [text, setText] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  const confirm = async () => {
    if (await run(onConfirm)) onClose()
  }
  return (
    <dialog ref={dialog} className="confirm" aria-label={title} onClose={onClose}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <h3>{title}</h3>
        <div className="confirm__text">{children}</div>
        {typed !== undefined && (
          <label className="labelled">
            <span>
              {messages.typeToConfirm} <b className="mono">{typed}</b>
            </span>
            <input className="field" value={text} autoComplete="off" onChange={(event) => setText(event.target.value)} />
          </label>
        )}
        <Fault error={error} />
        <div className="row-of-buttons">
          <button
            type="submit"
            className="button button--main"
            disabled={isBusy || (typed !== undefined && text.trim() !== typed)}
          >
            {action}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {messages.cancel}
          </button>
        </div>
      </form>
    </dialog>
  )
}
