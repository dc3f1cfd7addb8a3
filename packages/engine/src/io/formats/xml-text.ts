/** Writing XML: text and attributes that come back to the letter. */
import { carriedText, refuse } from './token-text.js'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Characters between tags; io/cannot-carry where XML has no way to say one. */
export function xmlText(text: string, what: string): string {
  return carriedXml(text, what).replace(/[&<>\r]/g, (sign) => ESCAPES[sign]!)
}

/** `name="value"` for every value that is there, each with a blank in front. */
export function xmlAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (value === undefined) return ''
      return ` ${name}="${carriedXml(value, name).replace(/[&<>"\t\n\r]/g, (sign) => ESCAPES[sign]!)}"`
    })
    .join('')
}

function carriedXml(text: string, what: string): string {
  if (/[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text))
    refuse(`the ${what} holds a control character, which XML cannot say`)
  return carriedText(text, what)
}
