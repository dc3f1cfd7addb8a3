/**
 * ETPC 0.95 (Kovatchev, Martí and Salamó 2018): the pairs in one XML file, the types in others, joined by the number of the pair.
 *
 *     <text_pair> <pair_id>7</pair_id> <sent1_raw>Snow fell.</sent1_raw> <sent1_tokenized>Snow fell .</sent1_tokenized> …
 *       <etpc_label>1</etpc_label> </text_pair>
 *     <relation> <pair_id>7</pair_id> <type_id>6</type_id> <type_name>…</type_name> <sense_preserving>yes</sense_preserving>
 *       <s1_scope>0, 1</s1_scope> <s2_scope>whole sentence</s2_scope> … <key_s1/> <key_s2/> </relation>
 *
 * Types are those of the Extended Paraphrase Typology (tagset `ept`). The files with types are held in memory, the pairs
 * stream. Read are any number of type files up to four, as they were released; written is one.
 */
import type { Phenomenon } from '@parascope/core/corpus'
import type { Format, FormatInput, RawBatch } from '../format.js'
import { type Relation, readRelation } from './etpc-relation.js'
import { etpcEncoder, PAIR_META } from './etpc-write.js'
import { quoted } from './link-text.js'
import { type Side, splitTokens } from './token-text.js'
import { childOf, type XmlElement, xmlElements } from './xml-elements.js'

type Fields = Record<string, unknown>

export const etpcXml: Format = {
  name: 'etpc-xml',
  title: 'ETPC XML: pairs and types side by side',
  files: ['TEXT_PAIRS', '[TYPES]', '[TYPES]', '[TYPES]', '[TYPES]'],
  extensions: ['.xml', '.etpc'],
  carries: (files) => [
    'id',
    'source',
    'target',
    'sourceText',
    'targetText',
    'isParaphrase',
    ...(files > 1 ? (['phenomena'] as const) : []),
    'meta',
  ],
  sniff: (head) => /^\s*</.test(head) && /<(?:text_pair|sent1_raw|type_id|s1_scope)\b/.test(head),

  async *read(input) {
    const { sources, options, report } = input
    const file = sources[0]!.path
    const relations = await readRelations(input)
    for await (const { elements } of xmlElements(sources[0]!, { wanted: ['text_pair', 'relation'] }, report)) {
      const batch: RawBatch = { records: [], lines: [] }
      for (const element of elements) {
        const id = textOf(element, 'pair_id').trim()
        const place = { code: 'corpus/bad-record', file, line: element.line, ...(id === '' ? {} : { id }) } as const
        if (element.name === 'relation') {
          const message = 'this file holds types; name the file with the pairs first: text_pairs.xml,textual_paraphrases.xml'
          report({ ...place, severity: 'error', message })
          return
        }
        let good = true
        const fault = (field: string, message: string) => {
          good = false
          report({ ...place, severity: 'error', field, message })
        }
        const pair = readPair(element, id, fault)
        const said = relations.get(id) ?? []
        relations.delete(id)
        const phenomena: Phenomenon[] = []
        const negations: Fields[] = []
        const seen = new Set<string>()
        for (const relation of said) {
          const field = `phenomena[${phenomena.length}]`
          const told: string[] = []
          const target = readRelation(relation, pair, options.tagset, (severity, part, message) => {
            if (severity === 'error') good = false
            told.push(message)
            const { file: from, line } = relation
            const where = part === '' ? field : `${field}.${part}`
            report({ severity, code: 'corpus/bad-phenomenon', file: from, line, id, field: where, message })
          })
          const key = JSON.stringify(target)
          if (seen.has(key) && told.length === 0 && target.phenomenon !== undefined) {
            const message = 'repeats an earlier phenomenon of this pair, to the letter'
            report({
              severity: 'warning',
              code: 'corpus/bad-phenomenon',
              file: relation.file,
              line: relation.line,
              id,
              field,
              message,
            })
          }
          seen.add(key)
          if (target.phenomenon !== undefined) phenomena.push(target.phenomenon)
          if (target.negation !== undefined) negations.push(target.negation)
        }
        if (!good) continue
        const { meta, ...rest } = pair
        batch.records.push({
          ...rest,
          ...(phenomena.length > 0 ? { phenomena } : {}),
          meta: { ...meta, ...(negations.length > 0 ? { negations } : {}) },
        })
        batch.lines.push(element.line)
      }
      yield batch
    }
    for (const [id, [relation]] of relations) {
      const { file: from, line } = relation!
      const message = `there is no pair ${quoted(id)} in ${file}`
      report({ severity: 'error', code: 'corpus/bad-phenomenon', file: from, line, id, field: 'pair_id', message })
    }
  },

  encoder: (files, drop) => etpcEncoder(files, drop),
}

