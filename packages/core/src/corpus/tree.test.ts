import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ParascopeError } from '../errors.js'
import { baseLabel, checkTreeTokens, parseTree, stripFunctionLabels, type Tree, type TreeNode, treeTokens } from './tree.js'
import { escapeToken, unescapeToken } from './tree-escapes.js'
import { printTree, printTreeIndented } from './tree-print.js'

const edinburgh = new URL('../../../../../shared/data/edinburgh.train.jsonl', import.meta.url)
const hasEdinburgh = existsSync(edinburgh)
if (!hasEdinburgh) console.info('skipped: the Edinburgh trees, ../shared/data/edinburgh.train.jsonl is not there')

function faultOf(text: string): string {
  try {
    parseTree(text)
  } catch (error) {
    if (error instanceof ParascopeError && error.code === 'corpus/bad-tree') return error.message
    throw error
  }
  return 'no fault'
}

describe('parseTree', () => {
  it('builds nodes with token spans', () => {
    const leaf = (label: string, token: string, start: number): TreeNode => ({
      label,
      children: [],
      token,
      start,
      end: start + 1,
    })
    expect(parseTree('(S (NP (DT the) (NN ferry)) (VP (VBD sank)))')).toEqual({
      label: 'S',
      start: 0,
      end: 3,
      children: [
        { label: 'NP', start: 0, end: 2, children: [leaf('DT', 'the', 0), leaf('NN', 'ferry', 1)] },
        { label: 'VP', start: 2, end: 3, children: [leaf('VBD', 'sank', 2)] },
      ],
    })
  })

  it.each([
    ['an empty outer bracket', '( (S (NN tea)))', '(S (NN tea))'],
    ['ROOT and unary chains', '(ROOT (S (NP (NN tea))))', '(ROOT (S (NP (NN tea))))'],
    ['any white space', '\n( ( S\r\n\t(NP(NN tea) )\f) )\n', '(S (NP (NN tea)))'],
    [
      'a trace with the phrases it empties',
      '(S (NP-SBJ (-NONE- *)) (VP (VB go) (SBAR (-NONE- 0) (S (-NONE- *T*-1)))))',
      '(S (VP (VB go)))',
    ],
    ['bracket words and their tags', '(PRN (-LRB- -LRB-) (NN x) (-RRB- -RRB-))', '(PRN (-LRB- -LRB-) (NN x) (-RRB- -RRB-))'],
    ['words without tags', '(NP two words (NN here))', '(NP two words (NN here))'],
    ['a lone leaf', '(UH yes)', '(UH yes)'],
    ['several trees in the outer bracket', '( (S (NN tea)) (. .))', '( (S (NN tea)) (. .))'],
    ['several trees of which one is a trace', '( (S (NN tea)) (X (-NONE- *)))', '(S (NN tea))'],
  ])('reads %s', (_, text, printed) => {
    expect(printTree(parseTree(text))).toBe(printed)
  })

  it('numbers the words after a trace without a gap', () => {
    const tree = parseTree('(S (NN a) (NP (-NONE- *)) (VP (VB b)))')
    expect(tree.children.map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [1, 2],
    ])
  })

  it('unescapes words, not labels', () => {
    expect(treeTokens(parseTree('(X (-LSB- -LSB-) (CD 1\\/2) (SYM \\*) (UH :--RRB-) (NN -LCB-a-RCB-))'))).toEqual([
      '[',
      '1/2',
      '*',
      ':-)',
      '{a}',
    ])
  })

  it.each([
    ['', 'expected "(" at character 1, found the end of the text'],
    ['tea', 'expected "(" at character 1, found "tea"'],
    ['(S (NN tea)', 'expected ")" for "(S" of character 1 at character 12, found the end of the text'],
    ['( (S (NN tea))', 'expected ")" for the outer bracket of character 1 at character 15, found the end of the text'],
    ['(S (NN tea)))', 'expected the end of the text at character 13, found ")"'],
    ['(S (NN tea)) (S (NN mug))', 'expected the end of the text at character 14, found "(S (NN mug))"'],
    ['(S (NP) (NN tea))', 'expected a word or "(" in "(NP" of character 4 at character 7, found ") (NN tea))"'],
    ['(S ( (NN tea)))', 'expected a label at character 6, found "(NN tea)))"'],
    ['()', 'expected a label at character 2, found ")"'],
    ['( (S (NN tea)) mug)', 'expected "(" at character 16, found "mug)"'],
    ['(S (-NONE- *))', 'expected a tree with words, not only traces at character 1, found "(S (-NONE- *))"'],
    ['(S (NN a) (NN b) (NN c) (', 'expected a label at character 26, found the end of the text'],
    [`(${'x'.repeat(30)}`, `expected ")" for "(${'x'.repeat(30)}" of character 1 at character 32, found the end of the text`],
    [`)${'x'.repeat(30)}`, `expected "(" at character 1, found ")${'x'.repeat(19)}…"`],
  ])('refuses %j', (text, message) => {
    expect(faultOf(text)).toBe(message)
  })

  it('takes a depth of 100,000 without a stack overflow', () => {
    const depth = 100_000
    const text = `${'(X '.repeat(depth)}(NN tea)${')'.repeat(depth)}`
    const tree = parseTree(text)
    expect(printTree(stripFunctionLabels(tree))).toBe(text)
    expect(treeTokens(tree)).toEqual(['tea'])
    expect(printTree(parseTree(printTreeIndented(tree)))).toBe(text)
    expect(faultOf(text.slice(0, -1))).toContain('expected ")"')
  })
})

