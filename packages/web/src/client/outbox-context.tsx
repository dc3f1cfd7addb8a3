/** The outbox of this tab for whoever is signed in, and what the device keeps for undoing. */
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type Device, forgetfulDevice, openDevice, type StepStorage } from './device.js'
import { type Outbox, openOutbox, type SaveState } from './outbox.js'
import { useSession } from './session.js'

export interface OutboxHandle {
  readonly outbox: Outbox
  readonly steps: StepStorage
  /** false: this browser keeps nothing, work is only on the server */
  readonly isDurable: boolean
}

const OutboxContext = createContext<OutboxHandle | null>(null)

let device: Promise<Device> | null = null

/** One device for the life of the page: its name is taken once. */
function thisDevice(): Promise<Device> {
  device ??= openDevice().catch(forgetfulDevice)
  return device
}

export interface OutboxProviderProps {
  readonly children: ReactNode
  /** shown until the device has said what earlier tabs left */
  readonly waiting: ReactNode
}

export function OutboxProvider({ children, waiting }: OutboxProviderProps) {
  const { api, session } = useSession()
  const person = session.person?.id ?? null
  const [handle, setHandle] = useState<(OutboxHandle & { readonly person: string }) | null>(null)
  useEffect(() => {
    if (person === null) return
    let isStale = false
    const open = async () => {
      const { clientId, queues, steps, isDurable } = await thisDevice()
      const found = await queues.load()
      if (isStale) return
      const later = (work: () => void, milliseconds: number) => void setTimeout(work, milliseconds)
      setHandle({ outbox: openOutbox({ api, storage: queues, clientId, person, found, later }), steps, isDurable, person })
    }
    void open()
    return () => {
      isStale = true
    }
  }, [api, person])
  const outbox = handle?.outbox
  useEffect(() => {
    if (outbox === undefined) return
    const retry = () => outbox.retry()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [outbox])
  if (person === null) return children
  if (handle === null || handle.person !== person) return waiting
  return <OutboxContext value={handle}>{children}</OutboxContext>
}

export function useOutbox(): OutboxHandle {
  const handle = useContext(OutboxContext)
  if (handle === null) throw new TypeError('useOutbox needs an OutboxProvider above it')
  return handle
}

/** What the top bar says, as it changes. */
export function useSaveState(): SaveState {
  const { outbox } = useOutbox()
  return useSyncExternalStore(outbox.subscribe, () => outbox.state)
}
