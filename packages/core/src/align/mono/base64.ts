/** Bytes as base64 text: `btoa` and `atob` want strings of characters, and are slow for a model. */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let k = 0; k < bytes.length; k += 3) {
    const word = (bytes[k]! << 16) | ((bytes[k + 1] ?? 0) << 8) | (bytes[k + 2] ?? 0)
    const left = bytes.length - k
    parts.push(
      DIGITS[word >>> 18]! +
        DIGITS[(word >>> 12) & 63]! +
        (left > 1 ? DIGITS[(word >>> 6) & 63]! : '=') +
        (left > 2 ? DIGITS[word & 63]! : '='),
    )
  }
  return parts.join('')
}

export function fromBase64(text: string): Uint8Array {
  const value = new Uint8Array(128)
  for (let k = 0; k < 64; k++) value[DIGITS.charCodeAt(k)] = k
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = new Uint8Array((text.length / 4) * 3 - padding)
  for (let k = 0, at = 0; k < text.length; k += 4) {
    const word =
      (value[text.charCodeAt(k) & 127]! << 18) |
      (value[text.charCodeAt(k + 1) & 127]! << 12) |
      (value[text.charCodeAt(k + 2) & 127]! << 6) |
      value[text.charCodeAt(k + 3) & 127]!
    if (at < bytes.length) bytes[at++] = word >>> 16
    if (at < bytes.length) bytes[at++] = (word >>> 8) & 255
    if (at < bytes.length) bytes[at++] = word & 255
  }
  return bytes
}
