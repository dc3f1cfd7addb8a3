/** Inner loops of the monolingual aligner; the plain TypeScript in core/align/mono defines them, and tests hold them to it bit by bit. */
export { scoreRows } from './forest'
export { addGradients, feedRows, moveWeights } from './net'
