/** Formats of particular tools and corpora: giza, jacana, msrp, penn, thrax. */
import { describe, expect, it } from 'vitest'
import { SAMPLES } from './samples.fixture.js'
import { read, write } from './trial.fixture.js'

describe('giza', () => {
  const header = (n: number, source: number, target: number) =>
    `# Sentence pair (${n}) source length ${source} target length ${target} alignment score : 0.5`

  it('reads links, null words and the score', async () => {
    expect((await read(SAMPLES.giza!)).records).toEqual([
      {
        id: '1',
        source: ['Snow', 'fell', 'overnight'],
        target: ['It', 'snowed', 'all', 'night'],
        annotator: 'giza++',
        sure: [
          [0, 1],
          [2, 2],
          [2, 3],
        ],
        nullSource: [1],
        nullTarget: [0],
        meta: { alignmentScore: 1.2e-5 },
      },
    ])
    expect((await read(SAMPLES.giza!, { annotator: 'mgiza' })).records[0]!.annotator).toBe('mgiza')
  })

  it('reads words that look like its own signs', async () => {
    const { records } = await read({ a: `${header(1, 2, 1)}\n})\nNULL ({ }) ({ ({ 1 }) }) ({ })\n` })
    expect(records).toMatchObject([{ source: ['({', '})'], target: ['})'], sure: [[0, 0]], nullSource: [1], nullTarget: [] }])
  })

  it.each([
    [
      'b\nNULL ({ }) a ({ 1 })',
      'a:1: expected "# Sentence pair (n) source length n target length n alignment score : x", found "b"',
    ],
    [`${header(1, 1, 1)}\nb`, 'a:3: the pair that begins on line 1 has fewer than three lines'],
    [`${header(1, 1, 1)}\nb\na ({ 1 })`, 'a:3: expected "NULL ({ … }) word ({ 1 2 }) …", found "a ({ 1 })" (pair 1)'],
    [`${header(1, 1, 1)}\nb\nNULL ({ }) a ({ 1`, 'a:3: expected "NULL ({ … }) word ({ 1 2 }) …"'],
    [
      `${header(1, 2, 1)}\nb\nNULL ({ }) a ({ 1 })`,
      'a:1: the lengths do not fit: 2 source and 1 target words announced, found 1 and 1 (pair 1)',
    ],
    [
      `${header(1, 1, 1)}\nb\nNULL ({ }) a ({ 2 })`,
      'a:3: target word 2 is out of range: the target has 1 words, counted from 1 (pair 1)',
    ],
    [
      `${header(1, 1, 1)}\nb\nNULL ({ 1 }) a ({ 1 })`,
      'a:1: nullTarget[0]: word 0 is said to have no counterpart but has a link (pair 1)',
    ],
  ])('reports %j and goes on with the next pair', async (lines, message) => {
    const { records, messages } = await read({ a: `${lines}\n${header(2, 1, 1)}\nb\nNULL ({ }) a ({ 1 })\n` }, { from: 'giza' })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(message)
    expect(records.map(({ id }) => id)).toEqual(['2'])
  })

  it('reports a file that ends inside a pair, and a number that comes twice', async () => {
    const pair = `${header(1, 1, 1)}\nb\nNULL ({ }) a ({ 1 })\n`
    expect((await read({ a: `${pair}${pair}${header(2, 1, 1)}\nb\n` })).messages).toEqual([
      'a:4: id: the same pair by annotator giza++ already stands on line 1; a pair may occur once for each annotator (pair 1)',
      'a:7: the file ends inside this pair: three lines were expected',
    ])
  })
})

