/**
 * How good are the type suggestions? P4P (needs ../shared/data) is split by a hash of the pair id: the tune half made the rules
 * and confidences, the check half measures them (goal there: place at least .80, type given place at least .60). Links come from the monolingual
 * aligner. Beside them, what the same places would score if every one were called same-polarity, or addition/deletion where it
 * has one member: long scopes meet so many phenomena that a single name already fares well. BENCH_HALVES=tune leaves the
 * check half alone; BENCH_MIN sets the least confidence.
 */
import { readFileSync } from 'node:fs'
import { MonoAligner } from '@parascope/core/align-mono'
import { p4p } from '@parascope/core/corpus'
import { halfOf, SuggestionFigures } from '@parascope/core/measure'
import { MIN_CONFIDENCE, suggestTypes } from '@parascope/core/types'
import { loadLexicon, loadMonoModel } from '@parascope/engine/align-mono'
import { keepResult, median } from './results.mjs'

const HALVES = (process.env.BENCH_HALVES ?? 'tune,check').split(',')
const MIN = Number(process.env.BENCH_MIN ?? MIN_CONFIDENCE)

const lexicon = await loadLexicon()
const aligner = new MonoAligner(await loadMonoModel(), lexicon)
const pairs = readFileSync(new URL('../../shared/data/p4p.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const share = (part, whole) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 1000)
const shown = (value) => (value === null ? '–' : value.toFixed(2))

const result = { minConfidence: MIN }
for (const half of HALVES) {
  const figures = new SuggestionFigures()
  const plain = new SuggestionFigures()
  const times = []
  for (const { id, source, target, phenomena } of pairs) {
    if (halfOf(id) !== half) continue
    const { scores: links, nullSource, nullTarget } = aligner.align(source, target)
    const start = performance.now()
    const found = suggestTypes({ source, target, links, nullSource, nullTarget }, { lexicon, tagset: p4p, minConfidence: MIN })
    times.push(performance.now() - start)
    figures.add(found, phenomena)
    const isOneSided = (one) => one.source.length === 0 || one.target.length === 0
    plain.add(
      found.map((one) => ({ ...one, type: isOneSided(one) ? 'addition_deletion' : 'lex_same_polarity' })),
      phenomena,
    )
  }
  const rates = ({ suggested, placed, typed, tight, exact, gold, found }) => ({
    suggested,
    place: share(placed, suggested),
    typeGivenPlace: share(typed, placed),
    right: share(typed, suggested),
    tight: share(tight, suggested),
    typeGivenTight: share(exact, tight),
    gold,
    recall: share(found, gold),
  })
  const types = p4p.types.map(({ id }) => [id, figures.byType.get(id)]).filter(([, counts]) => counts !== undefined)
  result[half] = {
    pairs: times.length,
    medianMs: Math.round(median(times) * 100) / 100,
    slowestMs: Math.round(Math.max(...times) * 10) / 10,
    all: rates(figures.all),
    twoNames: rates(plain.all),
    types: Object.fromEntries(types.map(([id, counts]) => [id, rates(counts)])),
  }
  const { all, twoNames } = result[half]
  console.log(`${half}: ${times.length} pairs, ${result[half].medianMs} ms a pair (median)`)
  console.log('| type | suggested | place | type given place | right | tight | type given tight | annotated | found |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  const row = (name, one) =>
    console.log(
      `| ${name} | ${one.suggested} | ${shown(one.place)} | ${shown(one.typeGivenPlace)} | ${shown(one.right)} | ${shown(one.tight)} | ${shown(one.typeGivenTight)} | ${one.gold} | ${shown(one.recall)} |`,
    )
  for (const [id, one] of Object.entries(result[half].types)) row(`\`${id}\``, one)
  row('all', all)
  row('all, two names only', twoNames)
}
if (HALVES.includes('check')) keepResult('types-suggest', result)
