/**
 * The tokenizers of BLEU, exactly as sacreBLEU 2.x has them: `13a` (mteval-v13a, for Western languages), `intl` (mteval-v14:
 * every punctuation mark and symbol of Unicode), `char` and `none`. Scores are comparable only under the same one, so its name
 * stands in every signature. They are for scoring, not for corpora: see `text/tokenize.ts` for that.
 */
import { scan13a } from './scan-13a.js'
import { emptySequence } from './symbols.js'
import { splitWords, trimEnd } from './white-space.js'

export const METRIC_TOKENIZERS = ['13a', 'intl', 'char', 'none'] as const

export type MetricTokenizer = (typeof METRIC_TOKENIZERS)[number]

/** The tokens of a line: `metricTokens('2020-21, e.g.', '13a')` is 2020 - 21 , e . g . */
export function metricTokens(line: string, tokenizer: MetricTokenizer): string[] {
  switch (tokenizer) {
    case '13a':
      return scanned(plain13a(line))
    case 'intl':
      return splitWords(international(trimEnd(line)))
    case 'char':
      return splitWords(Array.from(line).join(' '))
    case 'none':
      return splitWords(line)
  }
}

function scanned(text: string): string[] {
  const spans = emptySequence()
  scan13a(text, spans)
  return Array.from({ length: spans.length >> 1 }, (_, k) => text.slice(spans.symbols[2 * k], spans.symbols[2 * k + 1]))
}

/** The text that 13a looks at. Without a newline, white space at the end makes no difference. */
export function plain13a(line: string): string {
  return line.includes('&') || line.includes('\n') || line.includes('<skipped>') ? unescaped(trimEnd(line)) : line
}

/** Markup and entities of the old evaluation files undone, in this order. */
export function unescaped(text: string): string {
  const joined = text.replaceAll('<skipped>', '').replaceAll('-\n', '').replaceAll('\n', ' ')
  return joined.includes('&') ? entities(joined) : joined
}

/** The four entities, in the order in which mteval undoes them. */
export function entities(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
}

const MARK = /([{-~[-` -&(-+:-@/])/g
const AFTER_NON_DIGIT = /([^0-9])([.,])/gu
const BEFORE_NON_DIGIT = /([.,])([^0-9])/gu
const DASH_AFTER_DIGIT = /([0-9])-/g

/**
 * Spaces around the marks of Western languages; the text must come with a space on both sides. `between` is done after most
 * marks and before points, commas and dashes (TER takes possessives apart there).
 */
export function western(text: string, between: (marked: string) => string = (marked) => marked): string {
  return between(text.replace(MARK, ' $1 '))
    .replace(AFTER_NON_DIGIT, '$1 $2 ')
    .replace(BEFORE_NON_DIGIT, ' $1 $2')
    .replace(DASH_AFTER_DIGIT, '$1 - ')
}

function international(text: string): string {
  return text
    .replace(/(\P{N})(\p{P})/gu, '$1 $2 ')
    .replace(/(\p{P})(\P{N})/gu, ' $1 $2')
    .replace(/(\p{S})/gu, ' $1 ')
}
