/** Paraphrase types: tagsets by name or from a file, records from one tagset to another, guidelines for annotators. */
export { TagsetChange } from './convert-tagset.js'
export { GUIDELINES, type GuidelineName, guidelinePath, guidelineText } from './guidelines.js'
export { loadTagset, parseTagset } from './load-tagset.js'
