import { lazy, Suspense, useState } from 'react'
import type { ItemAgreement, Layer } from '../client/contract.js'
import { useResource } from '../client/use-resource.js'
import { messages } from './messages.js'
import { useProject } from './project-context.js'
import type { OpenTask } from './task-store.js'

const Differences = lazy(async () => ({ default: (await import('./Differences.js')).Differences }))
const text = messages.agreement

/** How far the annotators of an item agree, once nobody is blind any more; a click shows where they do not. */
export function AgreementChip({ opened }: { readonly opened: OpenTask }) {
  const { task } = opened
  const { path } = useProject()
  const others = task.layers.filter(({ layer, state }) => layer !== 'gold' && state === 'submitted')
  const isOpen = task.state !== null && task.layer?.state === 'submitted' && others.length > 0
  const { value } = useResource<ItemAgreement>(isOpen ? `${path}/tasks/${task.id}/agreement` : null)
  const [isShown, setShown] = useState(false)
  const figure = value?.results[0]
  if (value == null || figure === undefined || figure.value === null) return null
  const { phase } = value
  const interval = phase?.low === undefined || phase.high === undefined ? '' : ` (${two(phase.low)}–${two(phase.high)})`
  const whole = phase?.value == null ? '' : text.phase(`${two(phase.value)}${interval}`)
  return (
    <>
      <button
        type="button"
        className="chip agreement-chip"
        aria-expanded={isShown}
        title={whole}
        onClick={() => setShown(!isShown)}
      >
        {text.chip(two(figure.value))}
      </button>
      {isShown && (
        <section className="agreement-sheet" aria-label={text.title}>
          <p>
            <strong>{text.chip(two(figure.value))}</strong> <span className="quiet">{figure.measure}</span>
          </p>
          {whole !== '' && <p className="quiet">{whole}</p>}
          <Suspense fallback={<p className="quiet">{messages.loading}</p>}>
            {others.map(({ layer }) => (
              <OtherLayer
                key={layer}
                opened={opened}
                layer={layer}
                name={value.layers.find((one) => one.layer === layer)?.name ?? layer}
              />
            ))}
          </Suspense>
        </section>
      )}
    </>
  )
}

function OtherLayer({ opened, layer, name }: { readonly opened: OpenTask; readonly layer: string; readonly name: string }) {
  const { task, record, session } = opened
  const { path } = useProject()
  const { value } = useResource<Layer>(`${path}/tasks/${task.id}/layers/${layer}`)
  if (value === null) return <p className="quiet">{messages.loading}</p>
  return <Differences record={record} mine={session!.view().content} other={value.content} name={name} />
}

function two(value: number): string {
  return value.toFixed(2)
}
