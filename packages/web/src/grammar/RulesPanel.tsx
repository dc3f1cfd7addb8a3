import './rules.css'
import type { RuleKind } from '@parascope/core/grammar'
import { RULE_KINDS } from '@parascope/core/grammar'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Choice } from '../evaluate/Choice.js'
import { saveBlob } from '../manage/save-file.js'
import type { DockPanelProps } from '../playground/Dock.js'
import { focusWork } from '../shell/Frame.js'
import { keep, kept } from '../shell/storage.js'
import { readTree } from '../trees/read-tree.js'
import { recordInSight } from '../types/links-in-sight.js'
import { byValue, type Side } from '../words/document.js'
import { type Hover, hoverWords } from '../words/highlight.js'
import { KindChips } from './KindChips.js'
import { grammarCommand, rowAfter } from './keys.js'
import { messages } from './messages.js'
import {
  filterRules,
  kindCounts,
  PAIR_PRESETS,
  type PairPreset,
  type PairRule,
  placesOfRule,
  type RulePlace,
  ruleLines,
  settingsOf,
} from './pair-rules.js'
import { LabelText, RuleText } from './RuleText.js'
import { usePairRules } from './use-pair-rules.js'

const texts = messages.panel
/** Rules that are drawn; the others are counted, filtered and saved all the same. */
const MOST_SHOWN = 200
const PAGE = 10
const NONE: readonly PairRule[] = []

/** The rules that the links of the pair give, as they are now; a rule shows its words in both sentences. */
export function RulesPanel({ pair, onHover }: DockPanelProps) {
  const { words, tree } = pair
  const [preset, setPreset] = useState(keptPreset)
  const [identity, setIdentity] = useState(() => kept('rules-identity') !== 'no')
  const [kinds, setKinds] = useState<readonly RuleKind[]>(RULE_KINDS)
  const [filter, setFilter] = useState('')
  const fits = useMemo(() => {
    const fitting = (side: Side) => (readTree(tree[side], words[side]).kind === 'tree' ? tree[side] : '')
    return { source: fitting('source'), target: fitting('target') }
  }, [tree, words])
  const hasTree = fits.source !== '' || fits.target !== ''
  const used = hasTree ? preset : 'hiero'
  const record = useMemo(() => recordInSight(words, { scores: [], tree: fits }), [words, fits])
  const isEmpty = words.source.length === 0 || words.target.length === 0
  const hasLinks = (record.sure?.length ?? 0) + (record.possible?.length ?? 0) > 0
  const settings = useMemo(
    () => settingsOf(used, identity, record.sourceTree !== undefined ? 'source' : 'target'),
    [used, identity, record],
  )
  const found = usePairRules(hasLinks ? record : null, settings)
  const rules = found.rules ?? NONE
  const shown = useMemo(() => filterRules(rules, filter, kinds), [rules, filter, kinds])
  const drawn = useMemo(() => shown.slice(0, MOST_SHOWN), [shown])
  if (isEmpty) return <p className="quiet panel">{texts.empty}</p>
  return (
    <section className="panel rules-panel">
      <h2>{texts.title}</h2>
      {!hasLinks && <p className="quiet">{texts.noLinks}</p>}
      {hasLinks && (
        <>
          <p className="quiet">{texts.note}</p>
          <div className="rules-panel__choices">
            <Choice
              label={texts.preset}
              value={used}
              onChoose={(name) => {
                setPreset(name as PairPreset)
                keep('rules-preset', name)
              }}
            >
              {PAIR_PRESETS.map((name) => (
                <option key={name} value={name} disabled={name !== 'hiero' && !hasTree}>
                  {texts.presets[name]}
                </option>
              ))}
            </Choice>
            <label className="check">
              <input
                type="checkbox"
                checked={identity}
                onChange={(event) => {
                  setIdentity(event.target.checked)
                  keep('rules-identity', event.target.checked ? 'yes' : 'no')
                }}
              />
              {messages.identity}
            </label>
          </div>
          {!hasTree && <p className="quiet">{texts.noTree}</p>}
          <input
            type="search"
            className="field"
            aria-label={texts.filter}
            placeholder={texts.filterHint}
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
          <KindChips kinds={kinds} counts={kindCounts(rules)} onKinds={setKinds} />
          <p className="rules-panel__count" role="status" data-testid="rules-count">
            {found.rules !== null && texts.count(shown.length, rules.length)}
          </p>
          {found.fault !== null && <p role="alert">{texts.failed(found.fault)}</p>}
          {found.rules !== null && shown.length === 0 && <p className="quiet">{texts.none}</p>}
          {shown.length > 0 && (
            <Rules rules={drawn} onPoint={(rule) => onHover(rule && hoverOf(placesOfRule(rule.rule, record, settings)))} />
          )}
          {shown.length > MOST_SHOWN && <p className="quiet">{texts.more(shown.length - MOST_SHOWN)}</p>}
          <Export rules={shown} id={pair.id} />
        </>
      )}
    </section>
  )
}

