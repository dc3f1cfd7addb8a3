import { describe, expect, it } from 'vitest'
import { headingAbout, headingsOf, headingsWith } from './headings.js'

const TEXT = `# Guidelines

Text with # no heading.

## Same polarity (\`same-polarity\`)

\`\`\`
# not a heading
\`\`\`

### *Opposite* polarity ##
`

describe('headings of the guidelines', () => {
  const headings = headingsOf(TEXT)

  it('are those of the Markdown, without marks', () => {
    expect(headings).toEqual([
      { n: 1, level: 1, text: 'Guidelines' },
      { n: 2, level: 2, text: 'Same polarity (same-polarity)' },
      { n: 3, level: 3, text: 'Opposite polarity' },
    ])
  })

  it('are found by a name, an id, or words', () => {
    expect(headingAbout(headings, 'same-polarity')?.n).toBe(2)
    expect(headingAbout(headings, 'Opposite polarity')?.n).toBe(3)
    expect(headingAbout(headings, 'modal verbs')).toBeUndefined()
    expect(headingsWith(headings, 'polarity same').map(({ n }) => n)).toEqual([2])
  })
})
