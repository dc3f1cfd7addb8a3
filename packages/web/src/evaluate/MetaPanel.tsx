import { ParascopeError, type Problem } from '@parascope/core/errors'
import { rowsBy, scoreTableOf, type TextTable, TextTableReader } from '@parascope/core/measure'
import { useMemo, useState } from 'react'
import { Choice } from './Choice.js'
import { Downloads } from './Downloads.js'
import { FileField } from './FileField.js'
import { guessHumans, isNumeric } from './human-columns.js'
import { MetaTables } from './MetaTables.js'
import { messages } from './messages.js'
import { Progress } from './Progress.js'
import { demoFiles, readFiles } from './read-files.js'
import { Scatter } from './Scatter.js'
import { useJob } from './use-job.js'

interface Opened {
  readonly table: TextTable
  readonly sha256: string | null
}

/** Meta-evaluation: a table of metrics and human scores, and how well each metric says what people say. */
export function MetaPanel({ version }: { readonly version: string }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [humans, setHumans] = useState<readonly string[]>([])
  const [cluster, setCluster] = useState('')
  const { state, start, cancel, clear } = useJob()

  const open = async (files: readonly File[]) => {
    const { read, bad } = await readFiles(files.slice(0, 1))
    const [file] = read
    setFaults(bad.map(({ name }) => messages.unreadable(name)))
    clear()
    if (file === undefined) return
    const found: Problem[] = []
    try {
      const reader = new TextTableReader(file.name, [], (problem) => found.push(problem))
      for (const [k, line] of file.lines.entries()) reader.take(k + 1, line)
      const table = reader.finish()
      const guess = guessHumans(table)
      setOpened({ table, sha256: file.sha256 })
      setHumans(guess)
      setCluster('')
      setFaults(found.map(faultText))
      if (found.length === 0) run(table, guess, '')
    } catch (error) {
      if (!(error instanceof ParascopeError)) throw error
      setOpened(null)
      setFaults([error.message])
    }
  }
  const run = (table: TextTable, people: readonly string[], together: string) => {
    const metrics = metricsOf(table, people, together)
    if (people.length === 0 || metrics.length === 0) return clear()
    const found: Problem[] = []
    const scores = scoreTableOf(
      table,
      { humans: people, metrics, ...(together === '' ? {} : { cluster: together }) },
      (problem) => found.push(problem),
    )
    setFaults(found.map(faultText))
    if (found.length > 0) return clear()
    start({
      task: 'correlate',
      humans: scores.humans,
      metrics: scores.metrics,
      clusters: scores.clusters === undefined ? null : rowsBy(scores.clusters),
    })
  }
  const change = (people: readonly string[], together: string) => {
    setHumans(people)
    setCluster(together)
    run(opened!.table, people, together)
  }
  const scores = useMemo(() => {
    if (opened === null || state.correlations === null) return null
    const metrics = metricsOf(opened.table, humans, cluster)
    return scoreTableOf(opened.table, { humans, metrics }, () => {})
  }, [opened, state.correlations, humans, cluster])
  const numeric = opened === null ? [] : opened.table.columns.filter((column) => isNumeric(opened.table, column))
  const others = opened === null ? [] : opened.table.columns.filter((column) => !numeric.includes(column))
  return (
    <>
      <p className="quiet">{messages.metaLead}</p>
      <FileField
        title={messages.metaDrop}
        hint="scores.tsv"
        accept=".tsv,.txt,.csv,text/*"
        onFiles={(files) => void open(files)}
      />
      <p className="row-of-buttons">
        <button
          type="button"
          className="chip"
          onClick={() => demoFiles((name) => name === 'meta.lists.tsv').then(open, () => setFaults([messages.demoFailed]))}
        >
          {messages.demo}
        </button>
      </p>
      {faults.length > 0 && (
        <ul className="fault" role="alert">
          {faults.slice(0, 10).map((fault) => (
            <li key={fault}>
              <bdi>{fault}</bdi>
            </li>
          ))}
        </ul>
      )}
      {opened !== null && (
        <div className="choices">
          <fieldset className="columns">
            <legend>{messages.humans}</legend>
            {numeric.map((column) => (
              <label key={column}>
                <input
                  type="checkbox"
                  checked={humans.includes(column)}
                  onChange={(event) =>
                    change(event.target.checked ? [...humans, column] : humans.filter((one) => one !== column), cluster)
                  }
                />{' '}
                <bdi>{column}</bdi>
              </label>
            ))}
          </fieldset>
          {others.length > 0 && (
            <Choice label={messages.clusterOf} value={cluster} onChoose={(value) => change(humans, value)}>
              <option value="">{messages.noCluster}</option>
              {others.map((column) => (
                <option key={column}>{column}</option>
              ))}
            </Choice>
          )}
        </div>
      )}
      {opened !== null && faults.length === 0 && (humans.length === 0 || humans.length === numeric.length) && (
        <p className="quiet">{messages.noHuman}</p>
      )}
      <Progress state={state} onCancel={cancel} onRetry={() => run(opened!.table, humans, cluster)} />
      {state.correlations !== null && scores !== null && (
        <>
          {state.correlations.warnings.length > 0 && <p className="fault">{messages.few(opened!.table.rows.length)}</p>}
          <MetaTables correlations={state.correlations} />
          <Scatter scores={scores} />
          <Downloads
            found={{
              command: 'correlate',
              signature: signatureOf(cluster, version),
              values: [],
              details: state.correlations.values,
              warnings: state.correlations.warnings,
            }}
            inputs={
              opened!.sha256 === null
                ? null
                : [{ path: opened!.table.path, sha256: opened!.sha256, records: opened!.table.rows.length }]
            }
          />
        </>
      )}
    </>
  )
}

function metricsOf(table: TextTable, humans: readonly string[], cluster: string): string[] {
  return table.columns.filter((column) => isNumeric(table, column) && !humans.includes(column) && column !== cluster)
}

function faultText({ file, line, message }: Problem): string {
  return `${file}:${line}: ${message}`
}

/** As `correlate` writes it. */
function signatureOf(cluster: string, version: string): string {
  const unit = cluster === '' ? 'row' : cluster
  return `correlate|level:rows|ci:percentile1000|by:${unit}|tests:williams,permutation-both1000|seed:1|impl:parascope-${version}`
}
