import { describe, expect, it } from 'vitest'
import { parseTree } from '../corpus/tree.js'
import { linkMarks } from './link-marks.js'
import { placeTree } from './tree-layout.js'
import { treePairSvg, treeSvg } from './tree-svg.js'
import { treeText } from './tree-text.js'

const tree = parseTree('(S (NP (DT an) (NN ox)) (VP (VBD was) (ADJP (JJ <old>))))')

describe('a tree as text', () => {
  it('has a line a node, chains and words on the line of their node', () => {
    expect(treeText(tree)).toBe('S\n├─ NP\n│  ├─ DT an\n│  └─ NN ox\n└─ VP\n   ├─ VBD was\n   └─ ADJP ─ JJ <old>\n')
    expect(treeText(tree, { ascii: true })).toBe(
      'S\n+- NP\n|  +- DT an\n|  `- NN ox\n`- VP\n   +- VBD was\n   `- ADJP - JJ <old>\n',
    )
  })

  it('shows links as numbers and is cut to a width', () => {
    const marks = linkMarks([
      { source: [0, 2, 0], target: [1, 2, 0], kind: 'sure' },
      { source: [0, 2, 0], target: [3, 4, 0], kind: 'possible' },
      { source: [3, 4, 0], target: null, kind: 'sure' },
      { source: [3, 4, 1], target: null, kind: 'sure' },
    ])
    expect([...marks.target]).toEqual([
      ['1-2', '1'],
      ['3-4', '2'],
    ])
    expect(treeText(tree, { marks: marks.source }).split('\n').slice(1, 2)).toEqual(['├─ NP  ↔ 1,2'])
    expect(treeText(tree, { marks: marks.source })).toContain('ADJP ─ JJ <old>  ∅')
    const cut = (text: string, width: number) => text.slice(0, width)
    for (const line of treeText(tree, { width: 8, cut }).split('\n')) expect(line.length).toBeLessThanOrEqual(8)
  })
})

describe('the layout', () => {
  const placed = placeTree(tree, (text) => 10 * text.length)

  it('puts words in order without overlap and parents between their children', () => {
    const words = ['an', 'ox', 'was', '<old>']
    placed.words.forEach((x, k) => {
      if (k > 0) expect(x - placed.words[k - 1]!).toBeGreaterThan(5 * (words[k]!.length + words[k - 1]!.length))
    })
    placed.nodes.forEach(({ parent, x, level }) => {
      if (parent < 0) return
      const above = placed.nodes[parent]!
      expect(above.level).toBeGreaterThan(level)
      expect(x).toBeLessThanOrEqual(placed.width)
    })
    expect(placed.nodes.filter(({ node }) => node.token !== undefined).every(({ level }) => level === 0)).toBe(true)
  })
})

describe('a tree as SVG', () => {
  const record = {
    id: 'a&b',
    sourceTree: '(S (NP (DT an) (NN ox)) (VP (VBD slept)))',
    targetTree: '(S (NP (DT the) (NN ox)) (VP (VBD dozed)))',
    sure: [[1, 1]] as const,
    possible: [[2, 2]] as const,
    nodes: [
      { source: [0, 2, 0], target: [0, 2, 0], kind: 'sure' },
      { source: [0, 1, 0], target: null, kind: 'sure' },
    ] as const,
  }

  it('is one picture with a name, every word, and colours for light and dark', () => {
    const svg = treeSvg(tree, 'x < y')
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
    expect(svg).toContain('<title>x &lt; y</title>')
    expect(svg).toContain('>&lt;old&gt;</text>')
    expect(svg).toContain('prefers-color-scheme:dark')
    expect(svg.match(/class="word/g)).toHaveLength(4)
    expect(svg).not.toContain('NaN')
  })

  it('of a pair shows word links, node links and nodes aligned to nothing', () => {
    const svg = treePairSvg(record)
    expect(svg).toContain('the trees of pair a&amp;b')
    expect(svg.match(/<path class="sure"/g)).toHaveLength(1)
    expect(svg.match(/<path class="possible"/g)).toHaveLength(1)
    expect(svg.match(/<path class="phrase"/g)).toHaveLength(1)
    expect(svg.match(/>1<\/text>/g)).toHaveLength(2)
    expect(svg).toContain('>∅</text>')
    expect(svg.match(/class="word null"/g)).toHaveLength(1)
    expect(() => treePairSvg({ id: 'p', sourceTree: '(NN x)' })).toThrow('pair p has not both trees')
  })
})
