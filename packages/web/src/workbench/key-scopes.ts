/** Every key of the workbench in one place: the frame and each mode, with what each command does. */
import { ADJUDICATE_KEYS } from '../adjudicate/adjudicate-keys.js'
import { messages as adjudicate } from '../adjudicate/messages.js'
import { JUDGE_KEYS } from '../judge/judge-keys.js'
import { FRAME, type KeyTable } from '../shell/own-keys.js'
import { TREES_KEYS } from '../trees/trees-keys.js'
import { TYPE_KEY_LABELS } from '../types/type-key-labels.js'
import { TYPE_KEYS } from '../types/type-keys.js'
import { WORDS_KEYS } from '../words/keys.js'
import { WORDS_MODE_KEYS } from '../words/mode-keys.js'
import { labels } from './key-labels.js'
import { messages } from './messages.js'
import { WORK_KEYS } from './work-keys.js'

export interface LabelledScope {
  readonly scope: string
  readonly title: string
  readonly table: KeyTable
  readonly labels: Readonly<Record<string, string>>
}

export const KEY_SCOPES: readonly LabelledScope[] = [
  { scope: FRAME, title: messages.keys.everywhere, table: WORK_KEYS, labels: labels.work },
  { scope: 'words', title: messages.modes.words!, table: { ...WORDS_KEYS, ...WORDS_MODE_KEYS }, labels: labels.words },
  { scope: 'trees', title: messages.modes.trees!, table: TREES_KEYS, labels: labels.trees },
  { scope: 'judge', title: messages.modes.judge!, table: JUDGE_KEYS, labels: labels.judge },
  { scope: 'types', title: messages.modes.types!, table: TYPE_KEYS, labels: TYPE_KEY_LABELS },
]

/** Adjudication has a frame of its own. */
export const ADJUDICATION: LabelledScope = {
  scope: 'adjudicate',
  title: adjudicate.title,
  table: ADJUDICATE_KEYS,
  labels: adjudicate.keyMap,
}

/** The tables among which a key of a scope must be the only one of its name. */
export function rivalsOf({ scope }: Pick<LabelledScope, 'scope'>): readonly LabelledScope[] {
  return scope === ADJUDICATION.scope ? [ADJUDICATION] : KEY_SCOPES
}
