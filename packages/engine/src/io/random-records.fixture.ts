/**
 * Random valid records for tests of readers and writers. Tokens are drawn from what breaks formats: quotes, brackets,
 * separators, things that look like links or markup, right-to-left text, marks, emoji, unusual spaces. Lists are absent,
 * empty or filled.
 */
import { type Link, type PairRecord, printTree, type TreeNode } from '@parascope/core/corpus'
import fc from 'fast-check'

const AWKWARD = [
  ...[
    'snow',
    'Fell',
    "n't",
    '.',
    ',',
    ';',
    ':',
    '"',
    '""',
    "''",
    '``',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '-LRB-',
    '1/2',
    '*',
    '\\',
    '\\/',
  ],
  ...[
    '0-0',
    '1p2',
    '-',
    '0',
    'NULL',
    '({',
    '})',
    '#',
    '<s',
    '</s>',
    '&amp;',
    'a,b',
    '=1+1',
    'null',
    'true',
    '__proto__',
    'a\\u0000',
  ],
  ...[
    'שלום',
    'مرحبا',
    '\u202eabc\u202c',
    '雪',
    'ñandú',
    'e\u0301',
    '👩‍🚀',
    '\u00a0',
    '12\u00a0000',
    '\u2028',
    '\u0085',
    '\u200b',
    'x\ufeff',
  ],
]

/** Text that every format can carry, if it can carry text at all. */
const tameToken = fc.oneof(
  fc.constantFrom(...AWKWARD),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter(isTame),
)

/** Anything that is a token to the record: white space, controls, halves of surrogate pairs. NUL no file may hold. */
const wildToken = fc.oneof(
  tameToken,
  fc.constantFrom(' ', 'a b', '\t', 'x\n', '\r', '\ufeffa', '\ud800', 'a\udc00', '\u0001'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }).filter((token) => !token.includes('\u0000')),
)

function isTame(text: string): boolean {
  return !/[\u0000-\u0020\ufeff]|\p{Surrogate}/u.test(text)
}

const LABELS = ['S', 'NP', 'VP', 'NP-SBJ', '-LRB-', "''", '$', ',']

/** A tree over the tokens, by cutting spans at random. */
function treeOver(tokens: readonly string[], cuts: readonly number[]): string {
  let used = 0
  const draw = (below: number) => cuts[used++ % cuts.length]! % below
  const build = (start: number, end: number): TreeNode => {
    const label = LABELS[draw(LABELS.length)]!
    if (end - start === 1) return { label, children: [], token: tokens[start]!, start, end }
    const middle = start + 1 + draw(end - start - 1)
    return { label, children: [build(start, middle), build(middle, end)], start, end }
  }
  return printTree(build(0, tokens.length))
}

/** The tokens with a text that holds them, and where. */
function textOver(tokens: readonly string[]): { text: string; offsets: [number, number][] } {
  let text = ''
  const offsets = tokens.map((token): [number, number] => {
    const start = text.length
    text += `${token} `
    return [start, start + token.length]
  })
  return { text, offsets }
}

function optional<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined })
}

function recordOf(token: fc.Arbitrary<string>, text: fc.Arbitrary<string>): fc.Arbitrary<Omit<PairRecord, 'id'>> {
  const sides = fc.tuple(fc.array(token, { maxLength: 6 }), fc.array(token, { maxLength: 6 }))
  return sides.chain(([source, target]) => {
    const cells = source.flatMap((_, i) => target.map((_, j): Link => [i, j]))
    const cuts = fc.array(fc.nat(97), { minLength: 3, maxLength: 8 })
    const tree = (tokens: readonly string[]) =>
      tokens.length === 0 || !tokens.every(isTreeToken)
        ? fc.constant(undefined)
        : optional(cuts.map((numbers) => treeOver(tokens, numbers)))
    return fc
      .record({
        links: fc.shuffledSubarray(cells),
        kinds: fc.array(fc.boolean(), { minLength: 36, maxLength: 36 }),
        hasSure: fc.boolean(),
        hasPossible: fc.boolean(),
        nulls: optional(fc.tuple(fc.boolean(), fc.boolean())),
        scored: optional(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 36 })),
        sourceText: optional(fc.oneof(fc.constant('offsets'), text)),
        targetText: optional(text),
        annotator: optional(fc.constantFrom('maria', 'hmm:1', 'Ana "x", y')),
        sourceTree: tree(source),
        targetTree: tree(target),
        isParaphrase: optional(fc.constantFrom(true, false, 'unsure' as const)),
        judgements: optional(fc.constant({ meaning: 4 })),
        meta: optional(fc.constant({ group: 'g1', nested: { list: [1, null] } })),
      })
      .map((draw) => {
        const sure = draw.hasSure ? draw.links.filter((_, k) => draw.kinds[k]) : undefined
        const possible = draw.hasPossible ? draw.links.filter((_, k) => !draw.kinds[k]) : undefined
        const linked = [...(sure ?? []), ...(possible ?? [])]
        const free = (tokens: readonly string[], side: 0 | 1) =>
          [...tokens.keys()].filter((k) => linked.every((link) => link[side] !== k))
        const whole = draw.sourceText === 'offsets' && source.length > 0 ? textOver(source) : undefined
        const record: Record<string, unknown> = {
          source,
          target,
          sourceText: whole?.text ?? draw.sourceText,
          targetText: draw.targetText,
          sourceOffsets: whole?.offsets,
          annotator: draw.annotator,
          sure,
          possible,
          nullSource: draw.nulls?.[0] === true ? free(source, 0) : undefined,
          nullTarget: draw.nulls?.[1] === true ? free(target, 1) : undefined,
          scores: draw.scored?.slice(0, linked.length).map((score, k) => [...linked[k]!, score]),
          sourceTree: draw.sourceTree,
          targetTree: draw.targetTree,
          isParaphrase: draw.isParaphrase,
          judgements: draw.judgements,
          meta: draw.meta,
        }
        return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as unknown as Omit<
          PairRecord,
          'id'
        >
      })
  })
}

function isTreeToken(token: string): boolean {
  return !/[\t-\r ]/.test(token)
}

function corpusOf(record: fc.Arbitrary<Omit<PairRecord, 'id'>>, id: fc.Arbitrary<string>): fc.Arbitrary<PairRecord[]> {
  return fc
    .array(fc.tuple(id, record), { maxLength: 5 })
    .map((list) => list.map(([name, fields], k) => ({ id: `${name}${k}`, ...fields })))
}

const tameText = fc.array(tameToken, { minLength: 1, maxLength: 6 }).map((tokens) => tokens.join(' '))
const wildText = fc.array(wildToken, { maxLength: 6 }).map((tokens) => tokens.join(' '))

/** Records whose text any format can carry; ids differ. */
export const tameRecords: fc.Arbitrary<PairRecord[]> = corpusOf(
  recordOf(tameToken, tameText),
  fc.constantFrom('', 'a', 'news:', 'a-b-', 'x,"y" '),
)

/** Records with anything in them that validation lets through, but NUL; ids differ. */
export const wildRecords: fc.Arbitrary<PairRecord[]> = corpusOf(recordOf(wildToken, wildText), wildToken)
