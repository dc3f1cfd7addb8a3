/** `--words`: word links of the same pairs in another file than their trees. */
import { ParascopeError } from '@parascope/core/errors'
import type { Annotation } from '@parascope/core/measure'
import type { InputSummary } from '@parascope/engine/io'
import { readAnnotations } from '../agreement/read-annotations.js'
import type { Io } from '../frame/io.js'

export interface WordsBeside {
  readonly words?: Annotation['records']
  readonly wordInputs?: readonly InputSummary[]
}

/** The links by pair, of one annotator, and the file that was read. */
export async function wordsBeside({ words }: { readonly words?: string }, io: Io): Promise<WordsBeside> {
  if (words === undefined) return {}
  const { annotations, inputs } = await readAnnotations([words], {}, io)
  if (annotations.length === 1) return { words: annotations[0]!.records, wordInputs: inputs }
  const names = annotations.map(({ name }) => name).join(', ')
  throw new ParascopeError('cli/usage', `--words needs the links of one annotator; ${words} has those of ${names}`)
}