describe('jacana', () => {
  const pair = { id: '7', source: ['Snow', 'fell', '.'], target: ['It', 'snowed', '.'] }

  it('reads jacana-align', async () => {
    expect((await read(SAMPLES.jacana!)).records).toEqual([
      {
        ...pair,
        sure: [
          [1, 1],
          [2, 2],
        ],
        possible: [[0, 0]],
      },
    ])
    const { records } = await read({
      a: '[{"id":1,"name":"n","source":"a","target":"b","genre":"news"},{"id":2,"source":"a","target":"b","sureAlign":"","possibleAlign":""}]',
    })
    expect(records).toEqual([
      { id: '1', source: ['a'], target: ['b'], meta: { name: 'n', genre: 'news' } },
      { id: '2', source: ['a'], target: ['b'], sure: [] },
    ])
  })

  it('reads Edinburgh++, a record for each annotator', async () => {
    expect((await read(SAMPLES['jacana (Edinburgh++)']!)).records).toEqual([
      {
        ...pair,
        annotator: 'A',
        sure: [
          [1, 1],
          [2, 2],
        ],
        possible: [[0, 0]],
      },
      {
        ...pair,
        annotator: 'C',
        sure: [
          [1, 0],
          [1, 1],
        ],
      },
    ])
  })

  it('keeps line numbers true however the array is laid out', async () => {
    const { records, problems } = await read({
      a: '\ufeff\r\n[\r\n{"id":"1",\r\n"source":"a [{\\"","target":"b"}\r\n,\r\n\r\n{"id":"2","source":1,"target":"b"} ]\r\n',
    })
    expect(records).toEqual([{ id: '1', source: ['a', '[{"'], target: ['b'] }])
    expect(problems).toMatchObject([{ line: 7, field: 'source', id: '2', message: 'must be a sentence, found "1"' }])
  })

  it('reads elements across the chunks of a large file on one line', async () => {
    const ids = Array.from({ length: 30_000 }, (_, k) => String(k))
    const { records, problems } = await read({
      'a.json.gz': JSON.stringify(ids.map((id) => ({ id, source: 'señal — \\ "x"', target: 'b', sureAlign: '0-0' }))),
    })
    expect(problems).toEqual([])
    expect(records.map(({ id }) => id)).toEqual(ids)
    expect(records.every(({ source }) => source.join(' ') === 'señal — \\ "x"')).toBe(true)
  })

  it.each([
    ['[{"id":"1","source":"a","target":"b","sureAlign":"0_0"}]', 'a:1: sureAlign[0]: expected links such as'],
    ['[{"id":"1","source":"a","target":"b","sureAlign":[]}]', 'a:1: sureAlign: must be links such as "0-0 1-2"'],
    ['[{"id":"1","source":"a","target":"b","sureAlign":"0-3"}]', 'a:1: sure[0]: link [0, 3] is out of range'],
    ['[{"id":"1","target":"b"}]', 'a:1: source: is missing: the sentence was expected here (pair 1)'],
    ['[{"source":"a","target":"b"}]', 'a:1: id: is missing'],
    ['[\n3]', 'a:2: expected an object for each pair, found "3"'],
    ['[{"id":"1","id":"2","source":"a","target":"b"}]', 'a:1: a field is given twice in the same object; keep one of them'],
    ['[{"id":"1",}]', 'a:1: the element that begins here is not JSON'],
    ['[{"id":"1\\u0000","source":"a","target":"b"}]', 'a:1: a string contains the NUL character'],
    ['[{"id":"1","source":"a","target":"b"', 'a:1: the JSON ends inside the element that begins on line 1: the file was cut off'],
    ['[\n', 'a:2: the JSON ends where an element or ] was expected: the file was cut off'],
    ['[{"id":"1\n"}]', 'a:1: a string is not closed on its line, in the element that begins on line 1'],
    ['[] x', 'a:1: expected the end of the file, found x at offset 3'],
    ['[{"id":"1","source":"a","target":"b"} {}]', 'a:1: expected a comma or ], found { at offset 38'],
    ['{"pairs":[]}', 'a:1: the JSON object has no array under the key "paraphrases"'],
    [
      '{"paraphrases":[{"id":1,"S":{"string":"a"},"T":{"string":"b"},"annotations":{"A":{"S":{"x":[0]}}}}]}',
      'a:1: annotations.A.S: must be an object such as {"0": [0, 1]}',
    ],
    [
      '{"paraphrases":[{"id":1,"S":{"string":"a"},"T":{"string":"b"},"annotations":{"A":{"S":{"0":[1]}}}}]}',
      'a:1: sure[0]: link [0, 1] is out of range',
    ],
    [
      '{"paraphrases":[{"id":1,"S":{"string":"a"},"T":{"string":"b"},"annotations":[1]}]}',
      'a:1: annotations: must be an object of annotator: links',
    ],
    ['{"paraphrases":[{"id":1,"S":{},"T":{"string":"b"}}]}', 'a:1: S: is missing: the sentence was expected here (pair 1)'],
  ])('reports %j', async (content, message) => {
    const { messages } = await read({ a: content }, { from: 'jacana' })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(message)
  })

  it('reports the byte of an element that is not UTF-8', async () => {
    const content = Buffer.concat([Buffer.from('[\n{"id":"'), Buffer.from([0xff]), Buffer.from('"}]')])
    expect((await read({ a: content }, { from: 'jacana' })).problems).toMatchObject([
      { code: 'io/bad-encoding', line: 2, byte: 2 },
    ])
  })

  it('writes jacana-align', async () => {
    const { contents } = await write(
      [
        { ...pair, sure: [[1, 1]], possible: [] },
        { ...pair, id: '8' },
      ],
      'jacana',
      ['a.json'],
    )
    expect(contents['a.json']).toBe(
      '[\n{"id":"7","name":"7","source":"Snow fell .","target":"It snowed .","sureAlign":"1-1","possibleAlign":""},\n' +
        '{"id":"8","name":"8","source":"Snow fell .","target":"It snowed ."}\n]\n',
    )
    expect((await write([], 'jacana', ['a.json'])).contents['a.json']).toBe('[\n]\n')
  })
})

