import './judge.css'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { KeyCaps } from '../shell/KeyCaps.js'
import { isTyping } from '../shell/keys.js'
import { useHere } from '../workbench/here.js'
import type { ModeProps } from '../workbench/mode.js'
import { InPlace } from '../workbench/places.js'
import { WORK_KEYS } from '../workbench/work-keys.js'
import { JudgedTextView } from './JudgedText.js'
import { actOnRatings, type JudgeAction, startJudging } from './judge-editor.js'
import { JUDGE_KEYS, judgeAction } from './judge-keys.js'
import { judgedTexts } from './judged-texts.js'
import { messages } from './messages.js'
import { ScaleView } from './ScaleView.js'

const TITLES = {
  text: { source: messages.text, target: messages.text },
  pair: { source: messages.first, target: messages.second },
  substitution: { source: messages.before, target: messages.after },
}

/** Judging: one item to read, and beside it the scales; one key a rating. */
export function JudgeMode({ task, record, content, isReadOnly, edit, onReady, submit, announce }: ModeProps) {
  const scales = useMemo(() => task.judge?.scales ?? [], [task.judge])
  const unit = task.judge?.unit ?? 'pair'
  const ratings = content.judgements ?? {}
  const [state, setState] = useState(() => startJudging(scales, ratings))
  const root = useRef<HTMLDivElement>(null)
  const texts = useMemo(() => judgedTexts(record, unit), [record, unit])
  const unseen = scales.filter(({ id }) => ratings[id] === undefined).length
  const current = scales[state.at]
  useEffect(() => onReady({ unseen, errors: [] }), [onReady, unseen])
  useHere({ topic: current?.name ?? null })

  const value = current === undefined ? undefined : ratings[current.id]
  // the scale at hand has the focus
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every rating, too
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: state.at === 0 })
  }, [state.at, value])

  /** the only rating was given: the item is done */
  const [isEnding, setEnding] = useState(false)
  useEffect(() => {
    if (isEnding && unseen === 0) submit()
  }, [isEnding, unseen, submit])

  const run = (action: JudgeAction) => {
    if (isReadOnly && action.type !== 'go') return
    const judged = actOnRatings(scales, ratings, state, action)
    setState(judged.state)
    if (judged.operations.length > 0) edit(judged.operations)
    if (judged.isEnd) {
      // the frame must know before it is asked to hand in
      onReady({ unseen: 0, errors: [] })
      setEnding(true)
    }
    const [operation] = judged.operations
    if (operation?.type !== 'judge/rate') return
    const scale = scales.find(({ id }) => id === operation.scale)!
    const step = scale.steps.find(({ value }) => value === operation.value)
    announce(step === undefined ? messages.cleared(scale.name) : messages.said(scale.name, step.label || String(step.value)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return
    const action = judgeAction(event, state)
    if (action === null) return
    event.preventDefault()
    run(action)
  }
  if (scales.length === 0) return <p className="empty">{messages.noScales}</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed anywhere in the editor come by here
    <div ref={root} className="judge" onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys */}
      <section className="judge__texts" tabIndex={0} aria-label={messages.text}>
        {texts.map((text) =>
          text.pieces.length === 0 ? (
            <p key={text.side} className="empty">
              {messages.noText}
            </p>
          ) : (
            <JudgedTextView key={text.side} title={TITLES[unit][text.side]} text={text} />
          ),
        )}
      </section>
      <div className="judge__scales" data-editor>
        {scales.length > 1 && (
          <p className="quiet" data-testid="rated">
            {unseen === 0 ? messages.allRated : messages.rated(scales.length - unseen, scales.length)}
          </p>
        )}
        {scales.map((scale, k) => (
          <ScaleView
            key={scale.id}
            scale={scale}
            value={ratings[scale.id]}
            isCurrent={k === state.at}
            isReadOnly={isReadOnly}
            onRate={(value) => run({ type: 'rate', scale: k, value })}
            onGo={() => {
              if (k !== state.at) setState({ at: k, typed: '' })
            }}
          />
        ))}
        {!isReadOnly && (
          <button type="button" className="button judge__done" onClick={submit}>
            {messages.done}
          </button>
        )}
      </div>
      {!isReadOnly && <KeyLine hasScales={scales.length > 1} />}
      {current !== undefined && (
        <InPlace at="details">
          <section className="panel">
            <h2>{messages.instructions}</h2>
            <p className="judge__topic">
              <bdi>{current.name}</bdi>
            </p>
            <p className="judge__instructions">{current.instructions || messages.noInstructions}</p>
          </section>
        </InPlace>
      )}
    </div>
  )
}

function KeyLine({ hasScales }: { readonly hasScales: boolean }) {
  const { keys } = messages
  const line: readonly (readonly [readonly string[], string])[] = [
    [['1–9'], keys.rate],
    ...(hasScales ? [[['↑', '↓'], keys.scale] as const] : []),
    [JUDGE_KEYS.clear, keys.clear],
    [WORK_KEYS.flag, keys.flag],
    [WORK_KEYS.comment, keys.comment],
    [WORK_KEYS.submit, keys.done],
  ]
  return (
    <p className="key-hints judge__keys" aria-hidden="true">
      {line.map(([names, what]) => (
        <span key={what}>
          <KeyCaps names={names} /> {what}
        </span>
      ))}
    </p>
  )
}
