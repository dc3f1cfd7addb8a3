/**
 * A layer of the workbench as the word editor sees it, and the operations of a gesture. Links and null decisions that the
 * person touched are theirs; those that only stand in the layer because it started with them are proposed until then.
 */
import type { Link, PairRecord } from '@parascope/core/corpus'
import { LinkMatrix } from '@parascope/core/corpus'
import type { AnnotationDocument, Operation } from '@parascope/core/edit'
import { openWords, type Side, type WordsDocument, wordsDocument } from './document.js'
import { isWaiting } from './propose.js'

export interface Layer {
  readonly content: AnnotationDocument
  /** names of what the person decided, see core/edit's `touchedBy` */
  readonly touched: ReadonlySet<string>
}

/** What the aligner thinks of every cell, row after row; null where it was not asked or has not answered. */
export type Confidence = Float32Array | null

const UNKNOWN = new Float32Array(0)

/** The layer for the word editor; without confidences there are no ranked counterparts. */
export function layerDocument(
  { source, target }: Pick<PairRecord, 'source' | 'target'>,
  { content, touched }: Layer,
  confidence: Confidence,
): WordsDocument {
  const whole = wordsDocument({ source, target, ...content })
  const isOwn = ([i, j]: Link) => touched.has(`cell:${i}-${j}`)
  const split = (links: LinkMatrix) => {
    const own = new LinkMatrix(source.length, target.length)
    const proposed = new LinkMatrix(source.length, target.length)
    for (const link of links.links()) (isOwn(link) ? own : proposed).add(...link)
    return { own, proposed }
  }
  const splitNulls = (side: Side, nulls: ReadonlySet<number>) => ({
    own: new Set([...nulls].filter((index) => touched.has(`${side}:${index}`))),
    proposed: new Set([...nulls].filter((index) => !touched.has(`${side}:${index}`))),
  })
  const [sure, possible] = [split(whole.sure), split(whole.possible)]
  const [nullSource, nullTarget] = [splitNulls('source', whole.nullSource), splitNulls('target', whole.nullTarget)]
  return {
    source,
    target,
    sure: sure.own,
    possible: possible.own,
    nullSource: nullSource.own,
    nullTarget: nullTarget.own,
    proposal: {
      sure: sure.proposed,
      possible: possible.proposed,
      nullSource: nullSource.proposed,
      nullTarget: nullTarget.proposed,
      confidence: confidence ?? UNKNOWN,
      guideline: '',
    },
  }
}

/** The operations of a gesture that led from one document to the next. What was proposed and is now decided is named too. */
export function layerOperations(before: WordsDocument, after: WordsDocument): Operation[] {
  const [old, now] = [all(before), all(after)]
  const operations: Operation[] = []
  const paint = (cells: readonly Link[], kind: 'sure' | 'possible' | 'none') => {
    if (cells.length > 0) operations.push({ type: 'words/cells', cells, kind })
  }
  const decide = (side: Side, tokens: readonly number[], isNull: boolean) => {
    if (tokens.length > 0) operations.push({ type: 'words/nulls', side, tokens, isNull })
  }
  paint(old.links.difference(now.links).links(), 'none')
  for (const side of ['source', 'target'] as const) {
    const hasLink = (index: number) => (side === 'source' ? now.links.rowSize(index) : now.links.columnSize(index)) > 0
    // a link takes the mark away by itself
    const reopened = [...old[side]].filter((index) => !now[side].has(index) && !hasLink(index))
    decide(side, reopened, false)
  }
  paint(after.sure.difference(before.sure).links(), 'sure')
  paint(after.possible.difference(before.possible).links(), 'possible')
  decide('source', added(before.nullSource, after.nullSource), true)
  decide('target', added(before.nullTarget, after.nullTarget), true)
  // accepting everything that waits is one decision
  if (operations.length > 1 && isWaiting(before) && !isWaiting(after)) return [replacement(after)]
  return operations
}

function replacement({ sure, possible, nullSource, nullTarget }: WordsDocument): Operation {
  return {
    type: 'words/replace',
    sure: sure.links(),
    possible: possible.links(),
    nullSource: [...nullSource].sort((a, b) => a - b),
    nullTarget: [...nullTarget].sort((a, b) => a - b),
  }
}

/** Everything in the layer, decided or proposed. */
function all({ sure, possible, nullSource, nullTarget, proposal }: WordsDocument) {
  const links = sure.union(possible)
  if (proposal === null) return { links, source: nullSource, target: nullTarget }
  return {
    links: links.union(proposal.sure).union(proposal.possible),
    source: new Set([...nullSource, ...proposal.nullSource]),
    target: new Set([...nullTarget, ...proposal.nullTarget]),
  }
}

function added(before: ReadonlySet<number>, after: ReadonlySet<number>): number[] {
  return [...after].filter((index) => !before.has(index)).sort((a, b) => a - b)
}

/** How many words nobody has decided: without anything, or only proposed. */
export function unseenWords(doc: WordsDocument): number {
  return openWords(doc).length
}
