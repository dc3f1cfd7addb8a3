import { ParascopeError } from '@parascope/core/errors'
import { describe, expect, it } from 'vitest'
import { type LogOptions, mistakeFacts, openLog, withoutQuoted } from './logs.js'

const now = () => Date.UTC(2026, 10, 16, 9, 30, 15)

function written(options: Partial<LogOptions>, say: (log: ReturnType<typeof openLog>) => void): string[] {
  const lines: string[] = []
  say(openLog((line) => lines.push(line), { now, ...options }))
  return lines
}

describe('openLog', () => {
  it('writes JSON lines', () => {
    const [line] = written({}, (log) => log.request({ method: 'GET', route: '/api/projects/:project', status: 200, ms: 1.5 }))
    expect(line!.endsWith('}\n')).toBe(true)
    expect(JSON.parse(line!)).toEqual({
      time: '2026-11-16T09:30:15.000Z',
      level: 'info',
      event: 'request',
      method: 'GET',
      route: '/api/projects/:project',
      status: 200,
      ms: 1.5,
    })
  })

  it('is short on a terminal', () => {
    const request = { request: 'r1', method: 'GET', route: '/*', status: 200, ms: 1.5, person: undefined }
    expect(written({ isPretty: true }, (log) => log.request(request))).toEqual(['09:30:15 200 GET /* 1.5 ms\n'])
    expect(written({ isPretty: true }, (log) => log.note('started', { port: 4747 }))).toEqual(['09:30:15 started port=4747\n'])
  })

  it('leaves out what went well when quiet', () => {
    const lines = written({ isQuiet: true }, (log) => {
      log.request({ status: 200 })
      log.request({ status: 404 })
      log.request({ status: 500 })
      log.mistake('m1', new Error('gone'))
    })
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['request', 'mistake'])
  })
})

describe('mistakeFacts', () => {
  it('names kind, code and place', () => {
    const facts = mistakeFacts(new ParascopeError('storage/damaged', 'page 7 is damaged'))
    expect(facts).toMatchObject({ error: 'ParascopeError', code: 'storage/damaged', message: 'page 7 is damaged' })
    expect(facts.stack).toContain('logs.test.ts')
  })

  it('keeps sentences and secrets out', () => {
    const sentence = '{"source": "Heavy snow fell'
    let error: unknown
    try {
      JSON.parse(sentence)
    } catch (thrown) {
      error = thrown
    }
    expect(JSON.stringify(mistakeFacts(error))).not.toContain('snow')
    // a crash of the writer's thread comes with its stack inside the message
    const crash = new Error('Error: no "Heavy snow"\n    at write (writer.ts:1:1)\nHeavy snow')
    expect(JSON.stringify(mistakeFacts(crash))).not.toContain('snow')
    expect(mistakeFacts('Heavy snow')).toEqual({ error: 'string' })
  })

  it.each([
    ['bad value "Heavy snow" in field', 'bad value "…" in field'],
    ['open "Heavy snow', 'open "…"'],
    ["no 'a' or `b`", 'no "…" or "…"'],
    ['token ps_token_0123456789abcdef', 'token …'],
  ])('%s', (message, expected) => expect(withoutQuoted(message)).toBe(expected))
})
