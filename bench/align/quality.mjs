/** Quality of the statistical methods against gold links, scored by our own measures: F1 in percent. What is joined by default is joined by grow-diag-final-and. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { folder, root, shared } from './large-bitext.mjs'

const parascope = join(root, 'packages', 'cli', 'bin', 'parascope.js')
const data = (name) => join(shared, 'data', `${name}.jsonl`)
const FILES = [
  { file: 'mtref.dev', more: ['--bitext', data('mtref.train')] },
  { file: 'edinburgh.train', more: [] },
]
const SYSTEMS = [
  ...['hmm', 'diagonal', 'ibm2', 'ibm1'].map((method) => ({ name: method, options: ['--method', method] })),
  { name: 'hmm, soft', options: ['--method', 'hmm', '--symmetrize', 'soft'] },
  { name: 'giza-2008', options: ['--method', 'hmm', '--preset', 'giza-2008'] },
]

const MEASURES = { macroSure: 'words.macro.sure.f1', macroUnion: 'words.macro.union.f1', nonIdentical: 'words.mixed.f1' }

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [parascope, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

export function measureQuality() {
  const rows = []
  for (const { file, more } of FILES) {
    for (const { name, options } of SYSTEMS) {
      const out = join(folder, 'quality.pharaoh')
      run('align', data(file), ...options, ...more, '-o', out)
      const { results } = JSON.parse(run('compare', out, data(file), '--interval', 'none', '--json'))
      rows.push({ file, name, ...figuresOf(results) })
      console.log(rows.at(-1))
    }
  }
  return rows
}

function figuresOf(results) {
  const value = (measure) => Number((100 * results.find((result) => result.measure === measure).value).toFixed(1))
  return Object.fromEntries(Object.entries(MEASURES).map(([name, measure]) => [name, value(measure)]))
}
