import '../evaluate/evaluate.css'
import './rules.css'
import './grammar.css'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { FileField } from '../evaluate/FileField.js'
import { KeyMap } from '../shell/KeyMap.js'
import { isTyping } from '../shell/keys.js'
import { ThemeSwitch } from '../shell/ThemeSwitch.js'
import { Comparison } from './Comparison.js'
import { Explorer } from './Explorer.js'
import { EVERYTHING, fittedQuery } from './find-rules.js'
import type { GrammarSummary, ListQuery } from './job.js'
import { grammarCommand } from './keys.js'
import { messages } from './messages.js'
import { Problems } from './Problems.js'
import { useGrammarWorker } from './use-grammar-worker.js'
import { type Grammars, useGrammars } from './use-grammars.js'

/** the most frequent rules first, where a grammar tells counts */
const ALL_RULES: ListQuery = {
  ...EVERYTHING,
  sort: { feature: 'Count', isDescending: true },
  which: 'first',
  membership: 'all',
  matching: 'strict',
}
const ACCEPTED = '.gz,.txt,.grammar,.rules,.ppdb,text/plain,application/gzip'

/** A grammar looked through in the page: its rules, one of them closely, and how much another grammar has of it. */
export function GrammarPage() {
  const worker = useGrammarWorker()
  const { state, read, readPairs, tryDemo, forget, cancel, fail } = useGrammars(worker)
  const { first, second, pairs, running, fault } = state
  const [query, setQuery] = useState(ALL_RULES)
  const [keysOpen, setKeysOpen] = useState(false)
  useEffect(() => {
    document.title = `${messages.title} · Parascope`
    // a file that misses the field must not take the place of the page
    const stay = (event: Event) => event.preventDefault()
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const command = grammarCommand(event.key)
      if (command !== 'search' && command !== 'keys') return
      event.preventDefault()
      if (command === 'keys') setKeysOpen(true)
      else document.querySelector<HTMLInputElement>('[data-search]')?.select()
    }
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
      window.removeEventListener('keydown', press)
    }
  }, [])
  const listed = query.which === 'second' && second !== null ? second : first
  const fitted = useMemo(() => {
    if (listed === null) return query
    return fittedQuery(
      query,
      listed.features.map(({ name }) => name),
      listed.labels.map(([label]) => label),
    )
  }, [query, listed])
  const onQuery = (part: Partial<ListQuery>) => setQuery((now) => ({ ...now, ...part }))
  const remove = (what: 'first' | 'second' | 'pairs') => {
    forget(what)
    setQuery(what === 'first' ? ALL_RULES : (now) => ({ ...now, which: 'first', membership: 'all' }))
  }
  return (
    <>
      <header className="bar bar--evaluate">
        <Link href="/" className="bar__brand">
          Parascope
        </Link>
        <span className="bar__crumb">{messages.title}</span>
        <span className="bar__grow" />
        <Link href="/" className="button">
          {messages.playground}
        </Link>
        <ThemeSwitch />
        <button type="button" className="button bar__keys" onClick={() => setKeysOpen(true)}>
          {messages.keysButton} <kbd>?</kbd>
        </button>
      </header>
      <main className="page evaluate grammar" id="work" tabIndex={-1}>
        <h1>{messages.link}</h1>
        <p className="evaluate__lead">{messages.lead}</p>
        {fault !== null && (
          <p className="fault" role="alert">
            <bdi>{fault}</bdi>
          </p>
        )}
        {running !== null && <Running running={running} onCancel={cancel} />}
        {first === null && (
          <section className="grammar__start" aria-label={messages.drop}>
            <FileField
              title={messages.drop}
              hint={messages.dropHint}
              accept={ACCEPTED}
              onFiles={([file]) => void read('first', file!)}
            />
            <p className="row-of-buttons">
              <button
                type="button"
                className="button button--main"
                disabled={running !== null}
                onClick={() => void tryDemo('first')}
              >
                {messages.demo}
              </button>
            </p>
          </section>
        )}
        {first !== null && (
          <>
            <section aria-labelledby="grammar-rules">
              <h2 id="grammar-rules" className="unseen">
                {messages.list}
              </h2>
              <Summary summary={first} onRemove={() => remove('first')} />
              <Problems {...first} />
              <Explorer
                worker={worker}
                query={fitted}
                first={first}
                second={second}
                pairs={pairs}
                onQuery={onQuery}
                onClear={() => setQuery(({ which }) => ({ ...ALL_RULES, which }))}
                onPairs={(file) => void readPairs(file)}
                onForgetPairs={() => remove('pairs')}
                onFailed={fail}
              />
            </section>
            <section aria-labelledby="grammar-compare">
              <h2 id="grammar-compare">{messages.compare}</h2>
              <p className="quiet grammar__lead">{messages.compareLead}</p>
              {second === null ? (
                <>
                  <FileField
                    title={messages.compareDrop}
                    hint={messages.dropHint}
                    accept={ACCEPTED}
                    onFiles={([file]) => void read('second', file!)}
                  />
                  <p className="row-of-buttons">
                    <button type="button" className="button" disabled={running !== null} onClick={() => void tryDemo('second')}>
                      {messages.compareDemo}
                    </button>
                  </p>
                </>
              ) : (
                <>
                  <Summary summary={second} onRemove={() => remove('second')} />
                  <Problems {...second} />
                  <Comparison worker={worker} first={first} second={second} onQuery={onQuery} onFailed={fail} />
                </>
              )}
            </section>
          </>
        )}
      </main>
      <KeyMap open={keysOpen} onClose={() => setKeysOpen(false)} />
    </>
  )
}

function Summary({ summary, onRemove }: { readonly summary: GrammarSummary; onRemove(): void }) {
  const { name, rules, labels, identical } = summary
  return (
    <p className="grammar__summary">
      <bdi className="grammar__name">{name}</bdi>
      <span>{messages.rules(rules)}</span>
      <span>{messages.summary.labels(labels.length)}</span>
      <span>{messages.summary.identical(identical)}</span>
      <button type="button" className="chip" aria-label={messages.removeNamed(name)} onClick={onRemove}>
        {messages.remove}
      </button>
    </p>
  )
}

function Running({ running, onCancel }: { readonly running: NonNullable<Grammars['running']>; onCancel(): void }) {
  return (
    <div className="working">
      <label className="working__label">
        <span role="status">
          <bdi>{running.text}</bdi>
        </span>
        <progress value={running.share ?? undefined} max={1} />
      </label>
      {running.share !== null && (
        <button type="button" className="button" onClick={onCancel}>
          {messages.cancel}
        </button>
      )}
    </div>
  )
}
