import { useState } from 'react'
import type { ImportedAnnotator, ModeProposals, ProposalChoice } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useResource } from '../client/use-resource.js'
import { useProject } from '../workbench/project-context.js'
import { dataMessages as messages } from './data-messages.js'
import { Fault } from './Fault.js'
import { useAction } from './use-action.js'
import { usePolling } from './use-polling.js'

const PROGRAMS = { words: ['mono', 'identity'], trees: ['phrases'], types: ['suggest'], judge: [] } as const

/** What editors start from, mode by mode: chosen, made, and how far it is. */
export function ProposalSection() {
  const { path } = useProject()
  const proposals = useResource<{ readonly items: readonly ModeProposals[] }>(`${path}/proposals`)
  const annotators = useResource<{ readonly items: readonly ImportedAnnotator[] }>(`${path}/imported-annotators`)
  const list = proposals.value?.items ?? []
  usePolling(
    list.some(({ progress }) => progress !== null),
    proposals.reload,
  )
  return (
    <section className="section">
      <div className="section__head">
        <h2>{messages.proposals}</h2>
      </div>
      <p className="section__lead">{messages.proposalsLead}</p>
      {list.map((one) =>
        one.mode === 'judge' ? (
          <p key={one.mode} className="quiet">
            {messages.judgeNone}
          </p>
        ) : (
          <ModeRow key={one.mode} one={one} annotators={annotators.value?.items ?? []} onChange={proposals.reload} />
        ),
      )}
    </section>
  )
}

interface ModeRowProps {
  readonly one: ModeProposals
  readonly annotators: readonly ImportedAnnotator[]
  onChange(): void
}

function ModeRow({ one: { mode, choice, items, made, progress }, annotators, onChange }: ModeRowProps) {
  const { path } = useProject()
  const { api } = useSession()
  const { isBusy, error, run } = useAction()
  const [wanted, setWanted] = useState<ProposalChoice>(choice)
  const choices: readonly (readonly [string, ProposalChoice])[] = [
    [messages.fromNothing, { from: 'nothing' }],
    ...PROGRAMS[mode].map((method) => [messages.fromProgram(method), { from: 'program', method }] as const),
    ...annotators
      .filter(({ layers }) => (layers[mode] ?? 0) > 0)
      .map(({ name }) => [messages.fromLayer(name), { from: 'layer', annotator: name }] as const),
  ]
  const send = (method: 'POST' | 'DELETE') =>
    run(async () => {
      if (method === 'POST') await api.request(`${path}/proposals`, { method, body: { mode, choice: wanted } })
      else await api.request(`${path}/proposals/${mode}`, { method })
      onChange()
    })
  return (
    <div className="start-row">
      <label className="labelled">
        <span>{messages.proposalOf(messages.modes[mode])}</span>
        <select className="select" value={JSON.stringify(wanted)} onChange={(event) => setWanted(JSON.parse(event.target.value))}>
          {choices.map(([text, value]) => (
            <option key={text} value={JSON.stringify(value)}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {progress === null ? (
        <button type="button" className="button" disabled={isBusy || items === 0} onClick={() => void send('POST')}>
          {messages.make}
          <span className="unseen"> {messages.modes[mode]}</span>
        </button>
      ) : (
        <button type="button" className="button" disabled={isBusy} onClick={() => void send('DELETE')}>
          {messages.stop}
          <span className="unseen"> {messages.modes[mode]}</span>
        </button>
      )}
      <span className="start-row__state quiet" role="status">
        {progress !== null
          ? messages.proposing(progress.proposed, progress.skipped)
          : made.length === 0
            ? messages.noneMade
            : made.map(({ method, items: n }) => messages.made(n, items, method)).join(' · ')}
        {progress !== null && (
          <progress aria-label={messages.proposals} value={progress.proposed + progress.skipped} max={Math.max(items, 1)} />
        )}
      </span>
      <Fault error={error} />
    </div>
  )
}
