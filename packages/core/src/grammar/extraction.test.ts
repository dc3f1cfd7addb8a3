import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Link, PairRecord } from '../corpus/record.js'
import { parseTree } from '../corpus/tree.js'
import { packedLinksOf } from '../phrases/packed-links.js'
import { COMMA_LINKED, FRIENDS_UNLINKED, figurePair } from './figure-one.fixture.js'
import { RowCounter } from './row-counter.js'
import { formatSide, isHole, type RuleSymbol, ruleText } from './rule.js'
import { RULE_HEADER, RuleExtractor } from './rule-extractor.js'
import { rulesOfPair } from './rules-of-pair.js'
import { CATEGORIES, type ExtractionSettings, PRESETS, settingsFault } from './settings.js'
import { GrammarSymbols } from './symbols.js'

/** The rules of pairs by the fast extractor: text and links of each, with its count, sorted. */
function fastRules(pairs: readonly PairRecord[], settings: ExtractionSettings): string[] {
  const symbols = new GrammarSymbols()
  const counter = new RowCounter()
  const extractor = new RuleExtractor(settings, symbols, counter)
  for (const pair of pairs) {
    const tree = settings.parsedSide === 'source' ? pair.sourceTree : pair.targetTree
    extractor.extract(
      symbols.words.internAll(pair.source),
      symbols.words.internAll(pair.target),
      packedLinksOf(pair),
      tree === undefined ? undefined : parseTree(tree),
    )
  }
  const found: string[] = []
  for (let k = 0; k < counter.size; k++) {
    const row = counter.arena.subarray(counter.starts[k], counter.starts[k + 1])
    const split = RULE_HEADER + row[1]!
    const end = split + row[2]!
    const text = (from: number, to: number) => Array.from(row.subarray(from, to), (code) => symbols.text(code)).join(' ')
    const links = Array.from(row.subarray(end), (link) => `${link >> 16}-${link & 0xffff}`).join(' ')
    found.push(
      `[${symbols.labels.word(row[0]!)}] ||| ${text(RULE_HEADER, split)} ||| ${text(split, end)} ||| ${links} ||| ${counter.counts[k]}`,
    )
  }
  expect(extractor.occurrences).toBe(counter.counts.subarray(0, counter.size).reduce((sum, count) => sum + count, 0))
  return found.sort()
}

