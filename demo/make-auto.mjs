/**
 * Makes words.auto.jsonl, the alignment that the annotators started from: equal words (ignoring case, then by Porter stem)
 * are linked, longest common runs first, each word once. Needs the built packages: `npm run build`, then `node demo/make-auto.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { porterStem } from '@parascope/core/text'

const folder = dirname(fileURLToPath(import.meta.url))

/** Links of equal keys: the longest run of free words is taken first; of equal runs the one nearest to the diagonal. */
function alignRuns(source, target, sourceFree, targetFree) {
  const links = []
  for (;;) {
    let best = { length: 0, slant: Infinity, i: 0, j: 0 }
    for (let i = 0; i < source.length; i++) {
      for (let j = 0; j < target.length; j++) {
        let length = 0
        while (sourceFree[i + length] && targetFree[j + length] && source[i + length] === target[j + length]) length++
        const slant = Math.abs(i / source.length - j / target.length)
        if (length > best.length || (length === best.length && length > 0 && slant < best.slant)) best = { length, slant, i, j }
      }
    }
    if (best.length === 0) return links
    for (let k = 0; k < best.length; k++) {
      links.push([best.i + k, best.j + k])
      sourceFree[best.i + k] = targetFree[best.j + k] = false
    }
  }
}

const lines = readFileSync(join(folder, 'pairs.jsonl'), 'utf8').trim().split('\n')
const records = lines.map((line) => {
  const { id, source, target, meta } = JSON.parse(line)
  const sourceFree = source.map(() => true)
  const targetFree = target.map(() => true)
  const links = [(word) => word.toLowerCase(), meta.lang === 'en' ? porterStem : (word) => word.toLowerCase()].flatMap((key) =>
    alignRuns(source.map(key), target.map(key), sourceFree, targetFree),
  )
  links.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return JSON.stringify({ id, source, target, annotator: 'auto', sure: links, possible: [], meta })
})
writeFileSync(join(folder, 'words.auto.jsonl'), `${records.join('\n')}\n`)
console.log(`${records.length} pairs aligned`)
