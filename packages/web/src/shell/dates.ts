/** Times of the server in the words of the page's language and the hours of this place. */
import { language } from './language.js'

const LONG = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', { day: 'numeric', month: 'long', year: 'numeric' })
const SHORT = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** `16 November 2026` */
export function longDate(time: string): string {
  return LONG.format(new Date(time))
}

/** `16 Nov, 07:30` */
export function shortTime(time: string): string {
  return SHORT.format(new Date(time))
}
