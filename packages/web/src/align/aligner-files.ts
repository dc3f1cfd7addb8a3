/** The model of the monolingual aligner and the English lexicon, each fetched once by the worker that needs it. */
import { modelFromJson } from '@parascope/core/align-mono'
import { openLexicon } from '@parascope/core/text'
import { resource } from './resource.js'

export const modelFile = resource(new URL('../../../engine/data/mono-default.json.gz', import.meta.url), (bytes) =>
  modelFromJson(new TextDecoder().decode(bytes)),
)

export const lexiconFile = resource(new URL('../../../engine/data/wordnet.lexicon.gz', import.meta.url), openLexicon)
