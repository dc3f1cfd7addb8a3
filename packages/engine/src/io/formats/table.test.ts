import { describe, expect, it } from 'vitest'
import { read, write } from './trial.fixture.js'

describe('tsv', () => {
  it('tokenises raw text and keeps it, with offsets', async () => {
    const { records, problems } = await read({
      'a.tsv': 'id\tsource\ttarget\tsure\tpossible\tnullSource\tisParaphrase\nx\tSnow fell.\tIt snowed.\t1-1 2-2\t-\t0\tYes\n',
    })
    expect(problems).toEqual([])
    expect(records).toEqual([
      {
        id: 'x',
        source: ['Snow', 'fell', '.'],
        sourceText: 'Snow fell.',
        sourceOffsets: [
          [0, 4],
          [5, 9],
          [9, 10],
        ],
        target: ['It', 'snowed', '.'],
        targetText: 'It snowed.',
        targetOffsets: [
          [0, 2],
          [3, 9],
          [9, 10],
        ],
        sure: [
          [1, 1],
          [2, 2],
        ],
        possible: [],
        nullSource: [0],
        isParaphrase: true,
      },
    ])
  })

  it('splits at blanks where asked, and takes tokens as they are', async () => {
    const raw = await read({ 'a.tsv': 'source\ttarget\nfell.\t\n' }, { tokens: 'blank' })
    expect(raw.records).toEqual([{ id: '2', source: ['fell.'], target: [] }])
    const tokens = await read({ 'a.tsv': 'sourceTokens\ttargetTokens\tsourceText\nfell .\tsnowed .\tfell.\n' })
    expect(tokens.records).toEqual([{ id: '2', source: ['fell', '.'], target: ['snowed', '.'], sourceText: 'fell.' }])
  })

  it('keeps what it does not know in meta and says so once', async () => {
    const { records, messages } = await read(
      { 'a.tsv': 'Sentence_1\tSENTENCE 2\tgroup\tgenre\tyear\na\tb\tg1\tnews\t\nc\td\t\tblog\t2001\n' },
      { tokens: 'blank' },
    )
    expect(records.map(({ meta }) => meta)).toEqual([
      { genre: 'news', group: 'g1' },
      { genre: 'blog', year: '2001' },
    ])
    expect(messages).toEqual([
      'a.tsv:1: warning: columns that are no fields are kept in meta: genre, year; --columns says which field a column is',
    ])
  })

  it('leaves quotes alone', async () => {
    const { records } = await read({ 'a.tsv': 'source\ttarget\n"a\tb"\n' }, { tokens: 'blank' })
    expect(records[0]).toMatchObject({ source: ['"a'], target: ['b"'] })
  })

  it.each([
    { title: 'by name', columns: { source: 'Left', target: 'Right' }, content: 'Left\tRight\na\tb\n', ids: ['2'] },
    {
      title: 'by number without a header',
      columns: { source: '2', target: '3', id: '1' },
      content: 'x\ta\tb\ny\ta\tb\n',
      ids: ['x', 'y'],
    },
    {
      title: 'by number beside a header that names both sentences',
      columns: { id: '3' },
      content: 'source\ttarget\tkey\na\tb\tk\n',
      ids: ['k'],
    },
    { title: 'by name and number', columns: { source: 'Left', target: '2' }, content: 'Left\tRight\na\tb\n', ids: ['2'] },
  ])('takes columns $title', async ({ columns, content, ids }) => {
    const { records } = await read({ 'a.tsv': content }, { columns, tokens: 'blank' })
    expect(records.map(({ id }) => id)).toEqual(ids)
    for (const record of records) expect(record).toMatchObject({ source: ['a'], target: ['b'] })
  })

  it('leaves a column to meta when told so', async () => {
    const { records } = await read(
      { 'a.tsv': 'source\ttarget\tlabel\na\tb\t4.2\n' },
      { columns: { isParaphrase: '-' }, tokens: 'blank' },
    )
    expect(records).toEqual([{ id: '2', source: ['a'], target: ['b'], meta: { label: '4.2' } }])
  })

  it.each([
    [{ sauce: '1' }, 'a.tsv: a table has no field "sauce"; did you mean source?'],
    [{ source: 'Left' }, 'a.tsv: there is no column "Left"; the header has: source, target'],
    [{ source: '9' }, 'a.tsv: there is no column 9: the first line has 2, counted from 1'],
    [{ source: '-' }, 'a.tsv:1: the source sentence is not found among the columns of the first line (source, target)'],
  ])('refuses the columns %j', async (columns, message) => {
    await expect(
      read({ 'a.tsv': 'source\ttarget\na\tb\n' }, { columns: columns as unknown as Record<string, string> }),
    ).rejects.toThrow(message)
  })

  it('refuses a header that names a column twice', async () => {
    await expect(read({ 'a.tsv': 'source\ttarget\tx\tx\n' })).rejects.toThrow('a.tsv:1: the header names the column "x" twice')
  })

  it.each([
    ['a\tb', 'a.tsv:2: expected 3 cells, as on the first line, found 2'],
    ['a\tb\tc\td', 'a.tsv:2: expected 3 cells, as on the first line, found 4'],
    ['a\tb\t0-0 0,1', 'a.tsv:2: sure[1]: expected links such as 0-0 (sure) or 0p0 (possible), token numbers from 0, found "0,1"'],
    [
      'a\tb\t0p0',
      'a.tsv:2: sure: expected plain links such as "0-0 1-2" (sure and possible ones have columns of their own), found "0p0"',
    ],
    [
      'a\tb\t0-7',
      'a.tsv:2: sure[0]: link [0, 7] is out of range: the source has 1 tokens, the target 1, counted from 0 (pair 2)',
    ],
    ['a\tb\t0-0 0-0', 'a.tsv:2: sure[1]: link [0, 0] is listed twice (pair 2)'],
  ])('reports the row %j', async (row, message) => {
    const { records, messages } = await read({ 'a.tsv': `source\ttarget\tsure\n${row}\na\tb\t-\n` })
    expect(messages).toEqual([message])
    expect(records.map(({ id }) => id)).toEqual(['3'])
  })

  it.each([
    [
      'isParaphrase',
      'maybe',
      'isParaphrase: expected true, false or unsure (also 1, 0, yes, no), found "maybe"; if this column means something else, leave it to meta with --columns isParaphrase=-',
    ],
    ['nullSource', '0 x', 'nullSource[1]: expected token numbers separated by blanks, counted from 0, found "x"'],
    ['nullTarget', '4', 'nullTarget[0]: must be a token number below 1, found 4 (pair 2)'],
    ['sourceTree', '(NN', 'sourceTree: expected'],
    ['sourceTree', '(NN b)', 'sourceTree: leaf 0 of the tree is "b", but token 0 is "a"'],
  ])('reports a bad %s', async (column, cell, message) => {
    const { records, messages } = await read({ 'a.tsv': `source\ttarget\t${column}\na\tb\t${cell}\n` })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(`a.tsv:2: ${message}`)
    expect(records).toEqual([])
  })

  it('reports an empty and a repeated id', async () => {
    const { messages } = await read({ 'a.tsv': 'id\tsource\ttarget\nx\ta\tb\n\ta\tb\nx\ta\tb\n' })
    expect(messages).toEqual([
      'a.tsv:3: id: must be a non-empty string, found ""',
      'a.tsv:4: id: the same pair without annotator already stands on line 2; a pair may occur once for each annotator (pair x)',
    ])
  })

  it('writes its columns and refuses a tab in a text', async () => {
    const good = {
      id: '1',
      source: ['a'],
      target: ['b'],
      sure: [],
      nullSource: [0],
      isParaphrase: 'unsure' as const,
      sourceTree: '(NN\n a)',
      meta: {},
    }
    const { contents, problems, dropped } = await write([good, { ...good, id: '2', sourceText: 'a\tb' }], 'tsv', ['a.tsv'])
    expect(contents['a.tsv']).toBe(
      'id\tsourceTokens\ttargetTokens\tsourceText\ttargetText\tannotator\tsure\tpossible\tnullSource\tnullTarget\tisParaphrase\tsourceTree\ttargetTree\n' +
        '1\ta\tb\t\t\t\t-\t\t0\t\tunsure\t(NN a)\t\n',
    )
    expect(problems.map(({ id, message }) => `${id}: ${message}`)).toEqual([
      '2: sourceText holds a tab or a line break, which a cell of this format cannot; csv can',
    ])
    expect([...dropped]).toEqual([['meta', 1]])
  })
})

