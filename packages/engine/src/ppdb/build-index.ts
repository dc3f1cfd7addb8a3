/** Making an index of grammars or releases of PPDB: `ppdb build`. */
import { basename } from 'node:path'
import {
  formatSide,
  type GrammarRule,
  PPDB_SCORE,
  parseRuleLine,
  RULE_KINDS,
  type RuleKind,
  ruleKind,
} from '@parascope/core/grammar'
import type { SinkSummary } from '../corpus/pair-sink.js'
import { LineSorter } from '../io/line-sorter.js'
import type { InputSummary } from '../io/read-pairs.js'
import { INDEX_HEAD, phraseKey, writeFooter } from './index-file.js'
import { LineTreeWriter } from './line-tree.js'
import { type ReadRulesOptions, RuleInput } from './read-rules.js'
import { RuleSink, type RuleSinkOptions } from './rule-sink.js'

export interface BuildOptions extends RuleSinkOptions, ReadRulesOptions {
  /** bytes of lines held in memory while sorting */
  readonly memory?: number
}

export interface BuildSummary {
  readonly summary: SinkSummary
  readonly inputs: readonly InputSummary[]
  readonly kinds: Readonly<Record<RuleKind, number>>
}

/** Sorts the rules of files by source phrase and writes them with an index; a line that comes again is written once. */
export async function buildIndex(files: readonly string[], options: BuildOptions): Promise<BuildSummary> {
  const sorting = { beside: options.output, ...(options.memory !== undefined && { memory: options.memory }) }
  const rules = new LineSorter(sorting)
  const pairs = new LineSorter(sorting)
  const kinds = noKinds()
  const sink = new RuleSink(options)
  try {
    const inputs: (InputSummary & { sha256: string })[] = []
    for (const file of files) {
      const input = new RuleInput(file, { ...options, onProblem: sink.problem })
      for await (const batch of input) {
        await sink.flushFaults()
        if (sink.isRefused) continue
        for (const { rule, text } of batch) {
          rules.add(`${phraseKey(formatSide(rule.source))}\0${text}`)
          for (const line of pairLines(rule)) pairs.add(line)
          kinds[ruleKind(rule)]++
        }
      }
      inputs.push(input.summary())
    }
    if (sink.isRefused) return { summary: await sink.finish(0), inputs, kinds }

    await sink.output.writeBytes(Buffer.from(INDEX_HEAD))
    const ruleTree = await writeRules(rules, sink, kinds)
    const pairTree = await writePairs(pairs, sink, ruleTree.place.end)
    await writeFooter(sink.output, pairTree.place.end, {
      rules: ruleTree.written,
      kinds,
      pairs: pairTree.pairs,
      longest: pairTree.longest,
      sources: inputs.map(({ path, sha256, records }) => ({ name: basename(path), sha256, rules: records })),
      trees: { rules: ruleTree.place, pairs: pairTree.place },
    })
    return { summary: await sink.finish(ruleTree.written), inputs, kinds }
  } catch (error) {
    sink.abandon()
    throw error
  } finally {
    rules.abandon()
    pairs.abandon()
  }
}

function noKinds(): Record<RuleKind, number> {
  return Object.fromEntries(RULE_KINDS.map((kind) => [kind, 0])) as Record<RuleKind, number>
}

async function writeRules(sorter: LineSorter, sink: RuleSink, kinds: Record<RuleKind, number>) {
  const tree = new LineTreeWriter(sink.output, INDEX_HEAD.length)
  let written = 0
  let last: string | undefined
  for await (const batch of sorter.sorted()) {
    for (const line of batch) {
      const split = line.indexOf('\0')
      const text = line.slice(split + 1)
      if (line === last) {
        sink.drops.add(text, 'the same line again')
        kinds[ruleKind(parseRuleLine(text) as GrammarRule)]--
        continue
      }
      last = line
      const full = tree.add(line.slice(0, split), text)
      if (full !== undefined) await full
      written++
    }
  }
  return { place: await tree.finish(), written }
}

/** Phrases without holes, in lower case, both ways; the score is PPDB's own where there is one, else 1. */
function pairLines(rule: GrammarRule): string[] {
  if (ruleKind(rule) === 'syntactic') return []
  const [one, other] = [rule.source, rule.target].map((side) => side.join(' ').toLowerCase())
  const score = rule.features.get(PPDB_SCORE) ?? 1
  const line = `${one}\0${other}\0${score}`
  return one === other ? [line] : [line, `${other}\0${one}\0${score}`]
}

interface PairLine {
  readonly key: string
  readonly other: string
  score: number
}

/** Each pair once a direction, with its best score. */
async function writePairs(sorter: LineSorter, sink: RuleSink, start: number) {
  const tree = new LineTreeWriter(sink.output, start)
  let pairs = 0
  let longest = 0
  let current: PairLine | undefined
  const add = ({ key, other, score }: PairLine) => {
    longest = Math.max(longest, key.split(' ').length)
    if (key <= other) pairs++
    return tree.add(key, `${other}\0${score}`)
  }
  for await (const batch of sorter.sorted()) {
    for (const line of batch) {
      const [key, other, score] = line.split('\0') as [string, string, string]
      if (current?.key === key && current.other === other) current.score = Math.max(current.score, Number(score))
      else {
        const full = current && add(current)
        if (full !== undefined) await full
        current = { key, other, score: Number(score) }
      }
    }
  }
  if (current !== undefined) await add(current)
  return { place: await tree.finish(), pairs, longest }
}
