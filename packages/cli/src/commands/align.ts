/** `parascope align`: the words of each pair linked by a program. */
import {
  Aligner,
  type AlignerModel,
  longestRuns,
  STATISTICAL_METHODS,
  SYMMETRIZATIONS,
  type SymmetrizeOptions,
  wordForm,
} from '@parascope/core/align'
import type { PairRecord } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { porterStem } from '@parascope/core/text'
import {
  type AlignWords,
  alignPairs,
  type BatchAligner,
  modelAligner,
  type PairOutline,
  readModel,
} from '@parascope/engine/align'
import { PairInput } from '@parascope/engine/io'
import { Command, Option } from 'commander'
import {
  addTrainingOptions,
  DEFAULT_METHOD,
  DEFAULT_TRAINED,
  runTraining,
  trainingFor,
  trainingText,
} from '../align/align-options.js'
import { type Explain, explainPair } from '../align/explain-pair.js'
import { explanationOfPosteriors } from '../align/explain-posteriors.js'
import { type AlignerKind, alignerKind, type MethodOptions, usage } from '../align/method-choice.js'
import { monoMethod } from '../align/mono-method.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addBadInputOptions } from '../frame/option-bundles.js'
import { choice, positiveFraction } from '../frame/options.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'
import { runSink, type SinkCommandOptions } from '../pairs/run-sink.js'

interface AlignCommandOptions extends PairOptions, SinkCommandOptions, MethodOptions {
  readonly out: string
  readonly format?: 'jsonl' | 'pharaoh'
  readonly links: 'all' | 'sure'
  readonly scores?: true
  readonly name?: string
  readonly explain?: string
  readonly json?: true
}

export function align(io: Io): Command {
  const command = new Command('align')
    .description('align the words of each pair: with a model that knows words, or one learned from the text itself')
    .argument('<file>', 'pairs in any known format; two texts joined by a comma; - for standard input')
    .option('-o, --out <file>', 'where to write, or - for standard output', '-')
    .option('--method <name>', `how to align (default: ${DEFAULT_METHOD})`, choice('mono', ...STATISTICAL_METHODS, 'identity'))
    .addOption(
      new Option('--model <file>', 'a model of `parascope aligner train` or `train-mono`; it says the method').conflicts([
        'bitext',
        'preset',
      ]),
    )
    .option('--bitext <file>', 'of --method hmm and the others that learn from text: more of it; may be said again', oneMore)
    .option(
      '--symmetrize <how>',
      'of the same methods: how to join both directions (default: grow-diag-final-and)',
      choice(...SYMMETRIZATIONS),
    )
    .option('--threshold <p>', 'of --symmetrize soft: least mean of both posteriors (default: 0.2)', positiveFraction)
    .option('--format <name>', 'JSON Lines, or Pharaoh links (default: from the name of the output)', choice('jsonl', 'pharaoh'))
    .option('--links <which>', 'write all links, or the sure ones', choice('all', 'sure'), 'all')
    .option('--scores', 'write the confidence of each link')
    .option('--stems', 'of --method identity: then link equal English stems')
    .option('--guideline <name>', 'of --method mono: whose habits the links follow (default: the first of the model)')
    .option('--vectors <file>', 'of --method mono: word vectors as text, for a --model that was learned with vectors')
    .option(
      '--paraphrases <file>',
      'of --method mono: a table of paraphrases, PPDB, tab-separated or an index of ppdb build, counted as synonyms',
    )
    .option('--name <annotator>', 'name of the program in the records (default: the method)')
    .addOption(
      new Option('--explain <id>', 'say of one pair why its words are linked or not, instead of writing links').conflicts([
        'scores',
        'format',
        'links',
        'name',
      ]),
    )
    .option('--json', 'of --explain: one line of JSON')
  addTrainingOptions(command)
  addPairOptions(command)
  addBadInputOptions(command)
  example(
    command,
    'parascope align demo/pairs.jsonl --scores -o out/mono.jsonl',
    'sure, possible and null by a model that knows English words; nothing is learned',
  )
  example(command, 'parascope align demo/pairs.jsonl --explain news:15', 'why the words of one pair are linked, or not')
  example(
    command,
    'parascope align demo/bitext.source.txt,demo/bitext.target.txt --method hmm -o out/aligned.jsonl',
    'learn from the text, then align it',
  )
  example(
    command,
    'parascope align demo/pairs.jsonl --method hmm --bitext demo/bitext.source.txt,demo/bitext.target.txt --tokens blank -o out/links.pharaoh',
    'learn from more text; links as Moses takes them',
  )
  example(
    command,
    'parascope align demo/pairs.jsonl --method identity --stems --scores -o out/equal.jsonl',
    'equal words only, nothing learned',
  )
  return command.action((file: string, options: AlignCommandOptions) => runAlign(file, options, io))
}

