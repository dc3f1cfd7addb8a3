/**
 * Records as the files of a SPADE folder. A record that was read from such files is written back into them: attributes that still say what
 * the record says are left as they are, to the letter, and others are set on both sides. Where a tree was changed, or there never was
 * a file, the XML is made from the trees.
 */
import { type NodeRef, type PairRecord, parseTree, printTree, type RecordField } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import type { FolderEncoder } from '../format.js'
import { changeSaid, type EnjuSentence, readEnju, writeEnju } from './enju-xml.js'
import { saidLinks } from './spade-links.js'
import { carriedLine, refuse } from './token-text.js'

interface Place {
  readonly part: string
  readonly number: string
}

interface Draft extends Place {
  readonly source: EnjuSentence
  readonly target: EnjuSentence
  readonly record: PairRecord
  /** what the annotators say, by number */
  readonly said: Map<number, PairRecord['nodes']>
}

/** Collects the records, because the annotators of a pair may stand far apart, then gives the files. */
export class SpadeEncoder implements FolderEncoder {
  readonly #drop: (field: RecordField) => void
  readonly #pairs = new Map<string, Draft>()
  #named = 0

  constructor(drop: (field: RecordField) => void) {
    this.#drop = drop
  }

  record(record: PairRecord): void {
    const draft = this.#pairs.get(record.id) ?? this.#begin(record)
    if (record.sourceTree !== draft.record.sourceTree || record.targetTree !== draft.record.targetTree)
      refuse('its annotators have different trees, and this format has one')
    this.#pairs.set(record.id, draft)
    if (record.nodes === undefined) return
    if (record.nodes.some(({ kind }) => kind === 'possible')) this.#drop('nodes')
    draft.said.set(this.#numberOf(record.annotator, draft), record.nodes)
  }

  /** File names inside the folder with their contents. */
  *files(): Generator<readonly [name: string, content: string]> {
    const texts = new Map<string, string[]>()
    for (const draft of this.#pairs.values()) {
      const { part, number, record } = draft
      const lines = texts.get(part) ?? []
      lines.push(`${record.sourceText ?? record.source.join(' ')}\t${record.targetText ?? record.target.join(' ')}\n`)
      texts.set(part, lines)
      const [source, target] = writtenPair(draft)
      yield [`${part}/s-${number}.xml`, source]
      yield [`${part}/t-${number}.xml`, target]
    }
    for (const [part, lines] of texts) yield [`${part}.txt`, lines.join('')]
  }

  #begin(record: PairRecord): Draft {
    const { sourceTree, targetTree } = record
    if (sourceTree === undefined || targetTree === undefined) refuse('it lacks a tree, and this format is made of trees')
    for (const side of ['source', 'target'] as const) {
      const text = record[`${side}Text`] ?? record[side].join(' ')
      if (carriedLine(text, `${side} text`).includes('\t')) refuse(`the ${side} text holds a tab`)
    }
    const place = this.#placeOf(record.id)
    const kept = keptFiles(record)
    const source = matching(kept?.source, sourceTree) ?? readEnju(writeEnju(parseTree(sourceTree), `s${place.number}`))
    const target = matching(kept?.target, targetTree) ?? readEnju(writeEnju(parseTree(targetTree), `t${place.number}`))
    const others = Object.keys(record.meta ?? {}).filter(
      (key) => key !== 'enju' && !(key === 'corpus' && record.meta![key] === place.part),
    )
    const isLost = kept !== undefined && (source.text !== kept.source || target.text !== kept.target)
    if (others.length > 0 || isLost) this.#drop('meta')
    return { ...place, source, target, record, said: new Map() }
  }

