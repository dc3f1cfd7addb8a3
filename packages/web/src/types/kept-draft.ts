/**
 * A phenomenon in the making survives a look at another item and a reload: it is kept on this device until it is closed or dropped.
 * It is no part of the layer yet, so it goes nowhere else.
 */
import { tagsetIndex } from '@parascope/core/corpus'
import { keep, kept } from '../shell/storage.js'
import type { TypeDraft } from './type-draft.js'
import { phenomenaOf, type TypeScene } from './type-scene.js'

const NAME = 'type-drafts'
const MOST = 50

type Drafts = Readonly<Record<string, TypeDraft>>

/** The draft kept under a name (a layer of a task), if it still fits what is there. */
export function keptDraft(name: string, { pair, document }: TypeScene): TypeDraft | null {
  const draft = allKept()[name]
  if (draft === undefined) return null
  const fits = (tokens: readonly number[], words: readonly string[]) => tokens.every((token) => token < words.length)
  const isWhole =
    fits([...draft.source, ...draft.keySource], pair.source) &&
    fits([...draft.target, ...draft.keyTarget], pair.target) &&
    (draft.type === null || tagsetIndex(pair.tagset).byId(draft.type) !== undefined) &&
    (draft.key === null || phenomenaOf(document).some(({ key }) => key === draft.key))
  return isWhole ? draft : null
}

/** Keeps a draft; null: there is none any more. */
export function keepDraft(name: string, draft: TypeDraft | null): void {
  const { [name]: before, ...others } = allKept()
  if (draft === null && before === undefined) return
  const rest = Object.entries(others).slice(1 - MOST)
  keep(NAME, JSON.stringify(Object.fromEntries(draft === null ? rest : [...rest, [name, draft]])))
}

function allKept(): Drafts {
  try {
    return (JSON.parse(kept(NAME) ?? '{}') ?? {}) as Drafts
  } catch {
    return {}
  }
}
