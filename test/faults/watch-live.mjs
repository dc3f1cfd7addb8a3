/**
 * Opens live pages and counts what they hear, in a process of its own, so that reading them takes no time from those who save.
 * Prints `open` when all are, and for each line of its input how many messages have come so far.
 *
 *   node test/faults/watch-live.mjs URL PAGES-OF-EACH TOKEN…
 */
import { get } from 'node:http'
import { createInterface } from 'node:readline'

const [url, pagesOfEach, ...tokens] = process.argv.slice(2)
let heard = 0

function watch(token) {
  return new Promise((resolve, reject) => {
    const page = get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a live page was answered with ${response.statusCode}`))
      response.on('data', (chunk) => {
        if (chunk.includes('event: changes')) heard++
        resolve()
      })
    })
    page.on('error', reject)
  })
}

for (const token of tokens) await Promise.all(Array.from({ length: Number(pagesOfEach) }, () => watch(token)))
process.stdout.write('open\n')
createInterface({ input: process.stdin })
  .on('line', () => process.stdout.write(`${heard}\n`))
  .on('close', () => process.exit(0))
