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

/** What to look at, where the rest of the page was looked at already. */
export interface Part {
  /** a selector; absent: the whole page */
  readonly within?: string
  /** only what colours can break: the same page was looked at in other colours */
  readonly isOnlyColours?: boolean
}

/** Every violation of WCAG 2.2 A and AA and of good practice, with the element. Runs outside of the page's own scripts. */
export async function faultsOfAccess(page: Page, { within, isOnlyColours = false }: Part = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  const options = {
    resultTypes: ['violations'],
    ...(isOnlyColours ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
  }
  const { violations } = (await page.evaluate(
    `axe.run(${within === undefined ? 'document' : JSON.stringify(within)}, ${JSON.stringify(options)})`,
  )) as Found
  return violations.flatMap(({ id, nodes }) =>
    // the text of a branch of a tree is that of its twigs, not its own label
    nodes
      .filter(({ html }) => id !== 'label-content-name-mismatch' || !html.includes('role="treeitem"'))
      .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}
