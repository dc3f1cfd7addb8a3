import { useId } from 'react'
import { Choice } from '../evaluate/Choice.js'
import { MATCHINGS } from './comparison.js'
import type { FeatureRange } from './find-rules.js'
import type { GrammarSummary, ListQuery, Membership } from './job.js'
import { KindChips } from './KindChips.js'
import { messages } from './messages.js'

export interface RuleFiltersProps {
  readonly query: ListQuery
  readonly first: GrammarSummary
  readonly second: GrammarSummary | null
  onQuery(part: Partial<ListQuery>): void
}

const SIDES = ['either', 'source', 'target'] as const
const MEMBERSHIPS: readonly Membership[] = ['all', 'both', 'only']
const MOST_LABELS = 500

/** What of a grammar is listed, and in which order. */
export function RuleFilters({ query, first, second, onQuery }: RuleFiltersProps) {
  const id = useId()
  const shown = query.which === 'second' && second !== null ? second : first
  return (
    <search className="rule-filters" aria-label={messages.search}>
      {second !== null && (
        <div className="choices">
          <Choice
            label={messages.which}
            value={query.which}
            onChoose={(which) => onQuery({ which: which as 'first' | 'second' })}
          >
            <option value="first">{first.name}</option>
            <option value="second">{second.name}</option>
          </Choice>
          <Choice
            label={messages.membership}
            value={query.membership}
            onChoose={(membership) => onQuery({ membership: membership as Membership })}
          >
            {MEMBERSHIPS.map((name) => (
              <option key={name} value={name}>
                {messages.memberships[name]}
              </option>
            ))}
          </Choice>
          {query.membership !== 'all' && (
            <Choice
              label={messages.matching}
              value={query.matching}
              onChoose={(matching) => onQuery({ matching: matching as ListQuery['matching'] })}
            >
              {MATCHINGS.map((name) => (
                <option key={name} value={name}>
                  {messages.matchings[name]}: {messages.matchingHints[name]}
                </option>
              ))}
            </Choice>
          )}
        </div>
      )}
      <div className="choices">
        <span className="rule-filters__search">
          <input
            type="search"
            aria-label={messages.search}
            className="field"
            data-search
            placeholder={messages.searchHint}
            value={query.text}
            onChange={(event) => onQuery({ text: event.target.value })}
          />
          <kbd>/</kbd>
        </span>
        <Choice label={messages.side} value={query.side} onChoose={(side) => onQuery({ side: side as ListQuery['side'] })}>
          {SIDES.map((side) => (
            <option key={side} value={side}>
              {messages.sides[side]}
            </option>
          ))}
        </Choice>
        <label className="check">
          <input type="checkbox" checked={query.isWhole} onChange={(event) => onQuery({ isWhole: event.target.checked })} />
          {messages.isWhole}
        </label>
      </div>
      <div className="choices">
        <KindChips kinds={query.kinds} counts={shown.kinds} onKinds={(kinds) => onQuery({ kinds })} />
        <label className="check">
          <input type="checkbox" checked={query.identity} onChange={(event) => onQuery({ identity: event.target.checked })} />
          {messages.identity} <span className="kinds__count">{messages.whole(shown.identical)}</span>
        </label>
        {shown.labels.length > 1 && (
          <label className="rule-filters__label" htmlFor={`${id}-label`}>
            {messages.label}
            <input
              id={`${id}-label`}
              className="field"
              list={`${id}-labels`}
              placeholder={messages.anyLabel}
              value={query.label ?? ''}
              onChange={(event) => onQuery({ label: event.target.value.trim() === '' ? null : event.target.value.trim() })}
            />
            <datalist id={`${id}-labels`}>
              {shown.labels.slice(0, MOST_LABELS).map(([label, rules]) => (
                <option key={label} value={label}>
                  {messages.rules(rules)}
                </option>
              ))}
            </datalist>
          </label>
        )}
      </div>
      {shown.features.length > 0 && (
        <div className="choices">
          <Choice
            label={messages.sort}
            value={query.sort?.feature ?? ''}
            onChoose={(feature) =>
              onQuery({ sort: feature === '' ? null : { feature, isDescending: query.sort?.isDescending ?? true } })
            }
          >
            <option value="">{messages.fileOrder}</option>
            <FeatureOptions features={shown.features} />
          </Choice>
          {query.sort !== null && (
            <button
              type="button"
              className="chip"
              onClick={() => onQuery({ sort: { ...query.sort!, isDescending: !query.sort!.isDescending } })}
            >
              {query.sort.isDescending ? messages.descending : messages.ascending}
            </button>
          )}
          <Choice
            label={messages.feature}
            value={query.range?.feature ?? ''}
            onChoose={(feature) => onQuery({ range: feature === '' ? null : { feature, least: null, most: null } })}
          >
            <option value="">{messages.noFeature}</option>
            <FeatureOptions features={shown.features} />
          </Choice>
          {query.range !== null && <RangeFields range={query.range} shown={shown} onRange={(range) => onQuery({ range })} />}
        </div>
      )}
    </search>
  )
}

function FeatureOptions({ features }: Pick<GrammarSummary, 'features'>) {
  return features.map(({ name }) => <option key={name}>{name}</option>)
}

interface RangeFieldsProps {
  readonly range: FeatureRange
  readonly shown: GrammarSummary
  onRange(range: FeatureRange): void
}

function RangeFields({ range, shown, onRange }: RangeFieldsProps) {
  const known = shown.features.find(({ name }) => name === range.feature)
  const bound = (which: 'least' | 'most', label: string, placeholder: number | undefined) => (
    <label className="rule-filters__bound">
      {messages[which]}
      <input
        type="number"
        step="any"
        className="field"
        aria-label={label}
        placeholder={placeholder === undefined ? '' : String(placeholder)}
        value={range[which] ?? ''}
        onChange={(event) => {
          const value = event.target.valueAsNumber
          onRange({ ...range, [which]: Number.isNaN(value) ? null : value })
        }}
      />
    </label>
  )
  return (
    <>
      {bound('least', messages.leastOf(range.feature), known?.least)}
      {bound('most', messages.mostOf(range.feature), known?.most)}
    </>
  )
}
