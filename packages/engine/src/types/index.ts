/** Paraphrase types: tagsets by name or from a file. */
export { loadTagset, parseTagset } from './load-tagset.js'