describe('msrp', () => {
  const header = 'Quality\t#1 ID\t#2 ID\t#1 String\t#2 String\n'

  it('reads raw strings with literal quotes', async () => {
    const { records } = await read(SAMPLES.msrp!)
    expect(records).toMatchObject([
      {
        id: '101-102',
        isParaphrase: true,
        sourceText: '"Snow fell" all night.',
        source: ['"', 'Snow', 'fell', '"', 'all', 'night', '.'],
      },
    ])
  })

  it.each([
    ['2\t1\t2\ta\tb', 'a:2: isParaphrase: Quality must be 1, 0 or empty, found "2"'],
    ['1\t1\t2\ta', 'a:2: expected 5 columns (Quality, #1 ID, #2 ID, #1 String, #2 String), separated by tabs; found 4'],
    ['1\t1\t2\ta\tb\tc', 'a:2: expected 5 columns'],
    ['1\t\t\ta\tb', 'a:2: id: must be a non-empty string'],
  ])('reports %j', async (line, message) => {
    const { records, messages } = await read({ a: `${header}${line}\n0\t8\t9\ta\tb\n` })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(message)
    expect(records.map(({ id }) => id)).toEqual(['8-9'])
  })

  it('reports a missing header', async () => {
    const { messages } = await read({ a: '1\t8\t9\ta\tb\n' }, { from: 'msrp' })
    expect(messages).toEqual([
      'a:1: expected the header Quality, #1 ID, #2 ID, #1 String, #2 String, separated by tabs, found "1\\t8\\t9\\ta\\tb"',
    ])
  })

  it('writes the text, made from the tokens where there is none', async () => {
    const records = [
      { id: '8-9', source: ['Do', "n't", 'go', '!'], target: ['x'], targetText: ' x ', isParaphrase: false },
      { id: 'news:1', source: ['a'], target: ['b'] },
    ]
    const { contents } = await write(records, 'msrp', ['a'])
    expect(contents.a).toBe(`${header}0\t8\t9\tDon't go!\t x \n\tnews:1\t\ta\tb\n`)
  })
})

