export function confidenceOf(_rule: string): number {
  return 0.5
}
