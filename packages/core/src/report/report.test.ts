import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { escapeHtml, htmlPage } from './html-page.js'
import { estimatePlot, lengthPlot, matrixPlot } from './plots.js'
import { typeFrequencyPlot, typeLengthPlot } from './type-plots.js'

const { document } = parseHTML('<!doctype html><html><body></body></html>')
const groups = [
  { name: 'news', value: 0.9, low: 0.85, high: 0.95, n: 22 },
  { name: 'story <b>', value: 0.4 },
]

describe('plots', () => {
  it('are SVG with every name, value mark and interval', () => {
    const svg = estimatePlot(document, groups, 'words.mixed.f1')
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(svg).toContain('news (22)')
    expect(svg).toContain('story &lt;b&gt;')
    expect(svg.match(/<circle/g)).toHaveLength(2)
    expect(svg).toContain('words.mixed.f1')
  })

  it('draw the same bytes again', () => {
    const bins = groups.map((group, k) => ({ ...group, length: 10 * (k + 1) }))
    expect(lengthPlot(document, bins, 'F1')).toBe(lengthPlot(document, bins, 'F1'))
    expect(matrixPlot(document, ['a', 'b'], [{ row: 'a', column: 'b', value: 0.5 }])).toMatchSnapshot()
  })

  it('show types coloured by class, corpora side by side, with a legend inside the SVG', () => {
    const bars = ['first', 'second'].flatMap((corpus) => [
      { corpus, type: 'order', className: 'Misc <b>', colour: '#5e8a6d', frequency: 0.25, sourceLength: 2, targetLength: 3 },
      { corpus, type: 'semantic', className: 'Semantics', colour: '#86699e', frequency: 0.75, sourceLength: 4 },
    ])
    for (const draw of [typeFrequencyPlot, typeLengthPlot]) {
      const svg = draw(document, bars)
      expect(svg).toMatch(/^<svg .*<g aria-label="legend".*<\/svg>$/s)
      for (const text of ['first', 'second', 'order', 'semantic', 'Misc &lt;b&gt;']) expect(svg).toContain(text)
      expect(svg).toContain('fill="#5e8a6d"')
      expect(draw(document, bars)).toBe(svg)
    }
    expect(typeFrequencyPlot(document, bars)).toContain('75.0')
  })

  it('make room for agreement worse than chance', () => {
    expect(estimatePlot(document, [{ name: 'x', value: -0.3 }], 'C')).toMatch(/[-−]0\.2/)
  })
})

describe('htmlPage', () => {
  const page = htmlPage({
    title: 'A <title>',
    subtitle: 'maria & jonas',
    signature: 'agree|seed:1',
    sections: [
      {
        title: 'S',
        text: ['<script>alert(1)</script>'],
        table: {
          header: ['m', 'v'],
          rows: [
            ['x"y', 0.5],
            ['z', null],
            ['w', 1],
          ],
        },
      },
    ],
    data: { text: '</script><script>alert(2)</script>' },
  })

  it('escapes everything that comes from data', () => {
    expect(page).not.toContain('<script>alert')
    expect(page).not.toContain('</script><script>')
    expect(page).toContain('A &lt;title&gt;')
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(escapeHtml(`<a href='x'>&"`)).toBe('&lt;a href=&#39;x&#39;&gt;&amp;&quot;')
  })

  it('sets numbers of a column alike and carries the data back', () => {
    expect(page).toContain('<bdi>0.5000</bdi>')
    expect(page).toContain('<bdi>1.0000</bdi>')
    expect(page).toContain('<bdi>–</bdi>')
    const json = /<script type="application\/json" id="data">(.*)<\/script>/.exec(page)![1]!
    expect(JSON.parse(json)).toEqual({ text: '</script><script>alert(2)</script>' })
  })

  it('needs no other file', () => {
    expect(page).not.toMatch(/(src|href)=/)
  })
})
