import { Link } from 'wouter'
import type { Page, Project } from '../client/contract.js'
import { useResource } from '../client/use-resource.js'
import { messages } from './messages.js'
import { Waiting } from './Waiting.js'

/** The projects that somebody is a member of. */
export function ProjectsPage() {
  const { value, error, reload } = useResource<Page<Project>>('/projects')
  if (value === null) return <Waiting error={error} onRetry={reload} />
  return (
    <main className="page">
      <h1>{messages.projects}</h1>
      {value.items.length === 0 && <p>{messages.noProjects}</p>}
      <ul className="project-list">
        {value.items.map(({ id, slug, name, settings }) => (
          <li key={id}>
            <Link href={`/p/${slug}`}>
              <bdi>{name}</bdi>
            </Link>{' '}
            <span className="quiet">{messages.pairs(settings.modes)}</span>
          </li>
        ))}
      </ul>
    </main>
  )
}
