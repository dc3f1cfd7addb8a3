import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { isTyping } from '../shell/keys.js'
import { messages } from '../shell/messages.js'
import { pointing, rowAt } from '../shell/pointing.js'
import type { Side } from '../words/document.js'
import type { Card } from './cards.js'
import { type CardCommand, cardCommand } from './keys.js'
import { TypeCard } from './TypeCard.js'

export interface TypeCardsProps {
  readonly cards: readonly Card[]
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly rtl: Readonly<Record<Side, boolean>>
  /** the cards belong to words or links that have changed since */
  readonly stale: boolean
  /** the reader asked for the cards by key: the first of them takes the focus when it is there */
  readonly asked: boolean
  onAnswered(): void
  /** the card under the pointer or with the focus */
  onPoint(card: Card | null): void
  onAccept(card: Card): void
  /** takes a suggestion away, or what is accepted out of the record */
  onDismiss(card: Card): void
  onLeave(): void
}

const CARDS = '[data-card]'

/** The cards with one tab stop: arrows move from card to card. */
export function TypeCards(props: TypeCardsProps) {
  const { cards, source, target, rtl, stale, asked, onAnswered, onPoint, onAccept, onDismiss, onLeave } = props
  const list = useRef<HTMLDivElement>(null)
  const [visited, setVisited] = useState<string | undefined>(undefined)
  const [opened, setOpened] = useState<string | null>(null)
  /** where the focus goes when its card has left: the first of these that is there */
  const refocus = useRef<readonly (string | undefined)[]>([])
  const stop = cards.find(({ key }) => key === visited) ?? cards[0]
  const cardOf = (element: HTMLElement | null) => cards.find(({ key }) => key === element?.dataset.card) ?? null
  const focus = (key: string | undefined) => {
    const found = [...(list.current?.children ?? [])].find((each) => each instanceof HTMLElement && each.dataset.card === key)
    if (found instanceof HTMLElement) found.focus()
    return found !== undefined
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the cards have changed
  useLayoutEffect(() => {
    const wanted = refocus.current
    refocus.current = []
    if (wanted.length > 0 && !wanted.some((key) => key !== undefined && focus(key))) onLeave()
  }, [cards])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, answered once
  useLayoutEffect(() => {
    if (!asked || stale || stop === undefined) return
    // the reader may have gone on writing while the cards were on their way
    if (!isTyping(document.activeElement)) focus(stop.key)
    onAnswered()
  }, [asked, stale, stop])

  useLayoutEffect(() => {
    if (opened !== null)
      list.current?.querySelector('[aria-expanded="true"]')?.closest('article')?.scrollIntoView({ block: 'nearest' })
  }, [opened])

  const run = (command: CardCommand, card: Card) => {
    const at = cards.indexOf(card)
    const steps: Partial<Record<CardCommand, number>> = { next: at + 1, previous: at - 1, first: 0, last: cards.length - 1 }
    const step = steps[command]
    if (step !== undefined) focus(cards[step]?.key)
    else if (command === 'about') setOpened((now) => (now === card.key ? null : card.key))
    else if (command === 'leave') onLeave()
    else if (!stale && command === 'accept' && card.confidence !== null) onAccept(card)
    else if (!stale && command === 'dismiss') {
      refocus.current = [card.confidence === null ? card.key : undefined, cards[at + 1]?.key, cards[at - 1]?.key]
      onPoint(null)
      onDismiss(card)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const element = rowAt(event.target, CARDS)
    const card = cardOf(element)
    const command = cardCommand(event)
    if (card === null || command === null) return
    // on a button, Space and Enter press it
    if (command === 'accept' && event.target !== element) return
    event.preventDefault()
    run(command, card)
  }
  return (
    <div
      ref={list}
      role="feed"
      className="type-cards"
      aria-label={messages.types.title}
      aria-busy={stale}
      tabIndex={-1}
      data-stale={stale || undefined}
      {...pointing(
        CARDS,
        (element) => onPoint(cardOf(element)),
        (element) => setVisited(element?.dataset.card),
      )}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const card = cardOf(rowAt(event.target, CARDS))
        const button = rowAt(event.target, '[data-do]')
        if (card !== null && button !== null) run(button.dataset.do as CardCommand, card)
      }}
    >
      {cards.map((card, k) => (
        <TypeCard
          key={card.key}
          card={card}
          source={source}
          target={target}
          rtl={rtl}
          current={card === stop}
          open={opened === card.key}
          place={[k + 1, cards.length]}
        />
      ))}
    </div>
  )
}