async function runAlign(file: string, options: AlignCommandOptions, io: Io): Promise<void> {
  const kind = await alignerKind(options)
  if (options.json === true && options.explain === undefined) throw usage('--json belongs to --explain')
  if (options.explain !== undefined && kind === 'identity') {
    throw usage('--method identity links equal words, longest runs first: there is nothing more to explain')
  }
  const learns = kind === 'statistical' && options.model === undefined
  const kept = file === '-' && learns ? await readAll(file, options, io) : undefined
  if (kept === 'refused') return
  const made = await prepare(kind, file, options, kept, io)
  if (made === undefined) return
  if (options.explain !== undefined && made.explain !== undefined) {
    await explainPair(file, options.explain, made.explain, options, io, kept)
    return
  }
  const isPharaoh =
    options.format === 'pharaoh' || (options.format === undefined && /\.(pharaoh|align|links)(\.gz)?$/.test(options.out))
  // links alone can be written without reading the text again
  const again = isPharaoh && !options.out.includes(',') ? made.outline?.batches() : undefined
  const batches = kept === undefined ? again : [kept]
  try {
    await runSink(
      [options.out],
      { ...options, ...(isPharaoh ? { to: 'pharaoh' } : { to: 'jsonl' }) },
      io,
      'pairs',
      async (prepared) => {
        const { outputs: _, ...rest } = prepared
        const summary = await alignPairs({
          ...readOptions(options),
          ...rest,
          outputs: [options.out],
          input: file,
          ...(batches === undefined ? {} : { batches }),
          align: made.align,
          name: options.name ?? made.name,
          links: options.links,
          scores: options.scores === true,
          oneKind: isPharaoh,
          maxLength: options.maxLength,
        })
        return { summary, read: `${summary.records} records, linked ${summary.linked} pairs of words by ${made.name}` }
      },
    )
  } finally {
    if (typeof made.align !== 'function') await made.align.end()
  }
}

function oneMore(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value]
}

interface Made {
  readonly align: AlignWords | BatchAligner
  readonly explain?: Explain
  readonly name: string
  readonly outline?: PairOutline
}

/** The aligner that the options ask for; undefined if the text it should learn from has faults. */
async function prepare(
  kind: AlignerKind,
  file: string,
  options: AlignCommandOptions,
  kept: readonly PairRecord[] | undefined,
  io: Io,
): Promise<Made | undefined> {
  if (kind === 'identity') {
    const keys = options.stems === true ? [wordForm, porterStem] : [wordForm]
    const align: AlignWords = (source, target) => {
      const sure = longestRuns(source, target, keys)
      return { sure, possible: [], scores: sure.map(([i, j]) => [i, j, 1] as const) }
    }
    return { align, name: 'identity' }
  }
  if (kind === 'mono') return monoMethod(options, io)
  const joining = {
    ...(options.symmetrize === undefined ? {} : { symmetrization: options.symmetrize }),
    ...(options.threshold === undefined ? {} : { threshold: options.threshold }),
  }
  if (options.model === undefined) {
    const summary = await learn(file, options, kept, io)
    if (summary === undefined) return undefined
    const { learned, outline } = summary
    const name = options.preset ?? learned.method
    if (options.explain === undefined) {
      return { align: await learned.again(joining), name, ...(outline === undefined || kept !== undefined ? {} : { outline }) }
    }
    const model = learned.model()
    await learned.end()
    return explaining(model, joining, name)
  }
  const model = await readModel(options.model)
  if (options.method !== undefined && options.method !== model.method) {
    throw new ParascopeError(
      'align/bad-model',
      `${options.model} was made by the method ${model.method}, not ${options.method}: leave out --method, or train another`,
      { method: model.method },
    )
  }
  if (options.explain !== undefined) return explaining(model, joining, model.method)
  return { align: modelAligner(model, joining, options.threads), name: model.method }
}

function explaining(model: AlignerModel, joining: SymmetrizeOptions, name: string): Made {
  const aligner = new Aligner(model)
  return {
    align: (source, target) => aligner.align(source, target, joining),
    explain: (record) => explanationOfPosteriors(record, aligner, joining, name),
    name,
  }
}

async function learn(file: string, options: AlignCommandOptions, kept: readonly PairRecord[] | undefined, io: Io) {
  const method =
    options.method === undefined || options.method === 'identity' || options.method === 'mono' ? DEFAULT_TRAINED : options.method
  const { tokens, lang } = options
  const text = {
    inputs: [
      ...(kept === undefined ? [{ ...readOptions(options), path: file }] : []),
      // the format and the columns that were said are those of the file to align
      ...(options.bitext ?? []).map((path) => ({
        ...readOptions({ ...(tokens === undefined ? {} : { tokens }), ...(lang === undefined ? {} : { lang }) }),
        path,
      })),
    ],
    ...(kept === undefined ? {} : { records: kept }),
    skipBad: options.skipBad === true,
  }
  const summary = await runTraining(text, trainingFor(method, options), options, io)
  if (summary === undefined) return undefined
  io.stderr.write(trainingText(summary, options.maxLength))
  return summary
}

/** Standard input comes only once, and is needed twice. */
async function readAll(file: string, options: AlignCommandOptions, io: Io): Promise<readonly PairRecord[] | 'refused'> {
  const log = new ProblemLog()
  const input = await PairInput.open(file, { ...readOptions(options), onProblem: (problem) => log.add(problem) })
  const records: PairRecord[] = []
  for await (const batch of input) records.push(...batch)
  const refused = log.errors > 0 && options.skipBad !== true
  printProblems(log, { kind: refused ? 'refused' : log.errors > 0 ? 'skipped' : 'read' }, io.stderr)
  if (!refused) return records
  io.setExitCode(1)
  return 'refused'
}
