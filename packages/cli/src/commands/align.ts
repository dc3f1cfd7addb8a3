/** `parascope align`: the words of each pair linked by a program. */
import {
  longestRuns,
  STATISTICAL_METHODS,
  type StatisticalMethod,
  SYMMETRIZATIONS,
  type Symmetrization,
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
  runTraining,
  type TrainingOptions,
  trainingFor,
  trainingText,
} from '../align/align-options.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addBadInputOptions } from '../frame/option-bundles.js'
import { choice, positiveFraction } from '../frame/options.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'
import { runSink, type SinkCommandOptions } from '../pairs/run-sink.js'

type AlignMethod = StatisticalMethod | 'identity' | 'mono'

interface AlignCommandOptions extends PairOptions, SinkCommandOptions, TrainingOptions {
  readonly out: string
  readonly method?: AlignMethod
  readonly model?: string
  readonly bitext?: readonly string[]
  readonly symmetrize?: Symmetrization
  readonly threshold?: number
  readonly format?: 'jsonl' | 'pharaoh'
  readonly links: 'all' | 'sure'
  readonly scores?: true
  readonly stems?: true
  readonly guideline?: string
  readonly name?: string
}

export function align(io: Io): Command {
  const command = new Command('align')
    .description('align the words of each pair, with a model learned from the file itself, from more text, or before')
    .argument('<file>', 'pairs in any known format; two texts joined by a comma; - for standard input')
    .option('-o, --out <file>', 'where to write, or - for standard output', '-')
    .option('--method <name>', `how to align (default: ${DEFAULT_METHOD})`, choice('mono', ...STATISTICAL_METHODS, 'identity'))
    .addOption(
      new Option('--model <file>', 'a model of `parascope aligner train`: nothing is learned').conflicts(['bitext', 'preset']),
    )
    .option('--bitext <file>', 'more pairs to learn from; may be said again', oneMore)
    .option('--symmetrize <how>', 'how to join both directions (default: grow-diag-final-and)', choice(...SYMMETRIZATIONS))
    .option('--threshold <p>', 'of --symmetrize soft: least mean of both posteriors (default: 0.2)', positiveFraction)
    .option('--format <name>', 'JSON Lines, or Pharaoh links (default: from the name of the output)', choice('jsonl', 'pharaoh'))
    .option('--links <which>', 'write all links, or those that both directions have', choice('all', 'sure'), 'all')
    .option('--scores', 'write the confidence of each link')
    .option('--stems', 'of --method identity: then link equal English stems')
    .option('--guideline <name>', 'of --method mono: whose habits the links follow (default: the first of the model)')
    .option('--name <annotator>', 'name of the program in the records (default: the method)')
  addTrainingOptions(command)
  addPairOptions(command)
  addBadInputOptions(command)
  example(
    command,
    'parascope align demo/bitext.source.txt,demo/bitext.target.txt -o out/aligned.jsonl',
    'learn from the text, then align it',
  )
  example(
    command,
    'parascope align demo/pairs.jsonl --bitext demo/bitext.source.txt,demo/bitext.target.txt --tokens blank -o out/links.pharaoh',
    'learn from more text; links as Moses takes them',
  )
  example(
    command,
    'parascope align demo/pairs.jsonl --method identity --stems --scores -o out/equal.jsonl',
    'equal words only, nothing learned',
  )
  example(
    command,
    'parascope align demo/pairs.jsonl --method mono --scores -o out/mono.jsonl',
    'English paraphrases, with a model that knows words: sure, possible and null, nothing learned',
  )
  return command.action((file: string, options: AlignCommandOptions) => runAlign(file, options, io))
}

/** Methods that learn nothing from the text they align. */
const NEEDS_NO_TEXT: readonly (AlignMethod | undefined)[] = ['identity', 'mono']

