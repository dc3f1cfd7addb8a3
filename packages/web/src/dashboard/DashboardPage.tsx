/** What a project is doing: progress, agreement, disputes, people. Every number leads to its items and its data. */
import '../manage/manage.css'
import './dashboard.css'
import { Link, useSearch } from 'wouter'
import type { Agreement, AgreementSummary, GuidelineUse, Member, Progress } from '../client/contract.js'
import { useResource } from '../client/use-resource.js'
import { ProjectPage } from '../workbench/ProjectPage.js'
import { mayAs, useProject } from '../workbench/project-context.js'
import { usePhases } from '../workbench/use-phases.js'
import { Waiting } from '../workbench/Waiting.js'
import { type Choice, choicesOf, chosen, correctedMeasure, figuresOf } from './choice.js'
import { DisputesPanel } from './DisputesPanel.js'
import { estimateOf } from './estimate.js'
import { GuidelinesPanel } from './GuidelinesPanel.js'
import { MatrixPanel } from './MatrixPanel.js'
import { squareOf } from './matrix.js'
import { messages } from './messages.js'
import { nameFinder, placeFinder } from './names.js'
import { OwnProgress } from './OwnProgress.js'
import { PeoplePanel } from './PeoplePanel.js'
import { PlannedPhase } from './PlannedPhase.js'
import { SlowestPanel } from './SlowestPanel.js'
import { StatCards } from './StatCards.js'
import { TrendChart } from './TrendChart.js'
import { useLive } from './use-live.js'

export function DashboardPage() {
  const { project } = useProject()
  return mayAs(project.role, 'adjudicator') || project.role === 'viewer' ? <Dashboard /> : <OwnProgress />
}

function Dashboard() {
  const { project, path, home } = useProject()
  const isManager = mayAs(project.role, 'manager')
  const query = new URLSearchParams(useSearch())
  const phases = usePhases()
  const progress = useResource<Progress>(`${path}/progress`)
  const summary = useResource<AgreementSummary>(`${path}/agreement/summary`)
  const members = useResource<{ readonly items: readonly Member[] }>(`${path}/members`)
  const use = useResource<GuidelineUse>(isManager ? `${path}/guidelines/use` : null)
  const choice = chosen(choicesOf(phases.value?.items ?? []), query)
  const figures = choice === undefined ? null : figuresOf(summary.value, choice)
  const headline = project.role === 'viewer' || figures?.isHidden === true ? null : (figures?.headline ?? null)
  const wanted = choice === undefined || headline === null ? null : correctedMeasure(choice.mode, headline.measure)
  const full = useResource<Agreement>(
    wanted === null || choice === undefined
      ? null
      : `${path}/agreement?phase=${choice.phase.id}&mode=${choice.mode}&${wanted.ask}&by=pair&worst=0&bins=1`,
  )
  const reload = () => {
    for (const resource of [phases, progress, summary, members, use, full]) resource.reload()
  }
  const way = useLive(path, reload)
  if (phases.value === null || progress.value === null) {
    return <Waiting error={phases.error ?? progress.error} onRetry={reload} />
  }
  const phaseProgress = progress.value.phases.find(({ phase }) => phase === choice?.phase.id) ?? null
  const nameOf = nameFinder(members.value?.items ?? [])
  const tools = (
    <>
      <span className="chip" data-tone={way === 'stream' ? 'good' : undefined}>
        <span aria-hidden="true">{way === 'stream' ? '●' : '○'}</span> {way === 'stream' ? messages.live : messages.polling}
      </span>
      {isManager && (
        <Link href={`${home}/data`} className="button">
          {messages.exportData}
        </Link>
      )}
    </>
  )
  return (
    <ProjectPage tab="dashboard" lead={<Lead choice={choice} progress={phaseProgress} />} tools={tools}>
      {choice === undefined ? (
        <NoPhases />
      ) : (
        <>
          <PhaseSwitch choices={choicesOf(phases.value.items)} current={choice} />
          {choice.phase.state === 'planned' ? (
            <PlannedPhase phase={choice.phase} nameOf={nameOf} onOpened={reload} />
          ) : (
            <Figures
              {...{ choice, figures, nameOf }}
              placeOf={placeFinder(phases.value.items, nameOf)}
              progress={phaseProgress}
              use={use.value}
              summaryError={summary.error}
              corrected={wanted === null ? undefined : correctedFrom(full.value, full.error, wanted.measure)}
              signature={figures?.signature ?? null}
            />
          )}
        </>
      )}
    </ProjectPage>
  )
}

interface FiguresProps {
  readonly choice: Choice
  readonly figures: ReturnType<typeof figuresOf>
  readonly progress: Progress['phases'][number] | null
  readonly use: GuidelineUse | null
  readonly nameOf: (person: string) => string
  readonly placeOf: (person: string) => number
  readonly summaryError: Error | null
  readonly corrected: Corrected | undefined
  readonly signature: string | null
}

