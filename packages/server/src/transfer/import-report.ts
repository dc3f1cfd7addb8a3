/** The report of an import as it grows: counts, the first problems with their lines, the first pairs. */
import type { PairRecord } from '@parascope/core/corpus'
import type { Mode } from '@parascope/core/edit'
import type { ParascopeError, Problem } from '@parascope/core/errors'
import type { ImportReport } from '../contract/import.js'

const PROBLEMS = 200
const PREVIEW = 20
const PREVIEW_LETTERS = 300

export class ReportBuilder {
  format: string | null = null
  records = 0
  items = 0
  known = 0
  layers = 0
  errors = 0
  warnings = 0
  readonly controls = { positive: 0, negative: 0 }
  readonly #annotators = new Map<string, { records: number; modes: Partial<Record<Mode, number>> }>()
  readonly #problems: ImportReport['problems'][number][] = []
  readonly #preview: ImportReport['preview'][number][] = []
  readonly #path: string
  readonly #name: string

  /** Problems name the file as the user does, never by its path on the server. */
  constructor(path: string, name: string) {
    this.#path = path
    this.#name = name
  }

  get annotators(): readonly string[] {
    return [...this.#annotators.keys()]
  }

  problem({ severity, code, message, line, field, id }: Problem): void {
    if (severity === 'error') this.errors++
    else this.warnings++
    if (this.#problems.length >= PROBLEMS) return
    this.#problems.push({
      severity,
      code,
      message: whole(message.replaceAll(this.#path, this.#name)),
      ...(line === undefined ? {} : { line }),
      ...(field === undefined ? {} : { field: whole(field) }),
      ...(id === undefined ? {} : { id: whole(id) }),
    })
  }

  /** What stopped the reading: the file as a whole cannot be used. */
  failure(error: ParascopeError): void {
    const { line } = error.facts
    // what is wrong with the whole file was seen at its start
    this.problem({ severity: 'error', code: error.code, message: error.message, line: typeof line === 'number' ? line : 1 })
  }

  record({ id, source, target }: PairRecord, annotator: string | undefined, modes: readonly Mode[]): void {
    this.records++
    if (this.#preview.length < PREVIEW) {
      this.#preview.push({ id, source: shortened(source), target: shortened(target), annotator: annotator ?? null })
    }
    if (annotator === undefined || modes.length === 0) return
    const found = this.#annotators.get(annotator) ?? { records: 0, modes: {} }
    this.#annotators.set(annotator, found)
    found.records++
    this.layers += modes.length
    for (const mode of modes) found.modes[mode] = (found.modes[mode] ?? 0) + 1
  }

  report(dryRun: boolean): ImportReport {
    const { format, records, items, known, layers, controls, errors, warnings } = this
    const annotators = [...this.#annotators].map(([name, { records, modes }]) => ({ name, records, modes }))
    const problems = this.#problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
    const preview = this.#preview
    return { format, dryRun, records, items, known, layers, controls, annotators, errors, warnings, problems, preview }
  }
}

/** Half of a surrogate pair, which may be the very fault, cannot be stored. */
function whole(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

function shortened(tokens: readonly string[]): string {
  const text = tokens.join(' ')
  return text.length > PREVIEW_LETTERS ? `${whole(text.slice(0, PREVIEW_LETTERS - 1))}…` : text
}
