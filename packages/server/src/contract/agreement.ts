/** Agreement: the reports of `parascope agree` on live data, summaries for dashboards, and the figure of one item. */
import { z } from '@hono/zod-openapi'
import { Id, Time } from './common.js'
import { ModeName, PhaseKind } from './project.js'

/** Comma-separated names. */
const List = z.string().max(2000)
const Count = (most: number) => z.coerce.number().int().min(0).max(most)

export const AgreementQuery = z.object({
  phase: Id,
  mode: ModeName,
  measures: List.optional().describe(
    'words: words, phrases, labels, chance, compare; trees: trees; types: types; judge: judgements. Default: all but chance and compare',
  ),
  by: List.optional().describe('parts to answer with: pair, type, length, label, time. Default: all but time'),
  layers: List.optional().describe(
    'ids of people or programs, or gold: what is tested first, the reference last. Default: all people who have submitted something, by name',
  ),
  tested: z.string().max(64).optional().describe('trees: one of the layers, tested against the others'),
  interval: z.enum(['percentile', 'bca', 'none']).default('percentile'),
  resamples: Count(10_000).min(1).default(1000),
  seed: Count(2 ** 32 - 1).default(1),
  group: z.string().min(1).max(100).default('corpus').describe('key of meta for the breakdown by subcorpus'),
  bins: Count(50).min(1).default(6),
  worst: Count(100).default(5),
  exactCase: z.stringbool().default(false),
  gaps: z.enum(['paper', 'minimal']).default('paper'),
  match: z.enum(['span', 'text']).default('span'),
  links: z.enum(['possible', 'sure']).default('possible'),
  samples: Count(10_000).min(1).default(1000).describe('chance: Monte Carlo samples of each pair'),
  blocks: Count(100).min(1).default(10).describe('by time: blocks of pairs in the order of submission'),
})

/** A number with its interval; null comes with a reason. The same shape as in the envelope of the command line. */
export const Result = z
  .object({
    measure: z.string(),
    value: z.number().nullable(),
    undefined: z.string().exactOptional().describe('why there is no value'),
    scale: z.enum(['0-1', 'count', 'mean', 'value']),
    low: z.number().exactOptional(),
    high: z.number().exactOptional(),
    n: z.number().exactOptional().describe('how many pairs or items it rests on'),
    of: z.string().exactOptional().describe('whose value it is, where there are several'),
  })
  .openapi('Result')

const Estimate = z.object({
  name: z.string(),
  value: z.number(),
  n: z.number().exactOptional(),
  low: z.number().exactOptional(),
  high: z.number().exactOptional(),
})
const Length = Estimate.extend({ length: z.number().describe('mean length of the sentences in the bin') })

function breakdown<T extends z.ZodType>(group: T) {
  return z.object({ measure: z.string(), of: z.string(), groups: z.array(group).readonly() })
}

const Links = z.array(z.tuple([z.int(), z.int()]).readonly()).readonly()

export const Matrix = z.object({
  measure: z.string(),
  cells: z.array(z.object({ row: z.string(), column: z.string(), value: z.number() })).readonly(),
})

