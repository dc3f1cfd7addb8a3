/** Does a record fit the project it goes into: its paraphrase types, its scales, its controls, its substitutions? */
import { type PairRecord, tagsetIndex } from '@parascope/core/corpus'
import { projectTagset } from '../projects/project-tagset.js'
import type { Refuse } from './import-limits.js'
import type { ImportSettings } from './read-import.js'
import { isControl } from './split-record.js'

/** The checks of one project. Types and scales bind only projects that work with them. */
export function projectFit(settings: ImportSettings): (record: PairRecord, refuse: Refuse) => void {
  const { modes, judge } = settings
  const types = modes.includes('types') ? projectTagset(settings) : undefined
  const index = types === undefined ? undefined : tagsetIndex(types)
  const scales = modes.includes('judge') && judge !== null ? new Set(judge.scales.map(({ id }) => id)) : undefined
  const needsSubstitution = modes.includes('judge') && judge?.unit === 'substitution'
  return (record, refuse) => {
    record.phenomena?.forEach(({ type }, k) => {
      if (index !== undefined && index.byId(type) === undefined) {
        refuse(`phenomena[${k}].type`, `${type} is not a type of the project's tagset, ${types!.id}`)
      }
    })
    for (const scale of Object.keys(record.judgements ?? {})) {
      if (scales !== undefined && !scales.has(scale)) refuse(`judgements.${scale}`, 'is not a scale of the project')
    }
    const { control, substitution } = record.meta ?? {}
    if (control !== undefined && !isControl(control)) refuse('meta.control', 'must be "positive" or "negative"')
    if (needsSubstitution || substitution !== undefined) checkSubstitution(record, refuse)
  }
}

/**
 * `meta.substitution` says what was put where: the words of `span` in the source are `phrase`, and the target is the source
 * with `replacement` in their place.
 */
function checkSubstitution({ source, target, meta }: PairRecord, refuse: Refuse): void {
  const field = 'meta.substitution'
  const { phrase, replacement, span } = Object(meta?.substitution) as Record<string, unknown>
  if (typeof phrase !== 'string' || typeof replacement !== 'string' || !isSpan(span, source.length)) {
    const expected = '{"phrase", "replacement", "span": [a, b]} with a span of source tokens'
    return refuse(field, `must be ${expected}: this project rates substitutions`)
  }
  const [a, b] = span
  if (source.slice(a, b).join(' ') !== phrase) {
    return refuse(`${field}.phrase`, `is not what stands at [${a}, ${b}): ${JSON.stringify(source.slice(a, b).join(' '))}`)
  }
  const expected = [...source.slice(0, a), ...(replacement === '' ? [] : [replacement]), ...source.slice(b)].join(' ')
  if (target.join(' ') !== expected) refuse(`${field}.replacement`, 'in the place of the phrase does not make the target')
}

function isSpan(span: unknown, length: number): span is [number, number] {
  return (
    Array.isArray(span) &&
    span.length === 2 &&
    span.every(Number.isInteger) &&
    0 <= span[0] &&
    span[0] < span[1] &&
    span[1] <= length
  )
}
