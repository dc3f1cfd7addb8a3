/**
 * Colour for people only: on a terminal that can show it. `NO_COLOR` (any text) turns it off, then `FORCE_COLOR` turns it
 * on (`0` or `false`: off), then `TERM=dumb` turns it off. The order is commander's own, so help and tables agree.
 */
import type { Environment, TextOutput } from './io.js'

/** Whether to colour what goes to the stream. `wantsColour({ isTTY: true, … }, { NO_COLOR: '1' })` is false. */
export function wantsColour(stream: TextOutput, env: Environment): boolean {
  if (env.NO_COLOR) return false
  const force = env.FORCE_COLOR
  if (force) return force !== '0' && force !== 'false'
  return stream.isTTY === true && env.TERM !== 'dumb'
}

export interface Paint {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  green(text: string): string
  yellow(text: string): string
}

/** Functions that colour a text, or leave it as it is. `paint(false).red('no')` is `no`. */
export function paint(colour: boolean): Paint {
  const style = (on: number, off: number) => (text: string) => (colour && text !== '' ? `\x1b[${on}m${text}\x1b[${off}m` : text)
  return { bold: style(1, 22), dim: style(2, 22), red: style(31, 39), green: style(32, 39), yellow: style(33, 39) }
}
