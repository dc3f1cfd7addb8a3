#!/usr/bin/env node
// Committed launcher: npm links a workspace's bin only if the file exists at install time, before anything is built.
// Written in old JavaScript up to the import, so that an old Node can still read the refusal.
var version = process.versions.node.split('.').map(Number)
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error(
    `Parascope needs Node 20.19 or newer; this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
import('../dist/bundle/main.js')
  .catch((error) => {
    // compiled but not bundled: the same program, slower to start
    if (isNotBuilt(error)) return import('../dist/main.js')
    throw error
  })
  .then(
    (cli) => cli.main(process.argv),
    (error) => {
      if (isNotBuilt(error)) {
        console.error('Parascope is not built yet. Run: npm run build')
      } else {
        console.error(error?.stack ? error.stack : error)
      }
      process.exit(1)
    },
  )

function isNotBuilt(error) {
  return error && error.code === 'ERR_MODULE_NOT_FOUND' && /dist[\\/](bundle[\\/])?main\.js' imported/.test(error.message)
}
