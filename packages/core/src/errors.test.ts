import { describe, expect, it } from 'vitest'
import { formatProblem, ParascopeError } from './errors.js'

describe('formatProblem', () => {
  it('puts the place first and the pair last', () => {
    const problem = {
      severity: 'error',
      code: 'corpus/bad-link',
      file: 'a.jsonl',
      line: 17,
      field: 'sure[3]',
      id: 'news:17',
      message: 'is out of range',
    } as const
    expect(formatProblem(problem)).toBe('a.jsonl:17: sure[3]: is out of range (pair news:17)')
    expect(formatProblem({ ...problem, severity: 'warning' })).toBe(
      'a.jsonl:17: sure[3]: warning: is out of range (pair news:17)',
    )
  })

  it('calls standard input by its name', () => {
    expect(formatProblem({ severity: 'error', code: 'io/bad-json', message: 'is not JSON', file: '-', line: 2 })).toBe(
      'standard input:2: is not JSON',
    )
  })

  it('does without what is not known', () => {
    expect(formatProblem({ severity: 'error', code: 'io/bad-json', message: 'is not JSON' })).toBe('is not JSON')
  })
})

describe('ParascopeError', () => {
  it('carries a code and facts', () => {
    const error = new ParascopeError('io/empty', 'a.jsonl: is empty', { path: 'a.jsonl' })
    expect([error.code, error.facts.path, error.name, error instanceof Error]).toEqual([
      'io/empty',
      'a.jsonl',
      'ParascopeError',
      true,
    ])
  })
})
