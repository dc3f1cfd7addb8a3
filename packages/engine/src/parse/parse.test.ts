import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { parseTree } from '@parascope/core/corpus'
import type { Problem } from '@parascope/core/errors'
import { afterAll, describe, expect, it } from 'vitest'
import { scratchFolder } from '../io/scratch-folder.fixture.js'
import { CoreNlpClient, type ParseSentence, parsePairs, readParser, scoreTrees, trainParserFiles, writeParser } from './index.js'

const { file } = scratchFolder()

const TREE = '(ROOT (S (NP (NN snow)) (VP (VBD fell))))'
const PAIRS = [
  { id: 'a', source: ['snow', 'fell'], target: ['it', 'snowed'], sourceTree: TREE, meta: { corpus: 'x' } },
  { id: 'b', source: ['ice', 'fell', 'and', 'fell'], target: ['ice'], targetTree: '(ROOT (NP (NN ice)))' },
]
writeFileSync(file('pairs.jsonl'), PAIRS.map((pair) => `${JSON.stringify(pair)}\n`).join(''))

async function run(parse: ParseSentence, options: { replace?: boolean; maxLength?: number; skipBad?: boolean } = {}) {
  const problems: Problem[] = []
  const summary = await parsePairs({
    input: file('pairs.jsonl'),
    outputs: [file('out.jsonl')],
    to: 'jsonl',
    parse,
    maxLength: 80,
    replace: false,
    onProblem: (problem) => problems.push(problem),
    ...options,
  })
  const records = readFileSync(file('out.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { summary, problems, records }
}

const flat: ParseSentence = async (tokens) => ({
  tree: parseTree(`(ROOT ${tokens.map((token) => `(X ${token})`).join(' ')})`),
  nBest: [{ tree: parseTree(`(ROOT ${tokens.map((token) => `(X ${token})`).join(' ')})`), logProbability: -1.25 }],
})

describe('parsing pairs', () => {
  it('keeps the trees that are there and everything else', async () => {
    const { summary, problems, records } = await run(flat)
    expect(problems).toEqual([])
    expect(summary).toMatchObject({ records: 2, parsed: 2, kept: 2, unparsed: 0 })
    expect(records[0]).toEqual({
      ...PAIRS[0],
      targetTree: '(ROOT (X it) (X snowed))',
      meta: { corpus: 'x', targetNbest: [{ tree: '(ROOT (X it) (X snowed))', logProbability: -1.25 }] },
    })
    expect(records[1]).toMatchObject({
      targetTree: '(ROOT (NP (NN ice)))',
      sourceTree: '(ROOT (X ice) (X fell) (X and) (X fell))',
    })
  })

  it('makes new ones when told to', async () => {
    const { records } = await run(flat, { replace: true })
    expect(records[0].sourceTree).toBe('(ROOT (X snow) (X fell))')
  })

  it('reports what is too long or has no tree, and loses nothing', async () => {
    const { summary, problems, records } = await run(async () => undefined, { maxLength: 3 })
    expect(problems.map(({ severity, code, id, field }) => [severity, code, id, field])).toEqual([
      ['warning', 'parse/unparsed', 'a', 'targetTree'],
      ['warning', 'parse/too-long', 'b', 'sourceTree'],
    ])
    expect(summary).toMatchObject({ parsed: 0, unparsed: 2 })
    expect(records).toEqual(PAIRS)
  })
})

describe('training and scoring', () => {
  it('learns, saves, reads back and scores', async () => {
    const trained = await trainParserFiles({
      inputs: [file('pairs.jsonl')],
      maxLength: 10,
      scoredLength: 10,
      onProblem: () => {},
    })
    expect(trained).toMatchObject({ words: 3, bare: 2, long: 0 })
    await writeParser(file('m.json.gz'), trained!.counts)
    const parser = await readParser(file('m.json.gz'))
    const { records } = await run(async (tokens) => ({ tree: parser.parse(tokens)! }), { maxLength: 2 })
    expect(records[0].targetTree).toBe('(ROOT (S (NP (NN it)) (VP (VBD snowed))))')
    const scores = await scoreTrees(file('out.jsonl'), file('pairs.jsonl'), { onProblem: () => {} })
    expect(scores.brackets).toMatchObject({ trees: 2, exact: 2 })
  })

  it('names the pair of a tree it cannot learn from', async () => {
    writeFileSync(
      file('bad.jsonl'),
      `${JSON.stringify({ id: 'q', source: ['a', 'b'], target: ['c'], sourceTree: '(NP a b)' })}\n`,
    )
    const problems: Problem[] = []
    const options = {
      maxLength: 10,
      scoredLength: 10,
      onRead: () => false,
      onProblem: (problem: Problem) => problems.push(problem),
    }
    expect(await trainParserFiles({ inputs: [file('bad.jsonl')], ...options })).toBeUndefined()
    expect(problems).toMatchObject([{ id: 'q', field: 'sourceTree', message: expect.stringContaining('"a" has no tag') }])
  })

  it('learns from a single file of brackets, and names the line of an unbalanced one', async () => {
    writeFileSync(file('trees.mrg'), `( ${TREE})\n\n(S (NP (NN a))\n`)
    const problems: Problem[] = []
    const trained = await trainParserFiles({
      inputs: [file('trees.mrg')],
      maxLength: 10,
      scoredLength: 10,
      onProblem: (problem) => problems.push(problem),
    })
    expect(trained!.counts.trees).toBe(1)
    expect(problems).toMatchObject([{ severity: 'error', line: 3, message: expect.stringContaining('expected ")"') }])
  })

  it('refuses a model of something else with its path', async () => {
    await expect(readParser(file('pairs.jsonl'))).rejects.toThrow(/pairs\.jsonl is not a model of a parser/)
  })
})

describe('a CoreNLP server', () => {
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })
  const serve = (listener: RequestListener) =>
    new Promise<string>((resolve) => {
      const server = createServer(listener).listen(0, '127.0.0.1', () => {
        resolve(`http://127.0.0.1:${(server.address() as { port: number }).port}`)
      })
      servers.push(server)
    })
  const client = (url: string, timeLimitMs = 5000) => new CoreNlpClient({ url, timeLimitMs, allowRemote: false })
  const answering = (body: string, status = 200) =>
    serve((_, response) => {
      response.writeHead(status).end(body)
    })

  it('gets the words with blanks between them and our way of splitting', async () => {
    let heard = ''
    const url = await serve((request, response) => {
      heard = new URL(request.url!, 'http://x').searchParams.get('properties')!
      request.on('data', (chunk) => {
        heard += chunk
      })
      request.on('end', () => response.end(JSON.stringify({ sentences: [{ parse: '(ROOT (X (-LRB- -LRB-)\n (NN é)))' }] })))
    })
    expect(await client(url).parse(['(', 'é'])).toMatchObject({ label: 'ROOT', end: 2 })
    expect(heard).toContain('"tokenize.whitespace":"true","ssplit.eolonly":"true"')
    expect(heard).toContain('}( é')
  })

  it.each([
    ['{"sentences": []}', 200, 'answered with 0 sentences instead of 1'],
    ['{"sentences": [1, 2]}', 200, 'answered with 2 sentences instead of 1'],
    ['[]', 200, 'answered with 0 sentences'],
    ['null', 200, 'answered with 0 sentences'],
    ['{"sentences": [{}]}', 200, 'answered without a tree'],
    ['{"sentences": [{"parse": "(ROOT (X a)"}]}', 200, 'a tree that cannot be read: expected ")"'],
    ['{"sentences": [{"parse": "(ROOT (X a))"}]}', 200, 'a tree of other words: the tree has 1 leaves'],
    ['<html>hello</html>', 200, 'something that is not JSON: "<html>hello</html>"'],
    ['', 200, 'something that is not JSON: nothing'],
    ['java.lang.OutOfMemoryError', 500, 'answered with status 500: "java.lang.OutOfMemoryError"'],
  ])('that answers %s with %i', async (body, status, why) => {
    await expect(client(await answering(body, status)).parse(['a', 'b'])).rejects.toThrow(why)
  })

  it('that hangs, before an answer or in the middle of it', async () => {
    const silent = await serve(() => {})
    await expect(client(silent, 50).parse(['a'])).rejects.toThrow(/the server at 127\.0\.0\.1:\d+ gave no answer within 0\.05 s/)
    const stuck = await serve((_, response) => {
      response.writeHead(200).write('{"sentences"')
    })
    await expect(client(stuck, 50).parse(['a'])).rejects.toThrow('gave no answer within 0.05 s')
  })

  it('that is not there, or sends us elsewhere', async () => {
    await expect(client('http://127.0.0.1:9').parse(['a'])).rejects.toThrow('cannot be reached')
    const elsewhere = await serve((_, response) => {
      response.writeHead(302, { location: 'http://example.org/' }).end()
    })
    await expect(client(elsewhere).parse(['a'])).rejects.toThrow('cannot be reached')
  })

  it('on another machine only with leave', () => {
    expect(() => client('http://parser.example.org:9000')).toThrow(/the text would leave this one. Say --allow-remote/)
    expect(() => client('http://127.0.0.1.example.org')).toThrow(/another machine/)
    expect(() => client('localhost:9000')).toThrow(/not the address of a server/)
    expect(() => new CoreNlpClient({ url: 'http://parser.example.org', timeLimitMs: 1, allowRemote: true })).not.toThrow()
    for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(() => client(`http://${host}:9000`)).not.toThrow()
  })

  it('stops the work with the id of the pair and writes nothing; with skipBad goes on', async () => {
    const broken = client(await answering('nonsense'))
    const parse: ParseSentence = async (tokens) => ({ tree: await broken.parse(tokens) })
    const before = readFileSync(file('out.jsonl'), 'utf8')
    await expect(run(parse)).rejects.toThrow(/^pair a, target: the server at .* is not JSON: "nonsense"\. Nothing was written/)
    expect(readFileSync(file('out.jsonl'), 'utf8')).toBe(before)
    expect(existsSync(file('out.jsonl'))).toBe(true)
    const { problems, records } = await run(parse, { skipBad: true })
    expect(problems.map(({ code, id }) => [code, id])).toEqual([
      ['parse/bad-server', 'a'],
      ['parse/bad-server', 'b'],
    ])
    expect(records).toEqual(PAIRS)
  })
})
