/** Which page an address shows. The playground stands alone; the workbench brings its own session and loads its pages when they are asked for. */
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'

const Playground = lazy(async () => ({ default: (await import('./playground/Playground.js')).Playground }))
const Workbench = lazy(async () => ({ default: (await import('./workbench/Workbench.js')).Workbench }))

export function App() {
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path="/" component={Playground} />
        <Route component={Workbench} />
      </Switch>
    </Suspense>
  )
}