  /** `dev:001` is dev/s-001.xml; other ids are numbered. */
  #placeOf(id: string): Place {
    const [, part, number] = /^([\p{L}\p{N}_-]+):([\p{L}\p{N}_-]+)$/u.exec(id) ?? []
    if (part !== undefined && number !== undefined) return { part, number }
    this.#drop('id')
    return { part: 'pairs', number: String(++this.#named).padStart(3, '0') }
  }

  #numberOf(annotator: string | undefined, { said }: Draft): number {
    const own = Number(/^pa([1-9]\d*)$/.exec(annotator ?? '')?.[1] ?? 0)
    if (own > 0 && !said.has(own)) return own
    if (annotator !== undefined) this.#drop('annotator')
    let number = 1
    while (said.has(number)) number++
    return number
  }
}

function keptFiles({ meta }: PairRecord): { readonly source: string; readonly target: string } | undefined {
  const kept = meta?.enju as { readonly source?: unknown; readonly target?: unknown } | undefined
  return typeof kept?.source === 'string' && typeof kept.target === 'string'
    ? { source: kept.source, target: kept.target }
    : undefined
}

/** The kept file if it still holds this tree. */
function matching(text: string | undefined, tree: string): EnjuSentence | undefined {
  if (text === undefined) return undefined
  try {
    const sentence = readEnju(text)
    return printTree(sentence.tree) === printTree(parseTree(tree)) ? sentence : undefined
  } catch (error) {
    if (error instanceof ParascopeError) return undefined
    throw error
  }
}

type Changes = Map<string, Map<number, string | undefined>>

function writtenPair({ source, target, said }: Draft): readonly [string, string] {
  const changes: { readonly source: Changes; readonly target: Changes } = { source: new Map(), target: new Map() }
  const before = new Set([source, target].flatMap(({ nodes }) => nodes.flatMap((node) => [...node.said.keys()])))
  for (const number of new Set([...before, ...said.keys()])) {
    const old = partnersOf(saidLinks(source, target, number, () => {}) ?? [], source, target)
    const now = partnersOf(said.get(number) ?? [], source, target)
    for (const side of ['source', 'target'] as const) {
      for (const { id } of (side === 'source' ? source : target).nodes) {
        const value = now[side].get(id)
        if (value === old[side].get(id)) continue
        const changed = changes[side].get(id) ?? new Map<number, string | undefined>()
        changes[side].set(id, changed.set(number, value))
      }
    }
  }
  return [changeSaid(source, changes.source), changeSaid(target, changes.target)]
}

/** For each node that has partners: their ids in the order of the document, or -1. */
function partnersOf(links: NonNullable<PairRecord['nodes']>, source: EnjuSentence, target: EnjuSentence) {
  const lists = { source: new Map<string, string[]>(), target: new Map<string, string[]>() }
  const idOf = { source: idsByRef(source), target: idsByRef(target) }
  const add = (map: Map<string, string[]>, id: string, partner: string) => {
    map.set(id, [...(map.get(id) ?? []), partner])
  }
  for (const link of links) {
    const s = link.source === null ? '-1' : idOf.source.get(link.source.join())
    const t = link.target === null ? '-1' : idOf.target.get(link.target.join())
    if (s === undefined || t === undefined) throw new RangeError('a node link names a node that its tree does not have')
    if (link.source !== null) add(lists.source, s, t)
    if (link.target !== null) add(lists.target, t, s)
  }
  return { source: joined(lists.source, target), target: joined(lists.target, source) }
}

function joined(lists: ReadonlyMap<string, readonly string[]>, { nodes }: EnjuSentence): ReadonlyMap<string, string> {
  const order = new Map(nodes.map(({ id }, k) => [id, k]))
  return new Map(
    [...lists].map(([id, partners]) => [
      id,
      [...new Set(partners)].sort((a, b) => (order.get(a) ?? -1) - (order.get(b) ?? -1)).join(' '),
    ]),
  )
}

function idsByRef({ nodes }: EnjuSentence): ReadonlyMap<string, string> {
  return new Map(nodes.map(({ id, ref }: { id: string; ref: NodeRef }) => [ref.join(), id]))
}
