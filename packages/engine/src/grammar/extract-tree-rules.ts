/** The rules over tree pairs of a whole file, counted: found pair by pair, sorted beyond memory, written with their counts. */
import { type PairRecord, parseTree } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { formatTreeRuleLine, type TreeRuleLimits, treeRules, treeRuleText } from '@parascope/core/grammar'
import type { Annotation } from '@parascope/core/measure'
import type { SinkSummary } from '../corpus/pair-sink.js'
import { LineSorter } from '../io/line-sorter.js'
import type { InputSummary, ReadPairsOptions } from '../io/read-pairs.js'
import { RuleSink, type RuleSinkOptions } from '../ppdb/rule-sink.js'
import { withWords } from '../trees/align-trees.js'
import { eachFirstAnnotation } from './first-annotations.js'
import { linksOf } from './pair-rows.js'

export interface TreeRuleFileOptions extends ReadPairsOptions, RuleSinkOptions {
  readonly links: 'all' | 'sure'
  readonly limits: TreeRuleLimits
  /** least count of a rule that is written */
  readonly minCount: number
  /** leave out rules whose two sides are the same */
  readonly nonIdentical: boolean
  /** word links by pair, where they stand in another file than the trees */
  readonly words?: Annotation['records']
}

export interface TreeRuleCounts {
  readonly inputs: readonly InputSummary[]
  readonly pairs: number
  /** aligned pairs of constituents, and those of which `maxRules` left some ways out */
  readonly aligned: number
  readonly unfinished: number
  readonly occurrences: number
  /** distinct rules, and those that occurred often enough to be written */
  readonly rules: number
  readonly written: number
  readonly summary: SinkSummary
}

/** Writes the distinct rules, sorted by the bytes of their text. */
export async function extractTreeRules(path: string, options: TreeRuleFileOptions): Promise<TreeRuleCounts> {
  const sink = new RuleSink(options)
  const sorter = new LineSorter({ beside: options.output })
  const counts = { aligned: 0, unfinished: 0, occurrences: 0, rules: 0, written: 0 }
  try {
    const { pairs, inputs } = await eachFirstAnnotation(path, options, sink, (record) => {
      const found = rulesOf(withWords(record, options.words), options)
      counts.aligned += found.alignedPairs
      counts.unfinished += found.unfinished
      for (const { rule } of found.rules) {
        const text = treeRuleText(rule)
        if (options.nonIdentical && isIdentical(text)) continue
        counts.occurrences++
        sorter.add(text)
      }
      return undefined
    })
    const finish = async (text: string, count: number) => {
      counts.rules++
      if (count < options.minCount) return
      counts.written++
      await sink.output.write(`${formatTreeRuleLine(text, count)}\n`)
    }
    let last: string | undefined
    let count = 0
    for await (const lines of sorter.sorted()) {
      for (const line of lines) {
        if (line !== last && last !== undefined) {
          await finish(last, count)
          count = 0
        }
        last = line
        count++
      }
    }
    if (last !== undefined) await finish(last, count)
    return { ...counts, pairs, inputs, summary: await sink.finish(counts.written) }
  } catch (error) {
    sorter.abandon()
    sink.abandon()
    throw error
  }
}

function rulesOf(record: PairRecord, { links: which, limits }: TreeRuleFileOptions) {
  const { id, sourceTree, targetTree } = record
  for (const field of ['sourceTree', 'targetTree'] as const) {
    if (record[field] === undefined)
      throw new ParascopeError('measure/insufficient-data', 'has no tree; parascope parse makes them', { id, field })
  }
  const links = linksOf(record, which)
  if (links === undefined)
    throw new ParascopeError('measure/insufficient-data', 'has no word links; give a file of them with --words', {
      id,
      field: 'sure',
    })
  return treeRules(parseTree(sourceTree!), parseTree(targetTree!), links, limits)
}

function isIdentical(text: string): boolean {
  const [, source, target] = text.split(' ||| ')
  return source === target
}
