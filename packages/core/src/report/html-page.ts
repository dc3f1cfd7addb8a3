/**
 * A report as one self-contained page: no script, no other file, readable offline and printable. The data behind the tables
 * and plots is in the page as JSON, and so is the signature that says how to get the numbers again.
 */

/** A part of a report. */
export interface ReportSection {
  readonly title: string
  /** plain text, one paragraph each */
  readonly text?: readonly string[]
  readonly table?: ReportTable
  /** an SVG drawn by us */
  readonly plot?: string
}

export interface ReportTable {
  readonly header: readonly string[]
  /** numbers are set right, with `digits` places */
  readonly rows: readonly (readonly (string | number | null)[])[]
  readonly digits?: number
}

export interface Report {
  readonly title: string
  readonly subtitle: string
  readonly signature: string
  readonly sections: readonly ReportSection[]
  /** everything behind the report, as data */
  readonly data: unknown
}

/** The page as text. Everything that comes from data is escaped. */
export function htmlPage(report: Report): string {
  const sections = report.sections.map(sectionHtml).join('\n')
  // "<" is the one character that could end the script element early
  const data = JSON.stringify(report.data).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Parascope">
<title>${escapeHtml(report.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<h1>${escapeHtml(report.title)}</h1>
<p class="quiet">${escapeHtml(report.subtitle)}</p>
</header>
${sections}
<footer>
<h2>Signature</h2>
<p><code>${escapeHtml(report.signature)}</code></p>
<p class="quiet">The data behind this page is in it, as JSON in the element with the id data.</p>
</footer>
</main>
<script type="application/json" id="data">${data}</script>
</body>
</html>
`
}

/** Text made safe inside elements and attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function sectionHtml({ title, text = [], table, plot }: ReportSection): string {
  const paragraphs = text.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  const parts = [`<h2>${escapeHtml(title)}</h2>`, ...paragraphs, ...(plot === undefined ? [] : [`<figure>${plot}</figure>`])]
  if (table !== undefined) parts.push(tableHtml(table))
  return `<section>\n${parts.join('\n')}\n</section>`
}

function tableHtml({ header, rows, digits = 4 }: ReportTable): string {
  const numbers = header.map((_, k) => rows.map((row) => row[k]).filter((value) => typeof value === 'number'))
  const cell = (tag: string, content: string, k: number) =>
    `<${tag}${numbers[k]!.length > 0 ? ' class="number"' : ''}><bdi>${content}</bdi></${tag}>`
  const shown = (value: string | number | null, k: number) => {
    if (value === null) return '–'
    if (typeof value === 'string') return escapeHtml(value)
    return numbers[k]!.every(Number.isInteger) ? String(value) : value.toFixed(digits)
  }
  const head = header.map((name, k) => cell('th', escapeHtml(name), k)).join('')
  const body = rows.map((row) => `<tr>${row.map((value, k) => cell('td', shown(value, k), k)).join('')}</tr>`).join('\n')
  return `<div class="scroll"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table></div>`
}

const STYLE = `
:root { color-scheme: light dark;
  --paper: light-dark(#fbfaf8, #141517); --line: light-dark(#e6e2da, #2b2e33);
  --ink: light-dark(#1f1e1b, #ecebe7); --ink-2: light-dark(#5c5850, #b0aca3); --ink-3: light-dark(#6f6a60, #9a968d); --accent: light-dark(#3451b2, #9db2ff);
  --font-ui: Inter, system-ui, sans-serif; --font-text: "Source Serif 4", Georgia, serif }
* { box-sizing: border-box; margin: 0 }
body { background: var(--paper); color: var(--ink); font: 15px/1.5 var(--font-ui); font-variant-numeric: tabular-nums; padding: 40px 20px 80px }
main { max-width: 860px; margin: 0 auto; display: grid; gap: 36px }
h1 { font: 600 28px/1.2 var(--font-text) } h2 { font-size: 16px; font-weight: 600; margin-bottom: 10px }
p { max-width: 70ch; margin-bottom: 8px } .quiet { color: var(--ink-3) } code { font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; color: var(--ink-2) }
figure { margin: 8px 0 14px; overflow-x: auto; color: var(--ink-2) } svg { max-width: 100%; height: auto }
.scroll { overflow-x: auto } table { border-collapse: collapse; font-size: 14px } th, td { text-align: start; padding: 5px 18px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top }
th { color: var(--ink-3); font-weight: 500 } .number { text-align: end; white-space: nowrap } footer { border-top: 1px solid var(--line); padding-top: 20px }
@media print { body { padding: 0 } section { break-inside: avoid } }
`
