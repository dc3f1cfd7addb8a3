import type { ImportReport } from '../client/contract.js'
import { count } from './figures.js'
import { reportMessages as messages } from './report-messages.js'

/** What was found in a file: how much, whose, what is wrong with it, and the first pairs. */
export function ReportView({ report }: { readonly report: ImportReport }) {
  const { format, items, known, layers, controls, annotators, errors, warnings, problems, preview } = report
  const facts = [
    messages.format(format),
    messages.pairs(items),
    ...(known > 0 ? [messages.known(known)] : []),
    ...(layers > 0 ? [messages.layers(layers)] : []),
    ...(controls.positive + controls.negative > 0 ? [messages.controls(controls.positive + controls.negative)] : []),
  ]
  return (
    <div className="report">
      <p className="report__facts">{facts.join(' · ')}</p>
      {annotators.length > 0 && (
        <p className="quiet">
          {messages.annotators}{' '}
          {annotators.map(({ name, modes }, k) => (
            <span key={name}>
              {k > 0 && ', '}
              <bdi>{name}</bdi> (
              {Object.entries(modes)
                .map(([mode, n]) => `${messages.modes[mode as keyof typeof messages.modes]} ${count(n)}`)
                .join(', ')}
              )
            </span>
          ))}
        </p>
      )}
      <p className={errors > 0 ? 'report__verdict report__verdict--bad' : 'report__verdict'} role="status">
        <span aria-hidden="true">{errors > 0 ? '✕' : '✓'}</span> {messages.verdict(errors, warnings)}
      </p>
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys
        <section className="report__problems" tabIndex={0} aria-label={messages.problems}>
          <ul className="problems">
            {problems.map(({ severity, line, id, field, message }, k) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
              <li key={k}>
                <span className="problems__line">{line === undefined ? '' : messages.line(line)}</span>
                <span data-severity={severity}>
                  {severity === 'error' ? '' : `${messages.warning}: `}
                  <bdi>
                    {[id, field].filter((part) => part !== undefined).join(' ')}
                    {id !== undefined || field !== undefined ? ': ' : ''}
                    {message}
                  </bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {problems.length < errors + warnings && (
        <p className="quiet">{messages.moreProblems(errors + warnings - problems.length)}</p>
      )}
      {preview.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reached by keys
        <section className="report__preview table-scroll" tabIndex={0} aria-label={messages.preview(preview.length)}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col" className="report__head">
                  {messages.pair}
                </th>
                <th scope="col" className="report__head">
                  {messages.source}
                </th>
                <th scope="col" className="report__head">
                  {messages.target}
                </th>
                <th scope="col" className="report__head">
                  {messages.annotator}
                </th>
              </tr>
            </thead>
            <tbody>
              {preview.map(({ id, source, target, annotator }, k) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one pair may stand there for several annotators
                <tr key={k}>
                  <th scope="row" className="mono">
                    <bdi>{id}</bdi>
                  </th>
                  <td className="table__text">
                    <bdi>{source}</bdi>
                  </td>
                  <td className="table__text">
                    <bdi>{target}</bdi>
                  </td>
                  <td>
                    <bdi>{annotator ?? '–'}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
