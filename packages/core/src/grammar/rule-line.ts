/**
 * One rule, one line: what Thrax writes, Joshua reads and PPDB ships.
 *
 *     [VP] ||| want [VP,1] ||| propose [VP,1] ||| Count=3 p(e|f)=0.69315 ||| 0-0
 *
 * Three to six fields, set apart by `|||`: label, source, target, features, links between symbols, entailment relation (PPDB
 * 2.0). Features are `name=value`, split at the last `=`, since names hold bars, commas and brackets; a bare value
 * gets its place as its name, `0`, `1`, …; `NA` is a value that is not known. Some released files lack the blank before
 * a bar: `|||` parts fields wherever it stands at the start or the end of a piece.
 */
import { formatSide, type GrammarRule, isHole, parseSide, type RuleLink, type RuleSymbol } from './rule.js'
import { MAX_HOLES } from './settings.js'

/** What is wrong with a line, and in which of its fields. */
export interface RuleLineFault {
  readonly field: string
  readonly message: string
}

const BLANK = 32
const FIELDS = ['label', 'source', 'target', 'features', 'alignment', 'relation'] as const

/** The rule of a line, or its first fault. */
export function parseRuleLine(line: string): GrammarRule | RuleLineFault {
  const fields = splitFields(line)
  if (fields.length < 3 || fields.length > FIELDS.length) {
    return { field: 'line', message: `a rule has 3 to 6 fields between " ||| ", not ${fields.length}` }
  }
  const [label, sourceText, targetText, featureText = '', linkText = '', relation = ''] = fields as [
    string,
    string,
    string,
    ...string[],
  ]
  const lhs = /^\[(\S+)\]$/.exec(label)?.[1]
  if (lhs === undefined) return { field: 'label', message: `expected a label in brackets, such as [NP], found "${label}"` }
  const source = parseSide(sourceText)
  const target = parseSide(targetText)
  const fault = sideFault('source', source) ?? sideFault('target', target) ?? holesFault(source, target)
  if (fault !== undefined) return fault
  const features = parseFeatures(featureText)
  if ('message' in features) return features
  const links = parseLinks(linkText, source.length, target.length)
  if ('message' in links) return links
  return {
    lhs,
    source,
    target,
    features: features.values,
    ...(fields.length > 4 && { alignment: links.values }),
    ...(relation !== '' && { relation }),
  }
}

/** Whether `parseRuleLine` found a fault. */
export function isLineFault(parsed: GrammarRule | RuleLineFault): parsed is RuleLineFault {
  return 'message' in parsed
}

/** How features are written: names or bare values, zeros or not, digits after the point. */
export interface LineStyle {
  /** `name=value` (default) or bare values in the order of names */
  readonly named?: boolean
  /** leave out features that are 0 */
  readonly sparse?: boolean
}

/**
 * The line of a rule: features sorted by name, five digits after the point, `0` for what rounds to nothing, whole numbers
 * without a point; links where the rule has them.
 */
export function formatRuleLine(rule: GrammarRule, style: LineStyle = {}): string {
  const { named = true, sparse = false } = style
  const values: string[] = []
  for (const name of [...rule.features.keys()].sort()) {
    const value = formatFeature(rule.features.get(name)!)
    if (sparse && value === '0') continue
    values.push(named ? `${name}=${value}` : value)
  }
  let line = `[${rule.lhs}] ||| ${formatSide(rule.source)} ||| ${formatSide(rule.target)} ||| ${values.join(' ')}`
  if (rule.alignment !== undefined || rule.relation !== undefined) {
    line += ` ||| ${(rule.alignment ?? []).map(([i, j]) => `${i}-${j}`).join(' ')}`
  }
  return rule.relation === undefined ? line : `${line} ||| ${rule.relation}`
}

