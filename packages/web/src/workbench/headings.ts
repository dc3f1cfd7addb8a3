/** The headings of a Markdown text, in order, as `Markdown` numbers them. */
export interface Heading {
  /** 1 for the first */
  readonly n: number
  readonly level: number
  readonly text: string
}

export function headingsOf(markdown: string): readonly Heading[] {
  const found: Heading[] = []
  let fence: string | null = null
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1]
    if (mark !== undefined && (fence === null || fence === mark)) fence = fence === null ? mark : null
    if (fence !== null) continue
    const match = /^ {0,3}(#{1,4})\s+(.*?)\s*#*\s*$/.exec(line)
    if (match !== null) found.push({ n: found.length + 1, level: match[1]!.length, text: plain(match[2]!) })
  }
  return found
}

/** The heading that is about something: the shortest that holds its name. */
export function headingAbout(headings: readonly Heading[], topic: string): Heading | undefined {
  const wanted = folded(topic)
  if (wanted === '') return undefined
  const holding = headings.filter(({ text }) => folded(text).includes(wanted))
  return holding.reduce<Heading | undefined>(
    (best, one) => (best === undefined || one.text.length < best.text.length ? one : best),
    undefined,
  )
}

/** Headings with all the words of a search. */
export function headingsWith(headings: readonly Heading[], search: string): readonly Heading[] {
  const words = folded(search).split(' ').filter(Boolean)
  return headings.filter(({ text }) => words.every((word) => folded(text).includes(word)))
}

function plain(text: string): string {
  return text.replace(/[`*_]/g, '')
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[-_/\s]+/g, ' ')
    .trim()
}
