import { type Tagset, tagsetIndex } from '@parascope/core/corpus'
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { KeyCaps } from '../shell/KeyCaps.js'
import { messages } from './messages.js'
import { paletteGroups, paletteTypes, typeByCode } from './palette.js'
import { TYPE_KEYS } from './type-keys.js'

export interface TypePaletteProps {
  readonly tagset: Tagset
  /** what is typed; null while the words have the keys */
  readonly typed: string | null
  /** the type of what is being marked */
  readonly chosen: string | null
  /** those that the digits choose */
  readonly usual: readonly string[]
  onType(text: string | null): void
  onChoose(id: string): void
}

/** The types by class with their codes. Two letters choose: a code that is typed whole is taken at once. */
export function TypePalette({ tagset, typed, chosen, usual, onType, onChoose }: TypePaletteProps) {
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const [at, setAt] = useState(0)
  const found = paletteTypes(tagset, typed ?? '')
  const current = found[Math.min(at, found.length - 1)]
  const isOpen = typed !== null
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])

  const type = (text: string) => {
    const whole = typeByCode(tagset, text)
    setAt(0)
    if (whole === undefined) onType(text)
    else onChoose(whole.id)
  }
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) setAt((Math.min(at, found.length - 1) + by + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter' && current !== undefined) onChoose(current.id)
    else if (event.key === 'Escape') onType(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const index = tagsetIndex(tagset)
  return (
    <div className="type-palette">
      <div className="type-palette__search">
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-activedescendant={isOpen && current !== undefined ? `${list}-${current.id}` : undefined}
          aria-label={messages.palette}
          placeholder={messages.palette}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed ?? ''}
          onFocus={() => typed === null && onType('')}
          onBlur={() => onType(null)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        <KeyCaps names={TYPE_KEYS.palette} />
      </div>
      {found.length === 0 && <p className="quiet type-palette__none">{messages.noType(typed ?? '')}</p>}
      <div id={list} role="listbox" aria-label={messages.types} className="type-palette__list">
        {paletteGroups(tagset, found).map(({ id, name, types }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={id} role="group" aria-labelledby={`${list}-group-${id}`}>
            <span className="type-palette__group" id={`${list}-group-${id}`}>
              {name}
            </span>
            {types.map((each) => (
              <button
                key={each.id}
                id={`${list}-${each.id}`}
                type="button"
                role="option"
                aria-selected={each.id === chosen}
                data-current={isOpen && typed !== '' && each === current ? '' : undefined}
                className="type-palette__type"
                tabIndex={-1}
                title={each.definition}
                style={{ '--tint': index.colourOf(each) ?? 'var(--ink-3)' } as CSSProperties}
                // before the field loses the focus
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(each.id)}
              >
                <kbd>{each.shortcut ?? '·'}</kbd>
                <span>{each.name}</span>
                {usual.includes(each.id) && <kbd className="type-palette__digit">{usual.indexOf(each.id) + 1}</kbd>}
              </button>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
