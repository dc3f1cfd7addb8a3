/** The compiled kernels of packages/engine/kernels. */
import { readFileSync } from 'node:fs'
import { type CompiledModule, Module } from './web-assembly.js'

/** What the kernels offer; packages/engine/kernels says what each does. Those that give a number do one piece of the work, 0 if none was left. */
export interface Kernels {
  firstFree(): number
  layBench(start: number, longest: number): number
  measureRows(plan: number, seen: number): number
  fillRows(plan: number, places: number): number
  startEntries(plan: number): number
  expectCounts(plan: number, bench: number, direction: number): number
  sumTokens(plan: number): number
  closeTokens(plan: number): number
  countRows(plan: number, direction: number): number
  sumCounts(plan: number, direction: number): number
  estimateEntries(plan: number, direction: number): number
  estimateNulls(plan: number, direction: number): void
  alignAll(plan: number, bench: number): number
  drainCounts(from: number, to: number, length: number): void
}

// the same depth below the package from src and from dist
const COMPILED = new URL('../../../dist/kernels/align.wasm', import.meta.url)

let compiled: CompiledModule | undefined

export function kernelModule(): CompiledModule {
  compiled ??= new Module(readFileSync(COMPILED))
  return compiled
}
