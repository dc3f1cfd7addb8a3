import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Page, Project } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useResource } from '../client/use-resource.js'
import { longDate } from '../shell/dates.js'
import { messages } from './messages.js'
import { PageBar } from './PageBar.js'
import { mayAs } from './project-context.js'
import { Waiting } from './Waiting.js'

const text = messages.projectList

/** The projects that somebody is a member of: open ones first. */
export function ProjectsPage() {
  const { session } = useSession()
  const { value, error, reload } = useResource<Page<Project>>('/projects?limit=500')
  useEffect(() => {
    document.title = `${messages.projects} · Parascope`
  }, [])
  if (value === null) return <Waiting error={error} onRetry={reload} />
  const projects = [...value.items].sort((a, b) => Number(a.state === 'closed') - Number(b.state === 'closed'))
  const mayMake = session.person?.isAdmin === true
  return (
    <>
      <PageBar title={messages.projects} />
      <main className="page projects" id="work" tabIndex={-1}>
        <header className="projects__head">
          <h1>{messages.projects}</h1>
          {mayMake && projects.length > 0 && (
            <Link href="/projects/new" className="button">
              {text.make}
            </Link>
          )}
        </header>
        {projects.length === 0 && (
          <div className="empty">
            <p>{mayMake ? text.firstProject : messages.noProjects}</p>
            {mayMake && (
              <p className="row-of-buttons">
                <Link href="/projects/new" className="button button--main">
                  {text.make}
                </Link>
              </p>
            )}
            <p className="quiet">
              <Link href="/">{text.tryPlayground}</Link>
            </p>
          </div>
        )}
        <ul className="projects__list">
          {projects.map((project) => (
            <Row key={project.id} project={project} />
          ))}
        </ul>
      </main>
    </>
  )
}

function Row({ project: { slug, name, settings, state, role, createdAt } }: { readonly project: Project }) {
  return (
    <li className="projects__row" data-closed={state === 'closed' ? '' : undefined}>
      <Link href={`/p/${slug}`} className="projects__name">
        <bdi>{name}</bdi>
      </Link>
      <span className="projects__facts">
        {settings.modes.map((mode) => messages.modes[mode]).join(' · ')}
        <span className="quiet">
          {text.roles[role]}, {text.since(longDate(createdAt))}
          {state === 'closed' && `, ${text.closed}`}
        </span>
      </span>
      <span className="projects__go">
        {mayAs(role, 'annotator') && state === 'open' && (
          <Link href={`/p/${slug}/work`} className="button">
            {text.work}
          </Link>
        )}
      </span>
    </li>
  )
}
