import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const packages = fileURLToPath(new URL('./packages', import.meta.url))

/** Sibling packages resolve to their sources, so a test never runs against a stale build. */
const siblings = [
  { find: /^@parascope\/core\/(errors|random)$/, replacement: `${packages}/core/src/$1.ts` },
  { find: /^@parascope\/core\/align-mono$/, replacement: `${packages}/core/src/align/mono/index.ts` },
  { find: /^@parascope\/(core|engine)\/([a-z-]+)$/, replacement: `${packages}/$1/src/$2/index.ts` },
  { find: /^@parascope\/server\/contract$/, replacement: `${packages}/server/src/contract/index.ts` },
  { find: /^@parascope\/server\/lock$/, replacement: `${packages}/server/src/operate/lock.ts` },
  { find: /^@parascope\/server\/operations$/, replacement: `${packages}/server/src/operations.ts` },
  { find: /^@parascope\/server$/, replacement: `${packages}/server/src/index.ts` },
]

export default defineConfig({
  resolve: { alias: siblings },
  test: {
    globalSetup: ['scripts/build-kernels.mjs'],
    // Vitest leaves one core free, which is half of a small machine
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}'],
          exclude: ['packages/server/**', '**/node_modules/**'],
          testTimeout: 30_000,
          // modules keep nothing between calls, so files share a process: a third of the time went into loading them anew
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['scripts/test-postgres.mjs'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['packages/web/e2e/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/faults/**', '**/node_modules/**'],
          globalSetup: ['scripts/bundle-program.mjs'],
          // a browser on a crowded machine: what fails is tried once more, and the log shows both
          retry: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['scripts/bundle-program.mjs', 'scripts/test-postgres.mjs'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 1_200_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
