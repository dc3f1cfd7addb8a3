import { messages } from './messages.js'

/** A kind of dispute in words: `sure against possible`. */
export function contrastName(contrast: string): string {
  const scale = /^scale:(.+)$/.exec(contrast)
  return scale === null ? (messages.contrast[contrast] ?? contrast) : messages.scale(scale[1]!)
}
