import { useEffect, useState } from 'react'
import { FileField } from '../evaluate/FileField.js'
import { saveBlob } from '../manage/save-file.js'
import type { GrammarSummary, ListQuery, PairsSummary, RuleFacts } from './job.js'
import { messages } from './messages.js'
import { Problems } from './Problems.js'
import { RuleDetails } from './RuleDetails.js'
import { RuleFilters } from './RuleFilters.js'
import { RuleList } from './RuleList.js'
import type { GrammarWorker } from './use-grammar-worker.js'
import { useRuleList } from './use-rule-list.js'

export interface ExplorerProps {
  readonly worker: GrammarWorker
  readonly query: ListQuery
  readonly first: GrammarSummary
  readonly second: GrammarSummary | null
  readonly pairs: PairsSummary | null
  onQuery(part: Partial<ListQuery>): void
  onClear(): void
  onPairs(file: File): void
  onForgetPairs(): void
  onFailed(reason: string): void
}

interface Chosen {
  readonly grammar: GrammarSummary
  readonly id: number
}

/** The list of rules with its filters, and the rule that was chosen beside it. */
export function Explorer(props: ExplorerProps) {
  const { worker, query, first, second, pairs, onQuery, onClear, onPairs, onForgetPairs, onFailed } = props
  const found = useRuleList(worker, query, onFailed)
  const shown = query.which === 'second' && second !== null ? second : first
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [facts, setFacts] = useState<RuleFacts | null>(null)
  const { which } = query
  // a rule of a grammar that is no longer the one in the list
  const id = chosen !== null && chosen.grammar === shown ? chosen.id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pairs give other examples
  useEffect(() => {
    if (id === null) {
      setFacts(null)
      return
    }
    let isWanted = true
    worker.ask('rule', { which, id }).then(
      (answer) => {
        if (isWanted) setFacts(answer)
      },
      (error: Error) => onFailed(error.message),
    )
    return () => {
      isWanted = false
    }
  }, [worker, which, id, pairs, onFailed])
  const choose = (rule: number) => setChosen({ grammar: shown, id: rule })
  const isFiltered = found !== null && found.count < shown.rules
  const save = async () => saveBlob(`${shown.name.replace(/\.gz$/, '')}.rules.txt`, await worker.ask('save', null))
  return (
    <>
      <RuleFilters query={query} first={first} second={second} onQuery={onQuery} />
      <div className="rule-list__bar">
        <span role="status" data-testid="rules-found">
          {found !== null && messages.found(found.count, shown.rules)}
        </span>
        {isFiltered && (
          <button type="button" className="chip" onClick={onClear}>
            {messages.clear}
          </button>
        )}
        <span className="choices__grow" />
        <button type="button" className="chip" disabled={found === null || found.count === 0} onClick={() => void save()}>
          {messages.save}
        </button>
      </div>
      <div className="explorer">
        {found !== null && found.count > 0 ? (
          <RuleList worker={worker} found={found} feature={shownFeature(query, shown)} chosen={id} onChoose={choose} />
        ) : (
          <p className="empty">{found !== null && messages.nothing}</p>
        )}
        <div className="explorer__details" aria-live="polite">
          {facts === null ? <p className="empty">{messages.choose}</p> : <RuleDetails facts={facts} onChoose={choose} />}
          {pairs === null ? (
            <FileField
              title={messages.examplesDrop}
              hint={messages.examplesHint}
              accept=".jsonl,.json"
              onFiles={([file]) => onPairs(file!)}
            />
          ) : (
            <>
              <p className="quiet explorer__pairs">
                <bdi>{messages.examplesOf(pairs.pairs, pairs.name)}</bdi>{' '}
                <button type="button" className="chip" aria-label={messages.removeNamed(pairs.name)} onClick={onForgetPairs}>
                  {messages.remove}
                </button>
              </p>
              <Problems {...pairs} />
            </>
          )}
        </div>
      </div>
    </>
  )
}

/** The feature that the list is sorted or filtered by, else the count, else the first. */
function shownFeature({ sort, range }: ListQuery, { features }: GrammarSummary): string | null {
  const has = (name: string | undefined) => features.some((feature) => feature.name === name)
  const wanted = [sort?.feature, range?.feature, 'Count', 'PPDB2.0Score', features[0]?.name]
  return wanted.find(has) ?? null
}
