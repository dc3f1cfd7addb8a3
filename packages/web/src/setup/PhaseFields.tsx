import { type Draft, type DraftPhase, type Preset, presetPhases } from './draft.js'
import { messages } from './messages.js'
import { CellChoice, CellNumber, CellText, RemoveButton } from './table-fields.js'

const PRESETS: readonly Preset[] = ['vila', 'cohn', 'everybody']

export interface PhaseFieldsProps {
  readonly draft: Draft
  readonly items: number
  onChange(phases: readonly DraftPhase[]): void
}

/** The phases in their order, each with how many pairs it draws and how it gives them out. */
export function PhaseFields({ draft: { phases }, items, onChange }: PhaseFieldsProps) {
  const set = (at: number, change: Partial<DraftPhase>) =>
    onChange(phases.map((phase, k) => (k === at ? { ...phase, ...change } : phase)))
  const presets = PRESETS.map((preset) => presetPhases(preset, items, messages.phaseKinds))
  const isPreset = (k: number) => JSON.stringify(presets[k]) === JSON.stringify(phases)
  return (
    <div className="fields">
      <fieldset className="choices">
        <legend>{messages.presetLegend}</legend>
        {PRESETS.map((preset, k) => (
          <label key={preset} className="choice">
            <input type="radio" name="preset" checked={isPreset(k)} onChange={() => onChange(presets[k]!)} />
            {messages.presets[preset]}
          </label>
        ))}
      </fieldset>
      <div className="table-scroll">
        <table className="table setup-table">
          <thead>
            <tr>
              <th scope="col">{messages.phaseName}</th>
              <th scope="col">{messages.phaseKind}</th>
              <th scope="col">
                {messages.phaseSize} <span className="quiet">({messages.phaseSizeHint})</span>
              </th>
              <th scope="col">{messages.phaseOverlap}</th>
              <th scope="col">{messages.phaseBlind}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {phases.map((phase, k) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: phases go by their place
              <tr key={k}>
                <CellText
                  label={messages.of(messages.phaseName, String(k + 1))}
                  value={phase.name}
                  onChange={(name) => set(k, { name })}
                />
                <CellChoice
                  label={messages.of(messages.phaseKind, phase.name)}
                  value={phase.kind}
                  choices={messages.phaseKinds}
                  hints={messages.phaseHints}
                  onChange={(kind) => set(k, { kind })}
                />
                <CellNumber
                  label={messages.of(messages.phaseSize, phase.name)}
                  value={phase.size}
                  least={1}
                  most={items}
                  onChange={(size) => set(k, { size })}
                />
                <CellNumber
                  label={messages.of(messages.phaseOverlap, phase.name)}
                  value={phase.kind === 'final' ? phase.overlap : 100}
                  least={0}
                  most={100}
                  isOff={phase.kind !== 'final'}
                  onChange={(overlap) => set(k, { overlap: overlap ?? 0 })}
                />
                <td>
                  <input
                    type="checkbox"
                    className="setup-table__check"
                    aria-label={messages.of(messages.phaseBlind, phase.name)}
                    checked={phase.isBlind}
                    onChange={(event) => set(k, { isBlind: event.target.checked })}
                  />
                </td>
                <td className="table__actions">
                  {phases.length > 1 && (
                    <RemoveButton
                      label={messages.removePhase(phase.name)}
                      onClick={() => onChange(phases.filter((_, other) => other !== k))}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <button
          type="button"
          className="text-button"
          onClick={() =>
            onChange([...phases, { kind: 'final', name: messages.phaseKinds.final, size: null, overlap: 0, isBlind: true }])
          }
        >
          {messages.addPhase}
        </button>
      </div>
    </div>
  )
}
