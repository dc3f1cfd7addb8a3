/** `parascope rank`: ranked paraphrases by EP, EPR and DIMPLE. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { ParascopeError } from '@parascope/core/errors'
import {
  type Families,
  lexiconFamilies,
  listedFamilies,
  REDUNDANCIES,
  type Redundancy,
  STEM_FAMILIES,
} from '@parascope/core/measure'
import { type ExplainedList, type Quality, rankLists, readGold } from '@parascope/engine/evaluate'
import { OutputFile } from '@parascope/engine/io'
import { Command, InvalidArgumentError } from 'commander'
import {
  addIntervalOptions,
  addOutputOptions,
  type IntervalCommandOptions,
  type OutputOptions,
} from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { manifest } from '../frame/manifest.js'
import { choice, positiveInt } from '../frame/options.js'
import { readStrictly, type Telling } from '../frame/read-strictly.js'
import { renderTable, tableStyle } from '../frame/table.js'

interface RankOptions extends IntervalCommandOptions, OutputOptions {
  readonly k: readonly number[]
  readonly quality: 'strict' | 'lenient'
  readonly gold?: string
  readonly links: 'possible' | 'sure'
  readonly maxLength: number
  readonly diversity: 'stems' | 'wordnet' | 'list'
  readonly domain?: string
  readonly redundancy: Redundancy
  readonly kmode: 'fixed' | 'truncate'
  readonly explain?: true | string
  readonly out?: string
}

export function rank(io: Io): Command {
  const command = new Command('rank')
    .description('score ranked paraphrases: EP, EPR and DIMPLE, which rewards right paraphrases that are new')
    .argument('<list>', 'a table with the columns source, rank, paraphrase, and judgements')
    .option('--k <list>', 'how many of each list count', wholeNumbers, [1, 5, 10])
    .option('--quality <labels>', 'which labels of judges are right', choice('strict', 'lenient'), 'strict')
    .option('--gold <file>', 'take the quality from an aligned corpus instead: 1 where it has the pair of phrases')
    .option('--links <level>', 'links of the gold that count', choice('possible', 'sure'), 'possible')
    .option('--max-length <n>', 'longest phrase of the gold in words', positiveInt, 7)
    .option('--diversity <kind>', 'what is almost the same word', choice('stems', 'wordnet', 'list'), 'stems')
    .option('--domain <file>', 'with --diversity list: words of one kind on a line, apart by blanks')
    .option('--redundancy <rule>', 'what EPR leaves out', choice(...REDUNDANCIES), 'diversity')
    .option('--kmode <rule>', 'divide shorter lists by k, or by their length', choice('fixed', 'truncate'), 'fixed')
    .option('--explain [source]', 'show D, gain and history of each paraphrase, of all sources or of one')
    .option('-o, --out <file>', 'write the list with D and gain as a table')
  addIntervalOptions(command)
  addOutputOptions(command)
  example(command, 'parascope rank demo/ranked.tsv --k 1,5,10', 'twelve phrases, three judges')
  example(command, "parascope rank demo/ranked.tsv --k 5 --explain 'call off'", 'why a list has its score')
  return command.action((list: string, options: RankOptions) => runRank(list, options, io))
}

async function runRank(path: string, options: RankOptions, io: Io): Promise<void> {
  const { k, redundancy, kmode, interval, resamples, seed } = options
  const { report, lists } = await readStrictly(io, { label: 'reading', unit: 'lines' }, async ({ onProblem }) =>
    rankLists(path, {
      k,
      redundancy,
      kmode,
      interval,
      resamples,
      seed,
      quality: await qualityOf(options, onProblem),
      families: await familiesOf(options),
      version: manifest.version,
      onProblem,
    }),
  )
  if (options.out !== undefined) await writeLists(lists, options.out)
  if (options.explain !== undefined && options.json !== true) io.stdout.write(explained(lists, options, io))
  else await printReport(report, 'rank', options, io)
}

async function qualityOf({ gold, quality, links, maxLength }: RankOptions, onProblem: Telling['onProblem']): Promise<Quality> {
  if (gold === undefined) return { by: quality }
  return { by: 'gold', gold: (await readGold(gold, { level: links, maxLength, onProblem })).gold }
}

async function familiesOf({ diversity, domain }: RankOptions): Promise<Families> {
  if (diversity === 'stems') return STEM_FAMILIES
  if (diversity === 'wordnet') {
    const { loadLexicon } = await import('@parascope/engine/align-mono')
    const lexicon = await loadLexicon('en')
    if (lexicon === undefined) throw new ParascopeError('text/bad-lexicon', 'the lexicon of English is missing: install again')
    return lexiconFamilies(lexicon)
  }
  if (domain === undefined) throw new ParascopeError('cli/usage', '--diversity list needs --domain with a file of words')
  const classes = new Map<string, string[]>()
  readText(domain)
    .split('\n')
    .forEach((line, k) => {
      for (const word of line.toLowerCase().split(/\s+/))
        if (word !== '') classes.set(word, [...(classes.get(word) ?? []), `${k + 1}`])
    })
  return listedFamilies(basename(domain), classes)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new ParascopeError('io/no-such-file', `${path}: cannot be read`, { path })
  }
}

function explained(lists: readonly ExplainedList[], { explain, format }: RankOptions, io: Io): string {
  const chosen = explain === true ? lists : lists.filter(({ source }) => source === explain)
  if (chosen.length === 0) {
    const known = lists.map(({ source }) => source).join(', ')
    throw new ParascopeError('cli/usage', `there is no source ${JSON.stringify(explain)}; there are: ${known}`)
  }
  return chosen
    .map(({ system, source, steps }) => {
      const rows = steps.map((step, k) => [
        k + 1,
        step.text,
        step.quality,
        step.diversity,
        step.gain,
        step.words.length === 0
          ? 'no content word'
          : [...step.seenWords, ...step.seenFamilies.map((family) => `~${family}`)].join(' '),
      ])
      const table = renderTable(
        [
          { header: 'rank', kind: 'number', digits: 0 },
          { header: 'paraphrase' },
          { header: 'Q', kind: 'number', digits: 3 },
          { header: 'D', kind: 'number', digits: 0 },
          { header: 'gain', kind: 'number', digits: 3 },
          { header: 'seen before' },
        ],
        rows,
        tableStyle(io, format),
      )
      return `${system === '' ? source : `${source} (${system})`}\n${table}`
    })
    .join('\n')
}

async function writeLists(lists: readonly ExplainedList[], path: string): Promise<void> {
  const output = new OutputFile(path)
  await output.write('system\tsource\trank\tparaphrase\tquality\tdiversity\tgain\tredundant\n')
  for (const { system, source, paraphrases, steps } of lists) {
    for (const [k, { text, quality, diversity, gain, isRedundant }] of steps.entries()) {
      const cells = [system, source, paraphrases[k]!.rank, text, quality, diversity, gain, isRedundant ? 1 : 0]
      await output.write(`${cells.join('\t')}\n`)
    }
  }
  await output.commit()
}

function wholeNumbers(value: string): number[] {
  const numbers = value.split(',').map(Number)
  if (numbers.some((number) => !Number.isInteger(number) || number < 1))
    throw new InvalidArgumentError('Expected whole numbers from 1 with commas between, such as 1,5,10.')
  return numbers
}
