/** `parascope grammar coverage`: how many sentence pairs a grammar derives, and why not the others. */
import { type PairRecord, printTree } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { type ExtractionSettings, PRESETS, type PresetName, ruleText } from '@parascope/core/grammar'
import {
  type Derivation,
  derivationSteps,
  facingTrees,
  failureText,
  IDENTITY_POLICIES,
  type IdentityPolicy,
  SYNCHRONOUS_DEFAULTS,
  type SynchronousSettings,
  synchronousFault,
  withRuns,
} from '@parascope/core/parse'
import { linkMarks, treeText } from '@parascope/core/report'
import {
  type CoverageDirection,
  type CoveredPair,
  DIRECTIONS,
  type GrammarCoverageOptions,
  measureCoverage,
} from '@parascope/engine/grammar'
import { OutputFile } from '@parascope/engine/io'
import { defaultWorkers } from '@parascope/engine/workers'
import { Command, InvalidArgumentError } from 'commander'
import {
  addIntervalOptions,
  addOutputOptions,
  type IntervalCommandOptions,
  type OutputOptions,
} from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { cutToWidth, harmless } from '../frame/display-width.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { choice, list, nonNegativeInt, positiveInt, wholeNumberFrom } from '../frame/options.js'
import { type Meter, meter } from '../frame/progress.js'
import { readStrictly } from '../frame/read-strictly.js'
import { featureWeights } from '../grammar/feature-weights.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'

interface CoverageCommandOptions extends PairOptions, IntervalCommandOptions, OutputOptions {
  readonly groups?: string
  readonly direction: CoverageDirection
  readonly glue: boolean
  readonly span: number
  readonly identity: IdentityPolicy
  readonly identityLabel: string
  readonly goal?: string
  readonly folds?: number
  readonly preset: PresetName
  readonly fullSentence?: ExtractionSettings['fullSentence']
  readonly minCount: number
  readonly links: 'all' | 'sure'
  readonly weights?: ReadonlyMap<string, number>
  readonly explain?: readonly string[]
  readonly derivations?: string
  readonly phrases?: string
  readonly verdicts?: string
  readonly worst: number
  readonly threads?: number
}

export function grammarCoverage(io: Io): Command {
  const command = new Command('coverage')
    .description('how many sentence pairs a grammar derives by synchronous parsing, and why not the others')
    .argument('<files...>', 'a grammar, then the pairs; with --folds the pairs alone')
    .option('--groups <field>', 'where pairs say of which group of translations they are (default: meta.group)', groupField)
    .option(
      '--direction <how>',
      'which side is the source: the one that sorts first, the one given, either of them, or both in turn',
      choice(...DIRECTIONS),
      'lexicographic',
    )
    .option('--no-glue', 'the pair must be one phrase; with glue, phrases in the same order on both sides will do')
    .option('--goal <label>', 'of --no-glue: the label of the whole pair (default: any)')
    .option(
      '--span <n>',
      'source words that a rule with holes may span, or none for no limit',
      spanLimit,
      SYNCHRONOUS_DEFAULTS.spanLimit,
    )
    .option(
      '--identity <policy>',
      'words that may stand for themselves: none beyond the rules, those in no rule (oov), or all',
      choice(...IDENTITY_POLICIES),
      SYNCHRONOUS_DEFAULTS.identity,
    )
    .option('--identity-label <name>', 'the label of words that stand for themselves', SYNCHRONOUS_DEFAULTS.identityLabel)
    .option('--folds <n>', 'learn the grammar on all but one of so many parts, and test it on that one', wholeNumberFrom(2))
    .option(
      '--preset <name>',
      'of --folds: which rules to learn',
      choice(...(Object.keys(PRESETS) as PresetName[])),
      'thrax-hiero',
    )
    .option('--full-sentence <how>', 'of --folds: is a whole pair a rule?', choice('no', 'limited', 'unlimited'))
    .option('--min-count <k>', 'of --folds: leave out rules seen less often, unless a side is a single word', positiveInt, 1)
    .option('--links <which>', 'of --folds: learn from all links, or from sure ones', choice('all', 'sure'), 'all')
    .option(
      '--weights <map>',
      'of the best derivation: costs of features, such as "p(e|f)=1,Count=-0.1" (default: fewest rules)',
      featureWeights,
    )
    .option('--explain <ids>', 'show the derivation of these pairs, or why there is none', list)
    .option('--derivations <file>', 'write the derivations as records with two trees and their corresponding nodes')
    .option('--phrases <file>', 'write the pairs of phrases in the derivations, as a table')
    .option('--verdicts <file>', 'write what became of every pair, as a table')
    .option('--worst <n>', 'how many of the pairs that are not derived to list', nonNegativeInt, 5)
    .option('--threads <n>', 'worker threads; the result does not depend on it (default: one a core)', positiveInt)
  addPairOptions(command)
  addIntervalOptions(command)
  addOutputOptions(command)
  example(
    command,
    'parascope grammar coverage demo/grammar.maria.txt demo/pairs.jsonl --direction given --identity all',
    'a grammar and the pairs it derives',
  )
  example(
    command,
    'parascope grammar coverage demo/words.maria.jsonl --folds 5 --identity all --interval none',
    'learned on four fifths, tested on the fifth',
  )
  example(
    command,
    'parascope grammar coverage demo/grammar.maria.txt demo/pairs.jsonl --direction given --identity all --explain news:11,news:1',
    'how one pair is derived, and why another is not',
  )
  return command.action((files: string[], options: CoverageCommandOptions) => runCoverage(files, options, io))
}

