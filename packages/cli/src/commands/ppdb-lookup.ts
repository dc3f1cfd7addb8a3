/** `parascope ppdb lookup`: the paraphrases of a phrase. */
import { featureOf, formatSide, ruleKind } from '@parascope/core/grammar'
import { lookUp } from '@parascope/engine/ppdb'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addFormatOption, addJsonOption, type FormatOptions, type JsonOptions } from '../frame/option-bundles.js'
import { positiveInt } from '../frame/options.js'
import { readStrictly } from '../frame/read-strictly.js'
import { type Cell, renderTable, tableStyle } from '../frame/table.js'
import {
  addRankOptions,
  addRuleChoice,
  anyNumber,
  lowestFirst,
  type RankOptions,
  type RuleChoiceOptions,
  ruleChoice,
} from '../grammar/rule-options.js'

interface LookupOptions extends RuleChoiceOptions, RankOptions, FormatOptions, JsonOptions {
  readonly index: string
  readonly minScore?: number
  readonly maxScore?: number
  readonly limit: number
}

export function ppdbLookup(io: Io): Command {
  const command = new Command('lookup')
    .description('look up the paraphrases of a phrase, best first; upper and lower case are the same')
    .argument('<phrase>', 'words with blanks between; a hole is written as in the file: "the [NN,1] of [NP,2]"')
    .requiredOption('--index <file>', 'an index of ppdb build; or a file of rules, which is then read from end to end')
    .option('--min-score <n>', 'least value of the feature that ranks', anyNumber)
    .option('--max-score <n>', 'highest value of the feature that ranks', anyNumber)
    .option('--limit <n>', 'print at most so many', positiveInt, 20)
  addRuleChoice(command)
  addRankOptions(command, 'PPDB2.0Score, or p(e|f) where there is no such score')
  addFormatOption(command)
  addJsonOption(command)
  example(command, 'parascope ppdb lookup boat --index demo/ppdb.txt', 'from the file itself')
  example(
    command,
    'parascope ppdb lookup close --index demo/ppdb.txt --pos VB --relation Equivalence --min-score 3',
    'the verb, paraphrases that mean the same',
  )
  return command.action((phrase: string, options: LookupOptions) => runLookup(phrase, options, io))
}

async function runLookup(phrase: string, options: LookupOptions, io: Io): Promise<void> {
  const { by, minScore, maxScore, limit } = options
  const found = await readStrictly(io, { label: 'reading', unit: 'rules' }, (telling) =>
    lookUp(options.index, phrase, {
      ...telling,
      ...ruleChoice(options),
      ...lowestFirst(options),
      ...(by !== undefined && { by }),
      ...(minScore !== undefined && { min: minScore }),
      ...(maxScore !== undefined && { max: maxScore }),
      limit,
    }),
  )
  if (options.json === true) {
    const rules = found.rules.map(({ lhs, target, features, alignment = null, relation = null, ...rest }) => ({
      label: lhs,
      paraphrase: formatSide(target),
      kind: ruleKind({ lhs, target, ...rest }),
      score: featureOf({ lhs, target, features, ...rest }, found.by) ?? null,
      relation,
      alignment,
      features: Object.fromEntries(features),
    }))
    io.stdout.write(`${JSON.stringify({ ...found, rules })}\n`)
    return
  }
  if (found.rules.length === 0) {
    const why = found.all === 0 ? 'no rule begins with it' : `none of its ${found.all} rules is wanted`
    io.stderr.write(`"${found.phrase}" has no paraphrase: ${why}\n`)
    return
  }
  const rows = found.rules.map((rule): Cell[] => [
    formatSide(rule.target),
    featureOf(rule, found.by) ?? null,
    rule.lhs,
    ruleKind(rule),
    rule.relation ?? null,
  ])
  const columns = [
    { header: found.phrase },
    { header: found.by, kind: 'number' as const, digits: 3 },
    { header: 'label' },
    { header: 'kind' },
    { header: 'relation' },
  ]
  io.stdout.write(renderTable(columns, rows, tableStyle(io, options.format)))
  const more = found.wanted - found.rules.length
  if (more > 0) io.stderr.write(`… and ${more} more (--limit)\n`)
}
