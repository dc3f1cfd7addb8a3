/** The server as a library: the workbench on a data folder and a port, its parts, and where the built web application lies. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ParascopeError } from '@parascope/core/errors'

export { type AppOptions, createApp } from './app.js'
export { type Listening, listen } from './listen.js'
export { type Log, openLog } from './operate/logs.js'
export { type OpenOptions, openStore } from './operate/open-store.js'
export { type Schedule, startSchedule } from './operate/schedule.js'
export { isLoopback, type RunningWorkbench, type StartOptions, startWorkbench } from './operate/start.js'
export type { Store } from './storage/store.js'

/** The folder of the built web application, wherever npm put its package. Throws server/no-web if it is not built. */
export function webRoot(): string {
  const page = fileURLToPath(import.meta.resolve('@parascope/web/index.html'))
  if (!existsSync(page))
    throw new ParascopeError('server/no-web', 'the web application is not built yet. Run: npm run build', { page })
  return dirname(page)
}

/** The folder of the demo corpus, which the build puts beside the program. Throws server/no-demo if it is not built. */
export function demoFiles(): string {
  const folder = fileURLToPath(new URL('./demo-corpus', import.meta.url))
  if (!existsSync(folder))
    throw new ParascopeError('server/no-demo', 'the demo corpus is not built yet. Run: npm run build', { folder })
  return folder
}