/** A feature's value as files have it: `formatFeature(0.123456)` is `0.12346`, 3 is `3`, unknown is `NA`. */
export function formatFeature(value: number | null): string {
  if (value === null) return 'NA'
  if (Number.isInteger(value)) return String(value)
  if (Math.abs(value) < 5e-6) return '0'
  const rounded = fifthDecimals(value)
  if (rounded < 0) return value.toFixed(5)
  const digits = String(rounded).padStart(6, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -5)}.${digits.slice(-5)}`
}

/**
 * The absolute value in units of the fifth decimal, rounded: 12346 for 0.123456. -1 where it is large or so near between two that
 * `toFixed`, which is several times as slow, must decide.
 */
export function fifthDecimals(value: number): number {
  const scaled = Math.abs(value) * 1e5
  const whole = Math.floor(scaled)
  const rest = scaled - whole
  if (scaled > 1e9 || Math.abs(rest - 0.5) < 1e-4) return -1
  return rest > 0.5 ? whole + 1 : whole
}

/** The fields without their blanks. A bar counts at a blank or at the end of a piece: `word||| next` is two fields. */
export function splitFields(line: string): string[] {
  const usual = line.split(' ||| ')
  if (usual.every(isPlainField)) return usual
  return ` ${line} `.split(/[ \t]*\|\|\|(?=[ \t])/).map((field) => field.replace(/^[ \t\r]+|[ \t\r]+$/g, ''))
}

/** Whether a piece is a field as it is: no bar in it, no blank around it. */
function isPlainField(piece: string): boolean {
  return piece.charCodeAt(0) > BLANK && piece.charCodeAt(piece.length - 1) > BLANK && !piece.includes('|||')
}

function sideFault(field: string, side: readonly RuleSymbol[]): RuleLineFault | undefined {
  if (side.length === 0) return { field, message: `the ${field} side is empty` }
  if (!side.some(isHole)) return undefined
  const seen = new Set<number>()
  for (const symbol of side) {
    if (!isHole(symbol)) continue
    if (symbol.index > MAX_HOLES) return { field, message: `hole ${symbol.index}: a rule has at most ${MAX_HOLES} holes` }
    if (seen.has(symbol.index)) return { field, message: `hole ${symbol.index} occurs twice on the ${field} side` }
    seen.add(symbol.index)
  }
  return undefined
}

/** The holes of both sides are the same, label for label. */
function holesFault(source: readonly RuleSymbol[], target: readonly RuleSymbol[]): RuleLineFault | undefined {
  if (!source.some(isHole) && !target.some(isHole)) return undefined
  const labels = new Map<number, string>()
  for (const symbol of source) if (isHole(symbol)) labels.set(symbol.index, symbol.label)
  for (const symbol of target) {
    if (!isHole(symbol)) continue
    const label = labels.get(symbol.index)
    if (label === undefined) return { field: 'target', message: `hole ${symbol.index} is not on the source side` }
    if (label !== symbol.label) {
      return { field: 'target', message: `hole ${symbol.index} is ${symbol.label} here, but ${label} on the source side` }
    }
    labels.delete(symbol.index)
  }
  const [missing] = labels.keys()
  return missing === undefined ? undefined : { field: 'source', message: `hole ${missing} is not on the target side` }
}

export function parseFeatures(text: string): { readonly values: Map<string, number | null> } | RuleLineFault {
  const values = new Map<string, number | null>()
  let place = 0
  for (const piece of pieces(text)) {
    if (piece === '') continue
    const split = piece.lastIndexOf('=')
    const name = split < 0 ? String(place++) : piece.slice(0, split)
    const value = split < 0 ? piece : piece.slice(split + 1)
    if (name === '') return { field: 'features', message: `"${piece}" has no name before the =` }
    if (values.has(name)) return { field: 'features', message: `${name} is given twice` }
    if (value === 'NA') {
      values.set(name, null)
      continue
    }
    const number = value === '' ? Number.NaN : Number(value)
    if (!Number.isFinite(number)) return { field: 'features', message: `"${piece}" is not a number (nor NA)` }
    values.set(name, number)
  }
  return { values }
}

/** What white space parts; mostly that is single blanks, which are found several times as quickly. */
function pieces(text: string): string[] {
  return text.split(/[^\S ]/.test(text) ? /\s+/ : ' ')
}

function parseLinks(text: string, rows: number, columns: number): { readonly values: RuleLink[] } | RuleLineFault {
  const values: RuleLink[] = []
  for (const piece of pieces(text)) {
    if (piece === '') continue
    const match = /^([0-9]+)-([0-9]+)$/.exec(piece)
    if (match === null) return { field: 'alignment', message: `expected links such as 0-0, found "${piece}"` }
    const [i, j] = [Number(match[1]), Number(match[2])]
    if (i >= rows || j >= columns)
      return { field: 'alignment', message: `link ${piece} lies outside ${rows} x ${columns} symbols` }
    values.push([i, j])
  }
  return { values }
}
