/** The width of words on screen in px, from a canvas that is never shown. */

let context: CanvasRenderingContext2D | null = null

export function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (context === null) return text.length * 8
  context.font = font
  return context.measureText(text).width
}

export const WORD_FONT = '15px "Source Serif 4 Variable", Georgia, serif'
export const LABEL_FONT = '600 11.5px "Inter Variable", system-ui, sans-serif'