async function runCoverage(files: readonly string[], options: CoverageCommandOptions, io: Io): Promise<void> {
  const settings = settingsOf(options)
  const grammar = grammarOf(files, options)
  const { direction, interval, resamples, seed, worst, weights } = options
  const explained = new Set(options.explain)
  const wantsAll = options.derivations !== undefined || options.phrases !== undefined
  let parsing: Meter | undefined
  const { report, pairs } = await readStrictly(io, { label: 'reading', unit: 'lines' }, (telling) =>
    measureCoverage({
      ...readOptions(options),
      ...telling,
      pairs: files.at(-1)!,
      grammar,
      ...(weights === undefined ? {} : { weights }),
      settings,
      direction,
      group: options.groups ?? 'group',
      interval,
      resamples,
      seed,
      threads: options.threads ?? defaultWorkers(Infinity),
      worst,
      version: manifest.version,
      wants: (id) => wantsAll || explained.has(id),
      onTotal: (total) => {
        parsing = meter('parsing', { unit: 'pairs', total, stream: io.stderr })
      },
      onPairs: (done) => parsing?.add(done),
    }),
  ).finally(() => parsing?.done())
  await writeTables(pairs, options, io)
  if (options.explain === undefined) return printReport(report, 'grammar coverage', options, io)
  const missing = options.explain.filter((id) => pairs.every(({ record }) => record.id !== id))
  if (missing.length > 0) throw new ParascopeError('cli/usage', `${files.at(-1)} has no pair ${missing.join(', ')}`)
  for (const id of options.explain) io.stdout.write(`${explanation(pairs.find(({ record }) => record.id === id)!, io)}\n`)
}

function settingsOf({ glue, span, identity, identityLabel, goal }: CoverageCommandOptions): SynchronousSettings {
  const settings = { glue, spanLimit: span, identity, identityLabel, ...(goal === undefined ? {} : { goal }) }
  const fault = synchronousFault(settings)
  if (fault !== undefined) throw new ParascopeError('cli/usage', fault)
  return settings
}

function grammarOf(files: readonly string[], options: CoverageCommandOptions): GrammarCoverageOptions['grammar'] {
  const { folds, preset, fullSentence, minCount, links } = options
  if (folds === undefined) {
    if (files.length !== 2)
      throw new ParascopeError('cli/usage', 'name the grammar and then the pairs (or --folds and the pairs alone)')
    return files[0]!
  }
  if (files.length !== 1)
    throw new ParascopeError('cli/usage', 'with --folds the grammar is learned from the pairs: name them alone')
  if (options.weights !== undefined)
    throw new ParascopeError('cli/usage', '--weights needs a grammar with features: --folds learns none')
  const settings: ExtractionSettings = { ...PRESETS[preset], ...(fullSentence === undefined ? {} : { fullSentence }) }
  return { folds, preset, learning: { settings, links: links === 'all' ? 'possible' : 'sure', minCount } }
}

