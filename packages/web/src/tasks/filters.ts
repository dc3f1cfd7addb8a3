/** What is asked of the tasks of a project: the filters of the address, as the server understands them. */

/** Filters that the address may have, in the order in which they stand there. */
export const FILTERS = [
  'phase',
  'mode',
  'state',
  'annotator',
  'layerState',
  'flagged',
  'commented',
  'guideline',
  'dispute',
  'q',
] as const

export type FilterName = (typeof FILTERS)[number]

export type Filters = Readonly<Partial<Record<FilterName, string>>>

/** The filters of an address; what is unknown or empty is left out. */
export function filtersOf(search: string): Filters {
  const query = new URLSearchParams(search)
  return Object.fromEntries(FILTERS.map((name) => [name, query.get(name) ?? '']).filter(([, value]) => value !== ''))
}

/** The address of filters: `?phase=…&state=disputed`, or nothing. */
export function searchOf(filters: Filters): string {
  const query = new URLSearchParams()
  for (const name of FILTERS) {
    const value = filters[name]
    if (value !== undefined && value !== '') query.set(name, value)
  }
  return query.size === 0 ? '' : `?${query}`
}

/** The path that answers the filters, below the project's. Disputes by what they are about have a list of their own. */
export function requestOf(filters: Filters, limit: number, cursor?: string): string {
  const { dispute, ...others } = filters
  const query = new URLSearchParams({ limit: String(limit) })
  if (cursor !== undefined) query.set('cursor', cursor)
  if (dispute !== undefined) {
    query.set('contrast', dispute)
    for (const name of ['phase', 'mode', 'annotator'] as const) if (others[name] !== undefined) query.set(name, others[name])
    return `/disputes?${query}`
  }
  for (const [name, value] of Object.entries(others)) query.set(name, value)
  return `/tasks?${query}`
}

/** Views that every project begins with. */
export const VIEWS: readonly {
  readonly name: 'all' | 'disputed' | 'open' | 'flagged' | 'commented' | 'unseen'
  readonly filters: Filters
}[] = [
  { name: 'all', filters: {} },
  { name: 'open', filters: { state: 'open' } },
  { name: 'disputed', filters: { state: 'disputed' } },
  { name: 'flagged', filters: { flagged: 'true' } },
  { name: 'commented', filters: { commented: 'true' } },
  { name: 'unseen', filters: { q: 'unseen>0' } },
]
