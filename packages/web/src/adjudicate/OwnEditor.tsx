/** The editor of the mode on what is decided so far: whatever one changes there is one's own decision on the dispute at hand. */
import type { PairRecord } from '@parascope/core/corpus'
import { type ContentOperation, isContent } from '@parascope/core/edit'
import { lazy, Suspense, useMemo } from 'react'
import type { Adjudication, Project, Task } from '../client/contract.js'
import type { ModeEditor } from '../workbench/mode.js'
import { MODE_EDITORS } from '../workbench/modes.js'
import { messages } from './messages.js'

const EDITORS: Readonly<Partial<Record<string, ModeEditor>>> = Object.fromEntries(
  Object.entries(MODE_EDITORS).map(([mode, load]) => [mode, lazy(load)]),
)

export interface OwnEditorProps {
  readonly project: Project
  readonly item: Adjudication
  readonly record: PairRecord
  onEdit(operations: readonly ContentOperation[]): void
  announce(text: string): void
}

export function OwnEditor({ project, item, record, onEdit, announce }: OwnEditorProps) {
  const task = useMemo(() => taskOf(project, item), [project, item])
  // nothing in it is a proposal: everything was said by somebody
  const touched = useMemo(() => ({ has: () => true }) as unknown as ReadonlySet<string>, [])
  const Editor = EDITORS[item.mode]
  if (Editor === undefined) return null
  return (
    <>
      <p className="quiet own-editor__hint">{messages.editing}</p>
      <Suspense fallback={null}>
        <Editor
          project={project}
          task={task}
          record={record}
          content={item.gold?.content ?? {}}
          touched={touched}
          isReadOnly={false}
          edit={(operations) => onEdit(operations.filter((op): op is ContentOperation => isContent(op)))}
          onReady={() => {}}
          submit={() => {}}
          announce={announce}
        />
      </Suspense>
    </>
  )
}

/** The item as a task of the mode: nothing is proposed, and there is no queue around it. */
function taskOf({ settings }: Project, { task, phase, mode, pair, gold }: Adjudication): Task {
  return {
    id: task,
    phase: { id: phase, name: '', kind: 'agreement', isBlind: false, showProposals: false },
    mode,
    position: 0,
    state: 'disputed',
    item: task,
    record: pair,
    licence: '',
    source: '',
    guideline: 0,
    start: null,
    layer: gold,
    layers: [],
    reference: null,
    judge: settings.judge,
    previous: null,
    next: null,
    ahead: [],
  }
}
