/**
 * A bilingual grammar with English as its target made into a grammar of paraphrases: `grammar pivot`. Rules are sorted by label and
 * foreign side, each group is paired, the pairs are sorted by label and English sides and joined; neither step holds more than
 * one group in memory.
 */
import { ParascopeError } from '@parascope/core/errors'
import {
  BestRules,
  formatRuleLine,
  formatSide,
  type GrammarRule,
  type Pivoted,
  PivotedRule,
  type PivotPruning,
  parseSide,
  pivotedNames,
  pivotPair,
  type Ranked,
  type RuleLink,
  ruleText,
  TRANSLATION_FEATURES,
  type Translation,
} from '@parascope/core/grammar'
import type { SinkSummary } from '../corpus/pair-sink.js'
import { LineSorter } from '../io/line-sorter.js'
import type { InputSummary } from '../io/read-pairs.js'
import { type ReadRule, type ReadRulesOptions, RuleInput } from '../ppdb/read-rules.js'
import { RuleSink, type RuleSinkOptions } from '../ppdb/rule-sink.js'

export interface PivotOptions extends RuleSinkOptions, ReadRulesOptions {
  readonly pruning?: PivotPruning
  /** English sides of one foreign side that are paired, the most probable ones */
  readonly maxGroup: number
  /** a cost from which sums start; Thrax has 64 */
  readonly floor?: number
  /** leave out paraphrases whose two sides are the same */
  readonly dropIdentity?: boolean
  /** bytes of lines held in memory while sorting */
  readonly memory?: number
}

export interface PivotResult {
  readonly summary: SinkSummary
  readonly inputs: readonly InputSummary[]
  /** rules of the bilingual grammar */
  readonly rules: number
  /** groups of one label and one foreign side */
  readonly groups: number
  /** paraphrases through one foreign side, before they are joined */
  readonly pivots: number
  /** those that the pruning left out */
  readonly prunedPivots: number
}

/** Writes the paraphrases that rules of bilingual grammars give. */
export async function pivotGrammar(files: readonly string[], options: PivotOptions): Promise<PivotResult> {
  const work = new Pivoting(options)
  try {
    const inputs: InputSummary[] = []
    for (const file of files) {
      const input = new RuleInput(file, { ...options, onProblem: work.sink.problem })
      for await (const batch of input) {
        await work.sink.flushFaults()
        for (const one of batch) work.take(one)
      }
      inputs.push(input.summary())
    }
    const rules = inputs.reduce((sum, { records }) => sum + records, 0)
    return { ...(await work.finish()), inputs, rules }
  } catch (error) {
    work.sink.abandon()
    throw error
  } finally {
    work.abandon()
  }
}

/** One English side of a group, and how probable it is. */
interface RankedTranslation extends Translation, Ranked {}

const COST_WITH_LABEL = TRANSLATION_FEATURES.indexOf('p(e|f,LHS)')
const COST = TRANSLATION_FEATURES.indexOf('p(e|f)')

class Pivoting {
  readonly sink: RuleSink
  readonly #options: PivotOptions
  readonly #translations: LineSorter
  readonly #pivoted: LineSorter
  readonly #told = new Set<string>()
  #groups = 0
  #pivots = 0
  #prunedPivots = 0

  constructor(options: PivotOptions) {
    this.#options = options
    const sorting = { beside: options.output, ...(options.memory !== undefined && { memory: options.memory }) }
    this.#translations = new LineSorter(sorting)
    this.#pivoted = new LineSorter(sorting)
    this.sink = new RuleSink(options)
  }

  /** Takes a rule of the bilingual grammar. */
  take({ rule, file, line }: ReadRule): void {
    const values = Float64Array.from(TRANSLATION_FEATURES, (name) => {
      const value = rule.features.get(name)
      if (value === undefined || value === null) return Number.NaN
      this.#told.add(name)
      return value
    })
    if (this.#options.pruning?.prunesTranslation(values)) {
      this.sink.drops.add(ruleText(rule), 'pruned before pairing')
      return
    }
    if (this.sink.isRefused) return
    const fields = [rule.lhs, formatSide(rule.source), formatSide(rule.target), numbersText(values), linksText(rule.alignment)]
    this.#translations.add([...fields, line, file].join('\0'))
  }

