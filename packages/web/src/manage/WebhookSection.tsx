import { type FormEvent, useState } from 'react'
import type { CreatedWebhook, Delivery, Page, Webhook } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useResource } from '../client/use-resource.js'
import { useProject } from '../workbench/project-context.js'
import { Confirm } from './Confirm.js'
import { CopyField } from './CopyField.js'
import { Fault } from './Fault.js'
import { dateTime } from './figures.js'
import { Labelled } from './Labelled.js'
import { RowAction } from './RowAction.js'
import { settingsMessages as messages } from './settings-messages.js'
import { useAction } from './use-action.js'
import { usePolling } from './use-polling.js'

type Topic = Webhook['topics'][number]

const TOPICS = Object.keys(messages.topics) as Topic[]

/** Webhooks of a project: what they hear, whether it arrives, and sending it again. */
export function WebhookSection() {
  const { path } = useProject()
  const { api } = useSession()
  const hooks = useResource<{ readonly items: readonly Webhook[] }>(`${path}/webhooks`)
  const { isBusy, error, run } = useAction()
  const [url, setUrl] = useState('')
  const [topics, setTopics] = useState<readonly Topic[]>(['item', 'phase'])
  const [made, setMade] = useState<CreatedWebhook | null>(null)
  const add = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setMade(await api.request<CreatedWebhook>(`${path}/webhooks`, { method: 'POST', body: { url, topics } }))
      setUrl('')
      hooks.reload()
    })
  }
  return (
    <section className="section">
      <div className="section__head">
        <h2>{messages.webhooks}</h2>
      </div>
      <p className="section__lead">{messages.webhooksLead}</p>
      {hooks.value !== null && hooks.value.items.length === 0 && <p className="empty-state">{messages.noWebhooks}</p>}
      {(hooks.value?.items ?? []).map((hook) => (
        <HookRow key={hook.id} hook={hook} onChange={hooks.reload} />
      ))}
      {made !== null && (
        <div className="told" role="status">
          <p>{messages.secretOnce}</p>
          <CopyField label={messages.secret} text={made.secret} />
        </div>
      )}
      <Fault error={error} />
      <form className="fields" onSubmit={add}>
        <Labelled label={messages.url}>
          {(ids) => (
            <input
              {...ids}
              className="field field--mono"
              type="url"
              required
              maxLength={2000}
              placeholder="https://"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Labelled>
        <fieldset className="choices">
          <legend>{messages.topicsLegend}</legend>
          {TOPICS.map((topic) => (
            <label key={topic} className="choice">
              <input
                type="checkbox"
                checked={topics.includes(topic)}
                onChange={(event) =>
                  setTopics(TOPICS.filter((one) => (one === topic ? event.target.checked : topics.includes(one))))
                }
              />
              {messages.topics[topic]}
            </label>
          ))}
        </fieldset>
        <div>
          <button type="submit" className="button" disabled={isBusy || topics.length === 0}>
            {messages.addWebhook}
          </button>
        </div>
      </form>
    </section>
  )
}

function HookRow({ hook, onChange }: { readonly hook: Webhook; onChange(): void }) {
  const { path } = useProject()
  const { api } = useSession()
  const { isBusy, error, run } = useAction()
  const own = `${path}/webhooks/${hook.id}`
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [tested, setTested] = useState<string | null>(null)
  const deliveries = useResource<Page<Delivery>>(isOpen ? `${own}/deliveries?limit=20` : null)
  // what is told goes out behind the scenes: whoever looks sees it arrive
  usePolling(isOpen, deliveries.reload, 2000)
  const test = () =>
    run(async () => {
      const answer = await api.request<{ isDelivered: boolean; status: number | null; error: string | null }>(`${own}/test`, {
        method: 'POST',
      })
      setTested(messages.tested(answer.isDelivered, answer.status, answer.error))
    })
  const toggle = () =>
    run(async () => {
      await api.request(own, { method: 'PATCH', body: { isEnabled: !hook.isEnabled } })
      onChange()
    })
  const replay = (id: string) =>
    run(async () => {
      await api.request(`${own}/deliveries/${id}/replay`, { method: 'POST' })
      deliveries.reload()
    })
  return (
    <article className="phase" aria-label={hook.url}>
      <div className="phase__head">
        <h3 className="mono">
          <bdi>{hook.url}</bdi>
        </h3>
        <span className="quiet">
          {[
            ...(hook.isEnabled ? [] : [messages.off]),
            hook.topics.map((topic) => messages.topics[topic]).join(', '),
            messages.last(hook.lastNumber),
            ...(hook.waiting > 0 ? [messages.waiting(hook.waiting)] : []),
          ].join(' · ')}
        </span>
        <div className="row-of-buttons phase__actions">
          <button type="button" className="button" disabled={isBusy} onClick={() => void test()}>
            {messages.test}
          </button>
          <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {messages.deliveries}
          </button>
          <button type="button" className="button" disabled={isBusy} onClick={() => void toggle()}>
            {hook.isEnabled ? messages.switchOff : messages.switchOn}
          </button>
          <button type="button" className="button" onClick={() => setRemoving(true)}>
            {messages.remove}
          </button>
        </div>
      </div>
      <Fault error={error} />
      {tested !== null && (
        <p className="hint-box" role="status">
          {tested}
        </p>
      )}
      {deliveries.value !== null && (
        <div className="table-scroll">
          <table className="table">
            <tbody>
              {deliveries.value.items.map(({ id, number, type, state, status, error: reason, createdAt }) => (
                <tr key={id}>
                  <td className="number">{number}</td>
                  <th scope="row" className="mono">
                    {type}
                  </th>
                  <td>{messages.deliveryStates[state]}</td>
                  <td className="quiet">{reason ?? (status === null ? '' : status)}</td>
                  <td>{dateTime(createdAt)}</td>
                  <td className="table__actions">
                    <RowAction label={messages.replay} of={number} isOff={isBusy} onClick={() => void replay(id)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isRemoving && (
        <Confirm
          title={messages.removeTitle}
          action={messages.remove}
          onConfirm={async () => {
            await api.request(own, { method: 'DELETE' })
            onChange()
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{messages.removeText}</p>
        </Confirm>
      )}
    </article>
  )
}
