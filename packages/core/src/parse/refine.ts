/**
 * Finer labels than those of a treebank (Klein and Manning 2003): what a phrase holds tells where it can stand. A refined label is the label, an
 * opening bracket, which no label can hold, and a name: `VP(fin`. Made for English; labels and words of other treebanks stay as they are.
 */
import type { TreeNode } from '../corpus/index.js'

const MARK = '('

/** A tree with refined labels. */
export interface RefinedNode {
  readonly label: string
  readonly children: readonly RefinedNode[]
  readonly token?: string
}

/** The label without its refinement: `plainLabel('VP(fin')` is 'VP'. */
export function plainLabel(label: string): string {
  const at = label.indexOf(MARK)
  return at < 0 ? label : label.slice(0, at)
}

/** The tree with refined labels. */
export function refineTree(node: TreeNode): RefinedNode {
  if (node.token !== undefined) return { label: refineTag(node.label, node.token), children: [], token: node.token }
  const children = node.children.map(refineTree)
  return { label: refinePhrase(node.label, children), children }
}

const AUXILIARIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    be: "be am is are was were been being 's 're 'm",
    have: "have has had having 've 'd",
    do: 'do does did',
  }).flatMap(([name, forms]) => forms.split(' ').map((form) => [form, name] as const)),
)

const SUBORDINATORS = new Set(
  'that if whether because while although though since as than unless until after before when so lest'.split(' '),
)

/** Auxiliaries, prepositions that open clauses, and a few words that are a class of their own. */
function refineTag(tag: string, word: string): string {
  const form = word.toLowerCase()
  const refined = (name: string | undefined) => (name === undefined ? tag : `${tag}${MARK}${name}`)
  if (tag.startsWith('VB')) return refined(AUXILIARIES.get(form))
  if (tag === 'IN') return refined(form === 'of' ? 'of' : SUBORDINATORS.has(form) ? 'sub' : undefined)
  if (tag === 'CC') return refined(form === 'but' || form === '&' ? form : undefined)
  if (tag === 'RB') return refined(form === 'not' || form === "n't" ? 'not' : undefined)
  if (tag === 'DT') return refined(/^(this|that|these|those)$/.test(form) ? 'dem' : undefined)
  return tag
}

/** Finite verb phrases, possessives, and noun phrases of words only. */
function refinePhrase(label: string, children: readonly RefinedNode[]): string {
  if (label === 'VP') {
    const head = children.find((child) => /^(VB|MD|TO|VP)/.test(child.label))?.label ?? ''
    return /^(VBD|VBZ|VBP|MD)(\(|$)/.test(head) || head === `VP${MARK}fin` ? `VP${MARK}fin` : label
  }
  if (label === 'NP') {
    if (children.at(-1)!.label === 'POS') return `NP${MARK}pos`
    if (children.every((child) => child.token !== undefined)) return `NP${MARK}base`
  }
  return label
}
