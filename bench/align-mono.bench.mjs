/**
 * The monolingual aligner: quality and speed. It is trained by `TRAIN_DEFAULTS` as the shipped model was, which takes some
 * minutes, and its links on pairs that no forest, filter or limit has seen are scored by the functions of `compare`: sure
 * links against sure links, all links as one set for the rest. Then the same after each pass and without WordNet. Speed is
 * that of the shipped model on one thread, over pairs cut to 20 words a side.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MonoAligner, TRAIN_DEFAULTS } from '@parascope/core/align-mono'
import { sumWordRows, wordComparison, wordStatistics } from '@parascope/core/measure'
import { loadLexicon, loadMonoModel, trainMonoFiles } from '@parascope/engine/align-mono'
import { PairInput } from '@parascope/engine/io'
import { keepResult, median } from './results.mjs'

const data = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'shared', 'data')
const FILES = [
  { name: 'edinburgh.train', guideline: 'edinburgh' },
  { name: 'mtref.train', guideline: 'mtref' },
  { name: 'msr-rte2.dev.A', guideline: 'msr' },
  { name: 'msr-rte2.dev.B', guideline: 'msr' },
  { name: 'msr-rte2.dev.C', guideline: 'msr' },
  { name: 'mtref.dev', guideline: 'mtref', heldOut: true },
].map((file) => ({ ...file, path: join(data, `${file.name}.jsonl`) }))
const REPORTED = ['edinburgh.train', 'msr-rte2.dev.A', 'mtref.dev']
const SIDE = 20
const ROUNDS = 5

async function read(path) {
  const pairs = []
  for await (const batch of await PairInput.open(path, { onProblem: () => {} })) pairs.push(...batch)
  return pairs
}

const percent = (value) => Math.round(1000 * value) / 10

/** Figures of links against gold by `compare`'s own functions. */
function figuresOf(records, gold) {
  const compare = (change) => wordComparison(sumWordRows(records.map((record, k) => wordStatistics(change(record), gold[k]))))
  const sure = compare((record) => ({ ...record, possible: [] }))
  const all = compare((record) => ({ ...record, sure: [...record.sure, ...record.possible], possible: [] }))
  return {
    macroSure: percent(sure.macro.sure.f1),
    exactSure: percent(sure.macro.sure.exact),
    macroUnion: percent(all.macro.union.f1),
    nonIdentical: percent(all.cohn.nonIdentical.f1),
  }
}

async function quality() {
  const train = async (lexicon) => {
    const { corpora } = await trainMonoFiles(FILES, lexicon, TRAIN_DEFAULTS, { onProblem: () => {} })
    return new Map(corpora.map((corpus, k) => [FILES[k].name, corpus]))
  }
  const begun = process.cpuUsage()
  const trained = await train(await loadLexicon())
  const { user, system } = process.cpuUsage(begun)
  const plain = await train(undefined)
  const figures = {}
  for (const name of REPORTED) {
    const gold = await read(join(data, `${name}.jsonl`))
    const own = trained.get(name)
    const short = ({ sure, all }) => ({
      macroSure: percent(sure.macroSure),
      exactSure: percent(sure.exactSure),
      macroUnion: percent(all.macroUnion),
      nonIdentical: percent(all.nonIdentical),
    })
    figures[name] = {
      mono: figuresOf(own.records, gold),
      afterPass: own.passes.map(short),
      withoutWordNet: figuresOf(plain.get(name).records, gold),
    }
    console.log(name, JSON.stringify(figures[name], null, 1))
  }
  return { trainingCpuSeconds: Math.round((user + system) / 1e6), options: TRAIN_DEFAULTS, figures }
}

async function speed() {
  const pairs = (await read(FILES[0].path))
    .filter(({ source, target }) => source.length >= SIDE && target.length >= SIDE)
    .map(({ source, target }) => [source.slice(0, SIDE), target.slice(0, SIDE)])
  const aligner = new MonoAligner(await loadMonoModel(), await loadLexicon())
  const first = performance.now()
  aligner.align(...pairs[0])
  const firstPairMs = Math.round(performance.now() - first)
  const rates = []
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = process.cpuUsage()
    for (const [source, target] of pairs) aligner.align(source, target)
    const { user } = process.cpuUsage(begun)
    if (round > 0) rates.push((1e6 * pairs.length) / user)
  }
  const figures = { pairs: pairs.length, words: SIDE, firstPairMs, pairsPerCpuSecond: Math.round(median(rates)) }
  console.log('speed', JSON.stringify(figures))
  return figures
}

if (FILES.some((file) => !existsSync(file.path))) console.log('skipped: the corpora of ../shared/data are not there')
else keepResult('align-mono', { speed: await speed(), quality: await quality() })