/** The same by plain enumeration. */
function plainRules(pairs: readonly PairRecord[], settings: ExtractionSettings): string[] {
  const counts = new Map<string, number>()
  for (const rule of pairs.flatMap((pair) => rulesOfPair(pair, settings))) {
    const text = `${ruleText(rule)} ||| ${rule.alignment.map(([i, j]) => `${i}-${j}`).join(' ')}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => `${text} ||| ${count}`).sort()
}

const REFERENCE: ExtractionSettings = PRESETS['paradigm-fig1']

/** Distinct rules of the pair with constituents only, and how many more slashed labels give. */
function figureCounts(change: Partial<ExtractionSettings>, pair: PairRecord): readonly [number, number] {
  const texts = (settings: ExtractionSettings) => new Set(rulesOfPair(pair, settings).map(ruleText))
  const constituent = texts({ ...REFERENCE, ...change })
  const slashed = texts({ ...REFERENCE, ...change, categories: ['constituent', 'forward', 'backward'] })
  return [constituent.size, [...slashed].filter((text) => !constituent.has(text)).length]
}

describe('the pair of Figure 1', () => {
  it.each<[string, Partial<ExtractionSettings>, PairRecord, readonly [number, number]]>([
    ['as the reference', {}, figurePair(), [45, 74]],
    ['phrases of 8 words', { maxPhrase: 8 }, figurePair(), [45, 74]],
    ['phrases of 11 words', { maxPhrase: 11 }, figurePair(), [45, 74]],
    ['the highest label of a chain', { unary: 'top' }, figurePair(), [45, 74]],
    ['all labels of a chain in one', { unary: 'chain' }, figurePair(), [45, 74]],
    ['phrases of 6 words', { maxPhrase: 6 }, figurePair(), [45, 64]],
    ['phrases of 7 words', { maxPhrase: 7 }, figurePair(), [45, 64]],
    ['phrases of 12 words', { maxPhrase: 12, maxSourceWords: 12, maxTargetWords: 12 }, figurePair(), [45, 79]],
    ['phrases of 13 words', { maxPhrase: 13, maxSourceWords: 13, maxTargetWords: 13 }, figurePair(), [45, 84]],
    [
      'phrases of any length',
      { maxPhrase: Infinity, maxSourceWords: Infinity, maxTargetWords: Infinity },
      figurePair(),
      [47, 87],
    ],
    ['holes may touch', { adjacentHoles: true }, figurePair(), [57, 108]],
    ['loose', { loose: true }, figurePair(), [72, 93]],
    [
      'in the style of samt.conf',
      { loose: true, adjacentHoles: true, maxPhrase: 12, maxSourceWords: 12, maxTargetWords: 12, minLinks: 0 },
      figurePair(),
      [99, 167],
    ],
    ['a word unlinked, tight', {}, figurePair(FRIENDS_UNLINKED), [40, 74]],
    ['a word unlinked, loose', { loose: true }, figurePair(FRIENDS_UNLINKED), [93, 122]],
    ['the comma linked', {}, figurePair(COMMA_LINKED), [45, 70]],
    ['identical sides kept', { identity: true }, figurePair(), [71, 116]],
    ['symbols without limit', { maxSourceSymbols: Infinity, maxTargetSymbols: Infinity }, figurePair(), [59, 117]],
    ['a rule for each label of a chain', { unary: 'each' }, figurePair(), [67, 163]],
    ['a tree without TO nodes', {}, figurePair(undefined, false), [38, 80]],
    ['X for phrases', { defaultPolicy: 'phrases' }, figurePair(), [94, 74]],
  ])('%s', (_, change, pair, expected) => expect(figureCounts(change, pair)).toEqual(expected))

  it('gives 64 slashed rules with forward slashes alone, 126 with neighbours', () => {
    const more = (categories: ExtractionSettings['categories']) => {
      const texts = new Set(rulesOfPair(figurePair(), { ...REFERENCE, categories }).map(ruleText))
      return texts.size - 45
    }
    expect(more(['constituent', 'forward'])).toBe(64)
    expect(more(['constituent', 'concatenated'])).toBe(126)
  })

  it('gives 338 Hiero rules without identities', () => {
    const settings = { ...PRESETS['thrax-hiero'], identity: false }
    expect(new Set(rulesOfPair(figurePair(), settings).map(ruleText)).size).toBe(338)
  })

  it('has the twelve rules of Figure 2 and the slashed example', () => {
    const constituent = new Set(rulesOfPair(figurePair(), REFERENCE).map(ruleText))
    for (const text of [
      '[CC] ||| and ||| while',
      '[VBP] ||| hope ||| plan',
      '[VBP] ||| wish ||| hope',
      '[DT] ||| many ||| many friends',
      '[S] ||| her to sit down ||| her to rest',
      '[VP] ||| sit down ||| rest',
      '[VP] ||| to sit down ||| to rest',
      '[VP] ||| hope to visit her ||| plan to visit her',
      '[VP] ||| hope [VP,1] ||| plan [VP,1]',
      '[VP] ||| hope to visit [PRP,1] ||| plan to visit [PRP,1]',
      '[VP] ||| [VBP,1] her to sit down ||| [VBP,1] her to rest',
      '[S] ||| [PRP,1] to sit down ||| [PRP,1] to rest',
    ]) {
      expect(constituent, text).toContain(text)
    }
    const slashed = rulesOfPair(figurePair(), { ...REFERENCE, categories: ['constituent', 'forward', 'backward'] }).map(ruleText)
    expect(slashed).toContain('[S/VP] ||| [NNS,1] wish her to ||| [NNS,1] hope her to')
  })
})

describe('the fast extractor', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 6 })
  const pairs = fc
    .tuple(words, words, fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 8 }), fc.nat(3))
    .map(([source, target, raw, shape]): PairRecord => {
      const links = new Map(
        raw.filter(([i, j]) => i < source.length && j < target.length).map((link) => [link.join('-'), link as Link]),
      )
      const flat = (tokens: readonly string[]) => tokens.map((token, k) => `(T${k % 2} ${token})`)
      const tree = (tokens: readonly string[]) => {
        const leaves = flat(tokens)
        const cut = Math.min(shape, leaves.length - 1)
        return cut === 0
          ? `(S (U ${leaves.join(' ')}))`
          : `(S (A ${leaves.slice(0, cut).join(' ')}) (B (, ${leaves.slice(cut).join(' ')})))`
      }
      return { id: 'p', source, target, sure: [...links.values()], sourceTree: tree(source), targetTree: tree(target) }
    })
  const limit = fc.constantFrom(1, 2, 3, 5, Infinity)
  const settings = fc
    .record({
      categories: fc.shuffledSubarray([...CATEGORIES]),
      unary: fc.constantFrom('top' as const, 'bottom' as const, 'chain' as const, 'each' as const),
      defaultPolicy: fc.constantFrom('always' as const, 'phrases' as const, 'never' as const),
      parsedSide: fc.constantFrom('source' as const, 'target' as const),
      maxPhrase: limit,
      maxHoles: fc.nat(3),
      minLinks: fc.nat(2),
      adjacentHoles: fc.boolean(),
      loose: fc.boolean(),
      abstract: fc.boolean(),
      mixed: fc.boolean(),
      maxSourceSymbols: limit,
      maxTargetSymbols: limit,
      maxSourceWords: limit,
      maxTargetWords: limit,
      fullSentence: fc.constantFrom('no' as const, 'limited' as const, 'unlimited' as const),
      identity: fc.boolean(),
    })
    .map((values): ExtractionSettings => ({ ...PRESETS['thrax-hiero'], ...values }))
    .filter((values) => settingsFault(values) === undefined)

  it('gives what plain enumeration gives, under any settings', () => {
    fc.assert(
      fc.property(fc.array(pairs, { minLength: 1, maxLength: 3 }), settings, (sample, values) => {
        expect(fastRules(sample, values)).toEqual(plainRules(sample, values))
      }),
      { numRuns: 300 },
    )
  })

  it('gives what plain enumeration gives for the pair of Figure 1', () => {
    for (const preset of Object.values(PRESETS))
      expect(fastRules([figurePair()], preset)).toEqual(plainRules([figurePair()], preset))
  })
})

describe('any rule', () => {
  it('re-yields its phrase pair when its holes are filled', () => {
    const pair = figurePair()
    const filled = (side: readonly RuleSymbol[], tokens: readonly string[], from: number, to: number): boolean => {
      // words of the rule in order, holes as any stretch of at least one word
      const reach = side.reduce<Set<number>>(
        (places, symbol) => {
          const next = new Set<number>()
          for (const at of places) {
            if (!isHole(symbol)) {
              if (tokens[at] === symbol) next.add(at + 1)
            } else for (let end = at + 1; end <= to; end++) next.add(end)
          }
          return next
        },
        new Set([from]),
      )
      return reach.has(to)
    }
    for (const rule of rulesOfPair(pair, PRESETS['thrax-samt'])) {
      expect(filled(rule.source, pair.source, ...rule.sourceSpan), formatSide(rule.source)).toBe(true)
      expect(filled(rule.target, pair.target, ...rule.targetSpan), formatSide(rule.target)).toBe(true)
    }
  })
})

describe('settings', () => {
  it.each<[Partial<ExtractionSettings>, string]>([
    [{ maxPhrase: 0 }, 'maxPhrase must be a whole number from 1, or Infinity, not 0'],
    [{ maxHoles: 9 }, 'maxHoles must be 0 to 8, not 9'],
    [{ minLinks: -1 }, 'minLinks must be a whole number from 0, not -1'],
    [{ defaultLabel: 'N P' }, '"N P" cannot be a label: no blanks, brackets or commas'],
    [{ defaultPolicy: 'never' }, 'without categories every rule has the default label: its policy must be always'],
  ])('%j are refused', (change, message) => {
    const settings = { ...PRESETS['thrax-hiero'], ...change }
    expect(settingsFault(settings)).toBe(message)
    expect(() => new RuleExtractor(settings, new GrammarSymbols(), new RowCounter())).toThrow(RangeError)
  })
})
