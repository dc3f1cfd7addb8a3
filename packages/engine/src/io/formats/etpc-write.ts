/** Writing ETPC XML: a file of pairs and a file of types, one annotation of each pair. */
import type { PairRecord, Phenomenon, RecordField } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import type { FormatEncoder } from '../format.js'
import { etpcNameOf } from './etpc-names.js'
import { NEGATION, type Part } from './etpc-relation.js'
import { quoted } from './link-text.js'
import { joinTokens, refuse, type Side } from './token-text.js'
import { xmlText } from './xml-text.js'

type Fields = Record<string, unknown>

/** What else a pair carries; kept in `meta.etpc` as it stands. */
export const PAIR_META = ['sent1_id', 'sent2_id', 'mrpc_label', 'negation']

export function etpcEncoder(files: number, drop: (field: RecordField) => void): FormatEncoder {
  if (files > 2)
    throw new ParascopeError(
      'io/unwritable',
      'etpc-xml is written as one file (TEXT_PAIRS) or as two (TEXT_PAIRS,TYPES), not as more',
    )
  const begin = '<?xml version="1.0" encoding="UTF-8"?>\n<xml>\n'
  const written = new Set<string>()
  return {
    begin: () => [begin, begin].slice(0, files),
    record: (record) => {
      const { id } = record
      if (id.trim() !== id) refuse('the id begins or ends with white space')
      if (written.has(id)) refuse(`the pair ${quoted(id)} was written already: ETPC holds one annotation of a pair`)
      const pair = printPair(record)
      const types = files === 1 ? '' : (record.phenomena ?? []).map((one) => printPhenomenon(record, one)).join('')
      const negations = negationsOf(record)
      const layer = files === 1 ? '' : negations.map((one) => printRelation(record, [NEGATION, 'Negation', ''], one)).join('')
      if ((record.phenomena ?? []).some(saysMore)) drop('phenomena')
      if (!isAllMetaSaid(record, files)) drop('meta')
      written.add(id)
      return [pair, types + layer].slice(0, files)
    },
    end: () => ['</xml>\n', '</xml>\n'].slice(0, files),
  }
}

function printPair(record: PairRecord): string {
  const { id, isParaphrase } = record
  if (isParaphrase === 'unsure') refuse('isParaphrase is "unsure", and etpc_label can only say 1 or 0')
  if (record.sourceText === '' || record.targetText === '')
    refuse('a text is there but empty, which ETPC cannot tell from no text')
  const etpc = etpcMeta(record)
  return printElement('text_pair', {
    pair_id: id,
    sent1_id: etpc.sent1_id ?? '',
    sent2_id: etpc.sent2_id ?? '',
    sent1_raw: record.sourceText ?? '',
    sent2_raw: record.targetText ?? '',
    sent1_tokenized: joinTokens(record.source, 'source'),
    sent2_tokenized: joinTokens(record.target, 'target'),
    mrpc_label: etpc.mrpc_label ?? '',
    etpc_label: isParaphrase === undefined ? '' : isParaphrase ? '1' : '0',
    negation: etpc.negation ?? '',
  })
}

function printPhenomenon(record: PairRecord, phenomenon: Phenomenon): string {
  const { sensePreserving } = phenomenon
  const [number, name] = etpcNameOf(phenomenon)
  const sense = sensePreserving === undefined ? '' : sensePreserving ? 'yes' : 'no'
  return printRelation(record, [String(number), name, sense], phenomenon)
}

function printRelation(
  record: PairRecord,
  [typeId, typeName, sense]: readonly [string, string, string],
  sets: Partial<Readonly<Record<Part, readonly number[]>>>,
): string {
  const numbers = (part: Part) => (sets[part] ?? []).join(', ')
  const words = (part: Part, side: Side) => (sets[part] ?? []).map((token) => record[side][token]).join(' ')
  return printElement('relation', {
    pair_id: record.id,
    type_id: typeId,
    type_name: typeName,
    sense_preserving: sense,
    s1_scope: numbers('source'),
    s2_scope: numbers('target'),
    s1_text: words('source', 'source'),
    s2_text: words('target', 'target'),
    key_s1: numbers('keySource'),
    key_s2: numbers('keyTarget'),
    k1_text: words('keySource', 'source'),
    k2_text: words('keyTarget', 'target'),
  })
}

function printElement(name: string, fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([field, text]) =>
    text === '' ? `    <${field}/>\n` : `    <${field}>${xmlText(text, field)}</${field}>\n`,
  )
  return `  <${name}>\n${lines.join('')}  </${name}>\n`
}

function etpcMeta({ meta }: PairRecord): Record<string, string> {
  const found = meta?.etpc
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return {}
  return Object.fromEntries(
    Object.entries(found).filter(
      (entry): entry is [string, string] => PAIR_META.includes(entry[0]) && typeof entry[1] === 'string',
    ),
  )
}

/** Negations that were read from here, or that look alike; others stay behind. */
function negationsOf({ meta, source, target }: PairRecord): Partial<Record<Part, number[]>>[] {
  const found = meta?.negations
  if (!Array.isArray(found)) return []
  const isSet = (value: unknown, below: number) =>
    value === undefined ||
    (Array.isArray(value) && value.every((token) => Number.isInteger(token) && token >= 0 && token < below))
  return found.filter((one) => {
    const { source: s, target: t, keySource, keyTarget } = (one ?? {}) as Fields
    return (
      isSet(s, source.length) && isSet(keySource, source.length) && isSet(t, target.length) && isSet(keyTarget, target.length)
    )
  })
}

function isAllMetaSaid(record: PairRecord, files: number): boolean {
  const { tagset, etpc, negations, ...rest } = record.meta ?? {}
  if (Object.keys(rest).length > 0 || (tagset !== undefined && tagset !== 'ept')) return false
  if (Object.keys((etpc ?? {}) as object).length !== Object.keys(etpcMeta(record)).length) return false
  if (negations === undefined) return true
  return files > 1 && Array.isArray(negations) && negationsOf(record).length === negations.length
}

function saysMore(phenomenon: Phenomenon): boolean {
  const { projection, note, origin, sourceChars, targetChars, keySourceChars, keyTargetChars } = phenomenon
  return [projection, note, origin, sourceChars, targetChars, keySourceChars, keyTargetChars].some((value) => value !== undefined)
}
