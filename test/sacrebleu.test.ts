/**
 * BLEU, chrF and TER against sacreBLEU itself on random segments: several references, Unicode, entities, empty lines. sacreBLEU
 * lies in a virtual environment in the cache that this test makes where Python and its package index can be had.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { bleu, chrf, type Segment, segmentScores, type TextMetric, ter, textRows } from '@parascope/core/measure'
import { mulberry32 } from '@parascope/core/random'
import { afterAll, describe, expect, it } from 'vitest'
import { needs } from './needs.js'

const VERSION = '2.6.0'
const environment = process.env.PARASCOPE_SACREBLEU ?? join(homedir(), '.cache/parascope', `sacrebleu-${VERSION}`)
const python = join(environment, 'bin', 'python')

/** Is sacreBLEU there, or can it be had? */
function hasSacrebleu(): boolean {
  const works = () => existsSync(python) && spawnSync(python, ['-c', 'import sacrebleu']).status === 0
  if (works()) return true
  if (spawnSync('python3', ['-m', 'venv', environment], { timeout: 120_000 }).status !== 0) return false
  spawnSync(python, ['-m', 'pip', 'install', '-q', `sacrebleu==${VERSION}`], { timeout: 180_000 })
  return works()
}

const isThere = needs('sacrebleu', hasSacrebleu(), `sacreBLEU ${VERSION} cannot be installed in ${environment}`)

const SCRIPT = `
import json, sys
from sacrebleu.metrics import BLEU, CHRF, TER
segments = json.load(open(sys.argv[1]))
metrics = {
  'bleu': BLEU(effective_order=True), 'intl': BLEU(tokenize='intl', effective_order=True),
  'char': BLEU(tokenize='char', effective_order=True),
  'floor': BLEU(lowercase=True, smooth_method='floor', effective_order=True),
  'chrf': CHRF(), 'chrf++': CHRF(word_order=2), 'eps': CHRF(eps_smoothing=True, whitespace=True, lowercase=True),
  'ter': TER(), 'normalized': TER(normalized=True, case_sensitive=True, no_punct=True),
}
print(json.dumps({name: [metric.sentence_score(s['hypothesis'], s['references']).score for s in segments]
  for name, metric in metrics.items()}))
`

const METRICS: Readonly<Record<string, TextMetric>> = {
  bleu: bleu(),
  intl: bleu({ tokenizer: 'intl' }),
  char: bleu({ tokenizer: 'char' }),
  floor: bleu({ lowercase: true, smoothing: 'floor' }),
  chrf: chrf(),
  'chrf++': chrf({ wordOrder: 2 }),
  eps: chrf({ epsSmoothing: true, whitespace: true, lowercase: true }),
  ter: ter(),
  normalized: ter({ normalized: true, caseSensitive: true, noPunctuation: true }),
}

const WORDS =
  `the a cat dog sat on mat quickly 3.5 2-3 don't U.S. e-mail: (see) 10,000 naïve Ünïcode 中文 字 ۋە עברית 👍🏽 x=y foo/bar
  &amp; &quot;hi&quot; ... ! ? «que» l'eau it's A B C i.e. <skipped> –dash ½ Ⅷ`
    .split(/\s+/)
    .concat('\u0085', '\ufeffz', '\u00a0', '')

/** Outputs near one of their references: words gone, added, moved. */
function randomSegments(count: number): Segment[] {
  const random = mulberry32(7)
  const word = () => WORDS[random.below(WORDS.length)]!
  const sentence = () => Array.from({ length: [0, 1, 2, 3, 5, 8, 12, 16][random.below(8)]! }, word)
  return Array.from({ length: count }, () => {
    const references = Array.from({ length: 1 + random.below(3) }, sentence)
    const output = [...references[random.below(references.length)]!]
    for (let change = random.below(6); change > 0; change--) {
      const at = random.below(output.length + 1)
      const kind = random.below(3)
      if (kind === 0) output.splice(at, 1)
      else if (kind === 1) output.splice(at, 0, word())
      else output.splice(random.below(output.length + 1), 0, ...output.splice(at, 1 + random.below(3)))
    }
    return { hypothesis: output.join(' '), references: references.map((words) => words.join(' ')) }
  })
}

const folder = mkdtempSync(join(tmpdir(), 'parascope-sacrebleu-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.runIf(isThere)('text metrics beside sacreBLEU', () => {
  it('have its digits on 5,000 random segments', { timeout: 600_000 }, () => {
    const segments = randomSegments(5000)
    const path = join(folder, 'segments.json')
    writeFileSync(path, JSON.stringify(segments))
    const run = spawnSync(python, ['-c', SCRIPT, path], { encoding: 'utf8', maxBuffer: 2 ** 28 })
    expect(run.stderr).toBe('')
    const theirs = JSON.parse(run.stdout) as Record<string, number[]>
    for (const [name, metric] of Object.entries(METRICS)) {
      const ours = segmentScores(metric, textRows(metric, segments))
      const worst = ours.reduce<number>((most, value, k) => Math.max(most, Math.abs(value! - theirs[name]![k]!)), 0)
      expect([name, worst < 1e-6, worst]).toEqual([name, true, worst])
    }
  })
})
