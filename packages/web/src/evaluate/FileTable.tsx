import { type Hindrance, type InputFile, ROLES, type Role } from './input-files.js'
import { messages } from './messages.js'
import { Scroll } from './Scroll.js'

export interface FileTableProps {
  readonly files: readonly InputFile[]
  readonly hindrance: Hindrance | null
  onRole(name: string, role: Role): void
  onRemove(name: string): void
}

/** The files, what each is, and how many lines it has. */
export function FileTable({ files, hindrance, onRole, onRemove }: FileTableProps) {
  const odd = new Set(hindrance?.kind === 'line-counts' ? hindrance.others.map(({ name }) => name) : [])
  return (
    <Scroll label={messages.files}>
      <table className="figures files">
        <thead>
          <tr>
            <th scope="col">{messages.name}</th>
            <th scope="col">{messages.role}</th>
            <th scope="col" className="figures__number">
              {messages.lines}
            </th>
            <th scope="col">
              <span className="unseen">{messages.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, role, lines }) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                <select
                  className="select"
                  aria-label={messages.roleOf(name)}
                  value={role}
                  onChange={(event) => onRole(name, event.target.value as Role)}
                >
                  {ROLES.map((one) => (
                    <option key={one} value={one}>
                      {messages.roles[one]}
                    </option>
                  ))}
                </select>
              </td>
              <td className="figures__number" data-odd={odd.has(name) || undefined}>
                {lines.length}
                {odd.has(name) && <span aria-hidden="true"> !</span>}
              </td>
              <td>
                <button type="button" className="chip" aria-label={messages.removeFile(name)} onClick={() => onRemove(name)}>
                  {messages.remove}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** Why nothing can be evaluated yet, and what to do about it. */
export function HindranceText({ hindrance }: { readonly hindrance: Hindrance }) {
  const text = messages.hindrances
  if (hindrance.kind === 'no-system') return <p className="quiet">{text.noSystem}</p>
  if (hindrance.kind === 'nothing-beside') return <p className="quiet">{text.nothingBeside}</p>
  return (
    <div className="fault" role="alert">
      {hindrance.kind === 'empty' ? (
        <p>{text.empty(hindrance.name)}</p>
      ) : (
        <>
          <p>{text.lineCounts(hindrance.expected)}</p>
          <ul>
            {hindrance.others.map(({ name, lines }) => (
              <li key={name}>
                <bdi>{text.has(name, lines, hindrance.expected)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