describe('printing', () => {
  it('indents phrases and keeps groups of leaves on one line', () => {
    expect(printTreeIndented(parseTree('(S (NP (DT the) (NN ferry)) (VP (VBD sank) (PP (IN off) (NP (NNP Hull)))))'))).toBe(
      [
        '(S',
        '  (NP (DT the) (NN ferry))',
        '  (VP',
        '    (VBD sank)',
        '    (PP',
        '      (IN off)',
        '      (NP (NNP Hull)))))',
      ].join('\n'),
    )
  })

  it.each([
    [{ label: 'NN', children: [], token: 'two words', start: 0, end: 1 }, 'the word "two words"'],
    [{ label: 'NN', children: [], token: '', start: 0, end: 1 }, 'the word ""'],
    [{ label: 'N(N', children: [], token: 'x', start: 0, end: 1 }, 'the label "N(N"'],
    [{ label: '', children: [], token: 'x', start: 0, end: 1 }, 'the label ""'],
    [{ label: '', children: [{ label: 'NN', children: [], token: 'x', start: 0, end: 1 }], start: 0, end: 1 }, 'the label ""'],
  ] satisfies [Tree, string][])('refuses what brackets cannot carry (%#)', (tree, message) => {
    expect(() => printTree(tree)).toThrow(`a tree cannot carry ${message}`)
  })
})

const piece = fc.constantFrom(...'()[]{}/\\*-"\'`.,aé漢', '😀', '\u00a0', 'LRB', 'RCB', '-LRB', '-RSB-', "''", '-NONE-')
const word = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''))
const label = fc.constantFrom('S', 'NP', 'NP-SBJ-1', '-LRB-', ',', '``', 'PRP$', 'S|<NP-VP>', 'é', '\\')

type Draft = { label: string; token?: string; children: readonly Draft[] }
const { draft } = fc.letrec<{ draft: Draft }>((tie) => ({
  draft: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ label, token: word, children: fc.constant([]) }),
    fc.record({ label, children: fc.array(tie('draft'), { minLength: 1, maxLength: 4 }) }),
    fc
      .record({ label, bare: word, children: fc.array(tie('draft'), { minLength: 1, maxLength: 3 }) })
      .map(({ label, bare, children }) => ({
        label,
        children: [...children, { label: '', token: bare, children: [] }],
      })),
  ),
}))

