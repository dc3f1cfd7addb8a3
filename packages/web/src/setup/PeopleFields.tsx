import type { Draft, DraftPerson } from './draft.js'
import { messages } from './messages.js'
import { CellChoice, CellNumber, CellText, RemoveButton } from './table-fields.js'

export interface PeopleFieldsProps {
  readonly draft: Draft
  onChange(change: Pick<Draft, 'people'> | Pick<Draft, 'annotatesToo'>): void
}

/** Who is to be invited; nobody needs an account before. */
export function PeopleFields({ draft: { people, annotatesToo }, onChange }: PeopleFieldsProps) {
  const set = (key: number, change: Partial<DraftPerson>) =>
    onChange({ people: people.map((one) => (one.key === key ? { ...one, ...change } : one)) })
  const add = () => {
    const key = Math.max(0, ...people.map((one) => one.key)) + 1
    onChange({ people: [...people, { key, label: messages.newPerson(key), role: 'annotator', quota: null }] })
  }
  return (
    <div className="fields">
      <label className="choice">
        <input type="checkbox" checked={annotatesToo} onChange={(event) => onChange({ annotatesToo: event.target.checked })} />
        {messages.annotatesToo}
      </label>
      {people.length > 0 && (
        <div className="table-scroll">
          <table className="table setup-table">
            <thead>
              <tr>
                <th scope="col">
                  {messages.personLabel} <span className="quiet">({messages.personLabelHint})</span>
                </th>
                <th scope="col">{messages.personRole}</th>
                <th scope="col">{messages.personQuota}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {people.map(({ key, label, role, quota }, k) => (
                <tr key={key}>
                  <CellText
                    label={`${messages.personLabel} ${k + 1}`}
                    value={label}
                    onChange={(text) => set(key, { label: text })}
                  />
                  <CellChoice
                    label={messages.of(messages.personRole, label)}
                    value={role}
                    choices={messages.roles}
                    onChange={(next) => set(key, { role: next })}
                  />
                  <CellNumber
                    label={messages.of(messages.personQuota, label)}
                    value={quota}
                    least={0}
                    isOff={role !== 'annotator'}
                    onChange={(next) => set(key, { quota: next })}
                  />
                  <td className="table__actions">
                    <RemoveButton
                      label={messages.removePerson(label)}
                      onClick={() => onChange({ people: people.filter((one) => one.key !== key) })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div>
        <button type="button" className="button" onClick={add}>
          {messages.addPerson}
        </button>
      </div>
    </div>
  )
}
