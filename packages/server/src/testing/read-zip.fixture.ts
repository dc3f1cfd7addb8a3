/** The files of a ZIP archive by its directory, their checksums tested: a reader of its own, to test our writer by. */
import { crc32, inflateRawSync } from 'node:zlib'

export function readZip(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive)
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('the archive has no end')
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let k = bytes.readUInt16LE(end + 10); k > 0; k--) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error(`no entry of the directory at ${at}`)
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)))
    if (content.length !== bytes.readUInt32LE(at + 24)) throw new Error(`${name}: wrong size`)
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name}: wrong checksum`)
    files.set(name, content)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}
