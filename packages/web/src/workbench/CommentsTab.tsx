import { useEffect, useMemo, useRef, useState } from 'react'
import type { Comment, Member } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useResource } from '../client/use-resource.js'
import { shortTime } from '../shell/dates.js'
import { anchorWords } from './anchor-words.js'
import type { Here } from './here.js'
import { useLiveChanges } from './live-feed.js'
import { messages } from './messages.js'
import { useProject } from './project-context.js'
import type { OpenTask } from './task-store.js'

const text = messages.comments

export interface CommentsTabProps {
  readonly opened: OpenTask
  /** a comment was asked for by key, about this place, anew with each `turn` */
  readonly asked: { readonly here: Here; readonly turn: number }
}

interface Thread {
  readonly first: Comment
  readonly answers: readonly Comment[]
}

/** What is said about the task: threads, about all of it or one place of it, to be resolved. */
export function CommentsTab({ opened, asked }: CommentsTabProps) {
  const { task, record } = opened
  const { path, project } = useProject()
  const { api } = useSession()
  const { value, error, reload } = useResource<{ readonly items: readonly Comment[] }>(`${path}/tasks/${task.id}/comments`)
  const { value: members } = useResource<{ readonly items: readonly Member[] }>(`${path}/members`)
  useLiveChanges((change) => change.topic === 'comment' && change.task === task.id, reload)
  const names = useMemo(() => new Map((members?.items ?? []).map(({ person, name }) => [person, name])), [members])
  const threads = useMemo(() => threadsOf(value?.items ?? []), [value])
  const [fault, setFault] = useState<string | null>(null)
  const mayWrite = project.role !== 'viewer' && project.state !== 'closed'
  const send = async (body: string, more: { readonly parent?: string; readonly anchor?: Comment['anchor'] }) => {
    try {
      await api.request(`${path}/tasks/${task.id}/comments`, { method: 'POST', body: { body, ...more } })
      setFault(null)
      reload()
      return true
    } catch (reason) {
      // what was typed stays in its field
      setFault((reason as Error).message)
      return false
    }
  }
  const resolve = async ({ id, resolvedAt }: Comment) => {
    await api
      .request(`${path}/comments/${id}/resolve`, { method: 'POST', body: { isResolved: resolvedAt === null } })
      .catch((reason: Error) => setFault(reason.message))
    reload()
  }
  return (
    <div className="comments">
      {mayWrite && (
        <Writer
          key={task.id}
          label={asked.here.anchor === null ? text.write : text.writeAbout(anchorWords(asked.here.anchor, record))}
          names={[...names.values()]}
          focus={asked.turn}
          onSend={(body) => send(body, { anchor: asked.here.anchor })}
        />
      )}
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {error !== null && value === null && <p className="quiet">{error.message}</p>}
      {value !== null && threads.length === 0 && <p className="quiet panel">{text.none}</p>}
      {threads.map(({ first, answers }) => (
        <section key={first.id} className="thread" data-resolved={first.resolvedAt === null ? undefined : ''}>
          {first.anchor !== null && (
            <p className="thread__anchor">
              <bdi>{anchorWords(first.anchor, record)}</bdi>
            </p>
          )}
          {[first, ...answers].map((comment) => (
            <article key={comment.id} className="comment">
              <p className="quiet">
                <bdi className="comment__who">{names.get(comment.person) ?? text.somebody}</bdi> {shortTime(comment.createdAt)}
              </p>
              <p className="comment__body">
                <bdi>{comment.body}</bdi>
              </p>
            </article>
          ))}
          {mayWrite && (
            <Reply
              thread={first}
              names={[...names.values()]}
              onSend={(body) => send(body, { parent: first.id })}
              onResolve={() => void resolve(first)}
            />
          )}
        </section>
      ))}
    </div>
  )
}

function threadsOf(comments: readonly Comment[]): readonly Thread[] {
  const firsts = comments.filter(({ parent }) => parent === null)
  const threads = firsts.map((first) => ({ first, answers: comments.filter(({ parent }) => parent === first.id) }))
  // open ones first, each group in the order of time
  return [
    ...threads.filter(({ first }) => first.resolvedAt === null),
    ...threads.filter(({ first }) => first.resolvedAt !== null),
  ]
}

interface ReplyProps {
  readonly thread: Comment
  readonly names: readonly string[]
  onSend(body: string): Promise<boolean>
  onResolve(): void
}

function Reply({ thread, names, onSend, onResolve }: ReplyProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="row-of-buttons">
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text.reply}
        </button>
        <button type="button" className="button" onClick={onResolve}>
          {thread.resolvedAt === null ? text.resolve : text.reopen}
        </button>
      </p>
      {isOpen && (
        <Writer
          label={text.reply}
          names={names}
          focus={1}
          onSend={async (body) => {
            const isSent = await onSend(body)
            if (isSent) setOpen(false)
            return isSent
          }}
        />
      )}
    </>
  )
}

interface WriterProps {
  readonly label: string
  readonly names: readonly string[]
  /** takes the focus with each new number above 0 */
  readonly focus: number
  onSend(body: string): Promise<boolean>
}

/** A field for a comment; `@` and the beginning of a name offer the members. Ctrl + Enter sends. */
function Writer({ label, names, focus, onSend }: WriterProps) {
  const [body, setBody] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focus > 0) field.current?.focus()
  }, [focus])
  const begun = /(?:^|\s)@(\S*)$/.exec(body)?.[1]
  const offered =
    begun === undefined ? [] : names.filter((name) => name.toLowerCase().startsWith(begun.toLowerCase())).slice(0, 6)
  const send = async () => {
    if (body.trim() !== '' && (await onSend(body.trim()))) setBody('')
  }
  return (
    <div className="writer">
      <textarea
        ref={field}
        className="field"
        rows={3}
        maxLength={10_000}
        aria-label={label}
        placeholder={label}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
          if (event.key === 'Escape') field.current?.blur()
        }}
      />
      {offered.length > 0 && (
        <p className="row-of-buttons">
          {offered.map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              onClick={() => {
                setBody(`${body.slice(0, body.length - begun!.length)}${name} `)
                field.current?.focus()
              }}
            >
              @<bdi>{name}</bdi>
            </button>
          ))}
        </p>
      )}
      <button type="button" className="button" disabled={body.trim() === ''} onClick={() => void send()}>
        {text.send}
      </button>
    </div>
  )
}
