/** Who has which task open, in memory only: windows report every few seconds and are forgotten when they stop. */

/** A window that has not reported for this long is gone, in milliseconds. */
export const FORGOTTEN_AFTER = 45_000

export interface Presence {
  readonly projectId: string
  readonly taskId: string
  readonly personId: string
}

interface Window extends Presence {
  readonly clientId: string
  seenAt: number
}

export class Presences {
  readonly #windows = new Map<string, Window>()

  /** A window reports that it shows a task (or has left it). True if that is news to others: the person came or went. */
  beat(presence: Presence, clientId: string, isOpen: boolean, at: number): boolean {
    const key = [presence.projectId, presence.taskId, presence.personId, clientId].join(' ')
    const known = this.#windows.get(key)
    if (isOpen) this.#windows.set(key, { ...presence, clientId, seenAt: at })
    else this.#windows.delete(key)
    return isOpen !== (known !== undefined)
  }

  /** How many other windows of the same person show the task. */
  elsewhere({ taskId, personId }: Presence, clientId: string): number {
    return this.#where((one) => one.taskId === taskId && one.personId === personId && one.clientId !== clientId).length
  }

  /** Who has a task of the project open, each once. */
  open(projectId: string): readonly Presence[] {
    const each = new Map<string, Presence>()
    for (const { taskId, personId } of this.#where((one) => one.projectId === projectId)) {
      each.set(`${taskId} ${personId}`, { projectId, taskId, personId })
    }
    return [...each.values()]
  }

  /** Windows of a person on a task. */
  windows({ taskId, personId }: Presence): number {
    return this.#where((one) => one.taskId === taskId && one.personId === personId).length
  }

  /** A window of a person is gone; gives what it had open in the project. */
  leave({ projectId, personId }: Omit<Presence, 'taskId'>, clientId: string): readonly Presence[] {
    return this.#remove((one) => one.projectId === projectId && one.personId === personId && one.clientId === clientId)
  }

  /** Forgets windows that stopped reporting; gives the presences that ended with them. */
  forget(at: number): readonly Presence[] {
    return this.#remove((one) => one.seenAt + FORGOTTEN_AFTER < at)
  }

  #remove(isMeant: (window: Window) => boolean): readonly Presence[] {
    const gone = this.#where(isMeant)
    for (const [key, window] of this.#windows) if (gone.includes(window)) this.#windows.delete(key)
    return gone
  }

  #where(isMeant: (window: Window) => boolean): Window[] {
    return [...this.#windows.values()].filter(isMeant)
  }
}
