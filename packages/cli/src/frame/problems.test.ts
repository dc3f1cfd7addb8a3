import type { Problem } from '@parascope/core/errors'
import { describe, expect, it } from 'vitest'
import { capturedOutput } from './captured-io.fixture.js'
import { type Outcome, ProblemLog, printProblems } from './problems.js'

const error = (line: number, file?: string): Problem => ({
  severity: 'error',
  code: 'corpus/bad-link',
  message: 'link [9, 2] is out of range',
  line,
  ...(file === undefined ? {} : { file }),
})
const warning: Problem = { severity: 'warning', code: 'corpus/unknown-field', message: 'unknown field', file: 'b.jsonl' }

function printed(problems: readonly Problem[], outcome: Outcome): string {
  const stderr = capturedOutput()
  printProblems(problems, outcome, stderr)
  return stderr.text()
}

describe('printProblems', () => {
  it('says nothing where nothing is wrong', () => {
    expect(printed([], { kind: 'refused' })).toBe('')
  })

  it('shows twenty, counts the rest and says what to do', () => {
    const problems = [...Array.from({ length: 30 }, (_, k) => error(k + 1, 'a.jsonl')), warning, warning]
    const lines = printed(problems, { kind: 'refused' }).split('\n')
    expect(lines).toHaveLength(23)
    expect(lines[0]).toBe('a.jsonl:1: link [9, 2] is out of range')
    expect(lines[19]).toBe('a.jsonl:20: link [9, 2] is out of range')
    expect(lines[20]).toBe('… and 12 more')
    expect(lines[21]).toBe(
      '30 errors, 2 warnings in 2 files; nothing was written. Fix them, or use --skip-bad to write the good records and a report.',
    )
  })

  it('does not say more where there is no more', () => {
    expect(
      printed(
        Array.from({ length: 20 }, (_, k) => error(k)),
        { kind: 'read' },
      ),
    ).not.toContain('more')
  })

  it.each<[Outcome, readonly Problem[], string]>([
    [
      { kind: 'skipped', report: 'bad.jsonl' },
      [error(1, 'a.jsonl')],
      '1 error in 1 file; the good records were written, the others left out. All of them are listed in bad.jsonl.',
    ],
    [{ kind: 'refused' }, [warning], '1 warning in 1 file.'],
    [{ kind: 'read' }, [error(1), error(2)], '2 errors.'],
    [
      { kind: 'refused', report: 'bad.jsonl' },
      [error(1, '-')],
      '1 error in 1 file; nothing was written. All of them are listed in bad.jsonl. Fix them, or use --skip-bad to write the good records and a report.',
    ],
  ])('sums up %j', (outcome, problems, summary) => {
    expect(printed(problems, outcome).trimEnd().split('\n').at(-1)).toBe(summary)
  })

  it('keeps one problem on one line and the terminal in peace', () => {
    expect(printed([{ ...error(1), message: 'bad\ntoken \x1b[2J' }], { kind: 'read' })).toBe('1: bad token \ufffd[2J\n1 error.\n')
  })
})

describe('ProblemLog', () => {
  it('counts everything and keeps twenty', () => {
    const log = new ProblemLog()
    for (let k = 0; k < 1000; k++) log.add(error(k, `f${k % 3}`))
    expect([log.shown.length, log.errors, log.warnings, log.size, log.files]).toEqual([20, 1000, 0, 1000, 3])
  })
})
