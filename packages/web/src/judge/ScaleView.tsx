import { type PointerEvent, useRef } from 'react'
import type { Scale } from '../client/contract.js'
import { isKeyed, stepKeys } from './judge-editor.js'
import { messages } from './messages.js'

export interface ScaleViewProps {
  readonly scale: Scale
  readonly value: number | undefined
  /** the keys speak of this scale */
  readonly isCurrent: boolean
  readonly isReadOnly: boolean
  onRate(value: number): void
  onGo(): void
}

/** One scale with what it asks: a button for each step, or a line to point on where there are many. */
export function ScaleView(props: ScaleViewProps) {
  const { scale, isCurrent, onGo } = props
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears when the focus comes in
    <section className="scale" data-current={isCurrent || undefined} onFocus={onGo}>
      <h2 className="scale__name" id={`scale-${scale.id}`}>
        <bdi>{scale.name}</bdi>
      </h2>
      {scale.instructions !== '' && <p className="scale__instructions">{scale.instructions}</p>}
      {isKeyed(scale) ? <Steps {...props} /> : <Line {...props} />}
    </section>
  )
}

function Steps({ scale, value, isCurrent, isReadOnly, onRate }: ScaleViewProps) {
  const keys = stepKeys(scale)
  const chosen = scale.steps.findIndex((step) => step.value === value)
  return (
    <div
      className="scale__steps"
      role="radiogroup"
      aria-labelledby={`scale-${scale.id}`}
      aria-disabled={isReadOnly}
      tabIndex={-1}
      data-focus={(isCurrent && chosen < 0) || undefined}
    >
      {scale.steps.map((step, k) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio changes with the arrow keys, and a rating must not
        <button
          key={step.value}
          type="button"
          role="radio"
          aria-checked={k === chosen}
          aria-label={step.label === '' ? String(step.value) : `${step.value}: ${step.label}`}
          tabIndex={k === Math.max(0, chosen) ? 0 : -1}
          className="step"
          disabled={isReadOnly}
          data-focus={(isCurrent && k === chosen) || undefined}
          onClick={() => onRate(step.value)}
        >
          <kbd>{keys[k]}</kbd>
          <span className="step__label">
            <bdi>{step.label === '' ? step.value : step.label}</bdi>
          </span>
          <span className="step__sign" aria-hidden="true">
            {k === chosen ? '✓' : ''}
          </span>
        </button>
      ))}
    </div>
  )
}

/** A scale of many steps. */
function Line({ scale, value, isCurrent, isReadOnly, onRate }: ScaleViewProps) {
  const line = useRef<HTMLDivElement>(null)
  const { steps } = scale
  const at = steps.findIndex((step) => step.value === value)
  const last = steps.length - 1
  const point = (event: PointerEvent) => {
    const box = line.current?.getBoundingClientRect()
    if (box === undefined || isReadOnly || event.buttons === 0) return
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    onRate(steps[Math.round(share * last)]!.value)
  }
  const label = at < 0 ? messages.none : [String(value), steps[at]!.label].filter((text) => text !== '').join(': ')
  return (
    <div className="scale__line">
      <div
        ref={line}
        role="slider"
        className="line"
        aria-labelledby={`scale-${scale.id}`}
        aria-valuemin={steps[0]!.value}
        aria-valuemax={steps[last]!.value}
        aria-valuenow={value ?? steps[0]!.value}
        aria-valuetext={label}
        aria-disabled={isReadOnly}
        tabIndex={0}
        data-focus={isCurrent || undefined}
        onPointerDown={point}
        onPointerMove={point}
      >
        {at >= 0 && <span className="line__knob" style={{ insetInlineStart: `${(100 * at) / last}%` }} />}
      </div>
      <p className="scale__ends">
        <bdi>{steps[0]!.label || steps[0]!.value}</bdi>
        <output>{label}</output>
        <bdi>{steps[last]!.label || steps[last]!.value}</bdi>
      </p>
      {isCurrent && !isReadOnly && <p className="quiet">{messages.type}</p>}
    </div>
  )
}
