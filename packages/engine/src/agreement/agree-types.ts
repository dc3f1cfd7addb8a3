/**
 * Agreement on paraphrase types between every two annotators: `agree types`. IAPTA in all variants, what the article leaves to
 * future work, unitizing alpha and gamma on scopes, and the yes/no judgement, each with its interval over pairs.
 */
import type { Tagset } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import {
  type AgreementCoefficient,
  type Annotation,
  cohenKappa,
  couples,
  creditMatrix,
  estimates,
  judgementRatings,
  type MeasuredValue,
  PARAPHRASE_SCALE,
  type Ratings,
  type SharedPair,
  sharedPairs,
  type TypeCredit,
  type TypeOptions,
  typeFamily,
  typeHeadline,
  typeOptions,
  typeRows,
  typeSignature,
} from '@parascope/core/measure'
import { coefficientValues, YES_NO } from './agree-labels.js'
import { type AgreeOptions, checkSeveral, intervalSignature } from './agree-links.js'
import { type AgreementReport, coupleName, notesOf } from './agreement-report.js'
import type { LoadedAnnotations } from './load-annotations.js'
import { type Couple, lengths, matrixOf, meanOfCouples, namedValues, subcorpora } from './measured-couple.js'
import { typeDetails, typeTables } from './type-tables.js'

export interface TypeAgreeOptions extends Omit<AgreeOptions, 'exactCase'> {
  readonly tagset: Tagset
  /** in place of those of the tagset */
  readonly types?: Partial<TypeOptions>
  /** what one type is worth where another stands; `iapta.f1.hidden` is computed where it is given */
  readonly credits?: readonly TypeCredit[]
  /** random pairs of annotations for gamma, in all */
  readonly gammaSamples: number
}

/** Measures every two annotators. B of the measures is the first, C the second. */
export function agreeTypes({ annotations, inputs }: LoadedAnnotations, options: TypeAgreeOptions): AgreementReport {
  checkSeveral(annotations)
  const { tagset } = options
  const settings = typeOptions(tagset, options.types)
  const credit = options.credits === undefined ? undefined : creditMatrix(tagset, options.credits)
  const family = typeFamily(tagset, settings, credit !== undefined)
  const warnings: string[] = []
  const measured = couples(annotations).map(([a, b]): Couple => {
    const { pairs, leftOut } = sharedPairs(a, b, options.common)
    const name = coupleName(a.name, b.name)
    if (leftOut > 0) warnings.push(`${name}: ${leftOut} pairs that only one of them annotated were left out (--common)`)
    const typed = typedPairs(pairs, a, b, options.common, warnings)
    const chance = { samples: options.gammaSamples, seed: options.seed ?? 1 }
    const rows = typeRows(typed, tagset, settings, { chance, ...(credit === undefined ? {} : { credit }) })
    const values = [...estimates(rows, family, options), ...judgementValues(pairs, a.name, b.name, options)]
    return { name, a: a.name, b: b.name, pairs: typed, rows, values }
  })
  const several = measured.length > 1
  const each = measured.flatMap((couple) => namedValues(couple, several))
  const headlines = measured.map((couple) => {
    const { rows, family: headline } = typeHeadline(couple.rows, tagset)
    return { couple: { ...couple, rows }, headline }
  })
  return {
    signature: signatureOf(options, settings),
    inputs,
    annotators: annotations.map(({ name }) => name),
    values: [...(several ? meanOfCouples(measured, family, options) : []), ...each],
    details: measured.flatMap((couple) => typeDetails(couple, tagset, settings, several)),
    tables: measured.flatMap((couple) => typeTables(couple, tagset, settings, options.worst)),
    bySubcorpus: headlines.flatMap(({ couple, headline }) => subcorpora(couple, headline, options)),
    byLength: headlines.flatMap(({ couple, headline }) => lengths(couple, headline, options)),
    ...(several ? { matrix: matrixOf(measured, family.headline) } : {}),
    disputes: [],
    warnings: [...warnings, ...notesOf(each)],
  }
}

/** The pairs that both typed. One that somebody only judged is an error, or with `common` left out. */
function typedPairs(
  pairs: readonly SharedPair[],
  a: Annotation,
  b: Annotation,
  common: boolean,
  warnings: string[],
): readonly SharedPair[] {
  const isTyped = (pair: SharedPair) => pair.a.phenomena !== undefined && pair.b.phenomena !== undefined
  const typed = pairs.filter(isTyped)
  const others = pairs.filter((pair) => !isTyped(pair))
  if (others.length === 0) return typed
  if (typed.length === 0)
    throw new ParascopeError('measure/insufficient-data', `no pair has paraphrase types of both ${a.name} and ${b.name}`)
  if (common) {
    warnings.push(`${coupleName(a.name, b.name)}: ${others.length} pairs without types of both were left out (--common)`)
    return typed
  }
  const [first] = others as [SharedPair]
  const who = first.a.phenomena === undefined ? a.name : b.name
  const more = others.length > 1 ? ` (and ${others.length - 1} more pairs)` : ''
  const message = `pair ${first.id}: ${who} did not annotate types${more}; an empty list says that there are none, --common leaves such pairs out`
  throw new ParascopeError('measure/insufficient-data', message, { ids: others.map(({ id }) => id) })
}

/** Observed agreement and coefficients on `isParaphrase`, over the pairs that both judged. */
function judgementValues(pairs: readonly SharedPair[], a: string, b: string, options: TypeAgreeOptions): MeasuredValue[] {
  const judged = pairs.filter((pair) => pair.a.isParaphrase !== undefined && pair.b.isParaphrase !== undefined)
  const family = `judgements.${PARAPHRASE_SCALE}`
  const coefficients = { observed: observedAgreement, ...YES_NO }
  if (judged.length === 0) {
    const figure = { value: null, undefined: 'no pair has a yes/no judgement of both' }
    return Object.keys(coefficients).map((name) => ({ measure: `${family}.${name}`, figure, n: 0 }))
  }
  const records = judged.flatMap((pair) => [
    { ...pair.a, annotator: a },
    { ...pair.b, annotator: b },
  ])
  const ratings = judgementRatings(records, PARAPHRASE_SCALE, { controls: true })
  return coefficientValues(family, ratings, ratings.items, options, coefficients).map((value) => ({ ...value, n: value.n ?? 0 }))
}

function observedAgreement(ratings: Ratings): AgreementCoefficient {
  const { reason: _, ...kappa } = cohenKappa(ratings)
  return { ...kappa, measure: 'observed', value: kappa.observed }
}

function signatureOf(options: TypeAgreeOptions, settings: TypeOptions): string {
  const credits = options.credits?.map(({ types, credit }) => `${types.join('~')}=${credit}`).join(',') ?? 'none'
  return [
    'agree-types',
    typeSignature(options.tagset, settings),
    `credit:${credits}`,
    'alpha-u:1995,per-type',
    `gamma:combi,1,1,samples:${options.gammaSamples}`,
    `seed:${options.seed ?? 1}`,
    intervalSignature(options),
    `version:${options.version}`,
  ].join('|')
}
