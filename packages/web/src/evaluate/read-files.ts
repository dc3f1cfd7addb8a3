/** Files from the disk or the demo, read in the page. */
import { type InputFile, linesOf, roleOf } from './input-files.js'

export interface Unreadable {
  readonly name: string
}

/** Reads files; one that is no UTF-8 text, or holds a NUL, cannot be. */
export async function readFiles(files: Iterable<File>): Promise<{ readonly read: InputFile[]; readonly bad: Unreadable[] }> {
  const read: InputFile[] = []
  const bad: Unreadable[] = []
  for (const file of files) {
    const bytes = await file.arrayBuffer()
    const text = textOf(bytes)
    if (text === null) bad.push({ name: file.name })
    else read.push({ name: file.name, role: roleOf(file.name), lines: linesOf(text), sha256: await sha256(bytes) })
  }
  return { read, bad }
}

export function textOf(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Only pages that come by https, or from this machine, may compute it. */
async function sha256(bytes: ArrayBuffer): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The demo's systems, or its table of human scores, as files. */
export async function demoFiles(wanted: (name: string) => boolean): Promise<File[]> {
  const response = await fetch('/demo-systems.json')
  if (!response.ok) throw new Error(`demo-systems.json: ${response.status}`)
  const files = (await response.json()) as readonly { readonly name: string; readonly text: string }[]
  return files.filter(({ name }) => wanted(name)).map(({ name, text }) => new File([text], name, { type: 'text/plain' }))
}
