/** The tagset of a project. Apart from the other settings, so that threads that only read files need not load their schemas. */
import { type Tagset, tagsetById, validateTagset } from '@parascope/core/corpus'

/** The tagset of a project: one of ours by name, or the project's own. Throws corpus/bad-tagset with every fault. */
export function projectTagset({ tagset }: { readonly tagset: unknown }): Tagset {
  return typeof tagset === 'string' ? tagsetById(tagset) : validateTagset(tagset)
}
