/**
 * One sentence in the XML of the Enju parser, as SPADE uses it: nested `cons` elements with `tok` elements as leaves,
 *
 *     <sentence id="s1" parse_status="success"><cons id="c0" cat="S" pa1="c2"> … <tok id="t0" pos="NN">snow</tok> … </cons></sentence>
 *
 * Every `cons` and every `tok` is a node of the tree, labelled by `cat` and by `pos` (or `cat` where it has no `pos`). The attributes pa1,
 * pa2, … hold what annotators 1, 2, … say of the node: ids of nodes of the other sentence, or -1 for nothing. Where each start tag stands is kept, so that
 * a file can be written back to the letter with some of these attributes changed. No DTD and no entities but those of XML itself.
 */
import { escapeToken, type NodeRef, refOf, type Tree, type TreeNode } from '@parascope/core/corpus'
import { type ErrorCode, ParascopeError } from '@parascope/core/errors'
import { SaxesParser } from 'saxes'
import { xmlAttributes, xmlText } from './xml-text.js'

/** A `cons` or `tok` element. */
export interface EnjuNode {
  readonly id: string
  readonly ref: NodeRef
  /** the start tag is `text.slice(from, to)` */
  readonly from: number
  readonly to: number
  readonly line: number
  /** value of pa1, pa2, … by number */
  readonly said: ReadonlyMap<number, string>
}

export interface EnjuSentence {
  readonly text: string
  /** the id attribute of the sentence */
  readonly id: string | undefined
  readonly tree: Tree
  readonly tokens: readonly string[]
  /** in the order of the document */
  readonly nodes: readonly EnjuNode[]
}

interface OpenNode {
  readonly name: 'cons' | 'tok'
  readonly draft: Omit<EnjuNode, 'ref'>
  readonly label: string
  readonly children: TreeNode[]
  readonly start: number
  text: string
}

/** Reads a sentence. Throws `io/bad-xml`, `corpus/bad-tree` or `corpus/bad-node` with `facts.line`. */
export function readEnju(text: string): EnjuSentence {
  const parser = new SaxesParser({ fragment: false, xmlns: false, position: true })
  const open: OpenNode[] = []
  const drafts: { draft: Omit<EnjuNode, 'ref'>; node: TreeNode }[] = []
  const ids = new Set<string>()
  const tokens: string[] = []
  let sentence: { readonly id: string | undefined } | undefined
  let tree: TreeNode | undefined
  const fail = (code: ErrorCode, message: string): never => {
    throw new ParascopeError(code, message, { line: parser.line })
  }
  const label = (value: string) => value.replace(/[()]/g, escapeToken)
  parser.on('error', (error) => fail('io/bad-xml', `is not well-formed XML: ${error.message.replace(/^\S*\d+:\d+: /, '')}`))
  parser.on('doctype', () => fail('io/bad-xml', 'has a document type declaration; those are not read'))
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1)
    if (name === 'sentence') {
      if (sentence !== undefined) fail('corpus/bad-tree', 'holds a second sentence; there must be one a file')
      sentence = { id: attributes.id }
      return
    }
    if (name !== 'cons' && name !== 'tok') fail('corpus/bad-tree', `has an element <${name}>; expected sentence, cons or tok`)
    if (sentence === undefined) fail('corpus/bad-tree', `<${name}> stands outside <sentence>`)
    if (parent?.name === 'tok') fail('corpus/bad-tree', `<${name}> stands inside the word ${parent.draft.id}`)
    if (parent === undefined && tree !== undefined) fail('corpus/bad-tree', 'holds two trees; there must be one')
    const id = attributes.id ?? fail('corpus/bad-node', `a <${name}> has no id`)
    if (ids.has(id)) fail('corpus/bad-node', `the id ${id} is given twice`)
    ids.add(id)
    const to = parser.position
    open.push({
      name: name as 'cons' | 'tok',
      draft: { id, from: text.lastIndexOf('<', to - 1), to, line: parser.line, said: saidOf(attributes) },
      label: label((name === 'tok' ? attributes.pos : undefined) ?? attributes.cat ?? ''),
      children: [],
      start: tokens.length,
      text: '',
    })
  })
  const content = (piece: string) => {
    const top = open.at(-1)
    if (top?.name === 'tok') top.text += piece
    else if (piece.trim() !== '')
      fail('corpus/bad-tree', `has the text ${JSON.stringify(piece.trim().slice(0, 20))} outside <tok>`)
  }
  parser.on('text', content)
  parser.on('cdata', content)
  parser.on('closetag', ({ name }) => {
    if (name === 'sentence') return
    const { draft, label: own, children, start, text: word } = open.pop()!
    if (name === 'tok') {
      if (word === '' || /[\t-\r ]/.test(word))
        fail('corpus/bad-tree', `the word ${draft.id} is ${JSON.stringify(word)}; it must not be empty or hold white space`)
      tokens.push(word)
    } else if (children.length === 0) fail('corpus/bad-tree', `the node ${draft.id} is empty`)
    const node: TreeNode =
      name === 'tok'
        ? { label: own, children: [], token: word, start, end: tokens.length }
        : { label: own, children, start, end: tokens.length }
    drafts.push({ draft, node })
    const parent = open.at(-1)
    if (parent === undefined) tree = node
    else parent.children.push(node)
  })
  parser.write(text).close()
  const nodes = drafts.map(({ draft, node }) => ({ ...draft, ref: refOf(node) })).sort((a, b) => a.from - b.from)
  return { text, id: sentence!.id, tree: tree ?? fail('corpus/bad-tree', 'holds no tree'), tokens, nodes }
}

