/** How large words are set so that the longer sentence stays on one line, if it can: 15 to 20 px. */

export const LARGEST_WORD = 20
const SMALLEST_WORD = 15
const WRAPPED_WORD = 18

/**
 * The size in px. `widths` are those of one sentence's words at 15 px, `beside` is what each word takes besides its
 * letters. Ten words of 60 px with 10 px beside fill 700 px at 15 px; in less room they are set at 18 px on two lines.
 */
export function wordSize(widths: readonly (readonly number[])[], beside: number, room: number): number {
  const sizes = widths.map((words) => {
    const letters = words.reduce((sum, width) => sum + width, 0)
    return letters === 0 ? LARGEST_WORD : (15 * (room - beside * words.length)) / letters
  })
  const size = Math.floor(2 * Math.min(LARGEST_WORD, ...sizes)) / 2
  return size < SMALLEST_WORD ? WRAPPED_WORD : size
}