/** The two trees of the derivation face to face, or the reason why there is none. */
function explanation({ record, parsed, failure, derivation }: CoveredPair, io: Io): string {
  const turned = parsed.isSwapped ? ' (target as source)' : ''
  if (derivation === undefined) return harmless(`${record.id}${turned}: not derived: ${failureText(failure!, parsed)}\n`)
  const { source, target, nodes } = facingTrees(derivation)
  const marks = linkMarks(nodes)
  const width = io.stdout.isTTY === true ? { width: io.stdout.columns || 80, cut: cutToWidth } : {}
  const rules = derivationSteps(derivation).filter(({ kind }) => kind !== 'glue')
  return harmless(
    [
      `${record.id}${turned}: derived by ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}\n`,
      treeText(withRuns(source), { marks: marks.source, ...width }),
      treeText(withRuns(target), { marks: marks.target, ...width }),
      rules.map(({ kind, rule }) => `${ruleText(rule)}${kind === 'copy' ? '  (stands for itself)' : ''}\n`).join(''),
    ].join('\n'),
  )
}

async function writeTables(pairs: readonly CoveredPair[], options: CoverageCommandOptions, io: Io): Promise<void> {
  const derived = pairs.flatMap((pair) => (pair.derivation === undefined ? [] : [{ pair, derivation: pair.derivation }]))
  const files: [string | undefined, () => string][] = [
    [
      options.derivations,
      () => derived.map(({ pair, derivation }) => `${JSON.stringify(derivedRecord(pair, derivation))}\n`).join(''),
    ],
    [
      options.phrases,
      () =>
        `id\tsource\ttarget\tlabel\trule\n${derived.flatMap(({ pair, derivation }) => phraseRows(pair, derivation)).join('')}`,
    ],
    [options.verdicts, () => `id\tderived\tdirection\treason\n${pairs.map(verdictRow).join('')}`],
  ]
  for (const [path, text] of files) {
    if (path === undefined) continue
    const output = new OutputFile(path)
    await output.write(text())
    await output.commit()
    if (path !== '-') io.stderr.write(`wrote ${path}\n`)
  }
}

/** A derivation as a record of a program: its trees, and the nodes that correspond. */
function derivedRecord({ record, parsed }: CoveredPair, derivation: Derivation): PairRecord {
  const { source, target, nodes } = facingTrees(derivation)
  return {
    id: record.id,
    source: parsed.source,
    target: parsed.target,
    annotator: 'grammar',
    sourceTree: printTree(source),
    targetTree: printTree(target),
    nodes,
    ...(record.meta === undefined ? {} : { meta: record.meta }),
  }
}

function phraseRows({ record, parsed }: CoveredPair, derivation: Derivation): string[] {
  return derivationSteps(derivation)
    .filter(({ kind }) => kind !== 'glue')
    .map(({ rule, source, target }) => {
      const phrases = [parsed.source.slice(...source).join(' '), parsed.target.slice(...target).join(' ')]
      return `${[record.id, ...phrases, rule.lhs, ruleText(rule)].map(cell).join('\t')}\n`
    })
}

function verdictRow({ record, parsed, failure }: CoveredPair): string {
  const reason = failure === undefined ? '' : failureText(failure, parsed)
  return `${[record.id, failure === undefined ? 'yes' : 'no', parsed.isSwapped ? 'swapped' : 'given', reason].map(cell).join('\t')}\n`
}

function cell(text: string): string {
  return text.replace(/[\t\r\n]/g, ' ')
}

function groupField(value: string): string {
  const key = /^meta\.(\S+)$/.exec(value)?.[1]
  if (key === undefined) throw new InvalidArgumentError('Expected a field of meta, such as meta.group')
  return key
}

function spanLimit(value: string): number {
  return value === 'none' ? Infinity : positiveInt(value)
}
