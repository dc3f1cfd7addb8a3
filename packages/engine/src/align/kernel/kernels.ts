/** The compiled kernels of packages/engine/kernels. */
import { readFileSync } from 'node:fs'
import { type CompiledModule, Module } from './web-assembly.js'

/** What the kernels offer; packages/engine/kernels says what each does. */
export interface Kernels {
  firstFree(): number
  layBench(start: number, longest: number): number
  measureRows(plan: number, seen: number): void
  fillRows(plan: number, places: number): void
  startEntries(plan: number): void
  expectCounts(plan: number, bench: number, direction: number): void
  sumTokens(plan: number): void
  closeTokens(plan: number): void
  countRows(plan: number, direction: number): void
  sumCounts(plan: number): void
  estimateEntries(plan: number, direction: number): void
  estimateNulls(plan: number, direction: number): void
  alignAll(plan: number, bench: number): void
  drainCounts(from: number, to: number, length: number): void
}

// the same depth below the package from src and from dist
const COMPILED = new URL('../../../dist/kernels/align.wasm', import.meta.url)

let compiled: CompiledModule | undefined

export function kernelModule(): CompiledModule {
  compiled ??= new Module(readFileSync(COMPILED))
  return compiled
}
