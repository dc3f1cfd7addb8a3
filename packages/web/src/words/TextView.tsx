import { type CSSProperties, useMemo, useRef } from 'react'
import { ArmedBar } from './ArmedBar.js'
import { wordBlocks } from './blocks.js'
import { SideWords } from './SideWords.js'
import { useSize } from './use-size.js'
import { useWordFocus } from './use-word-focus.js'
import { useWordSize } from './use-word-size.js'
import type { WordsViewProps } from './view.js'

/** The links as text: both sentences, linked words share a number, a colour and a bar. Made for phones and screen readers. */
export function TextView(view: WordsViewProps) {
  const ref = useRef<HTMLDivElement>(null)
  const blocks = useMemo(() => wordBlocks(view.doc), [view.doc])
  const wordSize = useWordSize(view.doc, useSize(ref))
  useWordFocus(ref, view.selection)
  return (
    <div ref={ref} className="text-view" data-editor style={{ '--word': wordSize } as CSSProperties}>
      <SideWords {...view} side="source" blocks={blocks.source} className="text-view__side" />
      <SideWords {...view} side="target" blocks={blocks.target} className="text-view__side" />
      <ArmedBar {...view} />
    </div>
  )
}
