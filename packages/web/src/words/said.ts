/** What happened in the editor, in words. */
import { messages as shared } from '../shell/messages.js'
import type { Side, WordsDocument } from './document.js'
import type { Said } from './editor.js'
import { messages } from './messages.js'

export function textOf(said: Said, doc: WordsDocument): string {
  switch (said.event) {
    case 'painted': {
      const { top, bottom, left, right } = said.block
      const words = (side: Side, from: number, to: number) => doc[side].slice(from, to + 1).join(' ')
      return shared.said.painted(words('source', top, bottom), words('target', left, right), said.kind)
    }
    case 'null':
      return shared.said.null(doc[said.word.side][said.word.index]!, said.on)
    case 'armed':
      return shared.said.armed(doc[said.word.side][said.word.index]!)
    case 'asked':
      return messages.asked[said.what]
    case 'accepted':
      return messages.accepted(said.count)
    case 'rest':
      return messages.rest(said.count)
    case 'none-open':
      return shared.said.noneOpen
    case 'none-alike':
      return shared.said.noneAlike
    case 'none-ranked':
      return shared.said.noneRanked
    case 'none-near':
      return messages.noneNear
    case 'released':
      return shared.said.released
  }
}
