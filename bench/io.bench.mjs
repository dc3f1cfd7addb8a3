/**
 * Reading: how much more than JSON.parse of the same bytes does reading with validation cost (goal: at most 3 times)?
 * Converting: what is the peak memory for a large JSON Lines file (goal: under 250 MB for 1 GB)?
 * BENCH_MB sets the size of the large file (default 1024).
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PairInput } from '@parascope/engine/io'
import { keepResult, median } from './results.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const MB = 2 ** 20
const largeSize = Number(process.env.BENCH_MB ?? 1024) * MB
const ROUNDS = 5

/** The demo's records again and again, each with an id of its own, until the file is large enough. */
async function makeCorpus(path, bytes, files) {
  const records = files.flatMap((name) =>
    readFileSync(join(root, 'demo', name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  )
  const out = createWriteStream(path)
  for (let written = 0, k = 0; written < bytes; k++) {
    const record = records[k % records.length]
    const line = `${JSON.stringify({ ...record, id: `${record.id}#${k}` })}\n`
    written += Buffer.byteLength(line)
    if (!out.write(line)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

/** The floor: stream, split into lines, JSON.parse. */
async function parseOnly(path) {
  let rest = ''
  let records = 0
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    for (const line of lines) if (JSON.parse(line).id !== undefined) records++
  }
  return records
}

async function readAndValidate(path) {
  const input = await PairInput.open(path, {
    onProblem: (problem) => {
      throw new Error(problem.message)
    },
  })
  let records = 0
  for await (const batch of input) records += batch.length
  return records
}

async function timed(work, path) {
  const start = process.cpuUsage()
  const records = await work(path)
  const { user, system } = process.cpuUsage(start)
  return { records, seconds: (user + system) / 1e6 }
}

const folder = mkdtempSync(join(tmpdir(), 'parascope-bench-'))
try {
  const reading = {}
  for (const [name, files] of Object.entries({
    links: ['words.maria.jsonl'],
    trees: ['pairs.jsonl'],
    types: ['types.maria.jsonl'],
  })) {
    const path = join(folder, `${name}.jsonl`)
    await makeCorpus(path, 60 * MB, files)
    const ratios = []
    let rate = 0
    for (let round = 0; round <= ROUNDS; round++) {
      const floor = await timed(parseOnly, path)
      const ours = await timed(readAndValidate, path)
      if (floor.records !== ours.records) throw new Error(`${floor.records} records against ${ours.records}`)
      if (round > 0) ratios.push(ours.seconds / floor.seconds)
      rate = statSync(path).size / MB / ours.seconds
    }
    reading[name] = {
      ratio: Number(median(ratios).toFixed(2)),
      ratios: ratios.map((ratio) => Number(ratio.toFixed(2))),
      megabytesPerSecond: Math.round(rate),
    }
    console.log(
      `read + validate, ${name}: ${reading[name].ratio} x JSON.parse (${reading[name].ratios.join(', ')}), ${reading[name].megabytesPerSecond} MB/s`,
    )
    rmSync(path)
  }

  const large = join(folder, 'large.jsonl')
  await makeCorpus(large, largeSize, ['words.maria.jsonl', 'words.jonas.jsonl'])
  const program = `
    import { transferPairs } from '@parascope/engine/corpus'
    const problems = []
    const summary = await transferPairs({ input: process.argv[1], outputs: [process.argv[2]], onProblem: (problem) => problems.push(problem) })
    console.log(JSON.stringify({ records: summary.written[0], problems: problems.length, maxRssMB: Math.round(process.resourceUsage().maxRSS / 1024) }))`
  const started = performance.now()
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', program, large, join(folder, 'copy.jsonl')], {
    cwd: root,
    encoding: 'utf8',
  })
  if (child.status !== 0) throw new Error(child.stderr)
  const converting = {
    megabytes: Math.round(statSync(large).size / MB),
    seconds: Math.round((performance.now() - started) / 1000),
    ...JSON.parse(child.stdout),
  }
  console.log(
    `convert ${converting.megabytes} MB (${converting.records} records): peak RSS ${converting.maxRssMB} MB, ${converting.seconds} s`,
  )
  keepResult('io', { reading, converting })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
