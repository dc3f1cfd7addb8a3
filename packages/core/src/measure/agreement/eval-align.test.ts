/** The scores of `compare` against an independent script in another language, to the last digit. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import type { Link, PairRecord } from '../../corpus/record.js'
import { mulberry32, type Random } from '../../random.js'
import { sumWordRows, wordComparison } from './word-scores.js'
import { wordStatistics } from './words.js'

const shared = (path: string) => fileURLToPath(new URL(`../../../../../../shared/${path}`, import.meta.url))
const script = shared('spec/checks/eval_align.py')
const edinburgh = shared('data/edinburgh.train.jsonl')

const hasPython = spawnSync('python3', ['--version']).status === 0
const canRun = hasPython && existsSync(script)
if (!canRun)
  console.info(`skipped: the comparison with eval_align.py, ${hasPython ? 'the script is not there' : 'there is no python3'}`)
const hasEdinburgh = existsSync(edinburgh)
if (canRun && !hasEdinburgh)
  console.info('skipped: eval_align.py on Edinburgh, ../shared/data/edinburgh.train.jsonl is not there')

interface Prf {
  P: number
  R: number
  F1: number
}
interface PythonScores {
  pairs: number
  cohn: Record<'all' | 'nonidentical' | 'identical', Prf>
  macro: Record<'sure' | 'union', Prf & { EM: number; meanF1: number }>
  micro: Record<'sure' | 'union', Prf>
  aer: number
}

const folder = mkdtempSync(join(tmpdir(), 'parascope-eval-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function byPython(predicted: readonly PairRecord[], gold: readonly PairRecord[]): PythonScores {
  const write = (name: string, records: readonly PairRecord[]) => {
    const path = join(folder, name)
    writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    return path
  }
  const answer = execFileSync('python3', [script, write('gold.jsonl', gold), write('predicted.jsonl', predicted), '--json'])
  return JSON.parse(answer.toString()) as PythonScores
}

function byUs(predicted: readonly PairRecord[], gold: readonly PairRecord[]): PythonScores {
  const scores = wordComparison(sumWordRows(gold.map((record, k) => wordStatistics(predicted[k]!, record))))
  const prf = ({ precision, recall, f1 }: { precision: number; recall: number; f1: number }): Prf => ({
    P: precision,
    R: recall,
    F1: f1,
  })
  const macro = (of: (typeof scores.macro)['sure']) => ({ ...prf(of), meanF1: of.meanF1, EM: of.exact })
  return {
    pairs: scores.pairs,
    cohn: {
      all: prf(scores.cohn.all),
      nonidentical: prf(scores.cohn.nonIdentical),
      identical: prf(scores.cohn.identical),
    },
    macro: { sure: macro(scores.macro.sure), union: macro(scores.macro.union) },
    micro: { sure: prf(scores.micro.sure), union: prf(scores.micro.union) },
    aer: scores.aer,
  }
}

/** A second annotator: keeps most links, moves some, and is less sure of others. */
function disturbed(record: PairRecord, random: Random): PairRecord {
  const links = new Map<string, Link>()
  for (const [i, j] of [...(record.sure ?? []), ...(record.possible ?? [])]) {
    const to = random.below(5) === 0 ? random.below(record.target.length) : j
    if (random.below(8) > 0) links.set(`${i}-${to}`, [i, to])
  }
  const sure: Link[] = []
  const possible: Link[] = []
  for (const link of links.values()) (random.below(3) > 0 ? sure : possible).push(link)
  return { id: record.id, source: record.source, target: record.target, sure, possible }
}

/** Pairs of invented words, some of them equal but for case, a few without links. */
function inventedGold(): PairRecord[] {
  const random = mulberry32(11)
  const words = ['rain', 'Rain', 'ends', 'Élan', 'élan', 'a', 'A', 'bright', 'noon']
  const sentence = () => Array.from({ length: 1 + random.below(9) }, () => words[random.below(words.length)]!)
  return Array.from({ length: 200 }, (_, k) => {
    const [source, target] = [sentence(), sentence()]
    const count = random.below(8)
    const links = Array.from({ length: count }, (): Link => [random.below(source.length), random.below(target.length)])
    return disturbed({ id: `p${k}`, source, target, sure: links }, random)
  })
}

const edinburghGold = () =>
  readFileSync(edinburgh, 'utf8')
    .trim()
    .split('\n')
    .map((line): PairRecord => {
      const { id, source, target, sure, possible } = JSON.parse(line) as PairRecord
      return { id, source, target, sure: sure ?? [], possible: possible ?? [] }
    })

describe.runIf(canRun)('eval_align.py', () => {
  it('agrees on invented pairs', () => {
    const gold = inventedGold()
    const random = mulberry32(5)
    const predicted = gold.map((record) => disturbed(record, random))
    expect(byUs(predicted, gold)).toEqual(pick(byPython(predicted, gold)))
  })

  it.runIf(hasEdinburgh).each([1, 2, 3])('agrees on Edinburgh, annotator %i', (seed) => {
    const gold = edinburghGold()
    const random = mulberry32(seed)
    const predicted = gold.map((record) => disturbed(record, random))
    expect(byUs(predicted, gold)).toEqual(pick(byPython(predicted, gold)))
  })
})

function pick({ pairs, cohn, macro, micro, aer }: PythonScores): PythonScores {
  return { pairs, cohn, macro, micro, aer }
}
