/** axe-core on a page: what it finds wrong, as lines. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Found {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
  }[]
}

/**
 * Every violation of WCAG 2.2 A and AA and of good practice, with the element; or only what colours can break, where the same page
 * was looked at in other colours. Runs outside of the page's own scripts.
 */
export async function faultsOfAccess(page: Page, only: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  const rules = only === 'all' ? '' : '{ runOnly: ["color-contrast", "link-in-text-block"] }'
  const { violations } = (await page.evaluate(`axe.run(${rules})`)) as Found
  return violations.flatMap(({ id, nodes }) =>
    // the text of a branch of a tree is that of its twigs, not its own label
    nodes
      .filter(({ html }) => id !== 'label-content-name-mismatch' || !html.includes('role="treeitem"'))
      .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
