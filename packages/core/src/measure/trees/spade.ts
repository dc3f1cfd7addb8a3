/**
 * ALIR and ALIP (Arase and Tsujii 2018, SPADE): alignments H of phrases against those of two people, G and G', all
 * including alignments to nothing:
 *
 *     ALIR = |H and G and G'| / |G and G'|          ALIP = |H and (G or G')| / |H|
 *
 * Counts are summed over all pairs before dividing, and the ratios averaged over the couples of people. The human score takes one
 * person as H against every couple of the others, averaged over all choices. A row holds the counts of one sentence
 * pair, so that the corpus, a subcorpus and a resample are scored alike.
 */
import { type Figure, harmonic, known, share, unknown } from '../agreement/figure.js'
import type { MeasureFamily } from '../analysis/named-measures.js'
import { couples } from '../annotations.js'

/** Where the counts of one H, G and G' stand in a row: |H G G'|, |G G'|, |H (G or G')|, |H|. */
interface Trial {
  /** number of the person who is H; -1 for the system */
  readonly tested: number
  readonly against: readonly [number, number]
  readonly at: number
}

/** How the rows of so many people, with or without a system, are laid out. */
export interface SpadeLayout {
  readonly people: number
  readonly hasSystem: boolean
  readonly system: readonly Trial[]
  readonly human: readonly Trial[]
  /** every two people: |A B| and |A| + |B| */
  readonly couples: readonly { readonly of: readonly [number, number]; readonly at: number }[]
  /** alignments of at least one person, and of all */
  readonly union: number
  readonly intersection: number
  readonly width: number
}

/** The layout for two people or more. Three people make three trials of people and three of the system. */
export function spadeLayout(people: number, hasSystem: boolean): SpadeLayout {
  if (!Number.isInteger(people) || people < 2) throw new RangeError(`ALIR and ALIP need two annotators or more, not ${people}`)
  const everyone = Array.from({ length: people }, (_, k) => k)
  let width = 0
  const take = (numbers: number) => {
    width += numbers
    return width - numbers
  }
  const trials = (tested: number, others: readonly number[]) =>
    couples(others).map((against): Trial => ({ tested, against, at: take(4) }))
  const system = hasSystem ? trials(-1, everyone) : []
  const human = everyone.flatMap((person) =>
    trials(
      person,
      everyone.filter((other) => other !== person),
    ),
  )
  const both = couples(everyone).map((of) => ({ of, at: take(2) }))
  return { people, hasSystem, system, human, couples: both, union: take(1), intersection: take(1), width }
}

/** The row of one sentence pair: a set of alignments for each person, and the system's. */
export function spadeRow(
  layout: SpadeLayout,
  people: readonly ReadonlySet<string>[],
  system?: ReadonlySet<string>,
): Float64Array {
  if (people.length !== layout.people || (system !== undefined) !== layout.hasSystem) {
    throw new RangeError(`a row for ${layout.people} people ${layout.hasSystem ? 'and' : 'without'} a system got other sets`)
  }
  const row = new Float64Array(layout.width)
  for (const { tested, against, at } of [...layout.system, ...layout.human]) {
    const own = tested < 0 ? system! : people[tested]!
    const [g, h] = [people[against[0]]!, people[against[1]]!]
    for (const item of g) {
      if (!h.has(item)) continue
      row[at + 1]!++
      if (own.has(item)) row[at]!++
    }
    for (const item of own) if (g.has(item) || h.has(item)) row[at + 2]!++
    row[at + 3] = own.size
  }
  for (const { of, at } of layout.couples) {
    const [a, b] = [people[of[0]]!, people[of[1]]!]
    for (const item of a) if (b.has(item)) row[at]!++
    row[at + 1] = a.size + b.size
  }
  const all = new Set(people.flatMap((items) => [...items]))
  row[layout.union] = all.size
  for (const item of all) if (people.every((items) => items.has(item))) row[layout.intersection]!++
  return row
}

/** ALIR and ALIP, each 0 to 1 or undefined. */
export interface AlirAlip {
  readonly alir: Figure
  readonly alip: Figure
}

