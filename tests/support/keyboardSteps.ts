import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** What somebody without a mouse does. */

type Direction = 'Tab' | 'Shift+Tab'

/** Presses Tab until the element has the focus; every stop on the way must show that it has it. */
export async function tabTo(page: Page, target: Locator, direction: Direction = 'Tab'): Promise<void> {
  await expect(target).toBeAttached()
  for (let presses = 0; presses < 120; presses++) {
    if (await isFocused(target)) return
    await page.keyboard.press(direction)
    // a skip link slides into sight
    await expect.poll(() => hiddenFocus(page), { message: 'the focus stands where nobody sees it' }).toBeNull()
  }
  throw new Error(`${direction} never reaches ${String(target)}`)
}

/** Goes to a button, link or box and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter', direction: Direction = 'Tab'): Promise<void> {
  await tabTo(page, target, direction)
  await page.keyboard.press(key)
}

/** Goes to a field and types over what is in it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
  await expect(target).toHaveValue(text)
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** The element that has the focus without showing it: no ring, or outside the window; null when all is well. */
async function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const inside = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
    // a field of dates marks the part of the date that has the focus, not itself
    const shown = element.matches(':focus-visible, input[type="date"]')
    return inside && shown ? null : element.outerHTML.slice(0, 200)
  })
}