async function runAlign(file: string, options: AlignCommandOptions, io: Io): Promise<void> {
  refuseContradictions(options)
  const kept =
    file === '-' && !NEEDS_NO_TEXT.includes(options.method) && options.model === undefined
      ? await readAll(file, options, io)
      : undefined
  if (kept === 'refused') return
  const made = await prepare(file, options, kept, io)
  if (made === undefined) return
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

function refuseContradictions({
  method,
  preset,
  model,
  bitext,
  threshold,
  symmetrize,
  stems,
  guideline,
}: AlignCommandOptions): void {
  if (preset !== undefined && method !== undefined && method !== 'hmm') {
    throw usage(`--preset ${preset} ends with the method hmm; it cannot be joined with --method ${method}`)
  }
  if (method === 'identity' && (model !== undefined || bitext !== undefined || symmetrize !== undefined)) {
    throw usage('--method identity learns nothing: it takes no --model, --bitext or --symmetrize')
  }
  if (method === 'mono' && (bitext !== undefined || symmetrize !== undefined)) {
    throw usage('--method mono learns nothing from the text: it takes no --bitext or --symmetrize')
  }
  if (guideline !== undefined && method !== 'mono') throw usage('--guideline belongs to --method mono')
  if (threshold !== undefined && symmetrize !== 'soft') throw usage('--threshold belongs to --symmetrize soft')
  if (stems === true && method !== 'identity') throw usage('--stems belongs to --method identity')
}

function usage(message: string): ParascopeError {
  return new ParascopeError('cli/usage', message)
}

function oneMore(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value]
}

/** The aligner that the options ask for; undefined if the text it should learn from has faults. */
async function prepare(
  file: string,
  options: AlignCommandOptions,
  kept: readonly PairRecord[] | undefined,
  io: Io,
): Promise<{ align: AlignWords | BatchAligner; name: string; outline?: PairOutline } | undefined> {
  if (options.method === 'identity') {
    const keys = options.stems === true ? [wordForm, porterStem] : [wordForm]
    const align: AlignWords = (source, target) => {
      const sure = longestRuns(source, target, keys)
      return { sure, possible: [], scores: sure.map(([i, j]) => [i, j, 1] as const) }
    }
    return { align, name: 'identity' }
  }
  if (options.method === 'mono') return { align: await monoAligner(options), name: 'mono' }
  const joining = {
    ...(options.symmetrize === undefined ? {} : { symmetrization: options.symmetrize }),
    ...(options.threshold === undefined ? {} : { threshold: options.threshold }),
  }
  if (options.model === undefined) {
    const summary = await learn(file, options, kept, io)
    if (summary === undefined) return undefined
    const { learned, outline } = summary
    const name = options.preset ?? learned.method
    return { align: await learned.again(joining), name, ...(outline === undefined || kept !== undefined ? {} : { outline }) }
  }
  const model = await readModel(options.model)
  if (options.method !== undefined && options.method !== model.method) {
    throw new ParascopeError(
      'align/bad-model',
      `${options.model} was made by the method ${model.method}, not ${options.method}: leave out --method, or train another`,
      { method: model.method },
    )
  }
  return { align: modelAligner(model, joining, options.threads), name: model.method }
}

/** The monolingual aligner; its lexicon and model are loaded only when it is asked for. */
async function monoAligner({ model: path, lang, guideline }: AlignCommandOptions): Promise<AlignWords> {
  const [{ MonoAligner }, { loadLexicon, loadMonoModel }] = await Promise.all([
    import('@parascope/core/align-mono'),
    import('@parascope/engine/align-mono'),
  ])
  const model = await loadMonoModel(path)
  const known = model.guidelines.map(({ name }) => name)
  if (guideline !== undefined && !known.includes(guideline))
    throw usage(`there is no guideline ${guideline} in the model; there are: ${known.join(', ')}`)
  const aligner = new MonoAligner(model, await loadLexicon(lang ?? 'en'), guideline === undefined ? {} : { guideline })
  return (source, target) => aligner.align(source, target)
}

async function learn(file: string, options: AlignCommandOptions, kept: readonly PairRecord[] | undefined, io: Io) {
  const method =
    options.method === undefined || options.method === 'identity' || options.method === 'mono' ? DEFAULT_METHOD : options.method
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
