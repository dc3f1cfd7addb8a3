/** The formats that hold links beside their text: pharaoh and naacl; and multimwa, which holds both. */
import { describe, expect, it } from 'vitest'
import { SAMPLES } from './samples.fixture.js'
import { type Contents, read, write } from './trial.fixture.js'

const text: Contents = { s: 'a b c\nd\n', t: 'x y\nz\n' }
const bare = [
  { id: '1', source: ['a', 'b', 'c'], target: ['x', 'y'] },
  { id: '2', source: ['d'], target: ['z'] },
] as const

describe('text', () => {
  it('numbers the lines', async () => {
    expect((await read(text)).records).toEqual(bare)
  })

  it('tokenises where asked', async () => {
    const { records } = await read({ s: "It didn't.\n", t: '¡No!\n' }, { tokens: 'tokenizer', language: 'en' })
    expect(records[0]).toMatchObject({ source: ['It', 'did', "n't", '.'], sourceText: "It didn't.", target: ['¡', 'No', '!'] })
  })

  it('keeps empty lines in step', async () => {
    const { records, messages } = await read({ s: 'a\n\nc\n', t: 'x\ny\nz' })
    expect(records.map(({ id, source }) => [id, source])).toEqual([
      ['1', ['a']],
      ['2', []],
      ['3', ['c']],
    ])
    expect(messages).toEqual(['s:2: source: warning: has no tokens (pair 2)'])
  })

  it('refuses files of different length with both counts', async () => {
    await expect(read({ s: 'a\nb\nc\n', t: 'x\n' })).rejects.toThrow(
      's has 3 lines, t has 1 lines: they belong together line by line',
    )
    await expect(read({ s: '', t: 'x\n' }, { from: 'text' })).rejects.toMatchObject({ code: 'io/line-count' })
  })

  it('says how many files there must be', async () => {
    await expect(read({ s: 'a\n' }, { from: 'text' })).rejects.toThrow(
      'text is made of the files SOURCE,TARGET, joined by commas; found s',
    )
    await expect(read({ s: 'a\n', t: 'x\n' }, { from: 'tsv' })).rejects.toThrow('tsv is made of one file; found s,t')
  })

  it('counts past a line that cannot be read', async () => {
    const { records, problems } = await read({ s: Buffer.from([0x61, 10, 0xff, 10, 0x62, 10]), t: 'x\ny\nz\n' })
    expect(records.map(({ id }) => id)).toEqual(['1', '3'])
    expect(problems).toMatchObject([{ code: 'io/bad-encoding', line: 2, byte: 2 }])
  })

  it.each([
    [['a b'], 'the token "a b" of the source holds white space, at which this format separates tokens'],
    [['\ufeffa'], 'the source begins with U+FEFF, which readers take for a byte-order mark'],
    [['\ud800'], 'the source holds half of a surrogate pair, which is no character'],
    [['a\u0000'], 'the source holds the NUL character'],
  ])('refuses to write %j', async (source, message) => {
    const { contents, problems } = await write([{ id: 'p', source, target: ['x'] }], 'text', ['s', 't'])
    expect(problems).toMatchObject([{ code: 'io/cannot-carry', id: 'p', message }])
    expect(contents).toEqual({ s: '', t: '' })
  })
})

