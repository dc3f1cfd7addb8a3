/** Every key of the workbench in one place: the frame and each mode, with what each command does. */

import { JUDGE_KEYS } from '../judge/judge-keys.js'
import { FRAME, type KeyTable } from '../shell/own-keys.js'
import { TREES_KEYS } from '../trees/trees-keys.js'
import { TYPE_KEY_LABELS } from '../types/type-key-labels.js'
import { TYPE_KEYS } from '../types/type-keys.js'
import { WORDS_KEYS } from '../words/keys.js'
import { WORDS_MODE_KEYS } from '../words/mode-keys.js'
import { labels } from './key-labels.js'
import { WORK_KEYS } from './work-keys.js'

export interface LabelledScope {
  readonly scope: string
  readonly table: KeyTable
  readonly labels: Readonly<Record<string, string>>
}

export const KEY_SCOPES: readonly LabelledScope[] = [
  { scope: FRAME, table: WORK_KEYS, labels: labels.work },
  { scope: 'words', table: { ...WORDS_KEYS, ...WORDS_MODE_KEYS }, labels: labels.words },
  { scope: 'trees', table: TREES_KEYS, labels: labels.trees },
  { scope: 'judge', table: JUDGE_KEYS, labels: labels.judge },
  { scope: 'types', table: TYPE_KEYS, labels: TYPE_KEY_LABELS },
]
