/**
 * `npm run test:faults`: kills, full disks, lost permissions and crowds against the built server. PARASCOPE_FAULTS=short takes
 * fewer rounds, as CI does. Arguments go to Vitest.
 */
'use strict'

const { ensureBuilt, ensureInstalled, run } = require('./setup.cjs')

process.env.PARASCOPE_FAULTS ??= 'full'
ensureInstalled()
ensureBuilt()
run('Faults', process.execPath, [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'faults',
  '--reporter=verbose',
  '--reporter=json',
  '--outputFile.json=artifacts/tests-faults.json',
  ...process.argv.slice(2),
])
