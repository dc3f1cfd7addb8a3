/** The built server with a web application of one's own: `node serve-workbench.mjs DATA WEB PORT [--demo]`. For the journeys. */
import { demoFiles, openLog, startWorkbench } from '@parascope/server'

const [dataFolder, webRoot, port, demo] = process.argv.slice(2)
const workbench = await startWorkbench({
  dataFolder,
  webRoot,
  host: '127.0.0.1',
  port: Number(port),
  // the programs of the journeys that are told of changes
  webhookAllow: ['127.0.0.1'],
  log: openLog((line) => process.stderr.write(line), { now: Date.now, isPretty: false, isQuiet: true }),
  ...(demo === '--demo' ? { demo: { files: demoFiles() } } : {}),
})
process.on('SIGINT', () => workbench.close().then(() => process.exit(0)))
process.stdout.write(`ready at ${workbench.baseUrl} ${workbench.setupLink ?? ''}\n`)
