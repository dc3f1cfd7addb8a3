/** File names on the command line: several files of one corpus are joined by commas; a folder of ETPC is its files. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files of an ETPC release: the pairs, then the types. */
const ETPC = ['text_pairs.xml', 'textual_paraphrases.xml', 'textual_np_pos.xml', 'textual_np_neg.xml', 'negation.xml']

/** `a.txt,b.txt` is two files, unless a file of that very name exists. */
export function fileList(path: string): string[] {
  if (path !== '-' && existsSync(join(path, ETPC[0]!)) && statSync(path).isDirectory())
    return ETPC.map((name) => join(path, name)).filter((file) => existsSync(file))
  if (!path.includes(',') || existsSync(path)) return [path]
  return path.split(',').map((part) => part.trim())
}