describe('pharaoh', () => {
  it('reads sure, possible and scored links', async () => {
    const { records } = await read({ links: '0-0 1p1 2?1:0.25\n\n', ...text })
    expect(records).toEqual([
      {
        ...bare[0],
        sure: [[0, 0]],
        possible: [
          [1, 1],
          [2, 1],
        ],
        scores: [[2, 1, 0.25]],
      },
      { ...bare[1], sure: [] },
    ])
  })

  it('keeps what PAIRS gives, but not its links', async () => {
    const pairs =
      '{"id":"p","source":["a","b"],"target":["x"],"annotator":"maria","sure":[[0,0]],"nullSource":[1],"meta":{"group":"g"}}\n'
    const { records } = await read({ links: '1-0\n', 'p.jsonl': pairs }, { annotator: 'hmm' })
    expect(records).toEqual([
      { id: 'p', source: ['a', 'b'], target: ['x'], annotator: 'hmm', sure: [[1, 0]], meta: { group: 'g' } },
    ])
  })

  it('keeps a link that is listed as sure and as possible as sure', async () => {
    expect((await read({ links: '0p0 0-0\n\n', ...text })).records[0]).toMatchObject({ sure: [[0, 0]] })
  })

  it('says how to give the text', async () => {
    await expect(read({ 'x.pharaoh': '0-0\n' })).rejects.toThrow(
      'x.pharaoh: holds links without the text they belong to; name the text too, joined by commas: x.pharaoh,SOURCE,TARGET (one sentence a line) or x.pharaoh,PAIRS',
    )
  })

  it('refuses other numbers of lines', async () => {
    await expect(read({ links: '0-0\n', ...text })).rejects.toThrow('links has 1 lines, s has 2 lines')
    await expect(read({ links: '0-0\n0-0\n', 'p.jsonl': SAMPLES.jsonl!['pairs.jsonl']! })).rejects.toThrow(
      'links has 2 lines, p.jsonl has 1 pairs',
    )
  })

  it('does not guess which links belong to which pair once PAIRS is broken', async () => {
    const pairs = 'source\ttarget\na\n\na\tb\n'
    await expect(read({ links: '0-0\n0-0\n', 'p.tsv': pairs })).rejects.toThrow(
      'p.tsv: has errors, so the pairs can no longer be counted',
    )
  })

  it.each([
    ['0-0 1_1', 'links:1: links[1]: expected links such as 0-0 (sure) or 0p0 (possible), token numbers from 0, found "1_1"'],
    ['-1-0', 'links:1: links[0]: expected links such as'],
    ['0-0:high', 'links:1: links[0]: expected links such as'],
    [
      '0-0:7',
      'links:1: scores[0]: must be [i, j, confidence] with i below 3, j below 2, confidence 0 to 1; found [0,0,7] (pair 1)',
    ],
    ['0-2', 'links:1: sure[0]: link [0, 2] is out of range: the source has 3 tokens, the target 2, counted from 0 (pair 1)'],
    ['0-0 0-0', 'links:1: sure[1]: link [0, 0] is listed twice (pair 1)'],
  ])('reports %j', async (line, message) => {
    const { records, messages } = await read({ links: `${line}\n0-0\n`, ...text }, { from: 'pharaoh' })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(message)
    expect(records.map(({ id }) => id)).toEqual(['2'])
  })

  it('writes links, with the text or without, and tells of scores that belong to no link', async () => {
    const record = {
      ...bare[0],
      sure: [[0, 0]],
      possible: [[1, 1]],
      scores: [
        [1, 1, 0.5],
        [2, 1, 0.1],
      ],
    } as const
    const one = await write([record], 'pharaoh', ['links'])
    expect(one.contents).toEqual({ links: '0-0 1p1:0.5\n' })
    expect([...one.dropped.keys()].sort()).toEqual(['id', 'scores', 'source', 'target'])
    const three = await write([record, bare[1]], 'pharaoh', ['links', 's', 't'])
    expect(three.contents).toEqual({ links: '0-0 1p1:0.5\n', s: 'a b c\n', t: 'x y\n' })
    expect(three.problems).toMatchObject([{ id: '2', code: 'io/cannot-carry' }])
    await expect(write([record], 'pharaoh', ['links', 's'])).rejects.toThrow('pharaoh is written as one file (LINKS) or as three')
  })
})

