/** `parascope phrases list`: the phrase pairs of a file, pair by pair or as a table of types with counts. */
import type { PairRecord } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { type PhraseOptions, type PhrasePair, phrasePairs } from '@parascope/core/phrases'
import { OutputFile, PairInput } from '@parascope/engine/io'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import { onInterrupt } from '../frame/interrupt.js'
import type { Io } from '../frame/io.js'
import { addFormatOption, addJsonOption, type FormatOptions, type JsonOptions } from '../frame/option-bundles.js'
import { choice, fraction, positiveInt } from '../frame/options.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { renderTable, tableStyle } from '../frame/table.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'

interface ListOptions extends PairOptions, FormatOptions, JsonOptions {
  readonly atomic?: true
  readonly nonIdentical?: true
  readonly table?: true
  readonly level: 'possible' | 'sure'
  readonly gaps: 'paper' | 'minimal'
  readonly maxLength?: number
  readonly maxUnaligned?: number
  readonly exactCase?: true
  readonly out: string
}

export function phrasesList(io: Io): Command {
  const command = new Command('list')
    .description('list the phrase pairs of a file')
    .argument('<file>', 'pairs with word links, or - for standard input')
    .option('--atomic', 'only atomic pairs: those that no smaller pairs tile')
    .option('--non-identical', 'leave out pairs of identical words')
    .option('--table', 'one line for each distinct pair, most frequent first, with counts')
    .option('--level <links>', 'extract from all links, or from sure ones', choice('possible', 'sure'), 'possible')
    .option('--gaps <rule>', 'what an unaligned word inside does to atoms', choice('paper', 'minimal'), 'paper')
    .option('--max-length <n>', 'longest phrase in tokens', positiveInt)
    .option('--max-unaligned <share>', 'largest share of unaligned words inside', fraction)
    .option('--exact-case', 'words that differ only in case are different words')
    .option('-o, --out <file>', 'where to write, or - for standard output', '-')
  addPairOptions(command)
  addFormatOption(command)
  addJsonOption(command)
  example(
    command,
    'parascope phrases list demo/words.maria.jsonl --atomic --non-identical --max-length 4',
    'atomic paraphrases of up to four words',
  )
  example(
    command,
    'parascope phrases list demo/words.maria.jsonl --table --non-identical --max-length 3 --format csv -o out/phrases.csv',
    'a phrase table',
  )
  return command.action((file: string, options: ListOptions) => listPhrases(file, options, io))
}

async function listPhrases(file: string, options: ListOptions, io: Io): Promise<void> {
  const log = new ProblemLog()
  const input = await PairInput.open(file, { ...readOptions(options), onProblem: (problem) => log.add(problem) })
  const output = new OutputFile(options.out)
  const finish = onInterrupt(() => output.abandon())
  try {
    const lister = options.table === true ? new TypeTable() : new PairList()
    for await (const batch of input) {
      for (const record of batch) {
        if (record.sure === undefined && record.possible === undefined) {
          throw new ParascopeError('measure/insufficient-data', `pair ${record.id} has no word links to extract phrases from`, {
            id: record.id,
          })
        }
        for (const pair of phrasePairs(record, extraction(options))) lister.add(record, pair)
      }
    }
    printProblems(log, { kind: 'read' }, io.stderr)
    if (log.errors > 0) throw new ParascopeError('io/bad-data', 'nothing was listed: correct the records above first')
    await output.write(
      options.json === true
        ? lister.json()
        : renderTable(
            lister.columns,
            lister.rows(),
            options.out === '-' ? tableStyle(io, options.format) : { format: options.format, colour: false },
          ),
    )
    await output.commit()
  } catch (error) {
    output.abandon()
    throw error
  } finally {
    finish()
  }
}

function extraction(options: ListOptions): PhraseOptions {
  const { level, gaps, maxLength, maxUnaligned } = options
  return {
    level,
    gaps,
    atomicOnly: options.atomic === true,
    nonIdentical: options.nonIdentical === true,
    exactCase: options.exactCase === true,
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(maxUnaligned === undefined ? {} : { maxUnaligned }),
  }
}

/** Every pair in its sentence. */
class PairList {
  readonly columns = [
    { header: 'id' },
    { header: 'source' },
    { header: 'target' },
    { header: 'kind' },
    { header: 'type' },
    { header: 'spans' },
  ]
  readonly #found: { id: string; source: string; target: string; pair: PhrasePair }[] = []

  add(record: PairRecord, pair: PhrasePair): void {
    this.#found.push({ id: record.id, ...textOf(record, pair), pair })
  }

  rows(): string[][] {
    return this.#found.map(({ id, source, target, pair }) => [
      id,
      source,
      target,
      pair.atomic ? 'atomic' : 'composite',
      pair.type,
      `${pair.source.join('-')} ${pair.target.join('-')}`,
    ])
  }

  json(): string {
    return this.#found
      .map(({ id, source, target, pair }) => `${JSON.stringify({ id, sourcePhrase: source, targetPhrase: target, ...pair })}\n`)
      .join('')
  }
}

/** Distinct pairs with how often they occur. */
class TypeTable {
  readonly columns = [
    { header: 'count', kind: 'number' as const },
    { header: 'source' },
    { header: 'target' },
    { header: 'atomic', kind: 'number' as const },
  ]
  readonly #counts = new Map<string, { source: string; target: string; count: number; atomic: number }>()

  add(record: PairRecord, pair: PhrasePair): void {
    const { source, target } = textOf(record, pair)
    const key = `${source}\n${target}`
    const entry = this.#counts.get(key) ?? { source, target, count: 0, atomic: 0 }
    entry.count++
    if (pair.atomic) entry.atomic++
    this.#counts.set(key, entry)
  }

  #sorted() {
    return [...this.#counts.values()].sort(
      (a, b) => b.count - a.count || (a.source < b.source ? -1 : a.source > b.source ? 1 : a.target < b.target ? -1 : 1),
    )
  }

  rows(): (string | number)[][] {
    return this.#sorted().map(({ count, source, target, atomic }) => [count, source, target, atomic])
  }

  json(): string {
    return this.#sorted()
      .map((entry) => `${JSON.stringify(entry)}\n`)
      .join('')
  }
}

function textOf(record: PairRecord, { source, target }: PhrasePair): { source: string; target: string } {
  return { source: record.source.slice(...source).join(' '), target: record.target.slice(...target).join(' ') }
}
