/** The part of WebAssembly that is used, typed here: Node's types leave it out, and the browser's would bring the whole DOM along. */

export interface SharedMemory {
  readonly buffer: SharedArrayBuffer
  /** so many more pages of 64 KiB; throws RangeError where there are no more */
  grow(pages: number): number
}

/** A compiled module; it can be posted to workers. */
export type CompiledModule = object

interface WebAssemblyApi {
  readonly Memory: new (size: { initial: number; maximum: number; shared: true }) => SharedMemory
  readonly Module: new (bytes: Uint8Array) => CompiledModule
  readonly Instance: new (module: CompiledModule, imports: { env: { memory: SharedMemory } }) => { readonly exports: unknown }
}

export const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly
