/**
 * A large bitext to be aligned, with its gold links: made by the generator that lies with the specification from the corpora
 * beside the repository. It stays in the folder for temporary files, since every run makes the same bytes.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const shared = join(root, '..', 'shared')
const generator = join(shared, 'spec', 'checks', 'make_bitext.py')
const corpora = ['edinburgh.train', 'mtref.train', 'mtref.dev', 'msr-rte2.dev.A'].map((name) =>
  join(shared, 'data', `${name}.jsonl`),
)

export const folder = join(tmpdir(), 'parascope-bench-align')

/** Why there can be no bitext here, or undefined. */
export function missing() {
  for (const path of [generator, ...corpora]) if (!existsSync(path)) return `${path} is missing`
  return spawnSync('python3', ['--version']).status === 0 ? undefined : 'there is no python3'
}

/** The files of a bitext: together, side by side, as numbers (for eflomal), and its links. */
export function largeBitext(pairs) {
  mkdirSync(folder, { recursive: true })
  const name = (ending) => join(folder, `${pairs}.${ending}`)
  const files = { both: name('both.txt'), source: name('source.txt'), target: name('target.txt'), gold: name('links') }
  const numbers = { sourceNumbers: name('source.numbers'), targetNumbers: name('target.numbers') }
  if (!Object.values({ ...files, ...numbers }).every((path) => existsSync(path))) {
    const args = [generator, '--seed', '7', '--pairs', String(pairs), '--out', files.both, '--gold', files.gold, ...corpora]
    const { status, stderr } = spawnSync('python3', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    const lines = readFileSync(files.both, 'utf8').trimEnd().split('\n')
    for (const [k, side] of ['source', 'target'].entries()) {
      const sentences = lines.map((line) => line.split(' ||| ')[k])
      writeFileSync(files[side], `${sentences.join('\n')}\n`)
      writeFileSync(numbers[`${side}Numbers`], numbered(sentences))
    }
  }
  return { pairs, ...files, ...numbers }
}

/** Sentences and words in the first line, then each sentence as its length and the numbers of its words. */
function numbered(sentences) {
  const ids = new Map()
  const lines = sentences.map((sentence) => {
    const words = sentence.split(' ').map((word) => {
      if (!ids.has(word)) ids.set(word, ids.size)
      return ids.get(word)
    })
    return `${words.length} ${words.join(' ')}`
  })
  return `${sentences.length} ${ids.size}\n${lines.join('\n')}\n`
}

/** F1 of links against the gold links of the bitext: of all, and of those between different words. */
export function scoreLinks(bitext, predicted) {
  const read = (path) => readFileSync(path, 'utf8').split('\n')
  const [gold, guess, source, target] = [bitext.gold, predicted, bitext.source, bitext.target].map(read)
  const all = { hits: 0, size: 0 }
  const different = { hits: 0, size: 0 }
  for (let k = 0; k < bitext.pairs; k++) {
    const [s, t] = [source[k].split(' '), target[k].split(' ')]
    const links = (line) => new Set(line.split(' ').filter((link) => link !== ''))
    const [wanted, found] = [links(gold[k]), links(guess[k])]
    for (const [list, isHit] of [
      [wanted, false],
      [found, true],
    ]) {
      for (const link of list) {
        const [i, j] = link.split('-')
        for (const tally of s[i] === t[j] ? [all] : [all, different]) {
          tally.size++
          if (isHit && wanted.has(link)) tally.hits++
        }
      }
    }
  }
  const f1 = ({ hits, size }) => Number(((200 * hits) / size).toFixed(1))
  return { all: f1(all), nonIdentical: f1(different) }
}
