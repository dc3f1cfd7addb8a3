/** What an editor of types works on, and where its keys are. */
import type { AnnotationDocument, KeyedPhenomenon } from '@parascope/core/edit'
import type { Side } from '../words/document.js'
import type { TypeDraft } from './type-draft.js'
import type { TypePair } from './type-pair.js'

export interface TokenPlace {
  readonly side: Side
  readonly index: number
}

export interface TypeEditor {
  readonly cursor: TokenPlace
  /** where growing with Shift began, and the scope before */
  readonly growth: { readonly anchor: number; readonly before: readonly number[] } | null
  readonly draft: TypeDraft | null
  /** scopes before they were widened, to go back to */
  readonly widened: readonly (readonly number[])[]
  /** what was typed into the palette; null while it is closed */
  readonly palette: string | null
  /**
   * words show their labels: the next one takes a word, or a word of the other side (`across`), or every one marks a key element until
   * something else is done
   */
  readonly labels: 'none' | 'words' | 'across' | 'keys'
  /** right after a jump the capital of a label grows the scope to its word */
  readonly hasJumped: boolean
  readonly lastType: string | null
  /** key of the card that keys are about; null: the words have them */
  readonly card: string | null
  /** suggestions that were sent away; those of a proposal are removed from the layer instead */
  readonly rejected: readonly string[]
  /** Tab goes on to what comes after the editor */
  readonly isReleased: boolean
}

/** What there is to work on. */
export interface TypeScene {
  readonly pair: TypePair
  readonly document: AnnotationDocument
  /** names of what the person decided */
  readonly touched: ReadonlySet<string>
  /** by a program beside the layer; keys unlike any in it */
  readonly suggestions: readonly KeyedPhenomenon[]
  /** types that the digits choose */
  readonly usual: readonly string[]
}

export function phenomenaOf({ phenomena = [] }: AnnotationDocument): readonly KeyedPhenomenon[] {
  return phenomena
}

/** Is it in the layer only because a program proposed it? */
export function isProposed({ key }: KeyedPhenomenon, { touched }: TypeScene): boolean {
  return !touched.has(`phenomenon:${key}`)
}

/** What nobody has decided yet: proposals in the layer that nobody touched, then suggestions beside it. */
export function undecided({ rejected }: Pick<TypeEditor, 'rejected'>, scene: TypeScene): KeyedPhenomenon[] {
  const open = [...phenomenaOf(scene.document).filter((one) => isProposed(one, scene)), ...scene.suggestions]
  return open.filter(({ key }) => !rejected.includes(key))
}
