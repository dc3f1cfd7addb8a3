/**
 * What a test needs and a machine may lack. Where it is missing the test is skipped with a printed reason; where
 * PARASCOPE_NEEDS names it (CI does) its absence is a failure, so that nothing is skipped that could have run.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Real annotated corpora, not ours to ship. */
export const sharedData = join(root, '..', 'shared', 'data')

/** True if the thing is there; otherwise says that the tests are skipped, or throws if it had to be there. */
export function needs(name: 'chromium' | 'corenlp' | 'data' | 'sacrebleu' | 'spark', isThere: boolean, reason: string): boolean {
  if (isThere) return true
  if ((process.env.PARASCOPE_NEEDS ?? '').split(',').includes(name)) throw new Error(`${name} is needed here: ${reason}`)
  console.info(`skipped: ${reason}`)
  return false
}

/** Are the shared corpora beside the repository? */
export function needsSharedData(): boolean {
  return needs('data', existsSync(sharedData), `the corpora are not at ${sharedData}`)
}
