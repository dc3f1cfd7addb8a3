import { describe, expect, it } from 'vitest'
import { oldVersions, requestKind, storeName } from './requests.js'

const ORIGIN = 'https://bench.test'
const kind = (path: string, mode = 'navigate', method = 'GET') => requestKind({ method, mode, url: `${ORIGIN}${path}` }, ORIGIN)

describe('requestKind', () => {
  it.each(['/', '/p/river/work/1?x=2', '/projects/new'])('%s is a screen', (path) => {
    expect(kind(path)).toBe('screen')
  })

  it.each(['/api', '/api/', '/api/session', '/r/secret', '/healthz', '/metrics', '/projectsfile'])('%s is left alone', (path) => {
    expect(kind(path)).toBe(null)
    expect(kind(path, 'cors')).toBe(null)
  })

  it('knows parts of the app, and only those of our own host', () => {
    expect(kind('/assets/index-abc.js', 'cors')).toBe('part')
    expect(kind('/icon.svg', 'no-cors')).toBe('part')
    expect(kind('/demo.json', 'cors')).toBe(null)
    expect(requestKind({ method: 'GET', mode: 'cors', url: 'https://elsewhere.test/assets/a.js' }, ORIGIN)).toBe(null)
  })

  it('never answers what changes something', () => {
    expect(kind('/assets/index-abc.js', 'cors', 'POST')).toBe(null)
    expect(kind('/p/river', 'navigate', 'POST')).toBe(null)
  })
})

describe('oldVersions', () => {
  it('keeps its own version and the one before it', () => {
    const all = ['a', 'b', 'c'].map(storeName)
    expect(oldVersions(all, storeName('c'))).toEqual([storeName('a')])
    expect(oldVersions(all.slice(0, 2), storeName('b'))).toEqual([])
    expect(oldVersions([...all, 'of somebody else'], storeName('a'))).toEqual([storeName('b')])
  })
})
