/**
 * When two annotators of one pair agree: their documents say the same in the mode's own terms. The order in which things were
 * made, names of phenomena, notes and where a proposal came from do not count.
 */
import type { AnnotationDocument, KeyedPhenomenon, Mode } from './document.js'

/**
 * Do two documents say the same? Words: the same sure and the same possible links (a word left undecided and a word decided to
 * have no counterpart are both unlinked). Trees: the same node links on the same trees. Types: the same verdict and
 * phenomena. Judge: the same rating on every scale. Handed-in work that says nothing is not the same as work that says something,
 * though it disputes nothing.
 */
export function sameAnnotation(mode: Mode, a: AnnotationDocument, b: AnnotationDocument): boolean {
  return said(mode, a) === said(mode, b)
}

function said(mode: Mode, document: AnnotationDocument): string {
  switch (mode) {
    case 'words':
      return JSON.stringify([inOrder(document.sure), inOrder(document.possible)])
    case 'trees':
      return JSON.stringify([
        document.sourceTree ?? null,
        document.targetTree ?? null,
        inOrder(document.nodes?.map(({ source, target, kind }) => [source, target, kind])),
      ])
    case 'types':
      return JSON.stringify([document.isParaphrase ?? null, inOrder(document.phenomena?.map(claim))])
    case 'judge':
      return JSON.stringify(inOrder(Object.entries(document.judgements ?? {})))
  }
}

function claim({ type, subtype, source, target, projection, keySource, keyTarget, sensePreserving }: KeyedPhenomenon): unknown {
  const set = (tokens: readonly number[] = []) => [...new Set(tokens)].sort((a, b) => a - b)
  return [type, subtype, set(source), set(target), projection, set(keySource), set(keyTarget), sensePreserving]
}

function inOrder(parts: readonly unknown[] = []): string[] {
  return parts.map((part) => JSON.stringify(part)).sort()
}
