/**
 * The monolingual aligner: quality and speed. It is trained by `TRAIN_DEFAULTS` as the shipped model was, with and without
 * WordNet, which takes an hour, and its links on pairs that no forest, net, filter or limit has seen are scored by the functions of
 * `compare`: sure links against sure links, all links as one set for the rest. CROSS_VALIDATED and CROSS_VALIDATED_PLAIN may name
 * folders that `train-mono --cross-validated` wrote before (the latter with `--lang xx`, so without WordNet), files named as
 * those of ../shared/data: then nothing is trained. Speed is that of the shipped model on one thread, over pairs cut to 20 words a
 * side, by the kernels and by the plain TypeScript in turns.
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

/** The links of each corpus by what has not seen it, from a folder or from a training; of a training also what it tells of itself. */
async function crossValidated(folder, lexicon) {
  if (folder !== undefined) {
    const records = new Map()
    for (const name of REPORTED) records.set(name, await read(join(folder, `${name}.jsonl`)))
    return { records }
  }
  const begun = process.cpuUsage()
  const { corpora } = await trainMonoFiles(FILES, lexicon, TRAIN_DEFAULTS, { onProblem: () => {} })
  const { user, system } = process.cpuUsage(begun)
  return {
    records: new Map(corpora.map((corpus, k) => [FILES[k].name, corpus.records])),
    stages: new Map(corpora.map((corpus, k) => [FILES[k].name, stagesOf(corpus)])),
    cpuSeconds: Math.round((user + system) / 1e6),
  }
}

function stagesOf({ passes, forest, net }) {
  const short = ({ sure, all }) => ({
    macroSure: percent(sure.macroSure),
    exactSure: percent(sure.exactSure),
    macroUnion: percent(all.macroUnion),
    nonIdentical: percent(all.nonIdentical),
  })
  return { afterPass: passes.map(short), byForest: short(forest), byNet: short(net) }
}

async function quality() {
  const whole = await crossValidated(process.env.CROSS_VALIDATED, await loadLexicon())
  const plain = await crossValidated(process.env.CROSS_VALIDATED_PLAIN, undefined)
  const figures = {}
  for (const name of REPORTED) {
    const gold = await read(join(data, `${name}.jsonl`))
    figures[name] = {
      mono: figuresOf(whole.records.get(name), gold),
      ...whole.stages?.get(name),
      withoutWordNet: figuresOf(plain.records.get(name), gold),
    }
    console.log(name, JSON.stringify(figures[name], null, 1))
  }
  return { trainingCpuSeconds: whole.cpuSeconds, options: TRAIN_DEFAULTS, figures }
}

/** An aligner without kernels: they are not there where there is no WebAssembly. */
function plainAligner(...args) {
  const { WebAssembly } = globalThis
  try {
    globalThis.WebAssembly = undefined
    return new MonoAligner(...args)
  } finally {
    globalThis.WebAssembly = WebAssembly
  }
}

async function speed() {
  const pairs = (await read(FILES[0].path))
    .filter(({ source, target }) => source.length >= SIDE && target.length >= SIDE)
    .map(({ source, target }) => [source.slice(0, SIDE), target.slice(0, SIDE)])
  const model = await loadMonoModel()
  const lexicon = await loadLexicon()
  const first = performance.now()
  const aligner = new MonoAligner(model, lexicon)
  aligner.align(...pairs[0])
  const firstPairMs = Math.round(performance.now() - first)
  const plain = plainAligner(model, lexicon)
  const [rates, plainRates] = [[], []]
  const rate = (own) => {
    const begun = process.cpuUsage()
    for (const [source, target] of pairs) own.align(source, target)
    return (1e6 * pairs.length) / process.cpuUsage(begun).user
  }
  for (let round = 0; round <= ROUNDS; round++) {
    const both = [rate(aligner), rate(plain)]
    if (round === 0) continue
    rates.push(both[0])
    plainRates.push(both[1])
  }
  const spread = (values) => [Math.min(...values), Math.max(...values)].map((value) => Math.round(100 * value) / 100)
  const figures = {
    pairs: pairs.length,
    words: SIDE,
    firstPairMs,
    pairsPerCpuSecond: Math.round(median(rates)),
    spread: spread(rates).map(Math.round),
    plainPairsPerCpuSecond: Math.round(median(plainRates)),
    timesPlain: spread(rates.map((own, k) => own / plainRates[k])),
  }
  console.log('speed', JSON.stringify(figures))
  return figures
}

if (FILES.some((file) => !existsSync(file.path))) console.log('skipped: the corpora of ../shared/data are not there')
else keepResult('align-mono', { speed: await speed(), quality: await quality() })
