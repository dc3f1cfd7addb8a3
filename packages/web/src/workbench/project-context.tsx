/** The project of the address (`/p/SLUG/…`), for every screen inside it. */
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Project, Role } from '../client/contract.js'
import { useSession } from '../client/session.js'
import { useResource } from '../client/use-resource.js'

export interface ProjectHandle {
  readonly project: Project
  /** `/projects/ID`: what the paths of the API begin with */
  readonly path: string
  /** `/p/SLUG`: what addresses begin with */
  readonly home: string
  readonly etag: string | null
  reload(): void
}

const ProjectContext = createContext<ProjectHandle | null>(null)

export interface ProjectProviderProps {
  readonly slug: string
  readonly children: ReactNode
  /** shown while the project is on its way (null), or when it cannot be had */
  readonly waiting: (error: Error | 'unknown' | null, retry: () => void) => ReactNode
}

export function ProjectProvider({ slug, children, waiting }: ProjectProviderProps) {
  const { session } = useSession()
  const id = session.memberships.find((membership) => membership.slug === slug)?.project
  const path = id === undefined ? null : `/projects/${id}`
  const { value: project, etag, error, reload } = useResource<Project>(path, { isKept: true })
  const handle = useMemo(
    () => (project === null || path === null ? null : { project, path, home: `/p/${slug}`, etag, reload }),
    [project, path, slug, etag, reload],
  )
  if (handle === null) return waiting(path === null ? 'unknown' : error, reload)
  return <ProjectContext value={handle}>{children}</ProjectContext>
}

export function useProject(): ProjectHandle {
  const handle = useContext(ProjectContext)
  if (handle === null) throw new TypeError('useProject needs a ProjectProvider above it')
  return handle
}

const RANKS: readonly Role[] = ['viewer', 'annotator', 'adjudicator', 'manager', 'owner']

/** Whether somebody with this role may do what needs at least that one. */
export function mayAs(role: Role, needed: Role): boolean {
  return RANKS.indexOf(role) >= RANKS.indexOf(needed)
}