function spanned(draft: Draft, start: number): TreeNode {
  if (draft.token !== undefined) return { label: draft.label, children: [], token: draft.token, start, end: start + 1 }
  const children: TreeNode[] = []
  let end = start
  for (const child of draft.children) {
    children.push(spanned(child, end))
    end = children.at(-1)!.end
  }
  return { label: draft.label, children, start, end }
}

describe('any tree', () => {
  it('is read back from its line and from its indented form', () => {
    fc.assert(
      fc.property(draft, (draft) => {
        const tree = spanned(draft, 0)
        expect(parseTree(printTree(tree))).toEqual(tree)
        expect(parseTree(printTreeIndented(tree))).toEqual(tree)
        expect(checkTreeTokens(tree, treeTokens(tree))).toBeUndefined()
        expect(checkTreeTokens(tree, treeTokens(tree).map(escapeToken))).toBeUndefined()
      }),
    )
  })

  it('escapes any word so that it comes back', () => {
    fc.assert(
      fc.property(word, (token) => {
        expect(unescapeToken(escapeToken(token))).toBe(token)
        expect(escapeToken(token)).not.toMatch(/[()]/)
      }),
      { numRuns: 3000 },
    )
  })

  it('is either read and written stably or refused with a position', () => {
    const soup = fc
      .array(fc.constantFrom('(', ')', '(', ')', ' ', 'NP', '-NONE-', 'x', '\n'), { maxLength: 24 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(soup, (text) => {
        const fault = faultOf(text)
        if (fault !== 'no fault') {
          expect(fault).toMatch(/^expected .* at character \d+, found /)
          return
        }
        const tree = parseTree(text)
        expect(parseTree(printTree(tree))).toEqual(tree)
        expect(tree.end).toBe(treeTokens(tree).length)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('checkTreeTokens', () => {
  const tree = parseTree('(S (-LRB- -LRB-) (NN tea) (-RRB- -RRB-))')

  it.each([[['(', 'tea', ')']], [['-LRB-', 'tea', '-RRB-']]])('accepts %j', (tokens) => {
    expect(checkTreeTokens(tree, tokens)).toBeUndefined()
  })

  it.each([
    [['(', 'mug', ')'], 'leaf 1 of the tree is "tea", but token 1 is "mug" (counted from 0)'],
    [['(', 'tea'], 'the tree has 3 leaves, but there are 2 tokens: leaf 2 (")") has no token'],
    [['(', 'tea', ')', '.'], 'the tree has 3 leaves, but there are 4 tokens: token 3 (".") has no leaf'],
  ])('refuses %j', (tokens, message) => {
    expect(checkTreeTokens(tree, tokens)).toBe(message)
  })
})

describe('stripFunctionLabels', () => {
  it.each([
    ['NP-SBJ-1', 'NP'],
    ['NP=2', 'NP'],
    ['PP-LOC=3', 'PP'],
    ['-LRB-', '-LRB-'],
    ['-NONE-', '-NONE-'],
    ['PRP$', 'PRP$'],
    [':', ':'],
    ['S|<NP-VP>', 'S|<NP-VP>'],
  ])('%s becomes %s', (label, base) => {
    expect(baseLabel(label)).toBe(base)
  })

  it('changes labels only', () => {
    const stripped = stripFunctionLabels(parseTree('(S-TPC-1 (NP-SBJ (NN tea-1)) (-LRB- -LRB-))'))
    expect(printTree(stripped)).toBe('(S (NP (NN tea-1)) (-LRB- -LRB-))')
  })
})

describe.runIf(hasEdinburgh)('the Edinburgh trees', () => {
  it('all 1,428 parse, match their tokens and come back from print', () => {
    let count = 0
    for (const line of readFileSync(edinburgh, 'utf8').trimEnd().split('\n')) {
      const { id, source, target, sourceTree, targetTree } = JSON.parse(line)
      for (const [text, tokens] of [
        [sourceTree, source],
        [targetTree, target],
      ]) {
        const tree = parseTree(text)
        expect(checkTreeTokens(tree, tokens), id).toBeUndefined()
        expect(parseTree(printTree(tree))).toEqual(tree)
        count++
      }
    }
    expect(count).toBe(1428)
  })
})
