/** Keys of the evaluation page, as data: they walk through the lines. */
export type EvaluateCommand = 'next' | 'previous'

export const EVALUATE_KEYS: Readonly<Record<EvaluateCommand, readonly string[]>> = {
  next: ['j', 'ArrowRight'],
  previous: ['k', 'ArrowLeft'],
}

export function evaluateCommand(key: string): EvaluateCommand | null {
  return commands.find((command) => EVALUATE_KEYS[command].includes(key)) ?? null
}

const commands = Object.keys(EVALUATE_KEYS) as EvaluateCommand[]
