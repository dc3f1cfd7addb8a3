import { useOutbox } from '../client/outbox-context.js'
import { useSession } from '../client/session.js'
import { messages } from './messages.js'

/** Ends this session. What has not reached the server is said first: it stays on this device. */
export function useSignOut(): () => Promise<void> {
  const { api, refresh } = useSession()
  const { outbox } = useOutbox()
  return async () => {
    const unsent = outbox.unsent().reduce((sum, { pending }) => sum + pending.length, 0)
    if (unsent > 0 && !window.confirm(messages.account.unsent(unsent))) return
    await api.request('/session', { method: 'DELETE' })
    await refresh()
  }
}
