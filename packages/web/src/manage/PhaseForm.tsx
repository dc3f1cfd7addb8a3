import { type FormEvent, useState } from 'react'
import type { ImportedAnnotator, Member, Phase, PhaseKind, PhaseSettings } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useResource } from '../client/use-resource.js'
import { useProject } from '../workbench/project-context.js'
import { Fault } from './Fault.js'
import { Labelled } from './Labelled.js'
import { NumberField } from './NumberField.js'
import { settingsMessages as messages } from './settings-messages.js'
import { TextField } from './TextField.js'
import { useAction } from './use-action.js'

const KINDS: readonly PhaseKind[] = ['training', 'agreement', 'final']

export interface PhaseFormProps {
  /** to change; undefined: a new one */
  readonly phase?: Phase
  /** who may annotate */
  readonly members: readonly Member[]
  /** of the phase among the others, for its seed */
  readonly place: number
  onSaved(): void
  onStop(): void
}

/** Everything that a phase is planned with. */
export function PhaseForm({ phase, members, place, onSaved, onStop }: PhaseFormProps) {
  const { project, path } = useProject()
  const { api } = useSession()
  const { isBusy, error, run } = useAction()
  const annotators = useResource<{ readonly items: readonly ImportedAnnotator[] }>(`${path}/imported-annotators`)
  const [name, setName] = useState(phase?.name ?? messages.kinds.agreement.replace(/^./, (letter) => letter.toUpperCase()))
  const [kind, setKind] = useState<PhaseKind>(phase?.kind ?? 'agreement')
  const [settings, setSettings] = useState<PhaseSettings>(
    phase?.settings ?? {
      modes: project.settings.modes,
      size: null,
      seed: (project.seed + place) % 2 ** 32,
      people: members.filter(({ role }) => role === 'annotator').map(({ person }) => ({ person, quota: null })),
      places: [],
      opensWhenFull: false,
      overlap: 0,
      copies: 2,
      showProposals: true,
      isBlind: true,
      reference: null,
      pass: null,
    },
  )
  const set = (change: Partial<PhaseSettings>) => setSettings({ ...settings, ...change })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const body = { name, kind, settings }
    void run(async () => {
      if (phase === undefined) await api.request(`${path}/phases`, { method: 'POST', body })
      else await api.request(`${path}/phases/${phase.id}`, { method: 'PATCH', body })
      onSaved()
    })
  }
  const number = (
    label: string,
    value: number | null,
    least: number,
    onChange: (value: number | null) => void,
    hint?: string,
  ) => <NumberField label={label} value={value} least={least} onChange={onChange} {...(hint === undefined ? {} : { hint })} />
  return (
    <form className="fields phase-form" onSubmit={save}>
      <div className="fields fields--columns phase-form__row">
        <TextField label={messages.name} value={name} most={200} isRequired onChange={(text) => setName(text)} />
        <Labelled label={messages.kind}>
          {(ids) => (
            <select {...ids} className="select" value={kind} onChange={(event) => setKind(event.target.value as PhaseKind)}>
              {KINDS.map((one) => (
                <option key={one} value={one}>
                  {messages.kinds[one]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        {number(messages.size, settings.size, 1, (size) => set({ size }), messages.sizeHint)}
        {number(messages.seed, settings.seed, 0, (seed) => set({ seed: seed ?? 0 }), messages.seedHint)}
        {kind === 'final' && number(messages.overlap, settings.overlap, 0, (overlap) => set({ overlap: overlap ?? 0 }))}
        {kind === 'final' &&
          settings.overlap > 0 &&
          number(messages.copies, settings.copies, 2, (copies) => set({ copies: copies ?? 2 }))}
        {kind === 'training' && (annotators.value?.items.length ?? 0) > 0 && (
          <Labelled label={messages.reference}>
            {(ids) => (
              <select
                {...ids}
                className="select"
                value={settings.reference ?? ''}
                onChange={(event) => set({ reference: event.target.value === '' ? null : event.target.value })}
              >
                <option value="">–</option>
                {annotators.value!.items.map(({ name: annotator }) => (
                  <option key={annotator}>{annotator}</option>
                ))}
              </select>
            )}
          </Labelled>
        )}
        {number(messages.places, settings.places.length, 0, (n) =>
          set({ places: Array.from({ length: Math.min(n ?? 0, 500) }, (_, k) => settings.places[k] ?? { quota: null }) }),
        )}
      </div>
      <fieldset className="choices">
        <legend>{messages.modesLegend}</legend>
        {project.settings.modes.map((mode) => (
          <label key={mode} className="choice">
            <input
              type="checkbox"
              checked={settings.modes.includes(mode)}
              onChange={(event) =>
                set({
                  modes: project.settings.modes.filter((one) =>
                    one === mode ? event.target.checked : settings.modes.includes(one),
                  ),
                })
              }
            />
            {messages.modes[mode]}
          </label>
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{messages.who}</legend>
        {members.map(({ person, name: who }) => {
          const own = settings.people.find((one) => one.person === person)
          return (
            <span key={person} className="choice">
              <label className="choice">
                <input
                  type="checkbox"
                  checked={own !== undefined}
                  onChange={(event) =>
                    set({
                      people: event.target.checked
                        ? [...settings.people, { person, quota: null }]
                        : settings.people.filter((one) => one.person !== person),
                    })
                  }
                />
                <bdi>{who}</bdi>
              </label>
              {own !== undefined && (
                <input
                  type="number"
                  className="field field--short"
                  min={0}
                  aria-label={messages.quota(who)}
                  placeholder={messages.noQuota}
                  value={own.quota ?? ''}
                  onChange={(event) => {
                    const quota = event.target.value === '' ? null : Math.max(event.target.valueAsNumber, 0)
                    set({ people: settings.people.map((one) => (one.person === person ? { person, quota } : one)) })
                  }}
                />
              )}
            </span>
          )
        })}
      </fieldset>
      <div className="choices">
        {(['isBlind', 'showProposals', 'opensWhenFull'] as const).map((field) => (
          <label key={field} className="choice">
            <input type="checkbox" checked={settings[field]} onChange={(event) => set({ [field]: event.target.checked })} />
            {messages[field]}
          </label>
        ))}
      </div>
      <Fault error={error} />
      <div className="row-of-buttons">
        <button type="submit" className="button button--main" disabled={isBusy || settings.modes.length === 0}>
          {messages.savePhase}
        </button>
        <button type="button" className="button" onClick={onStop}>
          {messages.cancel}
        </button>
      </div>
    </form>
  )
}