/** The mean over trials. */
function meanOf(trials: readonly Trial[], sums: Float64Array, none: string): AlirAlip {
  if (trials.length === 0) return { alir: unknown(none), alip: unknown(none) }
  const alir = trials.map(({ at }) => share(sums[at]!, sums[at + 1]!, 'two annotators have no alignment in common'))
  const alip = trials.map(({ at }) => share(sums[at + 2]!, sums[at + 3]!, 'there is no alignment to judge'))
  return { alir: mean(alir), alip: mean(alip) }
}

function mean(figures: readonly Figure[]): Figure {
  let sum = 0
  for (const figure of figures) {
    if (figure.value === null) return figure
    sum += figure.value
  }
  return known(sum / figures.length)
}

const TOO_FEW = 'it takes three annotators: one against the other two'

/** The system against the people. */
export function systemScores(layout: SpadeLayout, sums: Float64Array): AlirAlip {
  return meanOf(layout.system, sums, 'there is no system')
}

/** People against people. */
export function humanScores(layout: SpadeLayout, sums: Float64Array): AlirAlip {
  return meanOf(layout.human, sums, TOO_FEW)
}

/** The share of alignments that all people have. */
function agreement(layout: SpadeLayout, sums: Float64Array): Figure {
  return share(sums[layout.intersection]!, sums[layout.union]!, 'nobody has an alignment')
}

/** F1 of every two people, averaged. */
function nodeF1(layout: SpadeLayout, sums: Float64Array): Figure {
  return mean(layout.couples.map(({ at }) => share(2 * sums[at]!, sums[at + 1]!, 'two annotators have no alignment')))
}

/** All measures of a system against people (`spade.*`), and of the people alone (`spade.human.*`, `nodes.f1`). */
export function spadeFamily(layout: SpadeLayout): MeasureFamily {
  return {
    width: layout.width,
    headline: layout.hasSystem ? 'spade.alir' : layout.people > 2 ? 'spade.human.alir' : 'nodes.f1',
    scores(sums) {
      const found = new Map<string, Figure>()
      const human = humanScores(layout, sums)
      if (layout.hasSystem) {
        const system = systemScores(layout, sums)
        found.set('spade.alir', system.alir).set('spade.alip', system.alip)
        found.set('spade.share.alir', ratio(system.alir, human.alir)).set('spade.share.alip', ratio(system.alip, human.alip))
      }
      found.set('spade.human.alir', human.alir).set('spade.human.alip', human.alip)
      return found.set('spade.agreement', agreement(layout, sums)).set('nodes.f1', nodeF1(layout, sums))
    },
  }
}

/** Part of the human score. */
function ratio(system: Figure, human: Figure): Figure {
  if (system.value === null) return system
  if (human.value === null) return human
  return human.value === 0 ? unknown('the human score is 0') : known(system.value / human.value)
}

/** The measures of one trial: of the system against one couple, or of one person against the others. */
export function trialFamily(layout: SpadeLayout, part: { readonly couple: number } | { readonly person: number }): MeasureFamily {
  const isCouple = 'couple' in part
  const trials = isCouple
    ? layout.system.slice(part.couple, part.couple + 1)
    : layout.human.filter((t) => t.tested === part.person)
  const prefix = isCouple ? 'spade' : 'spade.human'
  return {
    width: layout.width,
    headline: `${prefix}.alir`,
    scores(sums) {
      const { alir, alip } = meanOf(trials, sums, TOO_FEW)
      return new Map([
        [`${prefix}.alir`, alir],
        [`${prefix}.alip`, alip],
      ])
    },
  }
}

/** F1 of one couple of people. */
export function coupleF1(layout: SpadeLayout, couple: number, sums: Float64Array): Figure {
  const { at } = layout.couples[couple]!
  return share(2 * sums[at]!, sums[at + 1]!, 'two annotators have no alignment')
}

/** One number for ranking pairs: the harmonic mean of ALIR and ALIP of the headline trials, null where one is undefined. */
export function balance({ alir, alip }: AlirAlip): number | null {
  return alir.value === null || alip.value === null ? null : harmonic(alir.value, alip.value)
}