function Figures({ choice, figures, progress, use, nameOf, placeOf, summaryError, corrected, signature }: FiguresProps) {
  const { project, home } = useProject()
  const maySearch = mayAs(project.role, 'adjudicator')
  const tasksAt = maySearch ? (more: string) => `${home}/tasks?phase=${choice.phase.id}&mode=${choice.mode}${more}` : undefined
  const people = progress?.people ?? []
  const estimate = estimateOf(
    people.map(({ person, assigned, inProgress, submitted, firstAt, leftMs }) => ({
      person,
      open: assigned + inProgress,
      submitted,
      firstAt,
      leftMs,
    })),
    Date.now(),
  )
  const annotators = people.filter(({ submitted }) => submitted > 0).map(({ person }) => nameOf(person))
  const square = figures === null ? null : squareOf(figures, annotators)
  const label = messages.agreementOf[choice.mode]
  return (
    <>
      {figures?.isHidden === true && <p className="hint-box">{messages.hidden}</p>}
      <StatCards
        {...{ choice, tasksAt, progress, figures, estimate, nameOf }}
        corrected={corrected === undefined ? undefined : corrected.figure}
        correctedCouples={corrected?.couples ?? []}
      />
      <div className="dashboard__row">
        <TrendChart
          trend={figures?.trend ?? null}
          label={label}
          empty={
            summaryError !== null
              ? summaryError.message
              : figures === null
                ? messages.measuring
                : figures.isHidden
                  ? messages.hiddenFigure
                  : messages.trendEmpty
          }
        />
        <DisputesPanel figures={figures} tasksAt={tasksAt} />
      </div>
      <PeoplePanel progress={progress} nameOf={nameOf} placeOf={placeOf} tasksAt={tasksAt} />
      <div className="dashboard__thirds">
        <MatrixPanel
          square={square}
          figures={figures}
          placeOf={(name) => placeOf(people.find(({ person }) => nameOf(person) === name)?.person ?? '')}
        />
        {maySearch && <SlowestPanel slowest={progress?.slowest ?? null} home={home} />}
        {mayAs(project.role, 'manager') && <GuidelinesPanel use={use} home={home} />}
      </div>
      {signature !== null && (
        <p className="signature">
          <span className="unseen">{messages.signature}: </span>
          {signature}
          {corrected?.signature !== undefined && (
            <>
              <br />
              {corrected.signature}
            </>
          )}
        </p>
      )}
    </>
  )
}

function Lead({
  choice,
  progress,
}: {
  readonly choice: Choice | undefined
  readonly progress: Progress['phases'][number] | null
}) {
  if (choice === undefined) return null
  const { phase } = choice
  const modes = phase.settings.modes.map((mode) => messages.mode[mode]).join(', ')
  const tasks =
    progress?.tasks === null || progress === null ? phase.tasks : Object.values(progress.tasks).reduce((sum, n) => sum + n, 0)
  const pairs = phase.state === 'planned' ? (phase.settings.size ?? 0) : Math.round(tasks / phase.settings.modes.length)
  const people = phase.settings.people.length + phase.settings.places.length
  return (
    <>
      {messages.lead(pairs, modes, people)} · {phase.settings.isBlind ? messages.blindLead : messages.openLead}
    </>
  )
}

function PhaseSwitch({ choices, current }: { readonly choices: readonly Choice[]; readonly current: Choice }) {
  const { home } = useProject()
  return (
    <nav className="phase-switch" aria-label={messages.phases}>
      {choices.map(({ phase, mode }) => (
        <Link
          key={`${phase.id} ${mode}`}
          href={`${home}?phase=${phase.id}&mode=${mode}`}
          className="chip phase-switch__choice"
          {...(phase.id === current.phase.id && mode === current.mode ? { 'aria-current': 'true' as const } : {})}
        >
          <bdi>{phase.name}</bdi>
          {phase.settings.modes.length > 1 && <span> · {messages.mode[mode]}</span>}
        </Link>
      ))}
    </nav>
  )
}

function NoPhases() {
  const { project, path, home } = useProject()
  const isManager = mayAs(project.role, 'manager')
  const imports = useResource<{ readonly items: readonly { readonly state: string }[] }>(isManager ? `${path}/imports` : null)
  const hasData = imports.value === null || imports.value.items.some(({ state }) => state === 'done')
  return (
    <div className="empty">
      <p>{hasData ? messages.noPhases : messages.noData}</p>
      {isManager && (
        <p className="row-of-buttons">
          <Link href={hasData ? `${home}/settings#phases` : `${home}/data`} className="button button--main">
            {hasData ? messages.planPhase : messages.importData}
          </Link>
        </p>
      )}
    </div>
  )
}

interface Corrected {
  /** null: on its way */
  readonly figure: Agreement['reports'][number]['results'] extends readonly (infer R)[] | undefined ? R | null : never
  readonly couples: NonNullable<Agreement['reports'][number]['results']>
  readonly signature: string | undefined
}

/** The figure of a report, or why there is none. */
function correctedFrom(answer: Agreement | null, error: Error | null, measure: string): Corrected {
  if (error !== null)
    return { figure: { measure, value: null, undefined: error.message, scale: '0-1' }, couples: [], signature: undefined }
  if (answer === null) return { figure: null, couples: [], signature: undefined }
  const [report] = answer.reports
  const found = (report?.results ?? []).filter((one) => one.measure === measure)
  const [figure = { measure, value: null, undefined: report?.undefined ?? messages.none, scale: '0-1' as const }, ...couples] =
    found
  return { figure, couples, signature: report?.signature }
}
