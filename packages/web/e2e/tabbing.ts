/** Walks a page with Tab: where it gets stuck, and what it never reaches. */
import type { Page } from 'playwright-core'

/** Presses at most; a page with more stops has a list of many alike. */
const MOST = 500

/**
 * Goes through a page with Tab from its top, and back with Shift+Tab. An editor holds Tab, which goes to the next thing to decide,
 * and lets go after Escape, as it says. Gives what is wrong, as lines.
 */
export async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const all =
      'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
    for (const element of document.querySelectorAll<HTMLElement>(all)) {
      const { width, height } = element.getBoundingClientRect()
      const isShown = element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })
      // radio buttons are one stop
      const isOther = element instanceof HTMLInputElement && element.type === 'radio' && !element.checked
      const isThere = isShown && width > 0 && height > 0 && element.closest('[inert]') === null
      if (element.tabIndex >= 0 && isThere && !isOther) element.dataset.toReach = ''
    }
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    window.scrollTo(0, 0)
  })
  const trap = (await walk(page, 'Tab')) ?? (await walk(page, 'Shift+Tab'))
  if (trap !== undefined) return [trap]
  // the one stop of a list may have gone to another of its elements
  return page
    .locator('[data-to-reach]:not([tabindex="-1"])')
    .evaluateAll((left) => left.map((element) => `Tab does not reach ${element.outerHTML.slice(0, 200)}`))
}

/** Until the focus leaves the page; what holds it, if something does. */
async function walk(page: Page, key: string): Promise<string | undefined> {
  let here = ''
  for (let k = 0, still = 0; k < MOST; k++) {
    await page.keyboard.press(key)
    const step = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      if (element === null || element === document.body) return null
      delete element.dataset.toReach
      const isSame = element.hasAttribute('data-was-here')
      if (!isSame) {
        document.querySelector('[data-was-here]')?.removeAttribute('data-was-here')
        element.dataset.wasHere = ''
      }
      const isField = element.matches('input, textarea, select')
      const isHeld = !isField && element.closest('main') !== null
      return { isSame, isHeld, tag: (element.cloneNode(false) as Element).outerHTML.slice(0, 160) }
    })
    if (step === null) return undefined
    here = step.tag
    still = step.isSame ? still + 1 : 0
    if (still > 3) return `${key} is trapped at ${here}`
    if (step.isHeld) await page.keyboard.press('Escape')
  }
  return `${key} does not come to an end; it is at ${here}`
}
