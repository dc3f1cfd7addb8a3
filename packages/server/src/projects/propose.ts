/**
 * Making proposals for the items of a project, in a thread of its own: pages of items come from the host, documents go back to it.
 * What has a proposal by the same method already does not come, so that work that was cut goes on where it ended.
 */
import type { z } from '@hono/zod-openapi'
import { longestRuns, wordForm } from '@parascope/core/align'
import { MonoAligner, type MonoAlignment } from '@parascope/core/align-mono'
import type { PairRecord } from '@parascope/core/corpus'
import type { AnnotationDocument, Mode } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import { alignRecord, WordPosteriors } from '@parascope/core/phrases'
import { toPhenomenon } from '@parascope/core/types'
import { loadLexicon, loadMonoModel } from '@parascope/engine/align-mono'
import { TypeSuggester } from '@parascope/engine/types'
import type { ProjectSettings } from '../contract/project.js'
import { projectTagset } from './project-tagset.js'
import type { ProposalChoice } from './proposal-method.js'

export interface ProposeInput {
  readonly mode: Mode
  readonly choice: ProposalChoice
  readonly settings: z.output<typeof ProjectSettings>
}

/** An item without a proposal by the method; with what an imported annotator made of it, where that is what is proposed. */
export interface BareItem {
  readonly id: string
  readonly record: string
  readonly imported: string | null
}

export interface ProposeHost {
  /** The next items, none at the end. */
  next(): Promise<readonly BareItem[]>
  /** Puts proposals, and takes away those of other methods where this one has nothing to say. */
  put(made: readonly { readonly itemId: string; readonly content: string }[], nothing: readonly string[]): Promise<void>
}

/** What a program makes of a pair; undefined if it can say nothing of it. */
type Propose = (pair: PairRecord) => Promise<AnnotationDocument | undefined>

/** Proposes for every item that comes. */
export async function propose({ mode, choice, settings }: ProposeInput, host: ProposeHost): Promise<void> {
  const propose = choice.from === 'program' ? await program(mode, choice.method, settings) : undefined
  for (;;) {
    const items = await host.next()
    if (items.length === 0) return
    const made: { itemId: string; content: string }[] = []
    const nothing: string[] = []
    for (const { id, record, imported } of items) {
      const document = propose === undefined ? undefined : await propose(JSON.parse(record) as PairRecord)
      const content = document === undefined ? imported : JSON.stringify(document)
      if (content === null) nothing.push(id)
      else made.push({ itemId: id, content })
    }
    await host.put(made, nothing)
  }
}

async function program(mode: Mode, method: string, settings: ProposeInput['settings']): Promise<Propose> {
  if (method === 'identity') {
    return async ({ source, target }) => wordsDocument({ sure: longestRuns(source, target, [wordForm]), possible: [] })
  }
  if (mode === 'types') {
    const tagset = projectTagset(settings)
    const suggester = new TypeSuggester({ tagset, linksFrom: 'mono', language: settings.language })
    return unlessTooLong(async (pair) => {
      const phenomena = (await suggester.suggest(pair)).map(toPhenomenon)
      return { phenomena: phenomena.map((phenomenon, k) => ({ ...phenomenon, key: `p${k + 1}` })) }
    })
  }
  const align = await monoAligner(settings.language)
  if (mode === 'words') return unlessTooLong(async (pair) => wordsDocument(align(pair)))
  return unlessTooLong(async (pair) => {
    if (pair.sourceTree === undefined || pair.targetTree === undefined) return undefined
    const { source, target } = pair
    const { nodes } = alignRecord(pair, WordPosteriors.from(source.length, target.length, align(pair).scores))
    const name = (link: (typeof nodes)[number]) => `${link.source ?? '-'}|${link.target ?? '-'}`
    return { nodes: [...nodes].sort((a, b) => (name(a) < name(b) ? -1 : 1)) }
  })
}

/** Pairs that are not English are aligned without the lexicon, which knows English words only. */
async function monoAligner(language: string): Promise<(pair: PairRecord) => MonoAlignment> {
  const model = await loadMonoModel()
  const english = new MonoAligner(model, await loadLexicon('en'))
  const other = new MonoAligner(model, undefined)
  return ({ source, target, meta }) => {
    const tag = typeof meta?.lang === 'string' ? meta.lang : language
    return (/^en(-|$)/i.test(tag) ? english : other).align(source, target)
  }
}

/** A pair that is too long for a program, or that it can do nothing with, has no proposal. */
function unlessTooLong(propose: Propose): Propose {
  return async (pair) => {
    try {
      return await propose(pair)
    } catch (error) {
      if (error instanceof ParascopeError) return undefined
      throw error
    }
  }
}

function wordsDocument({
  sure,
  possible,
  nullSource = [],
  nullTarget = [],
}: Pick<AnnotationDocument, 'sure' | 'possible' | 'nullSource' | 'nullTarget'>): AnnotationDocument {
  return { sure: sure ?? [], possible: possible ?? [], nullSource, nullTarget }
}