describe('csv', () => {
  it('reads quoted cells with separators, quotes and line breaks, with true line numbers', async () => {
    const { records, messages } = await read(
      { 'a.csv': 'source,target\r\n"a, ""b""","c\r\nd"\r\n\r\ne,f\r\n"g"h,i\r\nj,k' },
      { tokens: 'blank' },
    )
    expect(records).toEqual([
      { id: '2', source: ['a,', '"b"'], target: ['c', 'd'] },
      { id: '5', source: ['e'], target: ['f'] },
      { id: '7', source: ['j'], target: ['k'] },
    ])
    expect(messages).toEqual([
      'a.csv:6: a quote stands inside a cell; put the whole cell in quotes and write each quote inside it twice',
    ])
  })

  it('keeps a line break inside a cell as it is', async () => {
    const { records } = await read({ 'a.csv': 'source,target\r\n"a\r\nb",c\r\n' })
    expect(records[0]!.sourceText).toBe('a\r\nb')
  })

  it('finds semicolons', async () => {
    const { format, records } = await read({ a: 'id;"question1";question2;is_duplicate\n1;a, b;c;0\n' }, { tokens: 'blank' })
    expect(format).toBe('csv')
    expect(records).toEqual([{ id: '1', source: ['a,', 'b'], target: ['c'], isParaphrase: false }])
  })

  it('reports a quote that is never closed, where it was opened', async () => {
    const { records, messages } = await read({ 'a.csv': 'source,target\na,b\n"c,d\ne,f\n' }, { tokens: 'blank' })
    expect(records.map(({ id }) => id)).toEqual(['2'])
    expect(messages).toEqual([
      'a.csv:3: a quoted cell that begins on this line is never closed; quotes inside a cell are written twice',
    ])
  })

  it('loses only the row with an unreadable byte', async () => {
    const content = Buffer.concat([Buffer.from('source,target\na,"b\n'), Buffer.from([0xff]), Buffer.from('"\nc,d\n')])
    const { records, problems } = await read({ 'a.csv': content }, { tokens: 'blank' })
    expect(records.map(({ id }) => id)).toEqual(['4'])
    expect(problems).toMatchObject([{ code: 'io/bad-encoding', line: 3, byte: 19 }])
  })
})
