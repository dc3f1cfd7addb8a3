/** The page around every screen of a project that has no rail and dock: top bar, tabs by what the person may do, the work. */
import './project-page.css'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import type { Role } from '../client/contract.js'
import { inLanguage } from '../shell/language.js'
import { PageBar } from './PageBar.js'
import { mayAs, useProject } from './project-context.js'
import { currentPhase, usePhases } from './use-phases.js'

export type ProjectTab = 'dashboard' | 'work' | 'adjudicate' | 'tasks' | 'guidelines' | 'members' | 'data' | 'settings'

const TABS: readonly { readonly tab: ProjectTab; readonly path: string; readonly needs: Role }[] = [
  { tab: 'dashboard', path: '', needs: 'viewer' },
  { tab: 'work', path: '/work', needs: 'annotator' },
  { tab: 'adjudicate', path: '/adjudicate', needs: 'adjudicator' },
  { tab: 'tasks', path: '/tasks', needs: 'adjudicator' },
  { tab: 'guidelines', path: '/guidelines', needs: 'viewer' },
  { tab: 'members', path: '/members', needs: 'manager' },
  { tab: 'data', path: '/data', needs: 'manager' },
  { tab: 'settings', path: '/settings', needs: 'manager' },
]

const texts = inLanguage({
  en: {
    skip: 'Skip to the page',
    parts: 'Parts of the project',
    closed: 'Closed',
    phase: { training: 'Training phase', agreement: 'Agreement phase', final: 'Final phase' },
    planned: (name: string) => `${name}: planned`,
    tabs: {
      dashboard: 'Dashboard',
      work: 'Annotate',
      adjudicate: 'Adjudicate',
      tasks: 'Tasks',
      guidelines: 'Guidelines',
      members: 'People',
      data: 'Data',
      settings: 'Settings',
    } satisfies Record<ProjectTab, string>,
  },
  es: {
    skip: 'Ir a la página',
    parts: 'Partes del proyecto',
    closed: 'Cerrado',
    phase: { training: 'Fase de entrenamiento', agreement: 'Fase de acuerdo', final: 'Fase final' },
    planned: (name: string) => `${name}: prevista`,
    tabs: {
      dashboard: 'Panel',
      work: 'Anotar',
      adjudicate: 'Resolver',
      tasks: 'Tareas',
      guidelines: 'Guía',
      members: 'Personas',
      data: 'Datos',
      settings: 'Ajustes',
    },
  },
})

export interface ProjectPageProps {
  readonly tab: ProjectTab
  /** the heading; the name of the project unless told */
  readonly title?: string
  /** one line below the heading */
  readonly lead?: ReactNode
  /** beside the heading */
  readonly tools?: ReactNode
  /** a list that fills the window and scrolls by itself */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

export function ProjectPage({ tab, title, lead, tools, isWhole = false, children }: ProjectPageProps) {
  const { project, home } = useProject()
  const badge = useBadge()
  const heading = title ?? project.name
  useEffect(() => {
    document.title = `${project.name} · ${texts.tabs[tab]} · Parascope`
    // on a phone the tabs are wider than the screen
    document.querySelector('.project-tabs [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [project.name, tab])
  return (
    <div className={`project-page${isWhole ? ' project-page--whole' : ''}`}>
      <a className="skip" href="#work">
        {texts.skip}
      </a>
      <PageBar
        title={
          <Link href={home} className="project-page__crumb">
            <bdi>{project.name}</bdi>
          </Link>
        }
        {...(badge === undefined ? {} : { badge })}
      />
      <nav className="project-tabs" aria-label={texts.parts}>
        {TABS.filter(({ needs }) => mayAs(project.role, needs)).map(({ tab: name, path }) => (
          <Link
            key={name}
            href={`${home}${path}`}
            className="project-tabs__tab"
            {...(name === tab ? { 'aria-current': 'page' as const } : {})}
          >
            {texts.tabs[name]}
          </Link>
        ))}
      </nav>
      <main className="project-page__work" id="work" tabIndex={-1}>
        <header className="project-page__head">
          <div>
            <h1>
              <bdi>{heading}</bdi>
            </h1>
            {lead !== undefined && <p className="project-page__lead">{lead}</p>}
          </div>
          {tools !== undefined && <div className="project-page__tools">{tools}</div>}
        </header>
        {children}
      </main>
    </div>
  )
}

/** What people work in now, in a word. */
function useBadge(): string | undefined {
  const { project } = useProject()
  const { value } = usePhases()
  const phase = currentPhase(value?.items ?? [])
  if (project.state === 'closed') return texts.closed
  if (phase === undefined) return undefined
  return phase.state === 'planned' ? texts.planned(phase.name) : texts.phase[phase.kind]
}
