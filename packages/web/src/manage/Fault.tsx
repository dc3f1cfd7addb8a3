import { ApiProblem, Offline } from '../client/api.js'
import { messages } from './messages.js'

interface FieldFault {
  readonly field: string
  readonly message: string
}

/** What went wrong, in words, with the fields that are wrong where the server names them. */
export function Fault({ error }: { readonly error: Error | null }) {
  if (error === null) return null
  const faults = error instanceof ApiProblem ? faultsOf(error) : []
  return (
    <div className="fault" role="alert">
      {faults.length < 2 && <p>{error instanceof Offline ? messages.unreachable : <bdi>{error.message}</bdi>}</p>}
      {faults.length > 1 && (
        <ul>
          {faults.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <bdi>
                {field}: {message}
              </bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function faultsOf({ facts }: ApiProblem): readonly FieldFault[] {
  return Array.isArray(facts.faults) ? (facts.faults as FieldFault[]) : []
}
