/** `parascope grammar extract`: a paraphrase grammar from aligned pairs. */
import { ParascopeError } from '@parascope/core/errors'
import { DEFAULT_FEATURES, type ExtractionSettings, FEATURE_NAMES, type FeatureName } from '@parascope/core/grammar'
import {
  abandonWorkFolders,
  ENGINES,
  type EngineName,
  type ExtractGrammarSummary,
  extractGrammar,
  GRAMMAR_FORMATS,
  type GrammarFormat,
} from '@parascope/engine/grammar'
import { abandonOutputs } from '@parascope/engine/io'
import { defaultWorkers } from '@parascope/engine/workers'
import { Command, InvalidArgumentError } from 'commander'
import { envelope, printEnvelope } from '../frame/envelope.js'
import { example } from '../frame/help.js'
import { onInterrupt } from '../frame/interrupt.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { choice, positiveInt } from '../frame/options.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { type Meter, meter } from '../frame/progress.js'
import { addSettingsOptions, type SettingsOptions, settingsOf } from '../grammar/settings-options.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'

interface ExtractOptions extends PairOptions, SettingsOptions {
  readonly out: string
  readonly links: 'all' | 'sure'
  readonly minCount: number
  readonly engine: EngineName
  readonly master?: string
  readonly memory: string
  readonly threads?: number
  readonly features: readonly FeatureName[]
  readonly format?: GrammarFormat
  readonly glue?: string
  readonly skipBad?: true
  readonly json?: true
}

export function grammarExtract(io: Io): Command {
  const command = new Command('extract')
    .description(
      'extract a grammar of paraphrase rules from pairs with word links; what a kill leaves behind, the next run takes over',
    )
    .argument('<file...>', 'pairs with word links (and trees, where labels come from them), or - for standard input')
    .requiredOption('-o, --out <file>', 'where to write the grammar, packed if the name ends in .gz, or - for standard output')
    .option('--min-count <k>', 'leave out rules seen less often, unless a side is a single word', positiveInt, 1)
    .option('--links <which>', 'extract from all links, or from sure ones', choice('all', 'sure'), 'all')
    .option(
      '--features <names>',
      `all, none, or names such as Count,p(e|f) (default: ${DEFAULT_FEATURES.join(',')})`,
      featureNames,
      DEFAULT_FEATURES,
    )
    .option(
      '--format <name>',
      'lines as of Joshua and Thrax, of PPDB, or Parquet (default: from the name)',
      choice(...GRAMMAR_FORMATS),
    )
    .option('--glue <file>', 'also write a glue grammar for the labels')
    .option('--engine <name>', 'what counts the rules; the result is the same', choice(...ENGINES), 'duckdb')
    .option('--memory <size>', 'of --engine duckdb: how much of it before the disk is used', memorySize, '1GB')
    .option('--master <address>', 'of --engine spark: where Spark runs (default: local[*])')
    .option('--threads <n>', 'worker threads; the result does not depend on it (default: one a core)', positiveInt)
    .option('--skip-bad', 'leave out records with faults; without it nothing is written if there are any')
    .option('--json', 'print the counts as one line of JSON')
  addSettingsOptions(command)
  addPairOptions(command)
  example(
    command,
    'parascope grammar extract demo/words.maria.jsonl -o out/hiero.gz',
    "rules with holes under the limits of Thrax's hiero.conf",
  )
  example(
    command,
    'parascope grammar extract demo/words.maria.jsonl demo/words.jonas.jsonl --min-count 2 --features all --format ppdb -o out/common.ppdb',
    'what two annotators saw at least twice, with every feature',
  )
  return command.action((files: readonly string[], options: ExtractOptions) => runExtract(files, options, io))
}

async function runExtract(files: readonly string[], options: ExtractOptions, io: Io): Promise<void> {
  const settings = settingsOf(options)
  const format = options.format ?? (options.out.endsWith('.parquet') ? 'parquet' : 'joshua')
  if (options.json === true && options.out === '-')
    throw usage('--json needs standard output for itself: write the grammar to a file')
  if (format === 'parquet' && options.out === '-') throw usage('Parquet cannot go to standard output')
  if (options.master !== undefined && options.engine !== 'spark') throw usage('--master belongs to --engine spark')
  const log = new ProblemLog()
  const stages = new Stages(io)
  const off = onInterrupt(() => {
    stages.end()
    abandonOutputs()
    for (const folder of abandonWorkFolders())
      io.stderr.write(`what is done stays in ${folder}: the same command goes on from there\n`)
  })
  try {
    const summary = await extractGrammar({
      ...readOptions(options),
      inputs: files,
      output: options.out,
      settings,
      links: options.links,
      minCount: options.minCount,
      engine: options.engine,
      ...(options.master !== undefined && { spark: { master: options.master } }),
      memory: options.memory,
      threads: options.threads ?? defaultWorkers(Infinity),
      features: options.features,
      format,
      ...(options.glue !== undefined && { glue: options.glue }),
      skipBad: options.skipBad === true,
      hash: options.json === true,
      onProblem: (problem) => log.add(problem),
      onProgress: (bytesRead, bytes) => stages.read(bytesRead, bytes),
      onPairs: (pairs) => stages.extracted(pairs),
      onCounting: () => stages.counting(),
      onRules: (rules, share) => stages.written(rules, share),
    })
    stages.end()
    if (options.json === true) print(summary, options, io)
    else io.stderr.write(summaryText(summary, options))
  } finally {
    off()
    stages.end()
    printProblems(log, { kind: options.skipBad === true ? 'skipped' : 'read' }, io.stderr)
  }
}

