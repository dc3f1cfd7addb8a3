import { isRightToLeft } from '../playground/language.js'
import type { JudgedText } from './judged-texts.js'

export interface JudgedTextViewProps {
  readonly title: string
  readonly text: JudgedText
}

/** One text to read, with what was put in marked: by an underline, too. */
export function JudgedTextView({ title, text: { pieces } }: JudgedTextViewProps) {
  const words = pieces.map(({ text }) => text)
  return (
    <section className="judged">
      <h2>{title}</h2>
      <p className="judged__text" dir={isRightToLeft(words) ? 'rtl' : 'ltr'}>
        {pieces.map(({ text, marked }) =>
          marked ? (
            <mark key={text} className="judged__mark">
              <bdi>{text}</bdi>
            </mark>
          ) : (
            <span key={text}>{text}</span>
          ),
        )}
      </p>
    </section>
  )
}
