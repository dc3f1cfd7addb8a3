/** The first lines of a file, for telling its format. */

const LINES = 20

/** Up to 20 lines that are complete in the head and not blank, without their line ends. */
export function headLines(head: string): string[] {
  const lines = head.split('\n', LINES + 1)
  if (lines.length > 1) lines.pop()
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)).filter((line) => line.trim() !== '')
}
