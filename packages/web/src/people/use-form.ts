import { type FormEvent, useState } from 'react'
import { ApiProblem, Offline } from '../client/api.js'
import { messages } from '../workbench/messages.js'

export interface FormHandle {
  readonly isBusy: boolean
  readonly fault: string | null
  /** the field that the fault is about, if the server said so */
  readonly field: string | null
  onSubmit(event: FormEvent<HTMLFormElement>): void
}

/** A form that sends its fields: one request at a time, and what the server refuses is said beside it. */
export function useForm(send: (fields: Readonly<Record<string, string>>) => Promise<void>): FormHandle {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ readonly text: string; readonly field: string | null } | null>(null)
  return {
    isBusy,
    fault: fault?.text ?? null,
    field: fault?.field ?? null,
    onSubmit(event) {
      event.preventDefault()
      if (isBusy) return
      const fields = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]))
      setBusy(true)
      setFault(null)
      send(fields).then(
        () => setBusy(false),
        (error: Error) => {
          setBusy(false)
          setFault(faultOf(error))
        },
      )
    },
  }
}

function faultOf(error: Error): { readonly text: string; readonly field: string | null } {
  if (error instanceof Offline) return { text: messages.unreachable, field: null }
  if (!(error instanceof ApiProblem)) throw error
  const { field, problems } = error.facts as { field?: string; problems?: readonly { path?: string; message?: string }[] }
  const first = problems?.[0]
  const text = error.message.charAt(0).toUpperCase() + error.message.slice(1)
  return { text: text.endsWith('.') ? text : `${text}.`, field: field ?? first?.path ?? null }
}
