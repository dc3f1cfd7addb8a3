/**
 * Looks for damage in SQLite's write-ahead log before SQLite reads it. SQLite takes the log up to the first frame whose sum
 * is wrong and silently forgets the rest: right for a write that a crash cut off, wrong for a bit that flipped in work long
 * acknowledged. Every commit is flushed before the next frame is written, so a broken frame with a whole commit and a
 * further good frame behind it is damage. Format: https://sqlite.org/fileformat2.html#the_write_ahead_log
 */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'

const HEADER = 32
const FRAME_HEADER = 24
const MAGIC = 0x377f0682 // the last bit says how words are ordered in sums

type Sum = readonly [number, number]

/** What is wrong with the log beside a database file, such as `frame 12 (page 7)`; undefined if nothing is. */
export function walDamage(database: string): string | undefined {
  const file = `${database}-wal`
  if (!existsSync(file)) return undefined
  const handle = openSync(file, 'r')
  try {
    return damageIn(handle, fstatSync(handle).size)
  } finally {
    closeSync(handle)
  }
}

function damageIn(handle: number, size: number): string | undefined {
  if (size < HEADER) return undefined
  const header = Buffer.alloc(HEADER)
  readSync(handle, header, 0, HEADER, 0)
  const magic = header.readUInt32BE(0)
  const isBig = (magic & 1) === 1
  const pageSize = header.readUInt32BE(8)
  const isHeaderGood =
    (magic & ~1) >>> 0 === MAGIC && pageSize >= 512 && sameSum(sumOf(header.subarray(0, 24), isBig), storedSum(header, 24))
  if (!isHeaderGood) return size < HEADER + FRAME_HEADER ? undefined : 'the header of the write-ahead log'
  const frame = Buffer.alloc(FRAME_HEADER + pageSize)
  let broken: string | undefined
  let isCommitBehind = false
  let before = storedSum(header, 24)
  for (let at = HEADER, k = 1; at + frame.length <= size; at += frame.length, k++) {
    readSync(handle, frame, 0, frame.length, at)
    const isOfThisLog = frame.compare(header, 16, 24, 8, 16) === 0
    const stored = storedSum(frame, 16)
    const isGood =
      isOfThisLog && sameSum(sumOf(frame.subarray(FRAME_HEADER), isBig, sumOf(frame.subarray(0, 8), isBig, before)), stored)
    before = stored
    if (broken === undefined) {
      if (!isGood) broken = `frame ${k} (page ${frame.readUInt32BE(0)}) of the write-ahead log`
    } else if (isGood && isCommitBehind) {
      return broken
    }
    if (broken !== undefined && frame.readUInt32BE(4) !== 0) isCommitBehind = true
  }
  return undefined
}

function storedSum(bytes: Buffer, at: number): Sum {
  return [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
}

function sameSum(a: Sum, b: Sum): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

function sumOf(bytes: Buffer, isBig: boolean, [first, second]: Sum = [0, 0]): Sum {
  let [a, b] = [first, second]
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0
    b = (b + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0
  }
  return [a, b]
}
