/** The workbench: who is signed in, then the screen of the address. Screens are loaded when they are first shown. */
import './workbench.css'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { OutboxProvider } from '../client/outbox-context.js'
import { SessionProvider } from '../client/session.js'
import { messages } from './messages.js'
import { ProjectProvider } from './project-context.js'
import { Waiting } from './Waiting.js'

/** Screens outside of a project, by address. */
const SCREENS: readonly (readonly [string, ComponentType])[] = [
  ['/projects', lazy(async () => ({ default: (await import('./ProjectsPage.js')).ProjectsPage }))],
]

/** Screens of one project, by the address after `/p/SLUG`. */
const PROJECT_SCREENS: readonly (readonly [string, ComponentType])[] = [
  ['/work/:task?', lazy(async () => ({ default: (await import('./TaskPage.js')).TaskPage }))],
]

export function Workbench() {
  return (
    <SessionProvider waiting={(error, retry) => <Waiting error={error} onRetry={retry} />}>
      <OutboxProvider waiting={<Waiting error={null} />}>
        <Suspense fallback={<Waiting error={null} />}>
          <Switch>
            {SCREENS.map(([path, Screen]) => (
              <Route key={path} path={path} component={Screen} />
            ))}
            {PROJECT_SCREENS.map(([path, Screen]) => (
              <Route key={path} path={`/p/:slug${path}`}>
                {({ slug }: { readonly slug: string }) => (
                  <OfProject slug={slug}>
                    <Screen />
                  </OfProject>
                )}
              </Route>
            ))}
            <Route>
              <Waiting error={new Error(messages.noSuchPage)} />
            </Route>
          </Switch>
        </Suspense>
      </OutboxProvider>
    </SessionProvider>
  )
}

function OfProject({ slug, children }: { readonly slug: string; readonly children: ReactNode }) {
  return (
    <ProjectProvider
      slug={slug}
      waiting={(error, retry) => (
        <Waiting error={error === 'unknown' ? new Error(messages.noSuchProject) : error} onRetry={retry} />
      )}
    >
      {children}
    </ProjectProvider>
  )
}
