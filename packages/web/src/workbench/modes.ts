/** The editors of the modes, each loaded when it is first needed: one line a mode. */
import type { Mode } from '@parascope/core/edit'
import type { ModeEditor } from './mode.js'

export const MODE_EDITORS: Readonly<Partial<Record<Mode, () => Promise<{ readonly default: ModeEditor }>>>> = {
  words: async () => ({ default: (await import('../words/WordsMode.js')).WordsMode }),
  types: async () => ({ default: (await import('../types/TypesMode.js')).TypesMode }),
  trees: async () => ({ default: (await import('../trees/TreesMode.js')).TreesMode }),
  judge: async () => ({ default: (await import('../judge/JudgeMode.js')).JudgeMode }),
}
