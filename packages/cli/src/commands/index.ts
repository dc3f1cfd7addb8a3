/** The commands of `parascope`, each in its own file, which is read only when the command is asked for. */
import type { CommandSource } from '../frame/program.js'

const FILES: Readonly<Record<string, () => Promise<CommandSource>>> = {
  agree: async () => (await import('./agree.js')).agree,
  align: async () => (await import('./align.js')).align,
  aligner: async () => (await import('./aligner.js')).aligner,
  backup: async () => (await import('./backup.js')).backup,
  compare: async () => (await import('./compare.js')).compare,
  completion: async () => (await import('./completion.js')).completion,
  convert: async () => (await import('./convert.js')).convert,
  corpus: async () => (await import('./corpus.js')).corpus,
  correlate: async () => (await import('./correlate.js')).correlate,
  diff: async () => (await import('./diff.js')).diff,
  doctor: async () => (await import('./doctor.js')).doctor,
  grammar: async () => (await import('./grammar.js')).grammar,
  inspect: async () => (await import('./inspect.js')).inspect,
  parametric: async () => (await import('./parametric.js')).parametric,
  parse: async () => (await import('./parse.js')).parse,
  parser: async () => (await import('./parser.js')).parser,
  phrases: async () => (await import('./phrases.js')).phrases,
  ppdb: async () => (await import('./ppdb.js')).ppdb,
  profile: async () => (await import('./profile.js')).profile,
  rank: async () => (await import('./rank.js')).rank,
  recognise: async () => (await import('./recognise.js')).recognise,
  restore: async () => (await import('./restore.js')).restore,
  score: async () => (await import('./score.js')).score,
  serve: async () => (await import('./serve.js')).serve,
  trees: async () => (await import('./trees.js')).trees,
  types: async () => (await import('./types.js')).types,
  verify: async () => (await import('./verify.js')).verify,
}

/** Every command. */
export function everyCommand(): Promise<readonly CommandSource[]> {
  return Promise.all(Object.values(FILES).map((load) => load()))
}

/** What a command line needs: the one command that it begins with, or every one where help, completion or a suggestion lists them. */
export async function commandsFor(words: readonly string[]): Promise<readonly CommandSource[]> {
  const first = words.find((word) => word !== '--debug')
  if (first === '--version' || first === '-V') return []
  if (first === undefined || first === 'completion' || !Object.hasOwn(FILES, first)) return everyCommand()
  return [await FILES[first]!()]
}