describe('penn', () => {
  it('takes the tokens from the leaves and keeps the trees', async () => {
    expect((await read(SAMPLES.penn!)).records).toEqual([
      {
        id: '1',
        source: ['Snow', 'fell'],
        sourceTree: '(S (NP (NN Snow)) (VP (VBD fell)))',
        target: ['It', 'snowed'],
        targetTree: '(S (NP (PRP It)) (VP (VBD snowed)))',
      },
      { id: '2', source: ['(', '1/2'], sourceTree: '(NP (-LRB- -LRB-) (CD 1\\/2))', target: ['Yes'], targetTree: '(UH Yes)' },
    ])
  })

  it('reports a bad tree in its file and line, and different lengths', async () => {
    const { records, messages } = await read({ s: '(A a)\n\n(A a)\n', t: '(B b)\n(B b)\n(B b\n' }, { from: 'penn' })
    expect(records.map(({ id }) => id)).toEqual(['1'])
    expect(messages).toHaveLength(2)
    expect(messages[0]).toContain('s:2: sourceTree: expected "(" at character 1, found the end of the text')
    expect(messages[1]).toMatch(/^t:3: targetTree: expected "\)" .* found the end of the text$/)
    await expect(read({ s: '(A a)\n', t: '(B b)\n(B b)\n' })).rejects.toThrow('s has 1 lines, t has 2 lines')
  })

  it('writes trees on one line and tells where tokens come back unescaped', async () => {
    const record = { id: '1', source: ['-LRB-'], target: ['b'], sourceTree: '(X -LRB-)', targetTree: '( (B\n  b) )' }
    const { contents, problems, dropped } = await write([record, { id: '2', source: ['a'], target: ['b'] }], 'penn', ['s', 't'])
    expect(contents).toEqual({ s: '(X -LRB-)\n', t: '( (B b) )\n' })
    expect([...dropped.keys()].sort()).toEqual(['id', 'source'])
    expect(problems).toMatchObject([{ id: '2', message: 'it has no sourceTree, and this format holds trees only' }])
  })
})

describe('thrax', () => {
  it('reads words or trees, and links', async () => {
    expect((await read(SAMPLES.thrax!)).records).toEqual([
      {
        id: '1',
        source: ['(', 'Snow', ')', 'fell', '.'],
        target: ['It', 'snowed', '.'],
        targetTree: '(S (NP (PRP It)) (VP (VBD snowed)) (. .))',
        sure: [
          [1, 0],
          [3, 1],
          [4, 2],
        ],
      },
      { id: '2', source: ['No'], sourceTree: '(UH No)', target: ['Yes'], sure: [] },
    ])
  })

  it.each([
    ['a ||| b', 'f:1: expected 3 fields, source ||| target ||| links, found 2'],
    ['a ||| b ||| 0-0 ||| X', 'f:1: expected 3 fields, source ||| target ||| links, found 4'],
    [' ||| b ||| 0-0', 'f:1: source: the sentence is empty'],
    ['a ||| (S (B b) ||| 0-0', 'f:1: targetTree: expected ")" for "(S" of character 1 at character 9, found the end of the text'],
    ['a ||| b ||| 0:0', 'f:1: links[0]: expected links such as 0-0 (sure) or 0p0 (possible), token numbers from 0, found "0:0"'],
    ['a ||| b ||| 0-1', 'f:1: sure[0]: link [0, 1] is out of range'],
  ])('tells what is wrong with %j', async (line, message) => {
    const { records, messages } = await read({ f: `${line}\n` }, { from: 'thrax' })
    expect(records).toEqual([])
    expect(messages.join()).toContain(message)
  })
})
