/** The keys of judging, as data for the handler and the key map. Which digit is which step depends on the scale. */
import { type KeyPress, keyName } from '../words/keys.js'
import type { JudgeAction, JudgeState } from './judge-editor.js'

type Rank = `rank-${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`

export type JudgeCommand = Rank | 'next-scale' | 'previous-scale' | 'lower' | 'higher' | 'clear'

export const JUDGE_KEYS: Readonly<Record<JudgeCommand, readonly string[]>> = {
  'rank-0': ['0'],
  'rank-1': ['1'],
  'rank-2': ['2'],
  'rank-3': ['3'],
  'rank-4': ['4'],
  'rank-5': ['5'],
  'rank-6': ['6'],
  'rank-7': ['7'],
  'rank-8': ['8'],
  'rank-9': ['9'],
  'next-scale': ['ArrowDown', 'j'],
  'previous-scale': ['ArrowUp', 'k'],
  lower: ['ArrowLeft', 'h'],
  higher: ['ArrowRight', 'l'],
  clear: ['x'],
}

const COMMAND_OF = new Map<string, JudgeCommand>(
  (Object.keys(JUDGE_KEYS) as JudgeCommand[]).flatMap((command) => JUDGE_KEYS[command].map((key) => [key, command] as const)),
)

/** What a key does; null where it belongs to somebody else. */
export function judgeAction(press: KeyPress, { at }: JudgeState): JudgeAction | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  const command = COMMAND_OF.get(keyName(press))
  switch (command) {
    case undefined:
      return null
    case 'next-scale':
      return { type: 'go', to: at + 1 }
    case 'previous-scale':
      return { type: 'go', to: at - 1 }
    case 'lower':
      return { type: 'step', by: -1 }
    case 'higher':
      return { type: 'step', by: 1 }
    case 'clear':
      return { type: 'clear' }
    default:
      return { type: 'digit', digit: command.slice('rank-'.length) }
  }
}
