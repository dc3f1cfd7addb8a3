/** The files that somebody gives the page: what each is, its lines, and whether they go line by line together. */

export type Role = 'source' | 'reference' | 'system'

export const ROLES: readonly Role[] = ['source', 'reference', 'system']

export interface InputFile {
  readonly name: string
  readonly role: Role
  readonly lines: readonly string[]
  /** of the bytes; null where the browser computes none (a page that does not come by https) */
  readonly sha256: string | null
}

/** What a file is by its name: `source.txt`, `reference.1.txt` or `ref.txt`; anything else is the output of a system. */
export function roleOf(name: string): Role {
  if (/^(source|src|original|input)s?\b/i.test(name)) return 'source'
  return /^(ref|reference|gold|human)s?\d*\b/i.test(name) ? 'reference' : 'system'
}

/** Lines as the commands read them: a byte-order mark and carriage returns go, a last line without newline counts. */
export function linesOf(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split('\n')
  if (lines[lines.length - 1] === '') lines.pop()
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}

/** The files with some more; one of the same name takes the place of the old one, and only one can be the source. */
export function withFiles(files: readonly InputFile[], more: readonly InputFile[]): InputFile[] {
  const all = [...files.filter(({ name }) => !more.some((one) => one.name === name)), ...more]
  const last = all.findLast(({ role }) => role === 'source')
  return all.filter((file) => file.role !== 'source' || file === last)
}

export function withRole(files: readonly InputFile[], name: string, role: Role): InputFile[] {
  return files.map((file) => {
    if (file.name === name) return { ...file, role }
    // the former source becomes what it most likely is
    return role === 'source' && file.role === 'source' ? { ...file, role: 'reference' } : file
  })
}

/** What keeps the files from being evaluated. */
export type Hindrance =
  | { readonly kind: 'no-system' }
  | { readonly kind: 'nothing-beside' }
  | { readonly kind: 'empty'; readonly name: string }
  | {
      readonly kind: 'line-counts'
      /** the length that most files have */
      readonly expected: number
      readonly others: readonly { readonly name: string; readonly lines: number }[]
    }

export function hindranceOf(files: readonly InputFile[]): Hindrance | null {
  if (!files.some(({ role }) => role === 'system')) return { kind: 'no-system' }
  if (files.every(({ role }) => role === 'system')) return { kind: 'nothing-beside' }
  const empty = files.find(({ lines }) => lines.length === 0)
  if (empty !== undefined) return { kind: 'empty', name: empty.name }
  const lengths = files.map(({ lines }) => lines.length)
  const votes = (length: number) => lengths.filter((other) => other === length).length
  const expected = lengths.reduce((best, length) => (votes(length) > votes(best) ? length : best))
  const others = files.flatMap(({ name, lines }) => (lines.length === expected ? [] : [{ name, lines: lines.length }]))
  return others.length === 0 ? null : { kind: 'line-counts', expected, others }
}
