import { useId, useState } from 'react'
import { messages } from '../shell/messages.js'
import { readTree } from '../trees/read-tree.js'
import type { DockPanelProps } from './Dock.js'
import { type Pair, pairFromRecord, readRecord, recordFromPair } from './pair.js'

/** The pair as a line of the native file, to copy or download; and a place to paste one. */
export function RecordPanel({ pair, dispatch }: DockPanelProps) {
  const line = recordLine(pair)
  return (
    <>
      <section className="panel">
        <h2>{messages.dock.record}</h2>
        {line === null ? <p className="quiet">{messages.record.nothing}</p> : <Export line={line} id={pair.id} />}
      </section>
      <Import onOpen={(opened) => dispatch({ type: 'load', pair: opened })} />
    </>
  )
}

function recordLine(pair: Pair): string | null {
  const { words, tree } = pair
  if (words.source.length === 0 || words.target.length === 0) return null
  const fits = { source: readTree(tree.source, words.source), target: readTree(tree.target, words.target) }
  return JSON.stringify(recordFromPair(pair, { source: fits.source.kind === 'tree', target: fits.target.kind === 'tree' }))
}

function Export({ line, id }: { readonly line: string; readonly id: string }) {
  const [said, setSaid] = useState<string | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(line).then(
      () => setSaid(messages.record.copied),
      () => setSaid(messages.record.copyFailed),
    )
  const download = () => {
    const url = URL.createObjectURL(new Blob([`${line}\n`], { type: 'application/jsonl' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${id.replace(/[^\p{L}\p{N}_-]+/gu, '-')}.jsonl`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard */}
      <pre className="record" dir="ltr" tabIndex={0} data-testid="record">
        {line}
      </pre>
      <div className="row-of-buttons">
        <button type="button" className="button" onClick={copy}>
          {messages.record.copy}
        </button>
        <button type="button" className="button" onClick={download}>
          {messages.record.download}
        </button>
        <span className="quiet" role="status">
          {said}
        </span>
      </div>
      <p className="quiet">{messages.record.native}</p>
    </>
  )
}

function Import({ onOpen }: { onOpen(pair: Pair): void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const open = () => {
    const opened = openRecord(text)
    setFaults(opened.faults)
    setNote(opened.note)
    if (opened.pair === null) return
    setText('')
    onOpen(opened.pair)
  }
  return (
    <section className="panel">
      <h2>
        <label htmlFor={id}>{messages.record.import}</label>
      </h2>
      <p className="quiet">{messages.record.importHint}</p>
      <textarea
        id={id}
        className="field record__paste"
        rows={4}
        spellCheck={false}
        value={text}
        placeholder='{"id": "a:1", "source": ["Snow", "fell"], …'
        aria-invalid={faults.length > 0}
        onChange={(event) => {
          setText(event.target.value)
          setFaults([])
        }}
      />
      <div className="row-of-buttons">
        <button type="button" className="button" onClick={open}>
          {messages.record.open}
        </button>
        <span className="quiet" role="status">
          {note}
        </span>
      </div>
      <Faults faults={faults} />
    </section>
  )
}

export function Faults({ faults, onDismiss }: { readonly faults: readonly string[]; onDismiss?(): void }) {
  if (faults.length === 0) return null
  return (
    <div className="fault" role="alert">
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      {onDismiss !== undefined && (
        <button type="button" className="button" onClick={onDismiss}>
          {messages.close}
        </button>
      )}
    </div>
  )
}

export interface OpenedRecord {
  readonly pair: Pair | null
  readonly faults: readonly string[]
  /** worth knowing, though nothing is wrong; or empty */
  readonly note: string
}

/** The pair of pasted or dropped text, or why there is none. */
export function openRecord(text: string): OpenedRecord {
  if (text.trim() === '') return { pair: null, faults: [messages.record.empty], note: '' }
  const { record, problems, count } = readRecord(text, messages.record.notJson)
  if (record === null) return { pair: null, faults: problems, note: '' }
  return { pair: pairFromRecord(record), faults: [], note: count > 1 ? messages.record.more(count) : '' }
}
