import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkNodeLinks } from '../../corpus/nodes.js'
import { parseTree } from '../../corpus/tree.js'
import { printTree } from '../../corpus/tree-print.js'
import { ruleText } from '../../grammar/rule.js'
import { bestDerivation, type DerivationCosts } from './best-derivation.js'
import { type Derivation, derivationSteps, facingTrees, withRuns } from './derivation.js'
import { fewestRules } from './plain-derivations.js'
import { grammarOf, randomGrammars, randomSentences, randomSettings, rulesOf, words } from './random-grammars.fixture.js'
import { SYNCHRONOUS_DEFAULTS, type SynchronousSettings } from './settings.js'
import { encodePair, labelIds, SynchronousParser } from './synchronous-parser.js'

type Given = ReturnType<typeof rulesOf>

function derive(rules: Given, source: string[], target: string[], settings: SynchronousSettings, costs?: DerivationCosts) {
  const grammar = grammarOf(rules)
  const parser = new SynchronousParser(grammar.index(), settings, labelIds(grammar.symbols, settings))
  return bestDerivation(parser, grammar, encodePair(grammar.symbols, source, target), { source, target }, costs)
}

const GARDEN = rulesOf(`
  [NP] ||| the gardener ||| the man with the spade
  [NP] ||| the roses ||| his roses
  [VP] ||| waters [NP,1] ||| gives [NP,1] water
  [VP] ||| waters the roses ||| gives his roses water
  [S] ||| [NP,1] [VP,2] at dawn ||| at dawn [NP,1] [VP,2]
  [S] ||| [NP,1] [VP,2] ||| [NP,1] [VP,2]
`)
const SOURCE = words('the gardener waters the roses at dawn')
const TARGET = words('at dawn the man with the spade gives his roses water')

describe('the best derivation', () => {
  it('has the fewest rules, and is a tree over both sides with corresponding nodes', () => {
    const derivation = derive(GARDEN, SOURCE, TARGET, SYNCHRONOUS_DEFAULTS)!
    expect(derivation).toMatchObject({ kind: 'glue', source: [0, 7], target: [0, 11], cost: 3 })
    const { source, target, nodes } = facingTrees(derivation)
    expect(printTree(source)).toBe('(GOAL (S (NP the gardener) (VP waters the roses) at dawn))')
    expect(printTree(target)).toBe('(GOAL (S at dawn (NP the man with the spade) (VP gives his roses water)))')
    expect(withRuns(target).children[0]!.children.map(({ label, token, start, end }) => [label, token, start, end])).toEqual([
      ['', 'at dawn', 0, 2],
      ['NP', 'the man with the spade', 2, 7],
      ['VP', 'gives his roses water', 7, 11],
    ])
    expect(nodes).toEqual([
      { source: [0, 7, 1], target: [0, 11, 1], kind: 'sure' },
      { source: [0, 7, 0], target: [0, 11, 0], kind: 'sure' },
      { source: [0, 2, 0], target: [2, 7, 0], kind: 'sure' },
      { source: [2, 5, 0], target: [7, 11, 0], kind: 'sure' },
    ])
  })

  it('may be the cheapest instead', () => {
    const costs: DerivationCosts = { rule: (number) => (number === 3 ? 5 : 1), copy: 1, glue: 0 }
    const derivation = derive(GARDEN, SOURCE, TARGET, { ...SYNCHRONOUS_DEFAULTS, glue: false }, costs)!
    expect(derivationSteps(derivation).map(({ rule }) => ruleText(rule))).toEqual([
      '[S] ||| [NP,1] [VP,2] at dawn ||| at dawn [NP,1] [VP,2]',
      '[NP] ||| the gardener ||| the man with the spade',
      '[VP] ||| waters [NP,1] ||| gives [NP,1] water',
      '[NP] ||| the roses ||| his roses',
    ])
    expect(derivation.cost).toBe(4)
  })

  it('copies words where they may stand for themselves', () => {
    const settings: SynchronousSettings = { ...SYNCHRONOUS_DEFAULTS, identity: 'oov' }
    const derivation = derive(rulesOf('[X] ||| hums ||| sings'), ['Anna', 'hums'], ['Anna', 'sings'], settings)!
    expect(derivation.children.map(({ kind }) => kind)).toEqual(['copy', 'rule'])
    expect(printTree(facingTrees(derivation).target)).toBe('(GOAL (X Anna) (X sings))')
  })

  it('is refused where a circle of rules has no cheapest turn', () => {
    const circle = rulesOf(`
      [A] ||| a ||| x
      [B] ||| [A,1] ||| [A,1]
      [A] ||| [B,1] ||| [B,1]
    `)
    const costs: DerivationCosts = { rule: () => -1, copy: 0, glue: 0 }
    expect(() => derive(circle, ['a'], ['x'], SYNCHRONOUS_DEFAULTS, costs)).toThrow('cheaper without end')
    expect(derive(circle, ['a'], ['x'], SYNCHRONOUS_DEFAULTS)).toMatchObject({ cost: 1 })
  })

  it('has as few rules as by the definition, derives both sentences, and the order of the rules is no matter', () => {
    fc.assert(
      fc.property(randomGrammars, randomSentences, randomSentences, randomSettings, (rules, source, target, settings) => {
        const derivation = derive(rules, source, target, settings)
        const fewest = fewestRules(rules, source, target, settings)
        expect(derivation?.cost ?? Infinity).toBe(fewest)
        if (derivation === undefined) return
        const known = new Set(rules.map(ruleText))
        for (const step of derivationSteps(derivation)) {
          expect(step.kind === 'rule' ? known.has(ruleText(step.rule)) : step.rule.lhs === 'GOAL' || step.kind === 'copy').toBe(
            true,
          )
          expect(step.children.map(({ rule }) => rule.lhs)).toEqual(
            step.rule.source.flatMap((symbol) => (typeof symbol === 'string' ? [] : [symbol.label])),
          )
        }
        const trees = facingTrees(derivation)
        expect(leaves(trees.source)).toEqual(source)
        expect(leaves(trees.target)).toEqual(target)
        const faults: string[] = []
        const [one, other] = [parseTree(printTree(trees.source)), parseTree(printTree(trees.target))]
        checkNodeLinks(trees.nodes, one, other, (field, message) => faults.push(`${field}: ${message}`))
        expect(faults).toEqual([])
        expect(described(derive(rules.toReversed(), source, target, settings)!)).toEqual(described(derivation))
      }),
      { numRuns: 200 },
    )
  })
})

function leaves(tree: ReturnType<typeof parseTree>): string[] {
  return tree.token !== undefined ? [tree.token] : tree.children.flatMap(leaves)
}

function described(derivation: Derivation): string[] {
  return derivationSteps(derivation).map(({ rule, source, target }) => `${ruleText(rule)} ${source} ${target}`)
}
