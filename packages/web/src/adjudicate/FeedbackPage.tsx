/** `/p/SLUG/feedback`: what was decided on my items, and why. */
import './adjudicate.css'
import { type PairRecord, tagsetById, validateTagset } from '@parascope/core/corpus'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { Feedback, Page, Task } from '../client/contract.js'
import { useResource } from '../client/use-resource.js'
import { longDate } from '../shell/dates.js'
import { ProjectPage } from '../workbench/ProjectPage.js'
import { useProject } from '../workbench/project-context.js'
import { Waiting } from '../workbench/Waiting.js'
import { messages } from './messages.js'
import { partText, placeText } from './part-text.js'

const texts = messages.feedback

export function FeedbackPage() {
  const { path } = useProject()
  const { value, error, reload } = useResource<Page<Feedback>>(`${path}/feedback/me`)
  if (value === null) return <Waiting error={error} onRetry={reload} />
  const tasks = new Map<string, Feedback[]>()
  for (const item of value.items) tasks.set(item.task, [...(tasks.get(item.task) ?? []), item])
  return (
    <ProjectPage tab="work" title={texts.title} lead={texts.lead}>
      {tasks.size === 0 && <p className="empty">{texts.none}</p>}
      {[...tasks].map(([task, items]) => (
        <OnTask key={task} task={task} items={items} />
      ))}
    </ProjectPage>
  )
}

function OnTask({ task, items }: { readonly task: string; readonly items: readonly Feedback[] }) {
  const { path, home, project } = useProject()
  const { value } = useResource<Task>(`${path}/tasks/${task}`)
  const context = useMemo(() => {
    const { tagset, judge } = project.settings
    const record = (value?.record ?? { source: [], target: [] }) as unknown as PairRecord
    return {
      record,
      tagset: typeof tagset === 'string' ? tagsetById(tagset) : validateTagset(tagset),
      scales: judge?.scales ?? [],
    }
  }, [project.settings, value])
  if (value === null) return null
  return (
    <section className="feedback">
      <h2>
        {messages.modes[value.mode]} · <bdi>{items[0]!.pair}</bdi>
      </h2>
      <p className="feedback__text">
        <bdi>{context.record.sourceText ?? context.record.source.join(' ')}</bdi>
        <br />
        <bdi>{context.record.targetText ?? context.record.target.join(' ')}</bdi>
      </p>
      <dl className="feedback__list">
        {items.map(({ dispute, place, mine, gold, outcome, reason, note, at }) => (
          <div key={dispute} className="feedback__item" data-outcome={outcome}>
            <dt>
              <bdi>{placeText(place, [{ part: mine }, { part: gold }], context)}</bdi>
              <span className="chip" data-tone={outcome === 'mine' || outcome === 'both' ? 'good' : undefined}>
                {texts.outcomes[outcome]}
              </span>
              {reason !== null && <span className="chip">{messages.reasons[reason]}</span>}
            </dt>
            <dd>
              <span className="quiet">{texts.mine}</span>{' '}
              <bdi>{mine === null ? messages.silent : partText(place, mine, context).join('; ')}</bdi>
            </dd>
            <dd>
              <span className="quiet">{texts.gold}</span> <bdi>{partText(place, gold, context).join('; ')}</bdi>
            </dd>
            {note !== '' && (
              <dd className="feedback__note">
                <bdi>{note}</bdi>
              </dd>
            )}
            <dd className="quiet">{longDate(at)}</dd>
          </div>
        ))}
      </dl>
      <Link href={`${home}/work/${task}`}>{texts.look}</Link>
    </section>
  )
}