/** The relations of all type files by the number of their pair. */
async function readRelations({ sources, report }: FormatInput): Promise<Map<string, Relation[]>> {
  const relations = new Map<string, Relation[]>()
  for (const source of sources.slice(1)) {
    for await (const { elements } of xmlElements(source, { wanted: ['relation', 'text_pair'] }, report)) {
      for (const element of elements) {
        const id = textOf(element, 'pair_id').trim()
        const place = { severity: 'error', code: 'corpus/bad-phenomenon', file: source.path, line: element.line } as const
        if (element.name !== 'relation') report({ ...place, message: 'this file holds pairs; only the first file may' })
        else if (id === '') report({ ...place, field: 'pair_id', message: 'is missing: a relation names its pair' })
        else {
          const known = relations.get(id)
          const relation = toRelation(element, source.path)
          if (known === undefined) relations.set(id, [relation])
          else known.push(relation)
        }
      }
    }
  }
  return relations
}

function toRelation(element: XmlElement, file: string): Relation {
  const text = (name: string) => textOf(element, name)
  return {
    typeId: text('type_id').trim(),
    typeName: text('type_name'),
    sensePreserving: text('sense_preserving').trim(),
    scopes: { source: text('s1_scope'), target: text('s2_scope'), keySource: text('key_s1'), keyTarget: text('key_s2') },
    texts: { source: text('s1_text'), target: text('s2_text'), keySource: text('k1_text'), keyTarget: text('k2_text') },
    file,
    line: element.line,
  }
}

function textOf(element: XmlElement, name: string): string {
  return childOf(element, name)?.text ?? ''
}

interface Pair {
  readonly id: string
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly meta: Fields
}

function readPair(element: XmlElement, id: string, fault: (field: string, message: string) => void): Pair & Fields {
  if (id === '') fault('pair_id', 'is missing')
  const member = (side: Side, number: 1 | 2) => {
    const tokens = childOf(element, `sent${number}_tokenized`) ?? childOf(element, `sent${number}_tok`)
    if (tokens === undefined) fault(side, `<sent${number}_tokenized> is missing`)
    const raw = textOf(element, `sent${number}_raw`)
    return { [side]: splitTokens(tokens?.text ?? ''), ...(raw === '' ? {} : { [`${side}Text`]: raw }) }
  }
  const label = textOf(element, 'etpc_label').trim()
  if (!['', '0', '1'].includes(label)) fault('isParaphrase', `<etpc_label> must be 1, 0 or empty, found ${quoted(label)}`)
  const etpc = Object.fromEntries(
    PAIR_META.flatMap((name) => {
      const value = textOf(element, name).trim()
      return value === '' ? [] : [[name, value]]
    }),
  )
  return {
    id,
    ...member('source', 1),
    ...member('target', 2),
    ...(label === '' ? {} : { isParaphrase: label === '1' }),
    meta: { tagset: 'ept', ...(Object.keys(etpc).length > 0 ? { etpc } : {}) },
  } as unknown as Pair & Fields
}
