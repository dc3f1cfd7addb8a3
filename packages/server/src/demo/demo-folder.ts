/** The demo's own data folder: made once, as a whole, and marked, so that nobody else's data is ever open to visitors. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { openJobs } from '../jobs/jobs.js'
import { openLive } from '../live/live.js'
import { openOutbound } from '../live/outbound.js'
import { openWebhooks } from '../live/webhooks.js'
import { dataFolder } from '../operate/data-folder.js'
import { openStore } from '../operate/open-store.js'
import type { Services } from '../services.js'
import type { SqliteOptions } from '../storage/sqlite-store.js'
import type { Store } from '../storage/store.js'
import { STORY_DAYS, tellStory } from './story.js'
import { DemoWorkbench } from './workbench.js'

const DAY = 86_400_000
const MARK = 'demo'

export interface DemoOptions extends SqliteOptions {
  /** where the demo corpus lies */
  readonly files: string
  readonly now: () => number
}

/** Makes the demo in a folder unless something is there; a demo that was cut off while being made is made anew. */
export async function ensureDemo(folder: string, { files, now, ...options }: DemoOptions): Promise<void> {
  if (existsSync(dataFolder(folder).database)) return
  const half = `${folder}.new`
  rmSync(half, { recursive: true, force: true })
  const store = await openStore({ dataFolder: half, ...options })
  try {
    await store.write('ensureKey', { name: MARK, value: String(now()) })
    await tellStory(new DemoWorkbench(quietServices(store, half), now() - STORY_DAYS * DAY), files)
  } finally {
    await store.close()
  }
  renameSync(half, folder)
}

/** Was this store made by us as the demo? */
export async function isDemoStore(store: Store): Promise<boolean> {
  return (await store.read.selectFrom('meta').select('key').where('key', '=', MARK).executeTakeFirst()) !== undefined
}

/** Services that nobody listens to. */
function quietServices(store: Store, folder: string): Services {
  const unexpected = (error: unknown) => {
    throw error
  }
  return {
    store,
    jobs: openJobs('here'), // starting a thread takes longer than reading so few pairs
    live: openLive(store, Date.now, unexpected),
    webhooks: openWebhooks(store, openOutbound({ allow: [] }), Date.now, unexpected),
    now: Date.now,
    dataFolder: folder,
    baseUrl: 'http://localhost',
    isDemo: true,
  }
}
