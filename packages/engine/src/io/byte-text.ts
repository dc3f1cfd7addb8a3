/** Text as a string with one character a byte of its UTF-8: comparing such strings compares bytes, whatever the script. */

const BEYOND_ASCII = /[^\x00-\x7f]/

export function asBytes(text: string): string {
  return BEYOND_ASCII.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text
}

/** What `asBytes` was made of. */
export function asText(bytes: string): string {
  return BEYOND_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes
}
