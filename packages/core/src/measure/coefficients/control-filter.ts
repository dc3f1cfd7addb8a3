/**
 * Judges tested by control items: pairs whose answer is known, marked `meta.control` = `positive` (surely a paraphrase) or
 * `negative` (surely none). Who fails too many is left out, with the failed items as the reason.
 */
import type { PairRecord } from '../../corpus/record.js'
import { controlOf, type Judgement, judgementOf, judgeOf, PARAPHRASE_SCALE } from './judgements.js'

export interface ControlOptions {
  /** lowest rating that passes a positive control; 4 unless told, as on a scale from 1 to 5 */
  readonly positiveFrom?: number
  /** highest rating that passes a negative control; 2 unless told */
  readonly negativeTo?: number
  /** share of failed controls that is forgiven, 0 to 1; 0.1 unless told */
  readonly allowed?: number
}

export interface ControlFailure {
  readonly id: string
  readonly control: 'positive' | 'negative'
  readonly answer: Judgement
}

export interface JudgeControl {
  readonly judge: string
  /** controls that the judge answered */
  readonly controls: number
  readonly failures: readonly ControlFailure[]
  /** failed of answered, 0 to 1; undefined where the judge saw no control: untested, and kept */
  readonly failedShare: number | undefined
  readonly kept: boolean
  /** one sentence for a report: `yuki failed 1 of 8 controls (control:neg:4 rated 3)` */
  readonly why: string
}

export interface ControlReport {
  /** every judge on the scale, in the order of the records */
  readonly judges: readonly JudgeControl[]
  /** names for `judgementRatings(…, { without })` */
  readonly leftOut: readonly string[]
}

/**
 * Tests every judge of a scale. A number passes a positive control from `positiveFrom` upwards and a negative one up to
 * `negativeTo`; `isParaphrase` passes when it is true or false as it should be, and `unsure` fails. A judge with 8 controls and
 * 1 failure (0.125) is left out under `allowed: 0.1` and kept under `allowed: 0.125`.
 */
export function controlFilter(records: Iterable<PairRecord>, scale: string, options: ControlOptions = {}): ControlReport {
  const { positiveFrom = 4, negativeTo = 2, allowed = 0.1 } = options
  if (!(allowed >= 0 && allowed <= 1)) throw new RangeError(`allowed is a share from 0 to 1, not ${allowed}`)
  if (!(negativeTo < positiveFrom)) throw new RangeError(`negativeTo ${negativeTo} must lie below positiveFrom ${positiveFrom}`)
  const tests = new Map<string, { controls: number; failures: ControlFailure[] }>()
  for (const record of records) {
    const answer = judgementOf(record, scale)
    if (answer === undefined) continue
    const judge = judgeOf(record)
    const test = tests.get(judge) ?? { controls: 0, failures: [] }
    tests.set(judge, test)
    const control = controlOf(record)
    if (control === undefined) continue
    test.controls++
    const passed =
      scale === PARAPHRASE_SCALE
        ? answer === (control === 'positive')
        : control === 'positive'
          ? (answer as number) >= positiveFrom
          : (answer as number) <= negativeTo
    if (!passed) test.failures.push({ id: record.id, control, answer })
  }
  const judges = [...tests].map(([judge, { controls, failures }]): JudgeControl => {
    const failedShare = controls === 0 ? undefined : failures.length / controls
    const kept = failedShare === undefined || failedShare <= allowed
    return { judge, controls, failures, failedShare, kept, why: sentence(judge, controls, failures) }
  })
  return { judges, leftOut: judges.filter(({ kept }) => !kept).map(({ judge }) => judge) }
}

function sentence(judge: string, controls: number, failures: readonly ControlFailure[]): string {
  if (controls === 0) return `${judge} judged no control item`
  const which = failures.map(({ id, answer }) => `${id} rated ${answer}`).join(', ')
  return `${judge} failed ${failures.length} of ${controls} controls${which === '' ? '' : ` (${which})`}`
}
