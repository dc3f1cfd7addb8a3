import type { Member } from '../client/contract.js'
import { useResource } from '../client/use-resource.js'
import { messages } from './messages.js'
import { useProject } from './project-context.js'

/** Who else has the task open, by name; the server says only what may be known. */
export function OthersHere({ others }: { readonly others: readonly string[] }) {
  const { path } = useProject()
  const { value } = useResource<{ readonly items: readonly Member[] }>(`${path}/members`)
  const names = new Map((value?.items ?? []).map(({ person, name }) => [person, name]))
  return (
    <p className="quiet work__others" role="status">
      {messages.othersHere}{' '}
      {others.map((person, k) => (
        <span key={person}>
          {k > 0 && ', '}
          <bdi>{names.get(person) ?? messages.comments.somebody}</bdi>
        </span>
      ))}
    </p>
  )
}
