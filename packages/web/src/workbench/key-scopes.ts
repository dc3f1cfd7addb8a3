/** Every key of the workbench in one place: the frame and each mode, with what each command does. */
import { FRAME, type KeyTable } from '../shell/own-keys.js'
import { TREES_KEYS } from '../trees/trees-keys.js'
import { WORDS_KEYS } from '../words/keys.js'
import { labels } from './key-labels.js'
import { WORK_KEYS } from './work-keys.js'

export interface LabelledScope {
  readonly scope: string
  readonly table: KeyTable
  readonly labels: Readonly<Record<string, string>>
}

const { sure, ...OF_WORDS } = WORDS_KEYS

export const KEY_SCOPES: readonly LabelledScope[] = [
  { scope: FRAME, table: WORK_KEYS, labels: labels.work },
  // Enter submits here; in the playground it links
  { scope: 'words', table: { ...OF_WORDS, sure: sure.filter((key) => key !== 'Enter') }, labels: labels.words },
  { scope: 'trees', table: TREES_KEYS, labels: labels.trees },
]