  async finish(): Promise<Omit<PivotResult, 'inputs' | 'rules'>> {
    const known = pivotedNames(this.#told)
    if (!this.sink.isRefused) {
      if (!known.has('p(e|f)') && !known.has('p(e|f,LHS)')) {
        const message =
          'pivoting needs the features p(e|f) and p(f|e) of the bilingual grammar, or p(e|f,LHS) and p(f|e,LHS); no rule has both of either'
        throw new ParascopeError('grammar/no-features', message)
      }
      await this.#pairAll()
    }
    const written = this.sink.isRefused ? 0 : await this.#joinAll(known)
    const counts = { groups: this.#groups, pivots: this.#pivots, prunedPivots: this.#prunedPivots }
    return { summary: await this.sink.finish(written), ...counts }
  }

  abandon(): void {
    this.#translations.abandon()
    this.#pivoted.abandon()
  }

  /** Goes through the groups of one label and one foreign side. */
  async #pairAll(): Promise<void> {
    let key: string | undefined
    let last: { text: string; line: string } | undefined
    let group = this.#newGroup('')
    for await (const batch of this.#translations.sorted()) {
      for (const text of batch) {
        const [lhs, foreign, english, numbers, links, line, file] = text.split('\0') as [
          string,
          string,
          string,
          string,
          string,
          string,
          string,
        ]
        const own = `${lhs}\0${foreign}`
        if (own !== key) {
          if (key !== undefined) this.#pair(key, group.best())
          key = own
          group = this.#newGroup(`[${lhs}] ||| ${foreign} ||| `)
          last = undefined
        }
        if (last?.text === english) {
          const message = `line ${last.line} has this rule too; a bilingual grammar has each once`
          this.sink.problem({ severity: 'error', code: 'io/bad-line', file, line: Number(line), message })
          continue
        }
        last = { text: english, line }
        const values = readNumbers(numbers)
        const cost = Number.isNaN(values[COST_WITH_LABEL]!) ? values[COST]! : values[COST_WITH_LABEL]!
        const rank = Number.isNaN(cost) ? Number.POSITIVE_INFINITY : cost
        group.add({ english: parseSide(english), values, ...readLinks(links), rank, text: english })
      }
      await this.sink.flushFaults()
    }
    if (key !== undefined) this.#pair(key, group.best())
  }

  #newGroup(head: string): BestRules<RankedTranslation> {
    const { maxGroup } = this.#options
    const reason = `not among the ${maxGroup} most probable of its foreign phrase (--max-group)`
    return new BestRules(maxGroup, ({ text }) => this.sink.drops.add(head + text, reason))
  }

  /** Every ordered pair of a group. */
  #pair(key: string, group: readonly RankedTranslation[]): void {
    const [lhs, foreign] = key.split('\0') as [string, string]
    const { pruning, dropIdentity = false } = this.#options
    this.#groups++
    for (const first of group) {
      for (const second of group) {
        const pivoted = pivotPair(first, second)
        if (pruning?.prunesPivoted(pivoted.values)) {
          this.#prunedPivots++
          continue
        }
        const [source, target] = [formatSide(pivoted.source), formatSide(pivoted.target)]
        if (dropIdentity && source === target) continue
        this.#pivots++
        // the foreign side behind the key: sums are always made in the same order
        this.#pivoted.add([lhs, source, target, foreign, numbersText(pivoted.values), linksText(pivoted.alignment)].join('\0'))
      }
    }
  }

  /** Joins the pivoted of each rule and writes it; gives the number of rules. */
  async #joinAll(known: ReadonlySet<string>): Promise<number> {
    let written = 0
    let key: string | undefined
    let rule: PivotedRule | undefined
    const flush = async () => {
      if (key === undefined || rule === undefined) return
      await this.sink.output.write(`${formatRuleLine(paraphrase(key, rule, known))}\n`)
      written++
    }
    for await (const batch of this.#pivoted.sorted()) {
      for (const text of batch) {
        const [lhs, source, target, , numbers, links] = text.split('\0') as [string, string, string, string, string, string]
        const own = `${lhs}\0${source}\0${target}`
        const pivoted: Pivoted = { source: [], target: [], values: readNumbers(numbers), ...readLinks(links) }
        if (own === key) rule!.add(pivoted)
        else {
          await flush()
          key = own
          rule = new PivotedRule(pivoted, this.#options.floor === undefined ? {} : { floor: this.#options.floor })
        }
      }
    }
    await flush()
    return written
  }
}

function paraphrase(key: string, rule: PivotedRule, known: ReadonlySet<string>): GrammarRule {
  const [lhs, source, target] = key.split('\0') as [string, string, string]
  const alignment = rule.alignment()
  return {
    lhs,
    source: parseSide(source),
    target: parseSide(target),
    features: rule.features(known),
    ...(alignment !== undefined && { alignment }),
  }
}

/** Numbers in full, with nothing for one that is not known. */
function numbersText(values: Float64Array): string {
  return Array.from(values, (value) => (Number.isNaN(value) ? '' : String(value))).join(' ')
}

function readNumbers(text: string): Float64Array {
  return Float64Array.from(text.split(' '), (piece) => (piece === '' ? Number.NaN : Number(piece)))
}

function linksText(links: readonly RuleLink[] | undefined): string {
  return links === undefined ? '?' : links.map(([i, j]) => `${i}-${j}`).join(' ')
}

function readLinks(text: string): { alignment?: RuleLink[] } {
  if (text === '?') return {}
  if (text === '') return { alignment: [] }
  return { alignment: text.split(' ').map((link) => link.split('-').map(Number) as [number, number]) }
}
