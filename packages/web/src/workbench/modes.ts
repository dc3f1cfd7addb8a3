/** The editors of the modes, each loaded when it is first needed: one line a mode. */
import type { Mode } from '@parascope/core/edit'
import type { ModeEditor, Prepare } from './mode.js'

export interface ModeModule {
  readonly default: ModeEditor
  /** it stays for the next task and begins anew by itself; the others are made anew for each */
  readonly stays?: true
  readonly prepare?: Prepare
}

export const MODE_EDITORS: Readonly<Partial<Record<Mode, () => Promise<ModeModule>>>> = {
  words: async () => {
    const [{ WordsMode }, { prepareWords }] = await Promise.all([
      import('../words/WordsMode.js'),
      import('../words/aligner-request.js'),
    ])
    return { default: WordsMode, stays: true, prepare: prepareWords }
  },
  types: async () => ({ default: (await import('../types/TypesMode.js')).TypesMode }),
  trees: async () => ({ default: (await import('../trees/TreesMode.js')).TreesMode }),
  judge: async () => ({ default: (await import('../judge/JudgeMode.js')).JudgeMode }),
}
