/** `npm start`: sets up what is missing and opens the workbench. */
'use strict'

const { ensureBuilt, ensureInstalled, root } = require('./setup.cjs')
const { spawn } = require('node:child_process')

ensureInstalled()
ensureBuilt()

const words = process.argv.slice(2)
// somebody who names their own data wants that, not the demo
const isOwn = words.some((word) => /^--(data|database|demo)\b/.test(word))
const server = spawn(
  process.execPath,
  ['packages/cli/bin/parascope.js', 'serve', '--open', '--quiet', ...(isOwn ? [] : ['--demo']), ...words],
  { cwd: root, stdio: 'inherit' },
)
// Ctrl-C reaches the server too, which ends by itself; this process only waits for it
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal === null ? code : 0))
