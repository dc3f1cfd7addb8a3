/** Grammars of whole files: extraction on worker threads, counting by an engine, output that is whole or not there. */
export { formatPairRow, linksOf, type PairRow, parsePairRow } from './pair-rows.js'
export { escapeField, unescapeField } from './row-fields.js'