describe('naacl', () => {
  it('reads letters, confidence and the empty word; a sentence without lines is aligned with nothing', async () => {
    const { records } = await read({ links: '0001 1 1 S\n0001 2 2 P 0.4\n0001 3 0\n', ...text })
    expect(records).toEqual([
      { ...bare[0], sure: [[0, 0]], possible: [[1, 1]], nullSource: [2], scores: [[1, 1, 0.4]] },
      { ...bare[1], sure: [] },
    ])
  })

  it('goes by the numbers of wrapped text', async () => {
    const { records } = await read({
      links: '8 1 1\n',
      s: '<s snum=0007> a b </s>\n<s snum=0008> c </s>\n',
      t: '<s snum=0007> x </s>\n<s snum=0008> y </s>\n',
    })
    expect(records).toEqual([
      { id: '7', source: ['a', 'b'], target: ['x'], sure: [] },
      { id: '8', source: ['c'], target: ['y'], sure: [[0, 0]] },
    ])
  })

  it('reports wrapped lines that do not belong together', async () => {
    const { messages } = await read({ links: '7 1 1\n', s: '<s snum=7> a </s>\n', t: '<s snum=8> x </s>\n' })
    expect(messages).toEqual(['t:1: is sentence 8, but line 1 of s is sentence 7', 'links:1: sentence 7 is not in the text'])
  })

  it('reads the text from PAIRS', async () => {
    const { records } = await read({ links: '1 2 2\n', 'p.jsonl': SAMPLES.jsonl!['pairs.jsonl']! })
    expect(records).toEqual([{ id: '1', source: ['Snow', 'fell'], target: ['It', 'snowed'], sure: [[1, 1]] }])
  })

  it('refuses sentence numbers that decrease', async () => {
    await expect(read({ links: '2 1 1\n1 1 1\n', ...text })).rejects.toThrow(
      'links:2: sentence 1 comes after sentence 2; sort the file by its first column',
    )
  })

  it.each([
    ['1 1', 'links:1: expected "sentence source target [S|P] [confidence]", numbers from 1, found "1 1"', []],
    ['2 1 1 X', 'links:1: expected "sentence source target [S|P] [confidence]", numbers from 1, found "2 1 1 X"', []],
    ['1 0 0', 'links:1: links the empty word (0) with the empty word', ['2']],
    ['3 1 1', 'links:1: sentence 3 is not in the text', ['1', '2']],
    ['1 4 1', 'links:1: sure[0]: link [3, 0] is out of range', ['2']],
    ['1 1 1\n1 1 1 P\n1 1 0', 'links:1: nullSource[0]: word 0 is said to have no counterpart but has a link (pair 1)', ['2']],
  ])('reports %j and leaves out what it may belong to', async (lines, message, ids) => {
    const { records, messages } = await read({ links: `${lines}\n`, ...text }, { from: 'naacl' })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(message)
    expect(records.map(({ id }) => id)).toEqual(ids)
  })

  it('writes null words as links with 0', async () => {
    const record = {
      ...bare[0],
      sure: [[0, 0]],
      possible: [[1, 0]],
      nullSource: [2],
      nullTarget: [1],
      scores: [[0, 0, 1]],
    } as const
    const { contents } = await write([bare[1], record, { ...bare[1], sure: [] }], 'naacl', ['links', 's', 't'])
    expect(contents).toEqual({ links: '1 1 1 S 1\n1 2 1 P\n1 3 0 S\n1 0 2 S\n', s: 'a b c\nd\n', t: 'x y\nz\n' })
  })
})

describe('multimwa', () => {
  it('reads four, five and three columns', async () => {
    expect((await read(SAMPLES.multimwa!)).records).toEqual([
      {
        id: 'news-7',
        source: ['Snow', 'fell', '.'],
        target: ['It', 'snowed', '.'],
        sure: [
          [1, 1],
          [2, 2],
        ],
        possible: [[0, 0]],
      },
      { id: 'news-8', source: ['No', '.'], target: ['Yes', '.'], sure: [] },
    ])
    expect((await read({ a: 'k\ta b\tx y\t0-0\t1-1 0-0\n' })).records).toEqual([
      { id: 'k', source: ['a', 'b'], target: ['x', 'y'], sure: [[0, 0]], possible: [[1, 1]] },
    ])
    expect((await read({ a: 'a b\tx y\t0-0\n' })).records).toEqual([
      { id: '1', source: ['a', 'b'], target: ['x', 'y'], sure: [[0, 0]] },
    ])
  })

  it.each([
    ['a\tb', 'a:1: expected 3 to 5 columns (id, source, target, links, possible links), separated by tabs; found 2'],
    ['k\ta\tb\t0:0', 'a:1: links[0]: expected links such as'],
    ['k\ta\tb\t0-0\t-', 'a:1: possible[0]: expected links such as'],
    ['k\ta\tb\t0-1', 'a:1: sure[0]: link [0, 1] is out of range'],
    ['\ta\tb\t0-0', 'a:1: id: must be a non-empty string'],
  ])('reports %j', async (line, message) => {
    const { records, messages } = await read({ a: `${line}\n` }, { from: 'multimwa' })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(message)
    expect(records).toEqual([])
  })

  it('reports another number of columns than on the first line', async () => {
    const { messages } = await read({ a: 'k\ta\tb\t0-0\na\tb\t0-0\n' }, { from: 'multimwa' })
    expect(messages).toEqual(['a:2: expected 4 columns, as on the first line, separated by tabs; found 3'])
  })
})
