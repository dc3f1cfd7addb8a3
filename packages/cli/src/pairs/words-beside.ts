/** `--words`: word links of the same pairs in another file than their trees. */
import { ParascopeError } from '@parascope/core/errors'
import type { Annotation } from '@parascope/core/measure'
import { readAnnotations } from '../agreement/read-annotations.js'
import type { Io } from '../frame/io.js'

/** The links by pair; of one annotator. */
export async function wordsBeside({ words }: { readonly words?: string }, io: Io): Promise<{ words?: Annotation['records'] }> {
  if (words === undefined) return {}
  const { annotations } = await readAnnotations([words], {}, io)
  if (annotations.length === 1) return { words: annotations[0]!.records }
  const names = annotations.map(({ name }) => name).join(', ')
  throw new ParascopeError('cli/usage', `--words needs the links of one annotator; ${words} has those of ${names}`)
}
