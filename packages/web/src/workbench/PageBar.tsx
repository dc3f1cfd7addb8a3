import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PersonMenu } from './PersonMenu.js'

/** The top bar of a screen without rail and dock. */
export function PageBar({
  title,
  badge,
  children,
}: {
  readonly title: ReactNode
  readonly badge?: string
  readonly children?: ReactNode
}) {
  return (
    <header className="bar bar--page">
      <Link href="/projects" className="bar__brand">
        Parascope
      </Link>
      <span className="bar__crumb">{title}</span>
      {badge !== undefined && <bdi className="bar__badge">{badge}</bdi>}
      <span className="bar__grow" />
      {children}
      <PersonMenu />
    </header>
  )
}
