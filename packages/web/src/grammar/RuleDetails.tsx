import { formatFeature, ruleText } from '@parascope/core/grammar'
import { AlignmentPicture } from './AlignmentPicture.js'
import { featureText, isCost } from './feature-texts.js'
import type { RuleFacts } from './job.js'
import { messages } from './messages.js'
import { RuleExamplesView } from './RuleExamplesView.js'
import { LabelText, RuleSide } from './RuleText.js'

export interface RuleDetailsProps {
  readonly facts: RuleFacts
  onChoose(rule: number): void
}

/** All that the grammar says of one rule, its siblings, and sentences that it stands in. */
export function RuleDetails({ facts, onChoose }: RuleDetailsProps) {
  const { rule, kind, others, otherCount, examples } = facts
  return (
    <article className="rule-details" aria-label={ruleText(rule)}>
      <p className="rule-details__kind">
        <LabelText label={rule.lhs} /> <span className="quiet">{messages.oneKind[kind]}</span>
      </p>
      <p className="rule-details__side">
        <RuleSide symbols={rule.source} />
      </p>
      <p className="rule-details__side rule-details__side--target">
        <span aria-hidden="true">→ </span>
        <span className="unseen">{messages.to} </span>
        <RuleSide symbols={rule.target} />
      </p>
      {rule.relation !== undefined && (
        <p>
          <span className="quiet">{messages.relation}</span> <bdi>{rule.relation}</bdi>
        </p>
      )}
      <h3>{messages.alignment}</h3>
      <AlignmentPicture rule={rule} />
      {rule.features.size > 0 && (
        <>
          <h3>{messages.features}</h3>
          <dl className="rule-features">
            {Array.from(rule.features, ([name, value]) => (
              <div key={name}>
                <dt>
                  <bdi>{name}</bdi> <span className="quiet">{featureText(name)}</span>
                </dt>
                <dd>
                  {value === null ? <span className="quiet">{messages.unknown}</span> : formatFeature(value)}
                  {value !== null && isCost(name) && (
                    <span className="rule-features__p">{messages.probability(Math.exp(-value).toPrecision(2))}</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h3>{messages.others(otherCount)}</h3>
      {others.length > 0 && (
        <ul className="rule-others">
          {others.map(({ id, rule: other, value }) => (
            <li key={id}>
              <button type="button" className="rule-others__one" onClick={() => onChoose(id)}>
                <LabelText label={other.lhs} /> <RuleSide symbols={other.target} />
                {value !== undefined && <span className="rule-row__value">{formatFeature(value)}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {otherCount > others.length && <p className="quiet">{messages.more(otherCount - others.length)}</p>}
      {examples !== null && <RuleExamplesView examples={examples} />}
    </article>
  )
}
