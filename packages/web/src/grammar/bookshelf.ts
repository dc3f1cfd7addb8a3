/** What the worker holds and how it answers: up to two grammars, pairs for examples, and the list that was asked for last. No browser needed. */
import { checkRecord, type PairRecord } from '@parascope/core/corpus'
import { formatRuleLine, PRESETS, RULE_KINDS, type RuleKind } from '@parascope/core/grammar'
import { GrammarComparison } from './comparison.js'
import { grammarOf } from './extract.js'
import { columnRanges, featureValue, findRules, RuleOrders, sameSource } from './find-rules.js'
import type { GrammarSummary, ListedRule, ListQuery, OverlapFacts, PairsSummary, RuleFacts, Which } from './job.js'
import { type LineProblem, type ReadGrammar, readGrammar } from './read-grammar.js'
import { ruleExamples } from './rule-examples.js'
import type { RuleTable } from './rule-table.js'

interface Book {
  readonly table: RuleTable
  readonly orders: RuleOrders
}

const OTHERS_SHOWN = 20
const KEPT_PROBLEMS = 100
const SAVED_AT_ONCE = 10_000

export class Bookshelf {
  readonly #books = new Map<Which, Book>()
  #pairs: readonly PairRecord[] | null = null
  #comparison: GrammarComparison | null = null
  #list: { readonly book: Book; readonly rules: Int32Array } | null = null

  #isCancelled = false

  async read(which: Which, file: File, onRead: (share: number) => void): Promise<GrammarSummary> {
    this.#isCancelled = false
    const read = await readGrammar(file, (bytes) => {
      if (this.#isCancelled) throw new Error('cancelled')
      onRead(bytes / file.size)
    })
    return this.#put(which, file.name, read)
  }

  /** The grammar of given pairs: Hiero's first, then, to compare with it, that of constituents. The pairs become examples. */
  demo(which: Which, pairs: readonly PairRecord[]): GrammarSummary {
    const preset = which === 'first' ? 'thrax-hiero' : 'paradigm-fig1'
    const linked = pairs.filter(({ sure = [], possible = [] }) => sure.length + possible.length > 0)
    const table = grammarOf(linked, PRESETS[preset])
    if (which === 'first') this.#pairs = pairs
    return this.#put(which, `demo.${preset}`, { table, lines: table.size, problems: [], problemCount: 0 })
  }

  /** Stops the reading that is under way: it fails as cancelled. */
  cancel(): void {
    this.#isCancelled = true
  }

  forget(what: Which | 'pairs'): void {
    if (what === 'pairs') this.#pairs = null
    else {
      this.#books.delete(what)
      this.#comparison = null
    }
  }

  /** Pairs in our own format, one a line. */
  async readPairs(file: File): Promise<PairsSummary> {
    const pairs: PairRecord[] = []
    const problems: LineProblem[] = []
    let problemCount = 0
    const lines = (await file.text()).replace(/^\ufeff/, '').split('\n')
    for (const [k, line] of lines.entries()) {
      if (line.trim() === '') continue
      const faults: LineProblem[] = []
      const record = jsonOf(line)
      const isGood =
        record === undefined
          ? faults.push({ line: k + 1, field: 'line', message: 'is no JSON' }) === 0
          : checkRecord(record, (severity, _code, field, message) => {
              if (severity === 'error') faults.push({ line: k + 1, field, message })
            })
      if (isGood) pairs.push(record as PairRecord)
      problemCount += faults.length
      problems.push(...faults.slice(0, KEPT_PROBLEMS - problems.length))
    }
    this.#pairs = pairs
    const linked = pairs.filter(({ sure = [], possible = [] }) => sure.length + possible.length > 0).length
    return { name: file.name, pairs: pairs.length, linked, problems, problemCount }
  }

  /** Makes the list of a query and gives its length. */
  find({ which, membership, matching, ...query }: ListQuery): number {
    const book = this.#book(which)
    const shared = membership === 'all' ? null : this.#compared().shared(which, matching)
    const wanted = membership === 'both' ? 1 : 0
    const rules = findRules(book.table, book.orders, query, shared === null ? undefined : (rule) => shared[rule] === wanted)
    this.#list = { book, rules }
    return rules.length
  }

  rows(from: number, to: number, feature: string | null): ListedRule[] {
    if (this.#list === null) return []
    const { book, rules } = this.#list
    return Array.from(rules.subarray(from, to), (id) => listed(book.table, id, feature))
  }

  rule(which: Which, id: number): RuleFacts {
    const { table } = this.#book(which)
    const others = sameSource(table, id)
    const feature = ['Count', 'PPDB2.0Score'].find((name) => table.column(name) !== undefined) ?? null
    const shown = others.map((other) => listed(table, other, feature))
    if (feature !== null) shown.sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    const rule = table.rule(id)
    return {
      rule,
      kind: table.kind(id),
      others: shown.slice(0, OTHERS_SHOWN),
      otherCount: others.length,
      examples: this.#pairs === null ? null : ruleExamples(rule, this.#pairs),
    }
  }

  overlap(least: number): OverlapFacts {
    const comparison = this.#compared()
    return { figures: comparison.overlap(least), uncounted: comparison.uncounted }
  }

  /** The rules of the list as lines of a grammar file. */
  lines(): Blob {
    const parts: string[] = []
    if (this.#list !== null) {
      const { book, rules } = this.#list
      for (let from = 0; from < rules.length; from += SAVED_AT_ONCE) {
        const some = Array.from(rules.subarray(from, from + SAVED_AT_ONCE), (id) => `${formatRuleLine(book.table.rule(id))}\n`)
        parts.push(some.join(''))
      }
    }
    return new Blob(parts, { type: 'text/plain;charset=utf-8' })
  }

  #put(which: Which, name: string, { table, lines, problems, problemCount }: ReadGrammar): GrammarSummary {
    this.#books.set(which, { table, orders: new RuleOrders(table) })
    this.#comparison = null
    return { name, lines, ...figuresOf(table), problems, problemCount }
  }

  #book(which: Which): Book {
    const book = this.#books.get(which)
    if (book === undefined) throw new RangeError(`there is no ${which} grammar`)
    return book
  }

  #compared(): GrammarComparison {
    this.#comparison ??= new GrammarComparison(this.#book('first').table, this.#book('second').table)
    return this.#comparison
  }
}

function listed(table: RuleTable, id: number, feature: string | null): ListedRule {
  const value = feature === null ? undefined : featureValue(table, feature, id)
  return { id, rule: table.rules.rule(id), kind: table.kind(id), value }
}

function figuresOf(table: RuleTable): Pick<GrammarSummary, 'rules' | 'kinds' | 'identical' | 'labels' | 'features'> {
  const kinds = Object.fromEntries(RULE_KINDS.map((kind) => [kind, 0])) as Record<RuleKind, number>
  const { labels } = table.rules.symbols
  const byLabel = new Float64Array(labels.size)
  let identical = 0
  for (let k = 0; k < table.size; k++) {
    kinds[table.kind(k)]++
    byLabel[table.rules.lhs.items[k]!]!++
    if (table.isIdentity(k)) identical++
  }
  const counted = Array.from(byLabel, (rules, id) => [labels.word(id), rules] as const).filter(([, rules]) => rules > 0)
  counted.sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
  return { rules: table.size, kinds, identical, labels: counted, features: columnRanges(table) }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
