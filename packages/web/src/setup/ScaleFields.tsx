import type { Scale } from '../client/contract.js'
import { slugOf } from './draft.js'
import { messages } from './messages.js'
import { RemoveButton } from './table-fields.js'

/** Two scales that most judging needs; they can be changed. */
export function usualScales(): readonly Scale[] {
  return [messages.meaning, messages.grammar].map(({ name, steps }, k) => scaleOf(k === 0 ? 'meaning' : 'grammar', name, steps))
}

export function scaleOf(id: string, name: string, labels: readonly string[]): Scale {
  return { id, name, instructions: '', steps: labels.map((label, k) => ({ value: k + 1, label })) }
}

export interface ScaleFieldsProps {
  readonly scales: readonly Scale[]
  onChange(scales: readonly Scale[]): void
}

/** The scales on which judges rate: a name, and steps from worst to best. */
export function ScaleFields({ scales, onChange }: ScaleFieldsProps) {
  const set = (at: number, scale: Scale) => onChange(scales.map((one, k) => (k === at ? scale : one)))
  return (
    <fieldset className="fields scales">
      <legend className="unseen">{messages.scales}</legend>
      {scales.map((scale, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: scales go by their place
        <div key={k} className="scales__one">
          <div className="scales__head">
            <input
              className="field"
              aria-label={messages.scaleName}
              value={scale.name}
              maxLength={200}
              onChange={(event) => set(k, { ...scale, id: idOf(event.target.value, k), name: event.target.value })}
            />
            {scales.length > 1 && (
              <RemoveButton
                label={messages.removeScale(scale.name)}
                onClick={() => onChange(scales.filter((_, other) => other !== k))}
              />
            )}
          </div>
          <textarea
            className="field"
            rows={5}
            aria-label={messages.scaleLabels(scale.name)}
            value={scale.steps.map(({ label }) => label).join('\n')}
            onChange={(event) =>
              set(k, { ...scaleOf(scale.id, scale.name, event.target.value.split('\n')), instructions: scale.instructions })
            }
          />
        </div>
      ))}
      <div>
        <button
          type="button"
          className="text-button"
          onClick={() =>
            onChange([...scales, scaleOf(`scale-${scales.length + 1}`, `${scales.length + 1}`, messages.meaning.steps)])
          }
        >
          {messages.addScale}
        </button>
      </div>
    </fieldset>
  )
}

function idOf(name: string, place: number): string {
  const id = slugOf(name).slice(0, 40)
  return /^[a-z]/.test(id) ? id : `scale-${place + 1}`
}