/** One meter after the other: extracting, counting, writing. */
class Stages {
  readonly #io: Io
  #meter: Meter
  #bytes: readonly [number, number | undefined] = [0, undefined]
  #rules = 0

  constructor(io: Io) {
    this.#io = io
    this.#meter = meter('extracting', { unit: 'pairs', stream: io.stderr })
  }

  read(bytesRead: number, bytes: number | undefined): void {
    this.#bytes = [bytesRead, bytes]
  }

  extracted(pairs: number): void {
    this.#meter.add(pairs, ...this.#bytes)
  }

  counting(): void {
    this.end()
    if (this.#io.stderr.isTTY === true) this.#io.stderr.write('counting …\r')
    this.#meter = meter('writing', { unit: 'rules', total: 1, stream: this.#io.stderr })
  }

  written(rules: number, share: number): void {
    this.#meter.add(rules - this.#rules, share)
    this.#rules = rules
  }

  end(): void {
    this.#meter.done()
  }
}

function summaryText(summary: ExtractGrammarSummary, { out, minCount, glue }: ExtractOptions): string {
  const { pairs, drops, occurrences, distinct, reused, rules, kinds, labels } = summary
  const count = (value: number) => value.toLocaleString('en')
  const left = [...drops].map(([reason, number]) => `${reason}: ${count(number)}`).join(', ')
  const lines = [
    `read ${count(pairs)} pairs${left && ` (left out ${left})`}`,
    ...(reused > 0 ? [`took over the rules of ${count(reused)} pairs that an earlier run had extracted`] : []),
    `extracted ${count(occurrences)} rules, ${count(distinct)} of them distinct`,
    ...(distinct > rules ? [`left out ${count(distinct - rules)} that were seen less than ${minCount} times`] : []),
    `wrote ${count(rules)} rules to ${out === '-' ? 'standard output' : out}: ${count(kinds.lexical)} lexical, ${count(kinds.phrasal)} phrasal, ${count(kinds.syntactic)} syntactic; ${count(labels.length)} label${labels.length === 1 ? '' : 's'}`,
    ...(glue === undefined ? [] : [`wrote a glue grammar to ${glue}`]),
  ]
  return `${lines.join('\n')}\n`
}

function print(summary: ExtractGrammarSummary, options: ExtractOptions, io: Io): void {
  const { inputs, pairs, occurrences, distinct, rules, kinds, labels, settings, drops } = summary
  const counts: readonly (readonly [string, number])[] = [
    ['grammar.pairs', pairs],
    ['grammar.occurrences', occurrences],
    ['grammar.distinct', distinct],
    ['grammar.rules', rules],
    ...Object.entries(kinds).map(([kind, number]) => [`grammar.rules.${kind}`, number] as const),
    ['grammar.labels', labels.length],
  ]
  printEnvelope(
    envelope({
      command: 'grammar extract',
      signature: `grammar-extract|${settingsText(settings)}|links:${options.links}|min:${options.minCount}|version:${manifest.version}`,
      inputs: inputs.map(({ path, sha256, records }) => ({ path, sha256: sha256!, records })),
      results: counts.map(([measure, value]) => ({ measure, value, scale: 'count' as const })),
      warnings: [...drops].map(([reason, number]) => `${number} pairs left out: ${reason}`),
    }),
    io.stdout,
  )
}

function settingsText(settings: ExtractionSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}:${Array.isArray(value) ? value.join('+') || 'none' : value}`)
    .join('|')
}

function featureNames(value: string): readonly FeatureName[] {
  if (value === 'all') return FEATURE_NAMES
  if (value === 'none') return []
  // names hold commas inside brackets: p(e|f,LHS)
  return value.split(/,(?![^(]*\))/).map((text) => {
    const name = FEATURE_NAMES.find((known) => known === text.trim())
    if (name === undefined) throw new InvalidArgumentError(`Expected all, none, or some of ${FEATURE_NAMES.join(', ')}`)
    return name
  })
}

function memorySize(value: string): string {
  if (!/^\d+(\.\d+)?\s*[KMGT]i?B$/i.test(value)) throw new InvalidArgumentError('Expected a size such as 600MB or 4GB')
  return value
}

function usage(message: string): ParascopeError {
  return new ParascopeError('cli/usage', message)
}
