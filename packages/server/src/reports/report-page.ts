/** The public report as one page without scripts. */
import { htmlPage, type ReportSection } from '@parascope/core/report'
import { agreementSections } from '@parascope/engine/report'
import type { PublicReport, ReportedPhase } from './public-report.js'

/** The page as text. */
export function reportPage(report: PublicReport): string {
  const { project, phases, hidden } = report
  const about = [`${project.pairs} pairs`, `licence: ${project.licence || 'not said'}`, `source: ${project.source || 'not said'}`]
  const kept = hidden === 1 ? 'One phase is' : `${hidden} phases are`
  const progress: ReportSection = {
    title: 'Progress',
    ...(hidden === 0 ? {} : { text: [`${kept} not shown: people still work there without seeing each other.`] }),
    table: {
      header: ['phase', 'mode', 'items', 'submitted', 'agreed', 'disputed', 'decided'],
      rows: phases.flatMap(({ name, progress }) =>
        progress.map(({ mode, items, submitted, agreed, disputed, decided }) => [
          name,
          mode,
          items,
          submitted,
          agreed,
          disputed,
          decided,
        ]),
      ),
    },
  }
  const signatures = phases.flatMap(({ agreement }) => agreement.flatMap(({ report: found }) => found?.signature ?? []))
  return htmlPage({
    title: project.name,
    subtitle: about.join(' · '),
    signature: [...new Set(signatures)].join('\n') || `parascope ${report.parascope}`,
    sections: [progress, ...phases.flatMap(phaseSections)],
    data: report,
  })
}

function phaseSections({ name, agreement }: ReportedPhase): ReportSection[] {
  return agreement.flatMap(({ mode, measure, report, undefined: reason }) => {
    const heading = `${name}, ${mode === measure ? mode : `${mode}, ${measure}`}`
    if (report === null) return [{ title: heading, text: [`There is no figure yet: ${reason}.`] }]
    return agreementSections(report).map((section) => ({ ...section, title: `${heading}: ${section.title}` }))
  })
}
