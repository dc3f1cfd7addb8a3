import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { dropMessages as messages } from './drop-messages.js'

export interface FileDropProps {
  onFile(file: File): void
  readonly isDisabled?: boolean
}

/** A file by dropping it anywhere on the page, choosing it, or pasting its text. */
export function FileDrop({ onFile, isDisabled = false }: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const [text, setText] = useState('')
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    // a file that misses the field must not take the place of the page
    const over = (event: Event) => event.preventDefault()
    const drop = (event: globalThis.DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file !== undefined) latest.current(file)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
  const enter = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div className="file-drop">
      <label htmlFor={id} className="file-drop__zone" data-over={isOver} onDragEnter={enter} onDragLeave={() => setOver(false)}>
        <span className="file-drop__title">{messages.drop}</span>
        <span className="quiet">{messages.formats}</span>
        <input
          id={id}
          ref={input}
          type="file"
          className="file-drop__input"
          disabled={isDisabled}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file !== undefined) onFile(file)
            // the same file can be chosen again after it was mended
            event.target.value = ''
          }}
        />
      </label>
      {isPasting ? (
        <form
          className="fields"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== '') onFile(new File([text], nameOf(text), { type: 'text/plain' }))
          }}
        >
          <label className="labelled">
            <span>{messages.pasteLabel}</span>
            <textarea
              className="field field--mono"
              rows={7}
              value={text}
              spellCheck={false}
              ref={(field) => {
                if (field !== null && text === '') field.focus()
              }}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <div className="row-of-buttons">
            <button type="submit" className="button button--main" disabled={text.trim() === '' || isDisabled}>
              {messages.usePasted}
            </button>
            <button type="button" className="button" onClick={() => setPasting(false)}>
              {messages.noPaste}
            </button>
          </div>
        </form>
      ) : (
        <button type="button" className="text-button" onClick={() => setPasting(true)}>
          {messages.paste}
        </button>
      )}
    </div>
  )
}

/** The ending helps to tell the format. */
function nameOf(text: string): string {
  const start = text.trimStart()
  if (start.startsWith('{')) return 'pasted.jsonl'
  const [line = ''] = start.split('\n', 1)
  return line.includes('\t') ? 'pasted.tsv' : 'pasted.csv'
}
