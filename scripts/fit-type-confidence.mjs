/**
 * Fits the confidences of the type suggestions on the tune half of P4P and writes them as a table of numbers: one intercept a
 * rule, the weights of the evidence a group of types, no word. The check half is not looked at. Needs a build and ../shared/data.
 *
 *   node scripts/fit-type-confidence.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { MonoAligner } from '@parascope/core/align-mono'
import { p4p, tagsetIndex } from '@parascope/core/corpus'
import { halfOf, placing } from '@parascope/core/measure'
import { EVIDENCE, proposeTypes, typeGroup } from '@parascope/core/types'
import { loadLexicon, loadMonoModel } from '@parascope/engine/align-mono'

const root = new URL('../', import.meta.url)
const STEPS = 25
/** ridge that pulls weights to 0 and the intercept of a rule to that of its group */
const PULL = 1

const lexicon = await loadLexicon()
const aligner = new MonoAligner(await loadMonoModel(), lexicon)
const index = tagsetIndex(p4p)
const rows = []
for (const line of readFileSync(new URL('../shared/data/p4p.jsonl', root), 'utf8').trim().split('\n')) {
  const { id, source, target, phenomena } = JSON.parse(line)
  if (halfOf(id) !== 'tune') continue
  const { scores: links, nullSource, nullTarget } = aligner.align(source, target)
  for (const { candidate, evidence } of proposeTypes(
    { source, target, links, nullSource, nullTarget },
    { lexicon, tagset: p4p },
  )) {
    const type = (index.byId(candidate.type) ?? index.byAlias('msrp-a', candidate.type).type).id
    const { isTyped } = placing({ ...candidate, type }, phenomena)
    rows.push({ rule: candidate.rule, group: typeGroup(candidate.type), evidence, isTyped: Number(isTyped) })
  }
}

const intercepts = {}
const weights = {}
for (const group of [...new Set(rows.map((row) => row.group))].sort()) fitGroup(group)
const precise = (value) => Number(value.toFixed(3))
const sorted = Object.keys(intercepts).sort()
writeFileSync(
  new URL('packages/core/src/types/confidence-table.ts', root),
  `/** Written by scripts/fit-type-confidence.mjs from the tune half of P4P: numbers only, no word of it. */
// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: fitted numbers may come near a constant
import type { TypeGroup } from './confidence.js'

/** By rule. */
export const INTERCEPTS: Readonly<Record<string, number>> = {
${sorted.map((rule) => `  '${rule}': ${precise(intercepts[rule])},`).join('\n')}
}

/** By group of types: ${EVIDENCE.join(', ')}. */
export const WEIGHTS: Readonly<Record<TypeGroup, readonly number[]>> = {
${Object.entries(weights)
  .map(([group, list]) => `  ${group}: [${list.map(precise).join(', ')}],`)
  .join('\n')}
}
`,
)
console.log(`${rows.length} candidates, ${sorted.length} rules`)

/** Newton's method on the penalised likelihood of one group: weights, then a base, then an offset a rule. */
function fitGroup(group) {
  const own = rows.filter((row) => row.group === group)
  const rules = [...new Set(own.map((row) => row.rule))].sort()
  const size = EVIDENCE.length + 1 + rules.length
  const beta = new Float64Array(size)
  const inputs = own.map(({ rule, evidence }) => {
    const input = new Float64Array(size)
    input.set(evidence)
    input[EVIDENCE.length] = 1
    input[EVIDENCE.length + 1 + rules.indexOf(rule)] = 1
    return input
  })
  for (let step = 0; step < STEPS; step++) {
    const system = Array.from({ length: size }, (_, r) => {
      const row = new Float64Array(size + 1)
      const pull = r === EVIDENCE.length ? 1e-6 : PULL
      row[r] = pull
      row[size] = -pull * beta[r]
      return row
    })
    inputs.forEach((input, k) => {
      const chance = 1 / (1 + Math.exp(-input.reduce((sum, value, c) => sum + value * beta[c], 0)))
      const weight = chance * (1 - chance)
      for (let r = 0; r < size; r++) {
        if (input[r] === 0) continue
        for (let c = 0; c < size; c++) system[r][c] += weight * input[r] * input[c]
        system[r][size] += (own[k].isTyped - chance) * input[r]
      }
    })
    const change = solve(system)
    change.forEach((value, k) => {
      beta[k] += value
    })
  }
  rules.forEach((rule, k) => {
    intercepts[rule] = beta[EVIDENCE.length] + beta[EVIDENCE.length + 1 + k]
  })
  weights[group] = [...beta.slice(0, EVIDENCE.length)]
}

/** Gaussian elimination with pivots; the last column is the right-hand side. */
function solve(system) {
  const size = system.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(system[row][column]) > Math.abs(system[pivot][column])) pivot = row
    }
    ;[system[column], system[pivot]] = [system[pivot], system[column]]
    for (let row = 0; row < size; row++) {
      if (row === column) continue
      const factor = system[row][column] / system[column][column]
      for (let k = column; k <= size; k++) system[row][k] -= factor * system[column][k]
    }
  }
  return system.map((row, k) => row[size] / row[k])
}
