/**
 * A typology of paraphrase phenomena as data (Vila, Bertran, Martí and Rodríguez 2015): which types there are, how they are
 * grouped, what an annotation of each must carry, what they are called in other corpora. Nothing in Parascope knows a type by
 * name; it asks the tagset. `tagsets/` holds the published ones, `validateTagset` reads a user's own.
 */

/** Must a phenomenon have it, may it, or must it not? */
export type Need = 'required' | 'optional' | 'none'

/** What a phenomenon carries besides its scope. */
export interface ScopeRule {
  /** did the change force others around it (`global`) or not (`local`)? */
  readonly projection: Need
  /** the tokens that trigger the change, one set a member */
  readonly keys: Need
}

/** What annotators mark at all; a feature that is off is forbidden, whatever the rules say. */
export interface TagsetFeatures {
  readonly scope: boolean
  readonly projection: boolean
  readonly keys: boolean
  /** may the scopes of two phenomena share a token? */
  readonly overlap: boolean
  /** may tokens stay outside every scope? */
  readonly unannotated: 'allowed' | 'forbidden'
  /** does each phenomenon say whether it keeps the sense? */
  readonly sensePreserving: boolean
}

/** The options of the agreement measures. */
export interface AgreementOptions {
  /** what another projection takes off a match, 0 to 1 */
  readonly projectionWeight: number
  /** what other keys take off a match, 0 to 1 */
  readonly keyWeight: number
  readonly coverageRule: 'emptyX' | 'emptyAny' | 'spuriousTokens'
  readonly matching: 'best' | 'oneToOne'
  readonly alpha: 'paper' | 'auto'
}

export interface TagsetSubclass {
  readonly id: string
  readonly name: string
}

export interface TagsetClass {
  readonly id: string
  readonly name: string
  /** name of the scope rule of its types */
  readonly rule: string
  /** `#rgb` or `#rrggbb` */
  readonly colour?: string
  readonly subclasses?: readonly TagsetSubclass[]
}

/** What a type is called elsewhere: by corpus, one or several names or numbers, each of which is read as this type. */
export type Aliases = Readonly<Record<string, string | number | readonly (string | number)[]>>

/** A finer distinction inside a type, kept in the `subtype` of a phenomenon. */
export interface TagsetSubtype {
  readonly id: string
  readonly name: string
  readonly aliases: Aliases
}

export interface TagsetType {
  readonly id: string
  readonly name: string
  readonly class: string
  /** needed if the class has subclasses */
  readonly subclass?: string
  /** a rule other than that of the class */
  readonly rule?: string
  /** in which members of the pair its scope lies: in both, in exactly one, or as it comes */
  readonly members: 'both' | 'one' | 'either'
  /** collects what fits no other type; annotators agree on it least */
  readonly residual: boolean
  /** which values of a phenomenon's `sensePreserving` it allows */
  readonly sensePreserving: 'always' | 'never' | 'either'
  readonly definition?: string
  readonly example?: { readonly source: string; readonly target: string }
  /** in place of the colour of the class */
  readonly colour?: string
  /** what an annotator types to choose it; unique in the tagset */
  readonly shortcut?: string
  readonly aliases: Aliases
  readonly subtypes?: readonly TagsetSubtype[]
}

export interface Tagset {
  readonly id: string
  readonly name: string
  /** BCP 47, of the texts that it was made for */
  readonly language?: string
  readonly features: TagsetFeatures
  readonly projection: { readonly values: readonly string[] }
  readonly classes: readonly TagsetClass[]
  readonly types: readonly TagsetType[]
  readonly rules: Readonly<Record<string, ScopeRule>>
  readonly agreement: AgreementOptions
}

/** Where an alias leads. */
export interface AliasTarget {
  readonly type: TagsetType
  readonly subtype?: TagsetSubtype
}

/** Look-up in a valid tagset. */
export interface TagsetIndex {
  byId(id: string): TagsetType | undefined
  /** the type that another corpus calls `name`; case, blanks and punctuation do not count */
  byAlias(corpus: string, name: string | number): AliasTarget | undefined
  /** the type that some other corpus calls `name` */
  byAnyAlias(name: string | number): AliasTarget | undefined
  /** what its phenomena carry, with the features of the tagset taken into account */
  ruleOf(type: TagsetType): ScopeRule
  colourOf(type: TagsetType): string | undefined
}

const indexes = new WeakMap<Tagset, TagsetIndex>()

/**
 * The look-up of a tagset, built once for each tagset object. `tagsetIndex(msrpA).byAlias('etpc', 6)` is the type
 * lex_same_polarity with its subtype contextual.
 */
export function tagsetIndex(tagset: Tagset): TagsetIndex {
  const known = indexes.get(tagset)
  if (known !== undefined) return known
  const index = buildIndex(tagset)
  indexes.set(tagset, index)
  return index
}

function buildIndex(tagset: Tagset): TagsetIndex {
  const { features } = tagset
  const types = new Map(tagset.types.map((type) => [type.id, type]))
  const classes = new Map(tagset.classes.map((one) => [one.id, one]))
  const corpora = new Map<string, Map<string, AliasTarget>>()
  const enter = (aliases: Aliases, target: AliasTarget) => {
    for (const [corpus, key] of aliasKeys(aliases)) {
      const names = corpora.get(corpus) ?? new Map<string, AliasTarget>()
      corpora.set(corpus, names.set(key, target))
    }
  }
  for (const type of tagset.types) {
    enter(type.aliases, { type })
    for (const subtype of type.subtypes ?? []) enter(subtype.aliases, { type, subtype })
  }
  return {
    byId: (id) => types.get(id),
    byAlias: (corpus, name) => corpora.get(corpus)?.get(aliasKey(name)),
    byAnyAlias: (name) => {
      for (const names of corpora.values()) {
        const target = names.get(aliasKey(name))
        if (target !== undefined) return target
      }
      return undefined
    },
    ruleOf: (type) => {
      const rule = tagset.rules[type.rule ?? classes.get(type.class)!.rule]!
      return { projection: features.projection ? rule.projection : 'none', keys: features.keys ? rule.keys : 'none' }
    },
    colourOf: (type) => type.colour ?? classes.get(type.class)!.colour,
  }
}

/** The aliases of a type as pairs of corpus and comparable name. */
export function aliasKeys(aliases: Aliases): [string, string][] {
  return Object.entries(aliases).flatMap(([corpus, names]) =>
    [names].flat().map((name): [string, string] => [corpus, aliasKey(name)]),
  )
}

/** Releases write one name with and without capitals, blanks and slashes; letters and digits are what they share. */
export function aliasKey(name: string | number): string {
  const written = String(name)
  return written.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || written
}
