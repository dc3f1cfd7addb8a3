import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { abandonOutputs, OutputFile } from './output-file.js'
import { scratchFolder } from './scratch-folder.fixture.js'

const scratch = scratchFolder()
const leftovers = () => readdirSync(scratch.path).filter((name) => name.endsWith('.partial'))

describe('OutputFile', () => {
  it('has no name before it is committed', async () => {
    const path = scratch.write('old.txt', 'before')
    const output = new OutputFile(path)
    await output.write('after\n')
    expect(readFileSync(path, 'utf8')).toBe('before')
    expect(leftovers()).toHaveLength(1)
    await output.commit()
    expect(readFileSync(path, 'utf8')).toBe('after\n')
    expect(leftovers()).toEqual([])
  })

  it('leaves what was there when it is abandoned', async () => {
    const path = scratch.write('kept.txt', 'before')
    const output = new OutputFile(path)
    await output.write('x'.repeat(1_000_000))
    output.abandon()
    expect(readFileSync(path, 'utf8')).toBe('before')
    expect(leftovers()).toEqual([])
  })

  it('cleans up everything at an interrupt', () => {
    new OutputFile(scratch.file('one.txt'))
    new OutputFile(scratch.file('two.txt.gz'))
    expect(leftovers()).toHaveLength(2)
    abandonOutputs()
    expect(leftovers()).toEqual([])
  })

  it('packs a name that ends in .gz, in many small and large parts', async () => {
    const parts = Array.from({ length: 3000 }, (_, k) => `${k} ${'é'.repeat(k % 500)}\n`)
    for (const name of ['parts.txt', 'parts.txt.gz']) {
      const output = new OutputFile(scratch.file(name))
      for (const part of parts) await output.write(part)
      await output.commit()
    }
    expect(scratch.read('parts.txt')).toBe(parts.join(''))
    expect(gunzipSync(readFileSync(scratch.file('parts.txt.gz'))).toString()).toBe(parts.join(''))
  })

  it('gives standard output everything at the end, or nothing', async () => {
    const stdout = new PassThrough()
    const chunks: Buffer[] = []
    stdout.on('data', (chunk) => chunks.push(chunk))
    const abandoned = new OutputFile('-', stdout)
    await abandoned.write('never')
    abandoned.abandon()
    const output = new OutputFile('-', stdout)
    await output.write('y'.repeat(500_000))
    expect(chunks).toEqual([])
    await output.commit()
    await new Promise((resolve) => setImmediate(resolve))
    expect(Buffer.concat(chunks).toString()).toBe('y'.repeat(500_000))
  })

  it('writes through a link and into a device without replacing them', async () => {
    scratch.write('real.txt', 'before')
    symlinkSync('real.txt', scratch.file('link.txt'))
    for (const path of [scratch.file('link.txt'), '/dev/null']) {
      const output = new OutputFile(path)
      await output.write('after')
      await output.commit()
    }
    expect(lstatSync(scratch.file('link.txt')).isSymbolicLink()).toBe(true)
    expect(scratch.read('real.txt')).toBe('after')
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true)
  })

  it('says why it cannot write', () => {
    expect(() => new OutputFile(scratch.file('none/a.txt'))).toThrow(/the folder .*none does not exist; make it first/)
    mkdirSync(scratch.file('folder'))
    expect(() => new OutputFile(scratch.file('folder'))).toThrow('is a folder, a file name was expected')
    writeFileSync(scratch.file('file'), '')
    expect(() => new OutputFile(scratch.file('file/a.txt'))).toThrow(/not a folder/)
    chmodSync(scratch.file('folder'), 0o500)
    if (process.getuid?.() !== 0)
      expect(() => new OutputFile(scratch.file('folder/a.txt'))).toThrow('no permission to write there')
  })

  it('ends with the reason when the disk is full', async () => {
    const output = new OutputFile('/dev/full')
    await output.write('x')
    await expect(output.commit()).rejects.toMatchObject({
      code: 'io/unwritable',
      message: expect.stringContaining('the disk is full'),
    })
  })
})
