/** The lexicon of the aligner is WordNet, packed: wherever it is served, its licence lies beside it. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const LICENCE = new URL('../../engine/data/wordnet.LICENSE.txt', import.meta.url)

export function lexiconLicence(): Plugin {
  return {
    name: 'parascope-lexicon-licence',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'assets/wordnet.LICENSE.txt', source: readFileSync(LICENCE) })
    },
  }
}
