/** Numbers, times and dates as people read them, in the language of the page. */
import { language } from '../shell/language.js'

const locale = language === 'en' ? 'en-GB' : 'es'
const numbers = new Intl.NumberFormat(locale)
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' })
const dayAndYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const moment = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const hours = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })

export function count(n: number): string {
  return numbers.format(n)
}

/** Two digits, as agreement is reported: `0.78`. */
export function score(value: number): string {
  return value.toFixed(2)
}

/** `0.75 – 0.81` */
export function interval(low: number, high: number): string {
  return `${score(low)} – ${score(high)}`
}

/** `41 %` */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`
}

/** `45 s`, `12 min`, `3 h 20 min`, `31 h` */
export function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (ms < 90_000) return `${Math.round(ms / 1000)} s`
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 10 && minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${Math.round(minutes / 60)} h`
}

/** `28 November`, with the year where it is another one. */
export function date(at: number | string, now = Date.now()): string {
  const time = new Date(at)
  return (time.getFullYear() === new Date(now).getFullYear() ? day : dayAndYear).format(time)
}

/** `3 Nov` */
export function shortDate(at: number | string): string {
  return shortDay.format(new Date(at))
}

/** `3 Nov, 09:12` */
export function dateTime(at: number | string): string {
  return moment.format(new Date(at))
}

/** `09:12` */
export function timeOfDay(at: number | string): string {
  return hours.format(new Date(at))
}

/** `2.4 MB` */
export function bytes(n: number): string {
  if (n < 1000) return `${n} B`
  if (n < 1_000_000) return `${Math.round(n / 1000)} kB`
  return `${(n / 1_000_000).toFixed(1)} MB`
}
