/** How much room a label and a word take in the drawing, to be pointed at and to be framed. */

export function labelWidth(label: string): number {
  return Math.max(30, 8 * label.length + 12)
}

export function labelBox(label: string, x: number, y: number) {
  const width = labelWidth(label)
  return { x: x - width / 2, y: y - 11, width, height: 22, rx: 5 }
}

export function wordBox(token: string, x: number, wordsAt: number) {
  return { x: x - 4 * token.length - 8, y: wordsAt - 17, width: 8 * token.length + 16, height: 24, rx: 5 }
}
