import type { PhaseKind } from '../client/contract.js'
import { type Draft, type DraftPhase, type Preset, presetPhases } from './draft.js'
import { messages } from './messages.js'

const KINDS: readonly PhaseKind[] = ['training', 'agreement', 'final']
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
                <td>
                  <input
                    className="field"
                    aria-label={messages.of(messages.phaseName, String(k + 1))}
                    value={phase.name}
                    maxLength={200}
                    onChange={(event) => set(k, { name: event.target.value })}
                  />
                </td>
                <td>
                  <select
                    className="select"
                    aria-label={messages.of(messages.phaseKind, phase.name)}
                    value={phase.kind}
                    onChange={(event) => set(k, { kind: event.target.value as PhaseKind })}
                  >
                    {KINDS.map((kind) => (
                      <option key={kind} value={kind} title={messages.phaseHints[kind]}>
                        {messages.phaseKinds[kind]}
                      </option>
                    ))}
                  </select>
                </td>
                <td>
                  <input
                    className="field field--short"
                    type="number"
                    min={1}
                    max={items}
                    aria-label={messages.of(messages.phaseSize, phase.name)}
                    value={phase.size ?? ''}
                    onChange={(event) =>
                      set(k, { size: event.target.value === '' ? null : Math.max(1, Math.floor(event.target.valueAsNumber)) })
                    }
                  />
                </td>
                <td>
                  <input
                    className="field field--short"
                    type="number"
                    min={0}
                    max={100}
                    disabled={phase.kind !== 'final'}
                    aria-label={messages.of(messages.phaseOverlap, phase.name)}
                    value={phase.kind === 'final' ? phase.overlap : 100}
                    onChange={(event) => set(k, { overlap: Math.min(Math.max(event.target.valueAsNumber || 0, 0), 100) })}
                  />
                </td>
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
                    <button
                      type="button"
                      className="text-button"
                      aria-label={messages.removePhase(phase.name)}
                      onClick={() => onChange(phases.filter((_, other) => other !== k))}
                    >
                      ×
                    </button>
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
