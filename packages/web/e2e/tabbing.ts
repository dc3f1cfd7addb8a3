/** Walks a page with Tab: where it gets stuck, and what it never reaches. */
import type { Page } from 'playwright-core'

/** The first that are looked for; a longer list is one of many alike. */
const MOST = 400

/**
 * Presses Tab from the top of the page until the focus comes back to it. A thing that holds Tab (the grid, whose Tab goes to the
 * next open word) lets go after Escape, as it says. Gives what is wrong, as lines.
 */
export async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const visible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const isShown = element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })
      return isShown && width > 0 && height > 0 && element.closest('[inert]') === null
    }
    const all =
      'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
    for (const element of document.querySelectorAll<HTMLElement>(all)) {
      // radio buttons are one stop
      const isOther = element instanceof HTMLInputElement && element.type === 'radio' && !element.checked
      if (element.tabIndex >= 0 && visible(element) && !isOther) element.dataset.toReach = ''
    }
    ;(document.activeElement as HTMLElement | null)?.blur()
    window.getSelection()?.removeAllRanges()
    window.scrollTo(0, 0)
  })
  await page.locator('body').evaluate((body) => {
    body.tabIndex = -1
    body.focus()
    body.removeAttribute('tabindex')
  })
  const total = await page.locator('[data-to-reach]').count()
  let before = ''
  let isStuck = 0
  for (let k = 0; k < Math.min(2 * total + 20, MOST); k++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      if (element === null || element === document.body) return 'end'
      delete element.dataset.toReach
      const place = [...document.querySelectorAll('*')].indexOf(element)
      return `${element.closest('[data-editor], [role=grid]') === null ? '' : 'editor '}${place} ${element.outerHTML.slice(0, 160)}`
    })
    if (here === 'end') break
    if (here === before) isStuck++
    if (isStuck > 3) return [`Tab is trapped at ${here}`]
    before = here
    if (here.startsWith('editor ')) {
      await page.keyboard.press('Escape')
    }
  }
  const missed = await page
    .locator('[data-to-reach]')
    .evaluateAll((left) => left.map((element) => element.outerHTML.slice(0, 160)))
  return total > MOST / 2 ? [] : missed.map((html) => `Tab does not reach ${html}`)
}
