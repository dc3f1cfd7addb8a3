import type { ReactNode } from 'react'
import type { ImportReport, ModeName, ProposalChoice } from '../client/contract.js'
import { Labelled } from '../manage/Labelled.js'
import { LanguageField } from '../manage/LanguageField.js'
import { TextField } from '../manage/TextField.js'
import { type Draft, MODES, PROGRAM, slugOfDraft, TAGSETS, withMode } from './draft.js'
import { messages } from './messages.js'
import { PeopleFields } from './PeopleFields.js'
import { PhaseFields } from './PhaseFields.js'
import { ScaleFields, usualScales } from './ScaleFields.js'
import { SharesTable } from './SharesTable.js'
import { sharesOf } from './shares.js'

export interface PlanStepProps {
  readonly draft: Draft
  readonly report: ImportReport
  onChange(draft: Draft): void
  /** what stands below: back, and create */
  readonly children: ReactNode
}

/** Modes, phases and people, with the table of who gets how much beside them. */
export function PlanStep({ draft, report, onChange, children }: PlanStepProps) {
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change })
  const shares = sharesOf(draft, report.items)
  return (
    <div className="setup__columns">
      <div>
        <section className="section">
          <div className="section__head">
            <h2>{messages.about}</h2>
          </div>
          <div className="fields fields--columns">
            <TextField label={messages.name} value={draft.name} most={200} isRequired onChange={(text) => set({ name: text })} />
            <Labelled label={messages.slug} hint={messages.slugHint}>
              {(ids) => (
                <input
                  {...ids}
                  className="field field--mono"
                  required
                  pattern="[a-z0-9]([a-z0-9\-]{0,58}[a-z0-9])?"
                  value={slugOfDraft(draft)}
                  onChange={(event) => set({ slug: event.target.value })}
                />
              )}
            </Labelled>
            <TextField
              label={messages.licence}
              hint={messages.licenceHint}
              value={draft.licence}
              most={2000}
              onChange={(text) => set({ licence: text })}
            />
            <TextField label={messages.source} value={draft.source} most={2000} onChange={(text) => set({ source: text })} />
            <LanguageField
              label={messages.language}
              hint={messages.languageHint}
              value={draft.language}
              onChange={(language) => set({ language })}
            />
          </div>
        </section>
        <section className="section">
          <div className="section__head">
            <h2>{messages.modesTitle}</h2>
          </div>
          <fieldset className="choices setup__modes">
            <legend className="unseen">{messages.modesTitle}</legend>
            {MODES.map((mode) => (
              <label key={mode} className="choice choice--block">
                <input
                  type="checkbox"
                  checked={draft.modes.includes(mode)}
                  onChange={(event) => onChange(withMode(draft, mode, event.target.checked, usualScales()))}
                />
                {messages.modes[mode]}
              </label>
            ))}
          </fieldset>
          <div className="fields fields--columns setup__more">
            {draft.modes.includes('types') && (
              <Labelled label={messages.tagset}>
                {(ids) => (
                  <select
                    {...ids}
                    className="select"
                    value={draft.tagset}
                    onChange={(event) => set({ tagset: event.target.value })}
                  >
                    {TAGSETS.map((tagset) => (
                      <option key={tagset}>{tagset}</option>
                    ))}
                  </select>
                )}
              </Labelled>
            )}
            {draft.modes
              .filter((mode) => mode !== 'judge')
              .map((mode) => (
                <ProposalField
                  key={mode}
                  mode={mode}
                  choice={draft.proposals[mode] ?? { from: 'nothing' }}
                  annotators={report.annotators.filter(({ modes }) => (modes[mode] ?? 0) > 0).map(({ name }) => name)}
                  onChange={(choice) => set({ proposals: { ...draft.proposals, [mode]: choice } })}
                />
              ))}
          </div>
          {draft.modes.includes('judge') && <ScaleFields scales={draft.scales} onChange={(scales) => set({ scales })} />}
        </section>
        <section className="section">
          <div className="section__head">
            <h2>{messages.phasesTitle}</h2>
          </div>
          <PhaseFields draft={draft} items={report.items} onChange={(phases) => set({ phases })} />
        </section>
        <section className="section">
          <div className="section__head">
            <h2>{messages.peopleTitle}</h2>
          </div>
          <p className="section__lead">{messages.peopleLead}</p>
          <PeopleFields draft={draft} onChange={set} />
        </section>
      </div>
      <div className="setup__aside">
        <SharesTable
          shares={shares}
          draft={draft}
          onMinutes={(mode, minutes) => set({ minutes: { ...draft.minutes, [mode]: minutes } })}
        />
        {children}
      </div>
    </div>
  )
}

interface ProposalFieldProps {
  readonly mode: ModeName
  readonly choice: ProposalChoice
  /** who annotated this mode in the file */
  readonly annotators: readonly string[]
  onChange(choice: ProposalChoice): void
}

function ProposalField({ mode, choice, annotators, onChange }: ProposalFieldProps) {
  const method = PROGRAM[mode]
  const choices: readonly (readonly [string, ProposalChoice])[] = [
    [messages.fromNothing, { from: 'nothing' }],
    ...(method === undefined ? [] : [[messages.fromProgram(method), { from: 'program', method }] as const]),
    ...annotators.map((annotator) => [messages.fromLayer(annotator), { from: 'layer', annotator }] as const),
  ]
  return (
    <Labelled label={messages.proposalOf(messages.modeNames[mode])}>
      {(ids) => (
        <select
          {...ids}
          className="select"
          value={JSON.stringify(choice)}
          onChange={(event) => onChange(JSON.parse(event.target.value))}
        >
          {choices.map(([text, value]) => (
            <option key={text} value={JSON.stringify(value)}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
