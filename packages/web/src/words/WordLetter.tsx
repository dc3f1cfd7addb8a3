/** The key to press for a word, beside it. */
export function WordLetter({ letter }: { readonly letter: string }) {
  return (
    <span className="word-letter" aria-hidden="true">
      {letter}
    </span>
  )
}
