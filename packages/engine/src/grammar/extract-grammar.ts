/**
 * A grammar from files of aligned pairs: read, extracted on threads, counted by an engine, written with features. The output appears
 * under its name when it is whole; what was extracted before a kill is taken over by the next run.
 */
import type { ExtractionSettings, FeatureName } from '@parascope/core/grammar'
import { glueLines } from '@parascope/core/grammar'
import { OutputFile } from '../io/output-file.js'
import type { InputSummary } from '../io/read-pairs.js'
import type { CountGrammar } from './counted-grammar.js'
import { duckDbEngine } from './duckdb-engine.js'
import { countInMemory } from './memory-engine.js'
import { PairChunks, type PairSource } from './pair-chunks.js'
import type { GrammarFormat } from './rule-formatter.js'
import { type SparkOptions, sparkEngine } from './spark-engine.js'
import { WorkFolder } from './work-folder.js'
import { type WrittenGrammar, writeGrammar } from './write-grammar.js'

export const ENGINES = ['memory', 'duckdb', 'spark'] as const
export type EngineName = (typeof ENGINES)[number]

export interface ExtractGrammarOptions extends PairSource {
  readonly output: string
  readonly engine: EngineName
  /** for Spark alone */
  readonly spark?: SparkOptions
  /** memory of DuckDB, such as `1GB` */
  readonly memory: string
  readonly threads: number
  readonly minCount: number
  readonly features: readonly FeatureName[]
  readonly format: GrammarFormat
  /** where to write a glue grammar for the labels */
  readonly glue?: string
  readonly onPairs?: (pairs: number) => void
  readonly onCounting?: () => void
  readonly onRules?: (rules: number, share: number) => void
}

export interface ExtractGrammarSummary extends WrittenGrammar {
  readonly inputs: readonly InputSummary[]
  readonly settings: ExtractionSettings
  /** pairs that rules were extracted from, and those left out by reason */
  readonly pairs: number
  readonly drops: ReadonlyMap<string, number>
  /** rules with repeats, and distinct ones before the smallest count */
  readonly occurrences: number
  readonly distinct: number
  /** pairs that an earlier run had done */
  readonly reused: number
}

export async function extractGrammar(options: ExtractGrammarOptions): Promise<ExtractGrammarSummary> {
  const { settings, minCount, threads, memory, features, format, output } = options
  const folder = WorkFolder.open(output)
  try {
    const chunks = new PairChunks(options)
    const counted = await engineOf(options)({
      chunks: chunks.read(),
      settings,
      minCount,
      threads,
      folder,
      onPairs: options.onPairs ?? (() => {}),
      onCounting: options.onCounting ?? (() => {}),
    })
    const { onRules } = options
    const written = await writeGrammar(counted, {
      output,
      format,
      features,
      threads,
      memory,
      folder,
      ...(onRules && { onRules }),
    })
    if (options.glue !== undefined) await writeGlue(options.glue, written.labels)
    folder.remove()
    const { summaries: inputs, pairs, drops } = chunks
    const { occurrences, distinct, reused } = counted
    return { ...written, inputs, settings, pairs, drops, occurrences, distinct, reused }
  } catch (error) {
    folder.abandon()
    throw error
  }
}

function engineOf({ engine, memory, spark }: ExtractGrammarOptions): CountGrammar {
  if (engine === 'memory') return countInMemory
  return engine === 'duckdb' ? duckDbEngine(memory) : sparkEngine(spark ?? {})
}

async function writeGlue(path: string, labels: readonly string[]): Promise<void> {
  const output = new OutputFile(path)
  try {
    await output.write(glueLines(labels).join(''))
    await output.commit()
  } catch (error) {
    output.abandon()
    throw error
  }
}
