/**
 * Walks every import of the sources and fails on one that goes against the arrow:
 * text -> corpus -> align -> phrases -> types -> grammar -> parse -> rewrite -> measure -> report inside core,
 * core <- engine <- server <- cli and core <- web between packages.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const STAGES = ['text', 'corpus', 'align', 'phrases', 'types', 'grammar', 'parse', 'rewrite', 'edit', 'measure', 'report']
/** Which packages each may import. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  engine: ['core'],
  server: ['core', 'engine'],
  web: ['core'],
  cli: ['core', 'engine', 'server'],
}

/** What the web application knows of the server. */
const CONTRACT = '@parascope/server/contract'

interface Import {
  /** path below packages/, with forward slashes */
  readonly file: string
  readonly specifier: string
}

/** The specifiers of a module: static, dynamic and re-exporting imports. */
function specifiersOf(code: string): string[] {
  const pattern =
    /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;])import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
  return [...code.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3]!)
}

/** All imports of the sources of some packages. */
function importsOf(...packages: readonly string[]): Import[] {
  return packages.flatMap((name) =>
    readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => {
        const file = `${name}/src/${path.split(sep).join('/')}`
        return specifiersOf(readFileSync(join(root, 'packages', file), 'utf8')).map((specifier) => ({ file, specifier }))
      }),
  )
}

/** The stage of core that a path below packages/core/src lies in; undefined for errors.ts and random.ts. */
function stageOf(path: string): string | undefined {
  return /^core\/src\/([a-z]+)\//.exec(path)?.[1]
}

/** What is wrong with an import, or undefined. */
function importFault({ file, specifier }: Import): string | undefined {
  const from = file.split('/')[0]!
  const isTest = /\.(test|fixture)\.tsx?$/.test(file)
  if (specifier.startsWith('.')) {
    const target = join(dirname(file), specifier).split(sep).join('/')
    if (!target.startsWith(`${from}/`)) return `${file} reaches into another package by path: ${specifier}`
    const [stage, other] = [stageOf(file), stageOf(target)]
    if (from === 'core' && stage === undefined && other !== undefined && !isTest)
      return `${file} stands below all stages but imports ${specifier}`
    if (stage !== undefined && other !== undefined && STAGES.indexOf(other) > STAGES.indexOf(stage)) {
      return `${file} imports against the arrow: ${stage} -> ${other}`
    }
    return undefined
  }
  const sibling = /^@parascope\/([a-z]+)/.exec(specifier)?.[1] ?? (specifier === 'parascope' ? 'cli' : undefined)
  // types of the contract alone: its schemas stay on the server
  if (from === 'web' && specifier === CONTRACT && file === 'web/src/client/contract.ts') return undefined
  if (sibling !== undefined) return MAY_IMPORT[from]!.includes(sibling) ? undefined : `${file} may not import ${specifier}`
  const isNode = specifier.startsWith('node:') || builtinModules.includes(specifier)
  if (isNode && (from === 'core' || from === 'web') && !isTest) return `${file} runs in the browser but imports ${specifier}`
  return undefined
}

describe('the house', () => {
  it('has no import against the arrow', () => {
    const imports = importsOf(...Object.keys(MAY_IMPORT))
    expect(imports.length).toBeGreaterThan(100)
    expect(imports.map(importFault).filter((fault) => fault !== undefined)).toEqual([])
  })

  it('has only stages of the design in core', () => {
    const stages = new Set(importsOf('core').map(({ file }) => stageOf(file)))
    for (const stage of stages) if (stage !== undefined) expect(STAGES).toContain(stage)
  })

  it.each([
    ['core/src/text/a.ts', '../corpus/b.js', 'imports against the arrow: text -> corpus'],
    ['core/src/corpus/a.ts', '../measure/b.js', 'imports against the arrow: corpus -> measure'],
    ['core/src/random.ts', './text/index.js', 'stands below all stages'],
    ['core/src/text/a.ts', 'node:fs', 'runs in the browser but imports node:fs'],
    ['core/src/text/a.ts', '@parascope/engine/io', 'may not import @parascope/engine/io'],
    ['engine/src/io/a.ts', '@parascope/server', 'may not import'],
    ['web/src/words/a.tsx', '@parascope/server', 'may not import'],
    ['cli/src/a.ts', '../../core/src/errors.js', 'reaches into another package by path'],
  ])('would find %s importing %s', (file, specifier, fault) => {
    expect(importFault({ file, specifier })).toContain(fault)
  })

  it.each([
    ['core/src/corpus/a.ts', '../text/b.js'],
    ['core/src/corpus/a.ts', '../errors.js'],
    ['core/src/corpus/a.ts', './record.js'],
    ['cli/src/commands/a.ts', '@parascope/engine/io'],
    ['web/src/words/a.tsx', '@parascope/core/corpus'],
    ['engine/src/io/a.ts', 'node:fs'],
  ])('allows %s importing %s', (file, specifier) => {
    expect(importFault({ file, specifier })).toBeUndefined()
  })

  it('reads every way of importing', () => {
    const code = `import a from './a.js'\nimport { b,\n c } from "./b.js"\nexport { d } from './d.js'\nimport './e.js'\nconst f = await import('./f.js')\nimport type { G } from './g.js'`
    expect(specifiersOf(code)).toEqual(['./a.js', './b.js', './d.js', './e.js', './f.js', './g.js'])
  })
})
