/** The kernels of packages/core ship as bytes in a module of its sources: they must be what its AssemblyScript compiles to. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('ships the kernels as their sources compile now', async () => {
  const script = new URL('../scripts/build-kernels.mjs', import.meta.url)
  const { bytesModule, bytesText } = (await import(fileURLToPath(script))) as { bytesModule: string; bytesText(): string }
  expect(readFileSync(bytesModule, 'utf8')).toBe(bytesText())
})
