/** All disputes of one item, whatever its mode, and what is not in dispute. */
import { type ComparedLayer, type Dispute, namedPhenomena, nodeLinkName } from './dispute.js'
import type { AnnotationDocument, Mode } from './document.js'
import { matchPhenomena, nameOf } from './matched-phenomena.js'
import { speaksOfTrees, treeDisputes } from './tree-disputes.js'
import { typeDisputes } from './type-disputes.js'
import { speaksOfWords, wordDisputes } from './word-disputes.js'

/** The disputes of some layers, in the order of the sentence. None: nobody contradicts anybody. */
export function disputes(mode: Mode, layers: readonly ComparedLayer[]): Dispute[] {
  switch (mode) {
    case 'words':
      return wordDisputes(layers)
    case 'trees':
      return treeDisputes(layers)
    case 'types':
      return typeDisputes(layers)
    case 'judge':
      return scaleDisputes(layers)
  }
}

/** What all layers that say something have alike: an adjudicator need not look at it again. */
export function agreedPart(mode: Mode, layers: readonly ComparedLayer[]): AnnotationDocument {
  const found = disputes(mode, layers)
  switch (mode) {
    case 'words':
      return agreedWords(layers, found)
    case 'trees':
      return agreedTrees(layers, found)
    case 'types': {
      const verdict = found.some(({ key }) => key === 'verdict') ? undefined : said(layers, 'isParaphrase')
      const phenomena = matchPhenomena(layers).agreed.flatMap((one) => namedPhenomena(nameOf([one]), [one]))
      return { ...(verdict === undefined ? {} : { isParaphrase: verdict }), phenomena }
    }
    case 'judge': {
      const all = Object.assign({}, ...layers.map(({ document }) => document.judgements)) as Record<string, number>
      const judgements = Object.entries(all).filter(([scale]) => !found.some(({ key }) => key === `scale:${scale}`))
      return { judgements: Object.fromEntries(judgements.sort(([a], [b]) => (a < b ? -1 : 1))) }
    }
  }
}

function agreedWords(layers: readonly ComparedLayer[], found: readonly Dispute[]): AnnotationDocument {
  const cells = new Set<string>()
  const words = { nullSource: new Set<number>(), nullTarget: new Set<number>() }
  for (const { place } of found) {
    if (place.kind !== 'cells') continue
    for (const cell of place.cells) {
      cells.add(String(cell))
      words.nullSource.add(cell[0])
      words.nullTarget.add(cell[1])
    }
  }
  const speaking = layers.filter(speaksOfWords)
  const common = (field: 'sure' | 'possible') => (speaking[0]?.document[field] ?? []).filter((link) => !cells.has(String(link)))
  const nulls = (field: 'nullSource' | 'nullTarget') => {
    const said = new Set(speaking.flatMap(({ document }) => document[field] ?? []))
    return [...said].filter((token) => !words[field].has(token)).sort((a, b) => a - b)
  }
  return { sure: common('sure'), possible: common('possible'), nullSource: nulls('nullSource'), nullTarget: nulls('nullTarget') }
}

function agreedTrees(layers: readonly ComparedLayer[], found: readonly Dispute[]): AnnotationDocument {
  const names = new Set<string>()
  const trees = new Set<string>()
  for (const { place } of found) {
    if (place.kind === 'tree') trees.add(place.side)
    if (place.kind === 'nodes') for (const [source, target] of place.links) names.add(nodeLinkName(source, target))
  }
  const { sourceTree, targetTree } = layers.find(speaksOfTrees)?.document ?? {}
  const nodes = said(layers, 'nodes') ?? []
  return {
    ...(sourceTree === undefined || trees.has('source') ? {} : { sourceTree }),
    ...(targetTree === undefined || trees.has('target') ? {} : { targetTree }),
    nodes: nodes.filter(({ source, target }) => !names.has(nodeLinkName(source, target))),
  }
}

/** The field of the first layer that has it. */
function said<F extends keyof AnnotationDocument>(layers: readonly ComparedLayer[], field: F): AnnotationDocument[F] | undefined {
  return layers.find(({ document }) => document[field] !== undefined)?.document[field]
}

function scaleDisputes(layers: readonly ComparedLayer[]): Dispute[] {
  const scales = new Set(layers.flatMap(({ document }) => Object.keys(document.judgements ?? {})))
  return [...scales].sort().flatMap((scale): Dispute[] => {
    const values = layers.map(({ document }) => document.judgements?.[scale])
    if (new Set(values.filter((value) => value !== undefined)).size < 2) return []
    const says = layers.map(({ layer }, k) => {
      const value = values[k]
      return { layer, part: value === undefined ? null : { judgements: { [scale]: value } } }
    })
    return [{ key: `scale:${scale}`, place: { kind: 'scale', scale }, says }]
  })
}
