/**
 * Output that is either whole or not there: text goes to a temporary name beside its goal and is renamed when everything
 * has been written and flushed. Until then an interrupt, a full disk or a fault in the data leaves nothing behind. What
 * cannot be renamed onto (standard output, a pipe, /dev/null) gets the text when it is complete.
 */
import {
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  type WriteStream,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { ParascopeError } from '@parascope/core/errors'

const FLUSH_AT = 64 * 1024

const unfinished = new Set<{ abandon(): void }>()

/** Removes the temporary files of all outputs that are not committed; for the handler of an interrupt. */
export function abandonOutputs(): void {
  for (const output of unfinished) output.abandon()
}

/** Lets `abandonOutputs` remove what something leaves lying while it works; the function that comes back takes it away again. */
export function removedOnInterrupt(work: { abandon(): void }): () => void {
  unfinished.add(work)
  return () => unfinished.delete(work)
}

/** One output file; `-` is standard output, a name that ends in .gz is packed (`packed`: what comes is packed already). */
export class OutputFile {
  readonly path: string
  readonly #temporary: string
  /** a folder of our own for text that cannot be renamed to its goal */
  readonly #spool: string | undefined
  readonly #file: WriteStream
  readonly #gzip: Gzip | undefined
  readonly #stdout: Writable
  #pending: string[] = []
  #pendingLength = 0
  #failure: Error | undefined
  #resume: (() => void) | undefined

  /** Opens the temporary file. Throws io/unwritable where the folder is missing or must not be written to. */
  constructor(path: string, stdout: Writable = process.stdout, { packed = false }: { readonly packed?: boolean } = {}) {
    this.path = path
    this.#stdout = stdout
    try {
      this.#spool = isRenameable(path) ? undefined : mkdtempSync(join(tmpdir(), 'parascope-'))
      const goal = this.#spool === undefined && existsSync(path) ? realpathSync(path) : path
      this.#temporary =
        this.#spool === undefined ? join(dirname(goal), `.${basename(goal)}.${process.pid}.partial`) : join(this.#spool, 'output')
      this.#file = createWriteStream(this.#temporary, { fd: openSync(this.#temporary, 'w'), autoClose: false })
    } catch (error) {
      throw unwritable(path, error as NodeJS.ErrnoException)
    }
    unfinished.add(this)
    this.#gzip = path.endsWith('.gz') && !packed ? createGzip() : undefined
    const fail = (error: Error) => {
      this.#failure ??= error
      this.#resume?.()
    }
    this.#file.on('error', fail)
    this.#gzip?.on('error', fail).pipe(this.#file)
    const sink = this.#gzip ?? this.#file
    sink.on('drain', () => this.#resume?.())
  }

  /** Adds text; resolves when there is room for more. */
  async write(text: string): Promise<void> {
    this.#pending.push(text)
    this.#pendingLength += text.length
    if (this.#pendingLength >= FLUSH_AT) await this.#flush()
  }

  /** Adds bytes that are not text, after the text so far; resolves when there is room for more. */
  async writeBytes(bytes: Uint8Array): Promise<void> {
    await this.#flush()
    await this.#send(bytes)
  }

  /** Flushes, and gives the file its name. */
  async commit(): Promise<void> {
    await this.#flush()
    const sink = this.#gzip ?? this.#file
    sink.end()
    await finished(this.#file, { readable: false }).catch((error: Error) => {
      this.#failure ??= error
    })
    this.#throwFailure()
    try {
      const { fd } = this.#file as unknown as { fd: number }
      if (this.#spool === undefined) {
        fsyncSync(fd)
        renameSync(this.#temporary, existsSync(this.path) ? realpathSync(this.path) : this.path)
      } else {
        await this.#copyOut()
        rmSync(this.#spool, { recursive: true, force: true })
      }
    } catch (error) {
      this.abandon()
      throw unwritable(this.path, error as NodeJS.ErrnoException)
    }
    this.#file.destroy()
    unfinished.delete(this)
  }

  /** Removes the temporary file; what stood under the name before stays as it was. */
  abandon(): void {
    unfinished.delete(this)
    this.#gzip?.destroy()
    this.#file.destroy()
    rmSync(this.#spool ?? this.#temporary, { recursive: true, force: true })
  }

  async #copyOut(): Promise<void> {
    const goal = this.path === '-' ? this.#stdout : createWriteStream(this.path)
    const written = (chunk: Buffer) =>
      new Promise<void>((resolve, reject) => {
        goal.write(chunk, (error) => (error ? reject(error) : resolve()))
      })
    goal.once('error', () => {}) // comes through the callback as well
    for await (const chunk of createReadStream(this.#temporary)) await written(chunk as Buffer)
    if (this.path !== '-') goal.end()
  }

  async #flush(): Promise<void> {
    this.#throwFailure()
    if (this.#pendingLength === 0) return
    const text = this.#pending.join('')
    this.#pending = []
    this.#pendingLength = 0
    await this.#send(text)
  }

  async #send(data: string | Uint8Array): Promise<void> {
    const hasRoom = (this.#gzip ?? this.#file).write(data)
    if (!hasRoom && this.#failure === undefined) {
      await new Promise<void>((resolve) => {
        this.#resume = resolve
      })
    }
    this.#throwFailure()
  }

  #throwFailure(): void {
    if (this.#failure === undefined) return
    this.abandon()
    throw unwritable(this.path, this.#failure)
  }
}

/** A regular file, or a name that is still free. */
function isRenameable(path: string): boolean {
  if (path === '-') return false
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory() === true)
    throw new ParascopeError('io/unwritable', `${path}: is a folder, a file name was expected`, { path })
  return stats === undefined || stats.isFile()
}

/** What to tell a person whose disk or folder does not take what we write. */
export function unwritable(path: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof ParascopeError) return error
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `the folder ${dirname(path)} does not exist; make it first`,
    ENOTDIR: `${dirname(path)} is not a folder`,
    ENOSPC: 'the disk is full',
    EACCES: 'no permission to write there',
    EPERM: 'no permission to write there',
    EROFS: 'the file system is read-only',
  }
  return new ParascopeError('io/unwritable', `${path}: ${reasons[error.code ?? ''] ?? error.message}; nothing was written`, {
    path,
  })
}
