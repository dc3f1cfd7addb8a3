/** Plots of paraphrase types: how often each is used and how long its scopes are, corpora side by side, coloured by class. */
import * as Plot from '@observablehq/plot'
import { escapeHtml } from './html-page.js'
import { drawn, INK, type PlotDocument, QUIET } from './plots.js'

/** One type in one corpus. */
export interface TypeBar {
  readonly corpus: string
  readonly type: string
  readonly className: string
  readonly colour: string
  /** share of the phenomena of the corpus, 0 to 1 */
  readonly frequency: number
  /** mean scope in tokens, of the phenomena with scope in the member; absent where there are none */
  readonly sourceLength?: number
  readonly targetLength?: number
}

const ROW = 19
const TOP = 74

/** Relative frequencies, one bar a type and corpus, with the share at its end. */
export function typeFrequencyPlot(document: PlotDocument, bars: readonly TypeBar[]): string {
  const most = Math.max(...bars.map(({ frequency }) => frequency))
  return framed(document, bars, {
    x: { label: 'share of the phenomena, % →', domain: [0, 118 * most], nice: false, ticks: 4, grid: true },
    marks: [
      Plot.barX(bars, {
        fx: 'corpus',
        y: 'type',
        x: (bar: TypeBar) => 100 * bar.frequency,
        fill: 'colour',
        insetTop: 2,
        insetBottom: 2,
      }),
      Plot.text(bars, {
        fx: 'corpus',
        y: 'type',
        x: (bar: TypeBar) => 100 * bar.frequency,
        text: (bar: TypeBar) => (bar.frequency === 0 ? '' : (100 * bar.frequency).toFixed(1)),
        dx: 4,
        textAnchor: 'start',
        fill: QUIET,
      }),
    ],
  })
}

/** Mean scope lengths: the source member dark, the target member light beside it. */
export function typeLengthPlot(document: PlotDocument, bars: readonly TypeBar[]): string {
  const members = bars.flatMap(({ sourceLength = 0, targetLength = 0, ...bar }) => [
    { ...bar, length: sourceLength, opacity: 0.95 },
    { ...bar, length: targetLength, opacity: 0.45 },
  ])
  return framed(
    document,
    bars,
    {
      x: { label: 'mean scope in tokens, source and target →', ticks: 5, grid: true },
      marks: [
        Plot.barX(members, {
          fx: 'corpus',
          y: 'type',
          x: 'length',
          fill: 'colour',
          fillOpacity: 'opacity',
          insetTop: 2,
          insetBottom: 2,
        }),
      ],
    },
    'dark: source, light: target',
  )
}

function framed(
  document: PlotDocument,
  bars: readonly TypeBar[],
  options: Pick<Plot.PlotOptions, 'x' | 'marks'>,
  remark?: string,
): string {
  const types = [...new Set(bars.map(({ type }) => type))]
  const corpora = [...new Set(bars.map(({ corpus }) => corpus))]
  const marginLeft = 20 + 7 * Math.max(...types.map((type) => type.length))
  const width = Math.max(720, marginLeft + 300 * corpora.length)
  const svg = drawn(document, {
    ...options,
    width,
    height: TOP + 44 + ROW * types.length,
    marginLeft,
    marginTop: TOP,
    marginBottom: 40,
    marginRight: 20,
    fx: { label: null, domain: corpora, padding: 0.08, axis: corpora.length > 1 ? 'top' : null },
    y: { label: null, domain: types, tickSize: 0 },
  })
  const classes = [...new Map(bars.map(({ className, colour }) => [className, colour]))]
  return svg.replace(/<\/svg>$/, `${legend(classes, remark, width)}</svg>`)
}

/** Squares and names of the classes above the plot, in as many rows as they need; Plot's own legend is no part of an SVG. */
function legend(classes: readonly (readonly [string, string])[], remark: string | undefined, width: number): string {
  let x = 4
  let y = 18
  const parts = classes.map(([name, colour]) => {
    const room = 30 + 6.6 * name.length
    if (x + room > width && x > 4) {
      x = 4
      y += 18
    }
    const part = `<rect x="${x}" y="${y - 9}" width="10" height="10" rx="2" fill="${colour}"/><text x="${x + 15}" y="${y}" fill="${INK}">${escapeHtml(name)}</text>`
    x += room
    return part
  })
  if (remark !== undefined) parts.push(`<text x="4" y="${y + 18}" fill="${QUIET}">${escapeHtml(remark)}</text>`)
  return `<g aria-label="legend" text-anchor="start">${parts.join('')}</g>`
}
