/**
 * A smaller grammar: rules by bounds, label and kind, then the best label variants of each rule type, then the best of each
 * source phrase. Lines are written as they were read: in their order where only bounds count, else sorted by phrase, best
 * first.
 */
import {
  BestRules,
  formatSide,
  type GrammarRule,
  parseRuleLine,
  type RankedRule,
  type Ranking,
  type RuleChoice,
  ranked,
  ruleText,
  unlabelledText,
  unwanted,
} from '@parascope/core/grammar'
import type { SinkSummary } from '../corpus/pair-sink.js'
import { LineSorter } from '../io/line-sorter.js'
import type { InputSummary } from '../io/read-pairs.js'
import { type ReadRulesOptions, RuleInput } from './read-rules.js'
import { RuleSink, type RuleSinkOptions } from './rule-sink.js'

export interface PruneOptions extends RuleSinkOptions, ReadRulesOptions {
  readonly choice: RuleChoice
  readonly ranking: Ranking
  /** rules kept of a source side, labels of its holes included */
  readonly top?: number
  /** variants kept of a rule type: the same words, holes in the same places, other labels (PARADIGM, section 7) */
  readonly topLabels?: number
  /** bytes of lines held in memory while sorting */
  readonly memory?: number
}

/** Which rules compete with each other, and how many of them win. */
interface Contest {
  readonly most: number
  readonly keyOf: (rule: GrammarRule) => string
  readonly reason: string
}

/** Writes the rules that are wanted. */
export async function pruneRules(
  files: readonly string[],
  options: PruneOptions,
): Promise<{ readonly summary: SinkSummary; readonly inputs: readonly InputSummary[] }> {
  const sink = new RuleSink(options)
  const contests = contestsOf(options)
  const sorters = contests.map(
    () => new LineSorter({ beside: options.output, ...(options.memory !== undefined && { memory: options.memory }) }),
  )
  let written = 0
  /** hands a line to a contest, or behind the last one to the output */
  const pass = async (k: number, rule: GrammarRule, text: string) => {
    if (sink.isRefused) return
    if (k < contests.length) sorters[k]!.add(`${contests[k]!.keyOf(rule)}\0${text}`)
    else {
      await sink.output.write(`${text}\n`)
      written++
    }
  }
  try {
    const inputs: InputSummary[] = []
    for (const file of files) {
      const input = new RuleInput(file, { ...options, onProblem: sink.problem })
      for await (const batch of input) {
        await sink.flushFaults()
        for (const { rule, text } of batch) {
          const reason = unwanted(rule, options.choice)
          if (reason === undefined) await pass(0, rule, text)
          else sink.drops.add(ruleText(rule), reason)
        }
      }
      inputs.push(input.summary())
    }
    for (const [k, contest] of contests.entries()) {
      for await (const winner of winners(sorters[k]!, contest, options.ranking, sink)) await pass(k + 1, winner.rule, winner.line)
    }
    return { summary: await sink.finish(written), inputs }
  } catch (error) {
    sink.abandon()
    throw error
  } finally {
    for (const sorter of sorters) sorter.abandon()
  }
}

function contestsOf({ top, topLabels }: PruneOptions): Contest[] {
  const contests: Contest[] = []
  if (topLabels !== undefined) {
    const reason = `not among the best ${topLabels} of its label variants`
    contests.push({ most: topLabels, keyOf: unlabelledText, reason })
  }
  if (top !== undefined) {
    const reason = `not among the best ${top} of its phrase`
    contests.push({ most: top, keyOf: ({ source }) => formatSide(source), reason })
  }
  return contests
}

interface RankedLine extends RankedRule {
  readonly line: string
}

/** The best rules of each key, key by key. */
async function* winners(
  sorter: LineSorter,
  { most, reason }: Contest,
  ranking: Ranking,
  { drops }: RuleSink,
): AsyncGenerator<RankedLine, void, undefined> {
  let key: string | undefined
  const lost = ({ text }: RankedLine) => drops.add(text, reason)
  let best = new BestRules<RankedLine>(most, lost)
  let last: string | undefined
  for await (const batch of sorter.sorted()) {
    for (const keyed of batch) {
      const split = keyed.indexOf('\0')
      const line = keyed.slice(split + 1)
      const rule = parseRuleLine(line) as GrammarRule
      if (keyed === last) {
        drops.add(ruleText(rule), 'the same line again')
        continue
      }
      last = keyed
      if (keyed.slice(0, split) !== key) {
        yield* best.best()
        key = keyed.slice(0, split)
        best = new BestRules(most, lost)
      }
      best.add({ ...ranked(rule, ranking), line })
    }
  }
  yield* best.best()
}
