/**
 * Agreement on live data against the command line: the demo workbench measures what is submitted in its own threads, its export is
 * a file, and `parascope agree` on that file prints the same digits under the same signature, in every mode.
 */
import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exitOf, launcher, parascope, type Result, startUntil, workFolder } from './program.js'

interface Report {
  readonly measure: string
  readonly signature: string
  readonly results: readonly Result[]
}

interface Phase {
  readonly id: string
  readonly kind: string
  readonly settings: { readonly modes: readonly string[] }
}

describe('agreement in the workbench', () => {
  const folder = workFolder()
  let server: ChildProcess
  let api: string
  beforeAll(async () => {
    const args = [launcher, 'serve', '--demo', '--data', join(folder, 'demo-data'), '--port', '0', '--quiet']
    const { child, match } = await startUntil(process.execPath, args, { cwd: folder }, /ready at (http:\/\/localhost:\d+)/)
    server = child
    api = `${match[1]}/api`
  })
  afterAll(async () => {
    server.kill('SIGINT')
    await exitOf(server)
  })

  async function text(path: string): Promise<string> {
    const response = await fetch(`${api}${path}`)
    expect([path, response.status]).toEqual([path, 200])
    return response.text()
  }
  const json = async (path: string) => JSON.parse(await text(path))

  it.each([
    ['words', 'demo', ['words', 'phrases', 'labels', 'chance']],
    ['trees', 'demo', ['trees']],
    ['types', 'demo', ['types']],
    ['judge', 'demo-judging', ['judgements']],
  ])('is that of parascope agree on the export: %s', async (mode, slug, measures) => {
    const { items: projects } = await json('/projects')
    const project = projects.find((one: { slug: string }) => one.slug === slug)
    const { items: phases } = await json(`/projects/${project.id}/phases`)
    const phase: Phase = phases.find(({ kind, settings }: Phase) => kind === 'agreement' && settings.modes.includes(mode))
    const asked = `phase=${phase.id}&mode=${mode}`
    const live = await json(
      `/projects/${project.id}/agreement?${asked}&measures=${measures.join(',')}&resamples=40&samples=20&seed=3`,
    )
    const file = join(folder, 'out', `${mode}.jsonl`)
    writeFileSync(file, await text(`/projects/${project.id}/export?${asked}&format=jsonl&layers=annotators&raw=true`))
    // what the annotators started from, under the name that the workbench has for it
    const initial = join(folder, 'out', 'initial.jsonl')
    const auto = readFileSync(join(folder, 'demo', 'words.auto.jsonl'), 'utf8')
    writeFileSync(initial, auto.replaceAll('"annotator":"auto"', '"annotator":"layer:auto"'))
    const names = live.layers.map(({ name }: { name: string }) => name).join(',')
    expect(live.reports.map(({ measure }: Report) => measure)).toEqual(measures)
    for (const { measure, signature, results } of live.reports as readonly Report[]) {
      const own = measure === 'judgements' ? ['--allowed', '0.2'] : ['--common', '--annotators', names]
      const chance = measure === 'chance' ? ['--samples', '20', '--initial', initial] : []
      const tagset = measure === 'types' ? ['--tagset', project.settings.tagset, '--lenient'] : []
      const options = [...own, ...chance, ...tagset, '--resamples', '40', '--seed', '3', '--json']
      const { status, stdout, stderr } = parascope(folder, ['agree', measure, file, ...options])
      expect([stderr, status]).toEqual([expect.anything(), 0])
      const printed = JSON.parse(stdout) as Report
      expect(printed.signature).toBe(signature)
      expect(printed.results.length).toBeGreaterThan(5)
      expect(printed.results).toEqual(results)
    }
  })
})
