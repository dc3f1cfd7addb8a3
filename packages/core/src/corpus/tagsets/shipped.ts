/** The tagsets that come with Parascope. */
import { ParascopeError } from '../../errors.js'
import { closest } from '../../text/closest.js'
import type { Tagset } from '../tagset.js'
import { ept } from './ept.js'
import { msrpA } from './msrp-a.js'
import { p4p } from './p4p.js'
import { wrpaA } from './wrpa-a.js'

/** In the order in which they are offered. */
export const tagsets: readonly Tagset[] = [msrpA, p4p, ept, wrpaA]

/** The tagset with this id. Throws `corpus/bad-tagset` with the known ids if there is none. */
export function tagsetById(id: string): Tagset {
  const found = tagsets.find((tagset) => tagset.id === id)
  if (found !== undefined) return found
  const ids = tagsets.map((tagset) => tagset.id)
  const guess = closest(id, ids)
  const hint = guess === undefined ? `known: ${ids.join(', ')}` : `did you mean "${guess}"?`
  throw new ParascopeError('corpus/bad-tagset', `there is no tagset "${id}"; ${hint}`, { id, known: ids })
}
