/**
 * Alignments of GIZA++ (A3 files, read only): three lines a pair.
 *
 *     # Sentence pair (1) source length 3 target length 4 alignment score : 1.2e-05
 *     das kleine Haus dort
 *     NULL ({ 4 }) the ({ 1 }) small ({ 2 }) house ({ 3 })
 *
 * The words with ({ }) are the source of our record, the line above them is its target; the numbers are target words,
 * counted from 1. The set of NULL gives nullTarget, a word with an empty set goes to nullSource, the score to
 * meta.alignmentScore. The annotator is "giza++" unless a name is given.
 */
import type { Link } from '@parascope/core/corpus'
import type { Format, RawBatch } from '../format.js'
import type { ReportProblem } from '../lines.js'
import { readLines } from '../lines.js'
import { quoted } from './link-text.js'
import { splitTokens } from './token-text.js'

const HEADER = /^# Sentence pair \((\d+)\) source length (\d+) target length (\d+) alignment score : (\S+)\s*$/

interface Triple {
  readonly header: RegExpExecArray
  readonly line: number
  target?: string | undefined
}

export const giza: Format = {
  name: 'giza',
  title: 'GIZA++ A3 alignments',
  files: ['A3'],
  extensions: ['.a3', '.final'],
  carries: () => ['id', 'source', 'target', 'annotator', 'sure', 'nullSource', 'nullTarget', 'meta'],
  sniff: (head) => HEADER.test(head.split(/\r?\n/, 1)[0]!),

  async *read({ sources, options, report }) {
    const file = sources[0]!.path
    const annotator = options.annotator ?? 'giza++'
    let open: Triple | undefined
    let lost = false
    for await (const { first, lines } of readLines(sources[0]!, report)) {
      const batch: RawBatch = { records: [], lines: [] }
      for (let k = 0; k < lines.length; k++) {
        const line = lines[k]
        const header = line === undefined ? null : HEADER.exec(line)
        const fault = (message: string) => report({ severity: 'error', code: 'io/bad-line', file, line: first + k, message })
        if (header !== null) {
          if (open !== undefined) fault(`the pair that begins on line ${open.line} has fewer than three lines`)
          open = { header, line: first + k }
          lost = false
        } else if (open === undefined) {
          // after a fault everything up to the next header is passed over, reported once
          if (line !== undefined && line.trim() !== '' && !lost) {
            fault(`expected "# Sentence pair (n) source length n target length n alignment score : x", found ${quoted(line)}`)
            lost = true
          }
        } else if (!('target' in open)) open.target = line
        else {
          const record = line === undefined ? undefined : readTriple(open, line, (problem) => report({ ...problem, file }))
          if (record !== undefined) {
            batch.records.push({ ...record, annotator })
            batch.lines.push(open.line)
          }
          open = undefined
        }
      }
      yield batch
    }
    if (open !== undefined) {
      report({
        severity: 'error',
        code: 'io/bad-line',
        file,
        line: open.line,
        message: 'the file ends inside this pair: three lines were expected',
      })
    }
  },
}

function readTriple(
  { header, line, target }: Triple,
  aligned: string,
  report: ReportProblem,
): Record<string, unknown> | undefined {
  if (target === undefined) return undefined
  const [, id, sourceLength, targetLength, score] = header
  const place = { severity: 'error', code: 'io/bad-line', id: id! } as const
  const targets = splitTokens(target)
  const sets = readSets(splitTokens(aligned))
  if (sets === undefined || sets[0]?.word !== 'NULL') {
    report({ ...place, line: line + 2, message: `expected "NULL ({ … }) word ({ 1 2 }) …", found ${quoted(aligned)}` })
    return undefined
  }
  const words = sets.slice(1)
  if (words.length !== Number(sourceLength) || targets.length !== Number(targetLength)) {
    const found = `found ${words.length} and ${targets.length}`
    report({
      ...place,
      line,
      message: `the lengths do not fit: ${sourceLength} source and ${targetLength} target words announced, ${found}`,
    })
    return undefined
  }
  const wrong = sets.flatMap((set) => set.numbers).find((number) => number < 1 || number > targets.length)
  if (wrong !== undefined) {
    report({
      ...place,
      line: line + 2,
      message: `target word ${wrong} is out of range: the target has ${targets.length} words, counted from 1`,
    })
    return undefined
  }
  const value = Number(score)
  return {
    id,
    source: words.map(({ word }) => word),
    target: targets,
    sure: words.flatMap(({ numbers }, i) => numbers.map((number): Link => [i, number - 1])),
    nullSource: words.flatMap(({ numbers }, i) => (numbers.length === 0 ? [i] : [])),
    nullTarget: sets[0].numbers.map((number) => number - 1),
    meta: { alignmentScore: Number.isFinite(value) ? value : score },
  }
}

interface AlignedWord {
  readonly word: string
  readonly numbers: readonly number[]
}

/** `word ({ 1 2 }) …` by position, so that even a word "({" is read; undefined if the items do not follow that order. */
function readSets(items: readonly string[]): AlignedWord[] | undefined {
  const sets: AlignedWord[] = []
  let k = 0
  while (k < items.length) {
    const word = items[k]!
    if (items[k + 1] !== '({') return undefined
    const numbers: number[] = []
    for (k += 2; items[k] !== '})'; k++) {
      if (items[k] === undefined || !/^\d+$/.test(items[k]!)) return undefined
      numbers.push(Number(items[k]))
    }
    sets.push({ word, numbers })
    k++
  }
  return sets
}
