/** Views that somebody keeps on this device: a name and the filters of an address. */
import { keep, kept } from '../shell/storage.js'

export interface KeptView {
  readonly name: string
  /** as in the address: `?state=open` */
  readonly search: string
}

export function keptViews(project: string): readonly KeptView[] {
  try {
    const views: unknown = JSON.parse(kept(`views.${project}`) ?? '[]')
    return Array.isArray(views) ? views.filter(isView) : []
  } catch {
    return []
  }
}

export function keepViews(project: string, views: readonly KeptView[]): void {
  keep(`views.${project}`, JSON.stringify(views))
}

function isView(value: unknown): value is KeptView {
  const { name, search } = Object(value) as Partial<KeptView>
  return typeof name === 'string' && typeof search === 'string'
}