function saidOf(attributes: Readonly<Record<string, string>>): Map<number, string> {
  const said = new Map<number, string>()
  for (const [name, value] of Object.entries(attributes)) {
    const number = /^pa([1-9]\d*)$/.exec(name)?.[1]
    if (number !== undefined && value.trim() !== '') said.set(Number(number), value.trim())
  }
  return said
}

/** A tree as Enju XML, where there is no file to write back: nodes are cons, words are tok. */
export function writeEnju(tree: Tree, sentenceId: string): string {
  const out = [`<sentence${xmlAttributes({ id: sentenceId, parse_status: 'success' })}>`]
  const ahead: (TreeNode | string)[] = [tree]
  let [phrases, words] = [0, 0]
  for (let item = ahead.pop(); item !== undefined; item = ahead.pop()) {
    if (typeof item === 'string') out.push(item)
    else if (item.token !== undefined) {
      out.push(`<tok${xmlAttributes({ id: `t${words++}`, pos: item.label })}>${xmlText(item.token, 'word')}</tok>`)
    } else {
      out.push(`<cons${xmlAttributes({ id: `c${phrases++}`, cat: item.label })}>`)
      ahead.push('</cons>')
      for (let k = item.children.length - 1; k >= 0; k--) ahead.push(item.children[k]!, ...(k > 0 ? [' '] : []))
    }
  }
  return `${out.join('')}</sentence>\n`
}

/** The text of a sentence with attributes changed: for each node the new values by number, undefined to take one away. */
export function changeSaid(
  { text, nodes }: EnjuSentence,
  changes: ReadonlyMap<string, ReadonlyMap<number, string | undefined>>,
): string {
  let out = ''
  let done = 0
  for (const { id, from, to } of nodes) {
    const changed = changes.get(id)
    if (changed === undefined) continue
    let tag = text.slice(from, to)
    for (const [number, value] of changed) tag = withAttribute(tag, `pa${number}`, value)
    out += text.slice(done, from) + tag
    done = to
  }
  return out + text.slice(done)
}

function withAttribute(tag: string, name: string, value: string | undefined): string {
  const there = new RegExp(`\\s+${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`)
  const written = xmlAttributes({ [name]: value })
  if (there.test(tag)) return tag.replace(there, () => written)
  return tag.replace(/\s*\/?>$/, (end) => written + end)
}
