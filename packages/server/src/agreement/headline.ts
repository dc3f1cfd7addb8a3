/** The one number that stands for agreement in a mode, in summaries, trends and on the chip of an item. */
import type { Mode } from '@parascope/core/edit'
import type { ProjectFacts } from './question.js'

/** Its name: for judges, alpha of the first scale. */
export function headlineOf(mode: Mode, { scales }: Pick<ProjectFacts, 'scales'>): string {
  switch (mode) {
    case 'words':
      return 'words.mixed.f1'
    case 'trees':
      return 'nodes.f1'
    case 'types':
      return 'iapta.f1'
    case 'judge':
      return `judgements.${scales[0]?.id ?? ''}.alpha`
  }
}