export const AgreementReport = z
  .object({
    measure: z.string().describe('what was asked for, such as phrases'),
    undefined: z.string().exactOptional().describe('why nothing could be measured; everything else is then missing'),
    signature: z.string().exactOptional().describe('how to get the numbers again'),
    inputs: z
      .array(z.object({ path: z.string(), sha256: z.string(), records: z.int() }))
      .readonly()
      .exactOptional(),
    annotators: z.array(z.string()).readonly().exactOptional(),
    results: z.array(Result).readonly().exactOptional(),
    matrix: Matrix.exactOptional().describe('the headline of every two annotators'),
    bySubcorpus: z.array(breakdown(Estimate)).readonly().exactOptional(),
    byLength: z.array(breakdown(Length)).readonly().exactOptional(),
    byItem: z
      .array(breakdown(Estimate).extend({ what: z.string(), unit: z.string() }))
      .readonly()
      .exactOptional()
      .describe('by the kind of item, such as the label of nodes'),
    tables: z
      .array(
        z.object({
          title: z.string(),
          text: z.array(z.string()).readonly().exactOptional(),
          columns: z.array(z.object({ header: z.string(), digits: z.int().exactOptional() })).readonly(),
          rows: z.array(z.array(z.union([z.string(), z.number()]).nullable()).readonly()).readonly(),
        }),
      )
      .readonly()
      .exactOptional(),
    disputes: z
      .array(
        z.object({
          names: z.tuple([z.string(), z.string()]).readonly(),
          total: z.int(),
          pairs: z
            .array(
              z.object({
                id: z.string(),
                f1: z.number().nullable(),
                onlyA: Links,
                onlyB: Links,
                otherKind: Links,
                source: z.array(z.string()).readonly(),
                target: z.array(z.string()).readonly(),
              }),
            )
            .readonly(),
        }),
      )
      .readonly()
      .exactOptional()
      .describe('the pairs on which two annotators differ most'),
    worst: z
      .array(
        z.object({
          columns: z.tuple([z.string(), z.string()]).readonly(),
          total: z.int(),
          pairs: z
            .array(z.object({ id: z.string(), f1: z.number().nullable(), onlyA: z.string(), onlyB: z.string() }))
            .readonly(),
        }),
      )
      .readonly()
      .exactOptional(),
    warnings: z.array(z.string()).readonly().exactOptional(),
  })
  .openapi('AgreementReport')

const Point = z.object({
  from: Time,
  to: Time,
  n: z.int(),
  value: z.number().nullable(),
  low: z.number().exactOptional(),
  high: z.number().exactOptional(),
  undefined: z.string().exactOptional(),
})

export const Trend = z
  .object({ measure: z.string(), points: z.array(Point).readonly() })
  .openapi('Trend')
  .describe('a measure over blocks of pairs in the order of submission')

export const Agreement = z
  .object({
    phase: Id,
    mode: ModeName,
    layers: z.array(z.object({ layer: z.string(), name: z.string(), items: z.int() })).readonly(),
    reports: z.array(AgreementReport).readonly(),
    trend: Trend.nullable(),
  })
  .openapi('Agreement')

const DisputeCounts = z.record(z.string(), z.int()).describe('disputes by kind: cells, nodes, tree, verdict, phenomenon, scale')

export const AgreementSummary = z
  .object({
    phases: z
      .array(
        z.object({
          phase: Id,
          name: z.string(),
          kind: PhaseKind,
          mode: ModeName,
          isHidden: z.boolean().describe('you annotate in this phase and it is still blind: there are no figures for you yet'),
          headline: Result.nullable().describe('over three people or more the mean of couples'),
          couples: z.array(Result).readonly(),
          matrix: Matrix.nullable(),
          trend: Trend.nullable(),
          tasks: z.object({ agreed: z.int(), disputed: z.int(), adjudicated: z.int() }).nullable(),
          disputes: DisputeCounts.nullable(),
          contrasts: z
            .record(z.string(), z.int())
            .nullable()
            .describe(
              'the same disputes by what they are about: strength, missing, place, extent, tree, verdict, type, scope, scale:ID',
            ),
          signature: z.string().nullable().describe('how to get the figure again'),
        }),
      )
      .readonly(),
  })
  .openapi('AgreementSummary')

export const ItemAgreement = z
  .object({
    task: Id,
    mode: ModeName,
    layers: z.array(z.object({ layer: z.string(), name: z.string() })).readonly(),
    results: z.array(Result).readonly().describe('the headline of every two layers on this item, and their mean'),
    disputes: DisputeCounts,
    phase: Result.nullable().describe('the headline of the whole phase'),
  })
  .openapi('ItemAgreement')
