import type { Page } from '@playwright/test'
import { expect } from './browser.ts'
import { settling } from './settling.ts'
import { violations } from './violations.ts'

/** Judging what a page shows: that nothing overflows, and that it keeps WCAG A and AA. */

/** How long nothing has been asked for when a page is looked at; it has drawn all that came by then. */
export const QUIET_MS = 100

/** Begin it before the page opens; the function it answers judges what the page shows by then, under a name. */
export function looking(page: Page): (name: string) => Promise<void> {
  const settled = settling(page, QUIET_MS)
  const viewport = page.viewportSize()
  return async (name) => {
    await judge(page, name, settled)
    if (viewport) await page.setViewportSize(viewport)
  }
}

/** Leaves the window as tall as the page. */
export async function judge(page: Page, name: string, settled: () => Promise<void>): Promise<void> {
  await settled()
  await expectNoOverflow(page, name)
  await unfold(page, settled)
  expect.soft(await lasting(() => violations(page), settled), name).toEqual([])
}

/** What is found, unless it was only there for a moment: on a busy machine a page may still be about to change. */
export async function lasting(look: () => Promise<string[]>, settled: () => Promise<void>): Promise<string[]> {
  const found = await look()
  if (found.length === 0) return found
  await settled()
  return look()
}

/** A window that has just become narrower is given the moment in which fields that measure themselves do so again. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.configure({ soft: true }).poll(over, `${name}: 가로로 넘침`).toBeLessThanOrEqual(0)
}

/** Makes the window as tall as its page: a bar that stays at the bottom covers nothing that a person could scroll to. */
export async function unfold(page: Page, settled: () => Promise<void>): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: Math.max(innerHeight, Math.min(document.documentElement.scrollHeight, 6_000)),
  }))
  if (height === page.viewportSize()?.height) return
  await page.setViewportSize({ width, height })
  await settled()
}
