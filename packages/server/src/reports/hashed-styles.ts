/**
 * A page of ours under a policy that forbids inline styles: style attributes become rules of a sheet in its head, and each
 * sheet's hash goes into the policy. A page that is saved looks as it did.
 */
import { createHash } from 'node:crypto'

export interface HashedPage {
  readonly html: string
  /** for the header Content-Security-Policy */
  readonly policy: string
}

const DATA = '<script type="application/json"'

/** The page and its policy. The page must be one of `htmlPage`: text in it is escaped, so that every ` style="` is an attribute. */
export function hashedStyles(page: string): HashedPage {
  const end = page.indexOf(DATA)
  const [shown, data] = end < 0 ? [page, ''] : [page.slice(0, end), page.slice(end)]
  const rules = new Map<string, string>()
  const bare = shown.replace(/ style="([^"]*)"/g, (_, text: string) => {
    const name = rules.get(text) ?? `s${rules.size}`
    rules.set(text, name)
    return ` data-style="${name}"`
  })
  const sheet = [...rules].map(([text, name]) => `[data-style="${name}"]{${unescaped(text)}}`).join('\n')
  const html = sheet === '' ? bare : bare.replace('</head>', `<style>${sheet}</style>\n</head>`)
  const hashes = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => `'sha256-${digest(text!)}'`)
  const policy = [
    "default-src 'none'",
    `style-src ${[...new Set(hashes)].join(' ') || "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return { html: html + data, policy }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '').replaceAll('&amp;', '&')
}
