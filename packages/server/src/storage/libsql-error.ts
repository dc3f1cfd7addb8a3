/** SQLite's own failures under our codes: a full disk, a damaged file and a lost permission are not programming mistakes. */
import { ParascopeError } from '@parascope/core/errors'

/** The error as everything above knows it; what is a mistake of ours stays as it is. */
export function libsqlError(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'SQLITE_FULL' || /disk is full|no space left/i.test(message)) {
    return new ParascopeError(
      'storage/full',
      'the disk of the data folder is full: nothing was saved. Free some space and try again',
    )
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new ParascopeError('storage/damaged', `the database file is damaged: ${message}`)
  }
  if (/^SQLITE_(?:READONLY|CANTOPEN|IOERR|PERM)/.test(code) || /unable to open|readonly database|disk I\/O/i.test(message)) {
    return new ParascopeError('storage/unwritable', `the database cannot be read or written: ${message}`)
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return new ParascopeError('storage/locked', 'another program holds the database file: nothing was saved. Try again')
  }
  return error
}
