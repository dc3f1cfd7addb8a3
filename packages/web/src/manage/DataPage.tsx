/** Data of a project: imports, proposals, exports, public reports. */
import './manage.css'
import { useCallback, useState } from 'react'
import { ProjectPage } from '../workbench/ProjectPage.js'
import { dataMessages as messages } from './data-messages.js'
import { ExportSection } from './ExportSection.js'
import { ImportSection } from './ImportSection.js'
import { ProposalSection } from './ProposalSection.js'
import { ReportSection } from './ReportSection.js'

export function DataPage() {
  const [turn, setTurn] = useState(0)
  const loaded = useCallback(() => setTurn((before) => before + 1), [])
  return (
    <ProjectPage tab="data" title={messages.title} lead={messages.lead}>
      <ExportSection />
      <ImportSection onLoaded={loaded} />
      <ProposalSection key={turn} />
      <ReportSection />
    </ProjectPage>
  )
}