/** One stop for Tab; keys go from rule to rule, Escape back to the words. */
function Rules({ rules, onPoint }: { readonly rules: readonly PairRule[]; onPoint(rule: PairRule | null): void }) {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const at = Math.min(current, rules.length - 1)
  // a rule that is gone has no words to show
  const point = useRef(onPoint)
  point.current = onPoint
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each list anew
  useEffect(() => () => point.current(null), [rules])
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') {
      event.preventDefault()
      focusWork()
      return
    }
    const next = rowAfter(grammarCommand(event.key), at, rules.length, PAGE)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    list.current?.querySelectorAll<HTMLElement>('.pair-rule')[next]?.focus()
  }
  return (
    <ul ref={list} className="pair-rules" aria-label={texts.list} onPointerLeave={() => onPoint(null)}>
      {rules.map((rule, k) => (
        <li key={rule.text}>
          <button
            type="button"
            className="pair-rule"
            tabIndex={k === at ? 0 : -1}
            onKeyDown={press}
            onPointerEnter={() => onPoint(rule)}
            onFocus={() => {
              setCurrent(k)
              onPoint(rule)
            }}
            onBlur={() => onPoint(null)}
          >
            <LabelText label={rule.rule.lhs} /> <RuleText rule={rule.rule} />
            {rule.count > 1 && (
              <span className="pair-rule__times" title={texts.times(rule.count)}>
                ×{rule.count}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Export({ rules, id }: { readonly rules: readonly PairRule[]; readonly id: string }) {
  const [said, setSaid] = useState<string | null>(null)
  const status = useId()
  const copy = () =>
    navigator.clipboard.writeText(ruleLines(rules)).then(
      () => setSaid(messages.copied),
      () => setSaid(messages.copyFailed),
    )
  return (
    <div className="row-of-buttons">
      <button type="button" className="button" disabled={rules.length === 0} aria-describedby={status} onClick={copy}>
        {messages.copy}
      </button>
      <button
        type="button"
        className="button"
        disabled={rules.length === 0}
        onClick={() =>
          saveBlob(
            `${id.replace(/[^\p{L}\p{N}_-]+/gu, '-')}.grammar`,
            new Blob([ruleLines(rules)], { type: 'text/plain;charset=utf-8' }),
          )
        }
      >
        {texts.save}
      </button>
      <span id={status} className="quiet" role="status">
        {said}
      </span>
    </div>
  )
}

/** The words of all places together. */
function hoverOf(places: readonly RulePlace[]): Hover {
  const all = (side: Side) => [...new Set(places.flatMap((place) => place[side]))].sort(byValue)
  return hoverWords(all('source'), all('target'))
}

function keptPreset(): PairPreset {
  const name = kept('rules-preset')
  return PAIR_PRESETS.find((known) => known === name) ?? 'hiero'
}
