/**
 * The demo corpus for the browser. `virtual:demo` holds the one pair that a first visitor sees, so that it needs no second
 * request; all pairs, with the links of one annotator, become `demo.json`, which the page fetches when it has been drawn.
 * Where the corpus is absent the page has one pair. The outputs of the demo's systems, and a table of scores, become
 * `demo-systems.json` for the evaluation page.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface DemoRecord {
  readonly id: string
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly [field: string]: unknown
}

const MODULE = 'virtual:demo'

/** Shown first when the corpus has it. */
const FIRST = 'news:15'

const ALONE: DemoRecord = {
  id: 'first:1',
  source: ['The', 'ferry', 'was', 'cancelled', 'because', 'of', 'thick', 'fog', '.'],
  target: ['Dense', 'fog', 'forced', 'them', 'to', 'call', 'off', 'the', 'ferry', '.'],
  sourceText: 'The ferry was cancelled because of thick fog.',
  targetText: 'Dense fog forced them to call off the ferry.',
  sourceTree:
    '(S (NP (DT The) (NN ferry)) (VP (VBD was) (VP (VBN cancelled) (PP (IN because) (IN of) (NP (JJ thick) (NN fog))))) (. .))',
  targetTree:
    '(S (NP (JJ Dense) (NN fog)) (VP (VBD forced) (S (NP (PRP them)) (VP (TO to) (VP (VB call) (PRT (RP off)) (NP (DT the) (NN ferry)))))) (. .))',
  sure: [
    [0, 7],
    [1, 8],
    [3, 5],
    [3, 6],
    [6, 0],
    [7, 1],
    [8, 9],
  ],
  possible: [
    [4, 2],
    [5, 2],
  ],
  nullTarget: [3],
  meta: { lang: 'en' },
}

export function demo(folder: string): Plugin {
  const all = () => demoPairs(folder)
  const files = { 'demo.json': all, 'demo-systems.json': () => demoTexts(folder) }
  return {
    name: 'parascope-demo',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null
      const pairs = all()
      const first = pairs.find((pair) => pair.id === FIRST) ?? pairs[0] ?? ALONE
      return `export const firstExample = ${JSON.stringify(first)}`
    },
    configureServer(server) {
      for (const [name, made] of Object.entries(files)) {
        server.middlewares.use(`/${name}`, (_request, response) => {
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify(made()))
        })
      }
    },
    generateBundle() {
      for (const [fileName, made] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(made()) })
      }
    },
  }
}

/** The texts of the demo's systems, and scores of metrics and people. */
function demoTexts(folder: string): { readonly name: string; readonly text: string }[] {
  const systems = `${folder}/systems`
  if (!existsSync(systems)) return []
  const read = (path: string, name: string) => ({ name, text: readFileSync(`${path}/${name}`, 'utf8') })
  const texts = readdirSync(systems).filter((name) => name.endsWith('.txt'))
  return [...texts.sort().map((name) => read(systems, name)), read(folder, 'meta.lists.tsv'), read(folder, 'meta.systems.tsv')]
}

/** The pairs in file order, each with the words of the annotator where there are some. */
function demoPairs(folder: string): DemoRecord[] {
  const words = new Map(readLines(`${folder}/words.maria.jsonl`).map((record) => [record.id, record]))
  return readLines(`${folder}/pairs.jsonl`).map((pair) => {
    const linked = words.get(pair.id)
    if (linked === undefined) return pair
    // without the annotator: what a visitor makes of the links is the visitor's
    const { sure, possible, nullSource, nullTarget } = linked
    return { ...pair, sure, possible, nullSource, nullTarget }
  })
}

function readLines(path: string): DemoRecord[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as DemoRecord)
}
