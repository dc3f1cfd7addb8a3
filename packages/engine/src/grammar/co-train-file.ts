/** Co-training on a whole file: pairs are tagged, all are held in memory, and what was learnt is written as a grammar. */
import { PartTagger } from '@parascope/core/align-mono'
import { baseLabel, type PairRecord, parseTree, treeNodes } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import {
  type CoTrained,
  type CoTrainOptions,
  type CoTrainRound,
  coTrain,
  coTrainedRule,
  formatRuleLine,
  type TaggedPair,
} from '@parascope/core/grammar'
import { loadLexicon } from '../align-mono/resources.js'
import type { SinkSummary } from '../corpus/pair-sink.js'
import { OutputFile } from '../io/output-file.js'
import type { InputSummary, ReadPairsOptions } from '../io/read-pairs.js'
import { RuleSink, type RuleSinkOptions } from '../ppdb/rule-sink.js'
import { eachFirstAnnotation } from './first-annotations.js'

export interface CoTrainFileOptions extends ReadPairsOptions, RuleSinkOptions {
  /** tags of our own, for English, or those of the trees */
  readonly tags: 'own' | 'trees'
  readonly training: CoTrainOptions
  /** where to write the contexts and patterns, as a table */
  readonly shapes?: string
  readonly onRound?: (round: CoTrainRound) => void
}

export interface CoTrainedFile {
  readonly inputs: readonly InputSummary[]
  /** pairs that were learnt from */
  readonly pairs: number
  /** undefined where pairs had faults, so that nothing was learnt */
  readonly learnt: CoTrained | undefined
  readonly summary: SinkSummary
}

/** Writes the paraphrases, best first. */
export async function coTrainFile(path: string, options: CoTrainFileOptions): Promise<CoTrainedFile> {
  const sink = new RuleSink(options)
  try {
    const tagger = options.tags === 'own' ? new PartTagger(await loadLexicon('en')) : undefined
    const tagged: TaggedPair[] = []
    const { inputs } = await eachFirstAnnotation(path, options, sink, (record) => {
      if (tagger === undefined) tagged.push(tagsOfTrees(record))
      else if (!isEnglish(record, options.language)) return 'not English, which our own tags are for; see --tags trees'
      else tagged.push(ownTags(record, tagger))
      return undefined
    })
    if (sink.isRefused) return { inputs, pairs: tagged.length, learnt: undefined, summary: await sink.finish(0) }
    if (tagged.length === 0) throw new ParascopeError('measure/insufficient-data', `${path}: has no pair to learn from`, { path })
    const learnt = coTrain(tagged, options.training, options.onRound)
    for (const paraphrase of learnt.paraphrases) await sink.output.write(`${formatRuleLine(coTrainedRule(paraphrase))}\n`)
    if (options.shapes !== undefined) await writeShapes(options.shapes, learnt)
    return { inputs, pairs: tagged.length, learnt, summary: await sink.finish(learnt.paraphrases.length) }
  } catch (error) {
    sink.abandon()
    throw error
  }
}

async function writeShapes(path: string, { contexts, patterns }: CoTrained): Promise<void> {
  const output = new OutputFile(path)
  await output.write('kind\tshape\tcount\tagainst\titeration\n')
  for (const [kind, shapes] of [['context', contexts] as const, ['pattern', patterns] as const]) {
    for (const { text, count, against, iteration } of shapes)
      await output.write(`${[kind, text, count, against, iteration].join('\t')}\n`)
  }
  await output.commit()
}

function tagsOfTrees(record: PairRecord): TaggedPair {
  const tags = (field: 'sourceTree' | 'targetTree') => {
    const tree = record[field]
    if (tree === undefined)
      throw new ParascopeError('measure/insufficient-data', 'has no tree to take tags from; --tags own does without', { field })
    const leaves = treeNodes(parseTree(tree)).filter(({ node }) => node.token !== undefined)
    return leaves.map(({ label }) => (label === '' ? '-' : baseLabel(label)))
  }
  return { source: record.source, target: record.target, sourceTags: tags('sourceTree'), targetTags: tags('targetTree') }
}

function ownTags({ source, target }: PairRecord, tagger: PartTagger): TaggedPair {
  return { source, target, sourceTags: tagger.tag(source), targetTags: tagger.tag(target) }
}

/** By the tag of the record, then of the command; a pair without either is taken to be English. */
function isEnglish({ meta }: PairRecord, given = 'en'): boolean {
  return /^en(-|$)/i.test(typeof meta?.lang === 'string' ? meta.lang : given)
}
