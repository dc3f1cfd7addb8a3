import { useEffect, useRef } from 'react'
import { useSize } from '../words/use-size.js'
import { DoubleTree, type DoubleTreeProps } from './DoubleTree.js'

/** The facing trees in the room that is left for them; the current phrase is kept in sight. */
export function TreePart(props: Omit<DoubleTreeProps, 'room'>) {
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const { side, phrase } = props.selection.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the drawing is there
  useEffect(() => {
    place.current
      ?.querySelector(`.phrase[data-side="${side}"][data-phrase="${phrase}"] > .phrase__own`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [side, phrase, size === null])
  return (
    <div ref={place} className="trees-mode__trees">
      {size !== null && <DoubleTree {...props} room={size} />}
    </div>
  )
}
