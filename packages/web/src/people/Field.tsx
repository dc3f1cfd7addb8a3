import { type InputHTMLAttributes, useId } from 'react'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly hint?: string
}

/** A labelled line to type in, with a word of help below it. */
export function Field({ label, hint, ...input }: FieldProps) {
  const id = useId()
  return (
    <p className="form__field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="field" aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...input} />
      {hint !== undefined && (
        <span className="quiet" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </p>
  )
}
