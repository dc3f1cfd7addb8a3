/** The workbench: who is signed in, then the screen of the address. Screens are loaded when they are first shown. */
import '../people/people.css'
import './workbench.css'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { OutboxProvider } from '../client/outbox-context.js'
import { SessionProvider, useSession } from '../client/session.js'
import { messages } from './messages.js'
import { ProjectProvider } from './project-context.js'
import { Waiting } from './Waiting.js'

/** Screens outside of a project, by address. */
const SCREENS: readonly (readonly [string, ComponentType])[] = [
  ['/account', lazy(async () => ({ default: (await import('../people/AccountPage.js')).AccountPage }))],
  ['/projects/new', lazy(async () => ({ default: (await import('../setup/NewProjectPage.js')).NewProjectPage }))],
  ['/projects', lazy(async () => ({ default: (await import('./ProjectsPage.js')).ProjectsPage }))],
]

/** Screens for people who are not signed in, by address. */
const DOORS: readonly (readonly [string, ComponentType])[] = [
  ['/signin', lazy(async () => ({ default: (await import('../people/SignInPage.js')).SignInPage }))],
  ['/setup', lazy(async () => ({ default: (await import('../people/SetupPage.js')).SetupPage }))],
  ['/invite', lazy(async () => ({ default: (await import('../people/InvitePage.js')).InvitePage }))],
]

const SignInHere = lazy(async () => {
  const { SignInPage } = await import('../people/SignInPage.js')
  return { default: () => <SignInPage isHere /> }
})

/** Screens of one project, by the address after `/p/SLUG`. */
const PROJECT_SCREENS: readonly (readonly [string, ComponentType])[] = [
  ['/work/:task?', lazy(async () => ({ default: (await import('./TaskPage.js')).TaskPage }))],
  ['/members', lazy(async () => ({ default: (await import('../manage/MembersPage.js')).MembersPage }))],
  ['/guidelines', lazy(async () => ({ default: (await import('../manage/GuidelinesPage.js')).GuidelinesPage }))],
  ['/data', lazy(async () => ({ default: (await import('../manage/DataPage.js')).DataPage }))],
  ['/settings', lazy(async () => ({ default: (await import('../manage/SettingsPage.js')).SettingsPage }))],
  ['/tasks', lazy(async () => ({ default: (await import('../tasks/TasksPage.js')).TasksPage }))],
  ['/adjudicate/:task?', lazy(async () => ({ default: (await import('../adjudicate/AdjudicatePage.js')).AdjudicatePage }))],
  ['/feedback', lazy(async () => ({ default: (await import('../adjudicate/FeedbackPage.js')).FeedbackPage }))],
  ['', lazy(async () => ({ default: (await import('../dashboard/DashboardPage.js')).DashboardPage }))],
]

export function Workbench() {
  return (
    <SessionProvider waiting={(error, retry) => <Waiting error={error} onRetry={retry} />}>
      <Suspense fallback={<Waiting error={null} />}>
        <Switch>
          {DOORS.map(([path, Screen]) => (
            <Route key={path} path={path} component={Screen} />
          ))}
          <Route>
            <Inside />
          </Route>
        </Switch>
      </Suspense>
    </SessionProvider>
  )
}

/** What is only for people who are signed in. Anybody else signs in first, and then sees what the address means. */
function Inside() {
  const { session } = useSession()
  if (session.person === null) return <SignInHere />
  return (
    <OutboxProvider waiting={<Waiting error={null} />}>
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
    </OutboxProvider>
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
