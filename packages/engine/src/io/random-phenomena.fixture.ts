/** Random pairs with phenomena that their tagset accepts, for tests of formats that carry types. */
import { type PairRecord, type Phenomenon, type Tagset, tagsetIndex } from '@parascope/core/corpus'
import { type CharRange, tokenize } from '@parascope/core/text'
import fc from 'fast-check'

const WORDS = [
  'snow',
  'fell',
  "didn't",
  'all',
  'night',
  '<b>',
  '&',
  '"ja"',
  'ñandú',
  '👩‍🚀',
  '雪',
  'x;y',
  '𝒜lpha',
  '3',
  '%',
  '.',
  '?',
]

/** Pairs of a tagset: tokens alone, or a text with the tokens that the tokenizer finds in it. */
export function typedRecords(tagset: Tagset): fc.Arbitrary<PairRecord[]> {
  const words = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 7 })
  return fc
    .array(
      fc.record({
        source: words,
        target: words,
        withText: fc.boolean(),
        annotator: fc.option(fc.constantFrom('maria', '7'), { nil: undefined }),
        isParaphrase: fc.option(fc.boolean(), { nil: undefined }),
        phenomena: fc.array(drawnPhenomenon, { minLength: 1, maxLength: 5 }),
      }),
      { maxLength: 4 },
    )
    .map((drawn) =>
      drawn.map(({ source, target, withText, annotator, isParaphrase, phenomena }, k): PairRecord => {
        const left = withText ? member('source', source.join('  ')) : { source }
        const right = withText ? member('target', target.join(' ')) : { target }
        const sizes = [left.source!.length, right.target!.length] as const
        const base = { id: `p${k}`, ...left, ...right } as PairRecord
        return {
          ...base,
          ...(annotator === undefined ? {} : { annotator }),
          ...(isParaphrase === undefined ? {} : { isParaphrase }),
          phenomena: phenomena.map((draw) => toPhenomenon(draw, tagset, sizes)),
        }
      }),
    )
}

interface Draw {
  readonly type: number
  readonly source: readonly number[]
  readonly target: readonly number[]
  readonly projection: 'local' | 'global'
  readonly hasKey: boolean
  readonly sense: boolean
  readonly isFirst: boolean
}

const numbers = fc.array(fc.nat(60), { minLength: 1, maxLength: 4 })
const drawnPhenomenon: fc.Arbitrary<Draw> = fc.record({
  type: fc.nat(200),
  source: numbers,
  target: numbers,
  projection: fc.constantFrom('local' as const, 'global' as const),
  hasKey: fc.boolean(),
  sense: fc.boolean(),
  isFirst: fc.boolean(),
})

function toPhenomenon(draw: Draw, tagset: Tagset, [rows, columns]: readonly [number, number]): Phenomenon {
  const type = tagset.types[draw.type % tagset.types.length]!
  const rule = tagsetIndex(tagset).ruleOf(type)
  const within = (list: readonly number[], size: number) => [...new Set(list.map((token) => token % size))].sort((a, b) => a - b)
  const source = type.members === 'one' && !draw.isFirst ? [] : within(draw.source, rows)
  const target = type.members === 'one' && draw.isFirst ? [] : within(draw.target, columns)
  return {
    type: type.id,
    source,
    target,
    ...(rule.projection === 'required' ? { projection: draw.projection } : {}),
    ...(rule.keys !== 'none' && draw.hasKey && source.length > 0 ? { keySource: source.slice(0, 1) } : {}),
    ...(rule.keys !== 'none' && draw.hasKey && target.length > 1 ? { keyTarget: target.slice(1) } : {}),
    ...(tagset.features.sensePreserving
      ? { sensePreserving: type.sensePreserving === 'either' ? draw.sense : type.sensePreserving === 'always' }
      : {}),
  }
}

function member(side: 'source' | 'target', text: string) {
  const { tokens, offsets } = tokenize(text, 'en')
  return { [side]: tokens, [`${side}Text`]: text, [`${side}Offsets`]: offsets } as Partial<PairRecord> & {
    sourceOffsets?: readonly CharRange[]
  }
}
