/** `npm test`: sets up what is missing, then checks format and lint, types, and runs all tests but those of
 * faults (`npm run test:faults`). Arguments go to Vitest. */
'use strict'

const { ensureBuilt, ensureInstalled, run } = require('./setup.cjs')

ensureInstalled()
ensureBuilt()
run('Format and lint', process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'])
run('Types', process.execPath, ['node_modules/typescript/bin/tsc', '-b'])
run('Tests', process.execPath, [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...['unit', 'server', 'whole'].flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=artifacts/tests.json',
  ...process.argv.slice(2),
])
