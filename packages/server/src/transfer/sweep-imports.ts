/** What a server that was killed left of its imports: taken away at the next start, before anybody can see it. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unfinishedWork } from '../jobs/unfinished.js'
import { dataFolder } from '../operate/data-folder.js'
import type { Services } from '../services.js'
import { abandon, emptyReport } from './run-import.js'
import type { LayerOrder } from './run-layer.js'

/** Ends imports that were cut off, without a trace of their rows and files. Gives how many there were. */
export async function sweepImports(services: Pick<Services, 'store' | 'now' | 'dataFolder'>): Promise<number> {
  const cut = await services.store.read.selectFrom('import').select('id').where('state', '=', 'loading').execute()
  for (const { id } of cut) {
    await abandon(
      services,
      id,
      'failed',
      emptyReport(false, 'the server stopped in the middle of it: nothing was loaded, send it again'),
    )
  }
  const { uploads } = dataFolder(services.dataFolder)
  const layers = await unfinishedWork(services.store.read, 'layer')
  const wanted = new Set(layers.map(({ order }) => (JSON.parse(order) as LayerOrder).input.file))
  for (const name of await readdir(uploads)) {
    const file = join(uploads, name)
    if (!wanted.has(file)) await rm(file, { recursive: true, force: true })
  }
  return cut.length
}
