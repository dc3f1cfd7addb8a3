/** The options that say which rules a pair gives: a preset, and single settings in its place. */
import { ParascopeError } from '@parascope/core/errors'
import {
  CATEGORIES,
  type Category,
  type DefaultLabelPolicy,
  type ExtractionSettings,
  PRESETS,
  type PresetName,
  settingsFault,
  type UnaryLabel,
} from '@parascope/core/grammar'
import { type Command, InvalidArgumentError } from 'commander'
import { choice, list, nonNegativeInt, positiveInt } from '../frame/options.js'

type YesNo = 'yes' | 'no'

export interface SettingsOptions {
  readonly preset: PresetName
  readonly labels?: readonly string[]
  readonly unary?: UnaryLabel
  readonly defaultLabel?: string
  readonly defaultPolicy?: DefaultLabelPolicy
  readonly parsedSide?: 'source' | 'target'
  readonly maxPhrase?: number
  readonly maxHoles?: number
  readonly minLinks?: number
  readonly maxSourceSymbols?: number
  readonly maxTargetSymbols?: number
  readonly maxSourceWords?: number
  readonly maxTargetWords?: number
  readonly adjacentHoles?: YesNo
  readonly loose?: YesNo
  readonly abstract?: YesNo
  readonly mixed?: YesNo
  readonly identity?: YesNo
  readonly fullSentence?: ExtractionSettings['fullSentence']
}

/** `--preset` and an option for every setting. */
export function addSettingsOptions(command: Command): Command {
  const yesNo = choice('yes', 'no')
  return command
    .option(
      '--preset <name>',
      'which rules to take; the options below change it',
      choice(...(Object.keys(PRESETS) as PresetName[])),
      'thrax-hiero',
    )
    .option(
      '--labels <kinds>',
      `kinds of labels in the order in which they are tried: none, or some of ${CATEGORIES.join(',')}`,
      list,
    )
    .option('--unary <which>', 'label of a chain of nodes over the same words', choice('top', 'bottom', 'chain', 'each'))
    .option('--default-label <name>', 'label of words that no kind of label fits')
    .option('--default-policy <when>', 'where the default label may stand', choice('always', 'phrases', 'never'))
    .option('--parsed-side <side>', 'whose tree gives the labels', choice('source', 'target'))
    .option('--max-phrase <n>', 'longest phrase in words, or none for no limit', limit)
    .option('--max-holes <n>', 'most holes of a rule', nonNegativeInt)
    .option('--min-links <n>', 'fewest links outside the holes', nonNegativeInt)
    .option('--max-source-symbols <n>', 'longest source side of a rule with holes, or none', limit)
    .option('--max-target-symbols <n>', 'longest target side of a rule with holes, or none', limit)
    .option('--max-source-words <n>', 'longest source side of a rule without holes, or none', limit)
    .option('--max-target-words <n>', 'longest target side of a rule without holes, or none', limit)
    .option('--adjacent-holes <yes|no>', 'may holes touch on the source side?', yesNo)
    .option('--loose <yes|no>', 'may phrases begin and end with words without a link?', yesNo)
    .option('--abstract <yes|no>', 'rules without words?', yesNo)
    .option('--mixed <yes|no>', 'rules with both words and holes?', yesNo)
    .option('--identity <yes|no>', 'rules with two equal sides?', yesNo)
    .option(
      '--full-sentence <how>',
      'is the whole pair a phrase, however long? unlimited frees it from the limits on words too',
      choice('no', 'limited', 'unlimited'),
    )
}

/** The settings that were said. Throws a usage fault where they do not go together. */
export function settingsOf(options: SettingsOptions): ExtractionSettings {
  const { preset, labels, adjacentHoles, loose, abstract, mixed, identity, ...rest } = options
  const flags = { adjacentHoles, loose, abstract, mixed, identity }
  const said = [
    ...Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [[name, value === 'yes']])),
    ...SIMPLE.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]])),
    ...(labels === undefined ? [] : [['categories', categoriesOf(labels)]]),
  ]
  const settings: ExtractionSettings = { ...PRESETS[preset], ...Object.fromEntries(said) }
  const fault = settingsFault(settings)
  if (fault !== undefined) throw new ParascopeError('cli/usage', fault)
  return settings
}

const SIMPLE = [
  'unary',
  'defaultLabel',
  'defaultPolicy',
  'parsedSide',
  'maxPhrase',
  'maxHoles',
  'minLinks',
  'maxSourceSymbols',
  'maxTargetSymbols',
  'maxSourceWords',
  'maxTargetWords',
  'fullSentence',
] as const satisfies readonly (keyof SettingsOptions & keyof ExtractionSettings)[]

function limit(value: string): number {
  return value === 'none' ? Infinity : positiveInt(value)
}

function categoriesOf(labels: readonly string[]): readonly Category[] {
  if (labels.length === 1 && labels[0] === 'none') return []
  return labels.map((label) => {
    const category = CATEGORIES.find((known) => known === label)
    if (category === undefined) throw new InvalidArgumentError(`--labels: expected none, or some of ${CATEGORIES.join(',')}`)
    return category
  })
}
