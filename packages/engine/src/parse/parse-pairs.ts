/**
 * Parsing a file of pairs, in the order of the input. A record keeps everything it has; a side that has a tree already is left as it is unless
 * told otherwise. A side that gets no tree (too long, no tree in the grammar, words that brackets cannot carry) is written without one and with a warning.
 */
import { setImmediate } from 'node:timers/promises'
import { type Json, type PairRecord, printTree } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import type { ScoredTree } from '@parascope/core/parse'
import { PairSink, type SinkOptions, type SinkSummary } from '../corpus/pair-sink.js'
import { PairInput, type ReadPairsOptions } from '../io/read-pairs.js'

/** What a parser gives for a sentence: its tree, and the n best ones where they were asked for. Undefined: none. */
export type ParseSentence = (
  tokens: readonly string[],
) => Promise<{ readonly tree: ScoredTree['tree']; readonly nBest?: readonly ScoredTree[] } | undefined>

export interface ParsePairsOptions extends ReadPairsOptions, SinkOptions {
  readonly input: string
  readonly parse: ParseSentence
  /** longer sentences are left without a tree */
  readonly maxLength: number
  /** make trees also where there are some */
  readonly replace: boolean
}

export interface ParseSummary extends SinkSummary {
  readonly records: number
  readonly parsed: number
  /** sides that had a tree and kept it */
  readonly kept: number
  /** sides left without a tree */
  readonly unparsed: number
}

/** Parses and writes. The output appears under its name when it is whole. */
export async function parsePairs(options: ParsePairsOptions): Promise<ParseSummary> {
  const sink = new PairSink(options)
  const counts = { records: 0, parsed: 0, kept: 0, unparsed: 0 }

  const warn = (
    record: PairRecord,
    side: 'source' | 'target',
    code: 'parse/too-long' | 'parse/unparsed' | 'parse/bad-server',
    message: string,
  ) => {
    sink.problem({ severity: 'warning', code, id: record.id, file: options.input, field: `${side}Tree`, message })
  }

  async function parseSide(record: PairRecord, side: 'source' | 'target'): Promise<PairRecord> {
    const tokens = record[side]
    const had = record[`${side}Tree`] !== undefined
    if (had && (!options.replace || record.nodes !== undefined)) {
      counts.kept++
      if (options.replace)
        warn(record, side, 'parse/unparsed', 'the record has node links that belong to its trees: the tree is kept')
      return record
    }
    if (tokens.length === 0) return record
    const without = had ? 'the tree it had is kept' : 'written without a tree'
    counts.unparsed++
    if (tokens.length > options.maxLength) {
      warn(record, side, 'parse/too-long', `${tokens.length} words are more than --max-length ${options.maxLength}: ${without}`)
      return record
    }
    const odd = tokens.find((token) => token === '' || /[\t-\r ]/.test(token))
    if (odd !== undefined) {
      warn(record, side, 'parse/unparsed', `a tree cannot carry the word ${JSON.stringify(odd)}: ${without}`)
      return record
    }
    const found = await tryToParse(record, side, tokens, without)
    if (found === undefined) return record
    counts.unparsed--
    counts.parsed++
    const { tree, nBest } = found
    const made = { ...record, [`${side}Tree`]: printTree(tree) }
    if (nBest === undefined) return made
    const list: Json = nBest.map((each) => ({ tree: printTree(each.tree), logProbability: rounded(each.logProbability) }))
    return { ...made, meta: { ...record.meta, [`${side}Nbest`]: list } }
  }

  async function tryToParse(record: PairRecord, side: 'source' | 'target', tokens: readonly string[], without: string) {
    try {
      const found = await options.parse(tokens)
      if (found === undefined) warn(record, side, 'parse/unparsed', `the grammar has no tree for these words: ${without}`)
      return found
    } catch (error) {
      if (!(error instanceof ParascopeError && error.code === 'parse/bad-server')) throw error
      if (options.skipBad !== true) {
        const message = `pair ${record.id}, ${side}: ${error.message}. Nothing was written; --skip-bad writes such pairs without a tree`
        throw new ParascopeError(error.code, message, { ...error.facts, id: record.id, side })
      }
      warn(record, side, 'parse/bad-server', `${error.message}: ${without}`)
      return undefined
    }
  }

  try {
    const input = await PairInput.open(options.input, { ...options, onProblem: sink.problem })
    for await (const batch of input) {
      const parsed: PairRecord[] = []
      for (const record of batch) {
        counts.records++
        parsed.push(await parseSide(await parseSide(record, 'source'), 'target'))
        await setImmediate() // lets Ctrl-C and the meter in
      }
      await sink.write(parsed)
    }
    const summary = await sink.finish()
    return { ...summary, ...counts }
  } catch (error) {
    sink.abandon()
    throw error
  }
}

/** Six decimals: more would only show how a machine rounds. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
