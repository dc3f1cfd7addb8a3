/** `parascope trees draw`: the trees of pairs on the terminal or as SVG. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type PairRecord, parseTree } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { linkMarks, treePairSvg, treeSvg, treeText } from '@parascope/core/report'
import { OutputFile, PairInput } from '@parascope/engine/io'
import { Command } from 'commander'
import { cutToWidth, harmless } from '../frame/display-width.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { list } from '../frame/options.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { addPairOptions, type PairOptions, readOptions } from '../pairs/read-options.js'

interface DrawOptions extends PairOptions {
  readonly id?: readonly string[]
  readonly out: string
  readonly ascii?: true
}

export function treesDraw(io: Io): Command {
  const command = new Command('draw')
    .description('draw the trees of pairs with their links: as text on the terminal, as SVG into a file or a folder')
    .argument('<file>', 'pairs with trees, or - for standard input')
    .option('--id <ids>', 'which pairs (default: all)', list)
    .option('-o, --out <place>', 'an SVG file for one pair, an existing folder for several, or - for text', '-')
    .option('--ascii', 'of text: draw with ASCII signs only')
  addPairOptions(command)
  example(command, 'parascope trees draw demo/nodes.maria.jsonl --id news:3', 'two trees as text')
  example(command, 'parascope trees draw demo/nodes.maria.jsonl --id news:3 -o out/news3.svg', 'two trees face to face')
  return command.action((file: string, options: DrawOptions) => drawTrees(file, options, io))
}

async function drawTrees(file: string, options: DrawOptions, io: Io): Promise<void> {
  const log = new ProblemLog()
  const wanted = options.id === undefined ? undefined : new Set(options.id)
  const found = new Map<string, PairRecord>()
  for await (const batch of await PairInput.open(file, { ...readOptions(options), onProblem: (problem) => log.add(problem) })) {
    for (const record of batch) if ((wanted?.has(record.id) ?? true) && !found.has(record.id)) found.set(record.id, record)
  }
  printProblems(log, { kind: 'read' }, io.stderr)
  const missing = (options.id ?? []).filter((id) => !found.has(id))
  if (missing.length > 0) throw new ParascopeError('cli/usage', `${file} has no pair ${missing.join(', ')}`)
  const drawn = [...found.values()].filter((record) => record.sourceTree !== undefined || record.targetTree !== undefined)
  if (drawn.length < found.size) io.stderr.write(`note: ${found.size - drawn.length} pairs have no tree\n`)
  if (drawn.length === 0) throw new ParascopeError('measure/insufficient-data', `${file}: there is no tree to draw`)
  if (options.out === '-') {
    for (const record of drawn) io.stdout.write(`${pairText(record, options.ascii === true, io)}\n`)
  } else await writeSvg(drawn, options.out, io)
  if (log.errors > 0) io.setExitCode(1)
}

function pairText(record: PairRecord, ascii: boolean, io: Io): string {
  const marks = linkMarks(record.nodes ?? [])
  const width = io.stdout.isTTY === true ? { width: io.stdout.columns || 80, cut: cutToWidth } : {}
  const sides = (['source', 'target'] as const).flatMap((side) => {
    const tree = record[`${side}Tree`]
    return tree === undefined ? [] : [treeText(parseTree(tree), { ascii, marks: marks[side], ...width })]
  })
  return harmless([`${record.id}${record.annotator === undefined ? '' : ` (${record.annotator})`}\n`, ...sides].join('\n'))
}

async function writeSvg(records: readonly PairRecord[], out: string, io: Io): Promise<void> {
  const isFolder = existsSync(out) && statSync(out).isDirectory()
  if (!isFolder && records.length > 1) {
    throw new ParascopeError(
      'cli/usage',
      `${records.length} pairs need a folder that exists; choose one pair with --id to write ${out}`,
    )
  }
  for (const record of records) {
    const path = isFolder ? join(out, `${record.id.replace(/[^\p{L}\p{N}.]+/gu, '-')}.svg`) : out
    const output = new OutputFile(path)
    await output.write(pairSvg(record))
    await output.commit()
    io.stderr.write(`wrote ${path}\n`)
  }
}

function pairSvg(record: PairRecord): string {
  const { sourceTree, targetTree } = record
  if (sourceTree !== undefined && targetTree !== undefined) return treePairSvg(record)
  return treeSvg(parseTree((sourceTree ?? targetTree)!), `a tree of pair ${record.id}`)
}
