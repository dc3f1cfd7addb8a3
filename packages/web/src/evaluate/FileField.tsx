import { type DragEvent, useState } from 'react'

export interface FileFieldProps {
  readonly title: string
  readonly hint: string
  readonly multiple?: boolean
  readonly accept?: string
  onFiles(files: readonly File[]): void
}

/** Files by dropping them on the field or choosing them. */
export function FileField({ title, hint, multiple = false, accept, onFiles }: FileFieldProps) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    <label className="drop" data-over={isOver} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <span className="drop__title">{title}</span>
      <span className="quiet">{hint}</span>
      <input
        type="file"
        className="drop__input"
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          if (files.length > 0) onFiles(files)
          // the same file can be chosen again after it was mended
          event.target.value = ''
        }}
      />
    </label>
  )
}
