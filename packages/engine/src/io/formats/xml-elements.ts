/**
 * XML as a stream of small trees: every element of a wanted name comes out whole, with its children, as soon as it ends; what
 * stands around them is only checked. So memory follows the largest wanted element, not the file.
 *
 * Document types are refused, and with them entities of one's own: nothing in a corpus needs them, and they let a small file
 * grow without bounds. Control characters, which XML forbids and released corpora hold, are read as U+FFFD and told. After
 * any other fault of the XML nothing can be trusted, so reading ends there.
 */
import { ParascopeError } from '@parascope/core/errors'
import { SaxesParser } from 'saxes'
import type { ByteSource } from '../byte-source.js'
import { type ReportProblem, readLines } from '../lines.js'

const MAX_DEPTH = 64
const MAX_ELEMENT = 64 * 1024 * 1024
const FORBIDDEN = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export interface XmlElement {
  /** without its prefix */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** the characters that stand directly in it */
  readonly text: string
  /** where it begins, from 1 */
  readonly line: number
}

export interface XmlShape {
  /** elements that come out */
  readonly wanted: readonly string[]
  /** elements that may stand around them; undefined lets any */
  readonly around?: readonly string[]
}

export interface XmlBatch {
  /** the attributes of the outermost element */
  readonly root: Readonly<Record<string, string>>
  readonly elements: readonly XmlElement[]
}

type Open = { -readonly [Field in keyof XmlElement]: XmlElement[Field] } & { children: XmlElement[] }

/** The wanted elements in batches; faults are reported with their line. */
export async function* xmlElements(
  source: ByteSource,
  shape: XmlShape,
  report: ReportProblem,
): AsyncGenerator<XmlBatch, void, undefined> {
  const reader = new ElementReader(source.path, shape, report)
  for await (const { first, lines } of readLines(source, report, { keepReturns: true })) {
    const end = lines.indexOf(undefined)
    reader.write(lines.slice(0, end < 0 ? lines.length : end) as string[], first)
    if (reader.found.length > 0) yield { root: reader.root, elements: reader.found.splice(0) }
    // a line that is no text was reported: what follows can no longer be told apart
    if (end >= 0 || reader.stopped) return
  }
  reader.end()
}

class ElementReader {
  readonly found: XmlElement[] = []
  root: Readonly<Record<string, string>> = {}
  stopped = false
  readonly #parser = new SaxesParser({ position: true })
  readonly #file: string
  readonly #report: ReportProblem
  /** wanted elements that are open, the outermost first */
  readonly #open: Open[] = []
  #depth = 0
  #size = 0
  #line = 1

  constructor(file: string, { wanted, around }: XmlShape, report: ReportProblem) {
    this.#file = file
    this.#report = report
    const parser = this.#parser
    parser.on('error', ({ message }) => this.#stop(message.replace(/^\d+:\d+:\s*/, '')))
    parser.on('doctype', () => this.#stop('a document type (<!DOCTYPE …>) is not read; remove it'))
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding))
        this.#stop(`the encoding ${encoding} is not read; save the file as UTF-8`)
    })
    parser.on('opentagstart', () => {
      this.#line = parser.line
    })
    parser.on('opentag', (tag) => {
      if (this.stopped) return
      const name = tag.name.slice(tag.name.indexOf(':') + 1)
      const attributes = tag.attributes as Record<string, string>
      if (this.#depth++ === 0) this.root = attributes
      if (this.#depth > MAX_DEPTH) this.#stop(`elements are nested more than ${MAX_DEPTH} deep`)
      else if (this.#open.length > 0 || wanted.includes(name)) this.#enter(name, attributes)
      else if (around !== undefined && !around.includes(name)) {
        this.#stop(`<${name}> was not expected here; expected ${[...around, ...wanted].map((one) => `<${one}>`).join(', ')}`)
      }
    })
    parser.on('text', (text) => this.#addText(text))
    parser.on('cdata', (text) => this.#addText(text))
    parser.on('closetag', () => {
      if (this.stopped) return
      this.#depth--
      const closed = this.#open.pop()
      if (closed !== undefined && this.#open.length === 0) this.found.push(closed)
    })
  }

  write(lines: readonly string[], first: number): void {
    const text = lines.map((line) => `${line}\n`).join('')
    this.#parser.write(FORBIDDEN.test(text) ? this.#mended(lines, first) : text)
  }

  end(): void {
    if (!this.stopped) this.#parser.close()
  }

  #mended(lines: readonly string[], first: number): string {
    const mended = lines.map((line, k) => {
      const better = line.replace(FORBIDDEN, '\ufffd')
      if (better !== line) {
        const code = line.match(FORBIDDEN)![0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
        const message = `holds the control character U+${code}, which XML forbids; read as U+FFFD`
        this.#report({ severity: 'warning', code: 'io/bad-xml', file: this.#file, line: first + k, message })
      }
      return `${better}\n`
    })
    return mended.join('')
  }

  #enter(name: string, attributes: Record<string, string>): void {
    const element: Open = { name, attributes: { ...attributes }, children: [], text: '', line: this.#line }
    const parent = this.#open.at(-1)
    if (parent === undefined) this.#size = 0
    else parent.children.push(element)
    this.#open.push(element)
    this.#grow(name.length + 64)
  }

  #addText(text: string): void {
    const element = this.#open.at(-1)
    if (element === undefined || this.stopped) return
    element.text += text
    this.#grow(text.length)
  }

  #grow(size: number): void {
    this.#size += size
    if (this.#size <= MAX_ELEMENT) return
    const { line } = this.#open[0]!
    const message = `${this.#file}:${line}: an element is larger than ${MAX_ELEMENT / (1024 * 1024)} MB; is this a corpus of pairs?`
    throw new ParascopeError('io/line-too-long', message, { path: this.#file, line })
  }

  #stop(message: string): void {
    if (this.stopped) return
    this.stopped = true
    this.#report({ severity: 'error', code: 'io/bad-xml', file: this.#file, line: this.#parser.line, message })
  }
}

/** The first child of that name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name)
}

/** The children of that name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}
