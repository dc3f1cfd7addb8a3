/** Which page an address shows. The playground and the pages of evaluation and of grammars stand alone; the workbench brings its own session and loads its pages when they are asked for. */
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'

const Playground = lazy(async () => ({ default: (await import('./playground/Playground.js')).Playground }))
const EvaluatePage = lazy(async () => ({ default: (await import('./evaluate/EvaluatePage.js')).EvaluatePage }))
const GrammarPage = lazy(async () => ({ default: (await import('./grammar/GrammarPage.js')).GrammarPage }))
const Workbench = lazy(async () => ({ default: (await import('./workbench/Workbench.js')).Workbench }))

export function App() {
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path="/" component={Playground} />
        <Route path="/evaluate" component={EvaluatePage} />
        <Route path="/grammar" component={GrammarPage} />
        <Route component={Workbench} />
      </Switch>
    </Suspense>
  )
}
