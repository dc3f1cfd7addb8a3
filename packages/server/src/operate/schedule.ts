/** Backups by themselves while a server runs: every so often, the newest kept, a failure told and tried again. */
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { newId } from '../storage/ids.js'
import { type BackupOptions, backUp } from './backup.js'
import { backupsIn, manifestOf } from './backup-files.js'
import { dataFolder } from './data-folder.js'
import type { Log } from './logs.js'

const PREFIX = 'scheduled-'
const RETRY_MS = 10 * 60_000
/** of a server that has never made one: there is nothing worth keeping in its first minutes */
const FIRST_MS = 10 * 60_000
/** setTimeout cannot wait longer */
const LONGEST_WAIT = 2 ** 31 - 1

export interface ScheduleOptions extends Pick<BackupOptions, 'dataFolder' | 'database' | 'place'> {
  readonly everyMs: number
  /** how many scheduled backups stay; others are never touched */
  readonly keep: number
  readonly now: () => number
  readonly log: Log
}

export interface Schedule {
  /** Makes a backup now. Never throws: what went wrong is in the log. */
  run(): Promise<boolean>
  /** No further backup is begun; resolves when the one under way is done. */
  stop(): Promise<void>
}

/** Starts the schedule. The interval counts from the last scheduled backup, also over restarts. */
export function startSchedule({ everyMs, keep, now, log, ...source }: ScheduleOptions): Schedule {
  const { backups } = dataFolder(source.dataFolder)
  const scheduled = () => backupsIn(backups).filter(({ file }) => basename(file).startsWith(PREFIX))
  let timer: NodeJS.Timeout | undefined
  let running: Promise<boolean> | undefined
  let isStopped = false

  async function make(): Promise<boolean> {
    const at = now()
    const started = performance.now()
    try {
      const file = join(backups, `${PREFIX}${new Date(at).toISOString().replace(/[:.]/g, '-')}.sqlite`)
      const { bytes, lastEvent } = await backUp({ ...source, file, at })
      for (const { file: old } of scheduled().slice(keep))
        for (const name of [manifestOf(old), old]) rmSync(name, { force: true })
      log.note('backup', { file: basename(file), bytes, lastEvent, ms: Math.round(performance.now() - started) })
      return true
    } catch (error) {
      log.mistake(newId(), error, { part: 'backup' })
      return false
    }
  }

  function wait(ms: number): void {
    if (isStopped) return
    timer = setTimeout(
      async () => {
        if (ms > LONGEST_WAIT) return wait(ms - LONGEST_WAIT)
        wait((await run()) ? everyMs : Math.min(everyMs, RETRY_MS))
      },
      Math.min(ms, LONGEST_WAIT),
    ).unref()
  }

  async function run(): Promise<boolean> {
    running ??= make().finally(() => {
      running = undefined
    })
    return running
  }

  const [last] = scheduled()
  wait(last === undefined ? Math.min(everyMs, FIRST_MS) : Math.max(0, Date.parse(last.manifest.at) + everyMs - now()))
  return {
    run,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
