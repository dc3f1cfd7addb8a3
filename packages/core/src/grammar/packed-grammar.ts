/**
 * A grammar in typed arrays: millions of rules, as `symbols.ts` numbers them. The symbols of all rules stand one after the
 * other, the source of rule r from `bounds[2 r]`, its target from `bounds[2 r + 1]` to `bounds[2 r + 2]`. Rules keep the order
 * and the number in which they came; a rule that comes twice is there twice.
 */
import { GrammarIndex } from './grammar-index.js'
import { IntList } from './int-list.js'
import type { Rule } from './rule.js'
import { GrammarSymbols } from './symbols.js'

export class PackedGrammar {
  readonly symbols: GrammarSymbols
  readonly lhs = new IntList()
  readonly codes = new IntList()
  readonly bounds = new IntList()
  /** the cost of each rule, where costs were given */
  readonly costs: number[] = []
  #index: GrammarIndex | undefined

  constructor(symbols = new GrammarSymbols()) {
    this.symbols = symbols
    this.bounds.push(0)
  }

  /** The number of rules. */
  get size(): number {
    return this.lhs.length
  }

  /** Adds a rule. Its holes must be the same on both sides, as `parseRuleLine` checks. */
  add({ lhs, source, target }: Rule): void {
    for (const symbol of source) this.codes.push(this.symbols.intern(symbol))
    this.bounds.push(this.codes.length)
    for (const symbol of target) this.codes.push(this.symbols.intern(symbol))
    this.close(this.symbols.labels.intern(lhs))
  }

  /** Adds a rule in numbers: `sourceLength` codes from `from` on, then `targetLength` more. */
  addCodes(lhs: number, codes: Int32Array, from: number, sourceLength: number, targetLength: number): void {
    for (let k = from; k < from + sourceLength; k++) this.codes.push(codes[k]!)
    this.bounds.push(this.codes.length)
    for (let k = from + sourceLength; k < from + sourceLength + targetLength; k++) this.codes.push(codes[k]!)
    this.close(lhs)
  }

  /** Ends a rule whose codes and middle bound were pushed by a reader. */
  close(lhs: number): void {
    this.bounds.push(this.codes.length)
    this.lhs.push(lhs)
    this.#index = undefined
  }

  /** The k-th rule as an object. */
  rule(k: number): Rule {
    if (!(k >= 0 && k < this.size)) throw new RangeError(`there is no rule ${k} in a grammar of ${this.size}`)
    const bounds = this.bounds.items
    const side = (from: number, to: number) =>
      Array.from(this.codes.items.subarray(from, to), (code) => this.symbols.symbol(code))
    return {
      lhs: this.symbols.labels.word(this.lhs.items[k]!),
      source: side(bounds[2 * k]!, bounds[2 * k + 1]!),
      target: side(bounds[2 * k + 1]!, bounds[2 * k + 2]!),
    }
  }

  /** The index over all rules, made at the first call after a rule came in. */
  index(): GrammarIndex {
    this.#index ??= GrammarIndex.of(this)
    return this.#index
  }
}
