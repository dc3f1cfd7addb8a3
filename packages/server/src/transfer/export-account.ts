/** What an export has met on its way, and the manifest made of it. */
import type { z } from '@hono/zod-openapi'
import { formatByName, PairEncoder } from '@parascope/engine/io'
import type { Manifest } from '../contract/export.js'
import type { Database } from '../storage/connection.js'
import { VERSION } from '../version.js'
import type { CorpusPlan } from './export-plan.js'
import type { PreparedExport } from './export-project.js'
import { layerRecords } from './export-records.js'

const PROBLEMS_LISTED = 1000

export type ExportManifest = z.output<typeof Manifest>

export class ExportAccount {
  readonly files: ExportManifest['files'] = []
  /** whose record is being encoded */
  annotator: string | undefined
  readonly #prepared: PreparedExport
  readonly #problems: ExportManifest['problems'] = []
  readonly #records = new Map<string, number>()
  readonly #guidelines = new Map<number, number>()
  #problemCount = 0
  #withheld = 0

  constructor(prepared: PreparedExport) {
    this.#prepared = prepared
  }

  /** An encoder whose faults are told, or (where this is not the first pass) were told already. */
  encoder(files: number, tells: boolean): PairEncoder {
    const { format, spreadsheet } = this.#prepared.options
    return new PairEncoder(formatByName(format), files, {
      spreadsheet: spreadsheet === 'true',
      onProblem: ({ severity, code, message, id }) => {
        const { annotator } = this
        if (tells)
          this.problem({
            severity,
            code,
            message,
            ...(id === undefined ? {} : { id }),
            ...(annotator === undefined ? {} : { annotator }),
          })
      },
    })
  }

  records(db: Database, { layer }: CorpusPlan, tells: boolean) {
    const { choice, names, people } = this.#prepared
    const report = {
      problem: (problem: ExportManifest['problems'][number]) => {
        if (tells) this.problem(problem)
      },
      withheld: () => {
        if (tells) this.#withheld++
      },
    }
    const order = people.map(({ id }) => id)
    return layerRecords(db, layer === undefined ? choice : { ...choice, layer }, names, order, report)
  }

  problem({ severity, code, message, id, annotator, field }: ExportManifest['problems'][number]): void {
    this.#problemCount++
    if (this.#problems.length >= PROBLEMS_LISTED) return
    const place = Object.fromEntries(Object.entries({ id, annotator, field }).filter(([, value]) => value !== undefined))
    this.#problems.push({ severity, code, message, ...place })
  }

  count(layer: string | undefined, guidelines: readonly number[]): void {
    if (layer === undefined) return
    this.#records.set(layer, (this.#records.get(layer) ?? 0) + 1)
    for (const version of guidelines) this.#guidelines.set(version, (this.#guidelines.get(version) ?? 0) + 1)
  }

  async manifest(db: Database): Promise<ExportManifest> {
    const { project, at, people, names, options, corpora } = this.#prepared
    const settings = JSON.parse(project.settings) as { language?: string; tagset?: string | { id?: unknown } }
    const { tagset } = settings
    const phases = await db
      .selectFrom('phase')
      .select(['id', 'name', 'kind', 'settings'])
      .where('project_id', '=', project.id)
      .orderBy('position')
      .execute()
    return {
      parascope: VERSION,
      project: {
        id: project.id,
        slug: project.slug,
        name: project.name,
        licence: project.licence,
        source: project.source,
        seed: project.seed,
        language: settings.language ?? null,
        tagset: typeof tagset === 'string' ? tagset : typeof tagset?.id === 'string' ? tagset.id : null,
      },
      snapshot: { head: project.head, hash: project.head_hash, at: new Date(at).toISOString() },
      options: Object.fromEntries(
        Object.entries({
          ...options,
          ...(options.annotator === undefined ? {} : { annotator: names.of(options.annotator) }),
        }).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      guidelines: [...this.#guidelines]
        .sort(([a], [b]) => a - b)
        .map(([version, layers]) => ({ version, layers, file: version === 0 ? null : `guidelines-${version}.md` })),
      phases: phases
        .filter(({ id }) => options.phase === undefined || id === options.phase)
        .map(({ id, name, kind, settings: json }) => ({
          id,
          name,
          kind,
          seed: (JSON.parse(json) as { seed?: number }).seed ?? null,
        })),
      annotators: [...this.#records].map(([layer, records]) => ({
        annotator: names.of(layer),
        kind: layer === 'gold' ? 'adjudication' : (people.find(({ id }) => id === layer)?.kind ?? 'human'),
        records,
        folder: corpora.find((corpus) => corpus.layer === layer)?.folder || null,
      })),
      files: this.files,
      withheld: this.#withheld,
      problems: this.#problems,
      problemCount: this.#problemCount,
    }
  }
}
