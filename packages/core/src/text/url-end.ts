/**
 * Web addresses inside a run of non-space: where one starts (a scheme or `www.`) and where it ends. Punctuation at the end
 * belongs to the sentence, a closing bracket too unless the address opened it.
 */
const START = /[a-z][a-z0-9+.-]{0,11}:\/\/|www\./iy
const STOP = /[\s<>"“”«»{}|^`]/
const TRAILING = '.,;:!?\'’")]}…*_'

/** The end of the address that starts at `start`, or `start` if none does; `limit` is the end of the run. */
export function urlEnd(text: string, start: number, limit: number): number {
  START.lastIndex = start
  if (!START.test(text) || START.lastIndex >= limit) return start
  const end = urlTail(text, start, limit)
  return end > START.lastIndex ? end : start
}

/** The end of an address of which `start` is a part already known. */
export function urlTail(text: string, start: number, limit: number): number {
  let end = start
  let open = 0
  while (end < limit && !STOP.test(text[end]!)) {
    if (text[end] === '(') open++
    if (text[end] === ')') open--
    end++
  }
  while (end > start && TRAILING.includes(text[end - 1]!)) {
    if (text[end - 1] === ')') {
      if (open >= 0) break
      open++
    }
    end--
  }
  return end
}
