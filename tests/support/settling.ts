import { setTimeout } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

/**
 * Begin it before the page opens; the function it answers waits until nothing loads any more: no request but the live
 * stream, no busy mark, no place still empty, nothing moving, pictures in the window decoded, fonts in place, and nothing
 * left to do for what came.
 * For looking at a page, not for asserting on it. What loads later than `quietMs` after the rest is not waited for.
 */
export function settling(page: Page, quietMs = 400): () => Promise<void> {
  const pending = new Set<Request>()
  let changedAt = Date.now()
  const change = (request: Request, begins: boolean) => {
    if (request.url().endsWith('/live')) return
    changedAt = Date.now()
    if (begins) pending.add(request)
    else pending.delete(request)
  }
  page.on('request', (request) => change(request, true))
  page.on('requestfinished', (request) => change(request, false))
  page.on('requestfailed', (request) => change(request, false))
  page.on('framenavigated', () => (changedAt = Date.now()))
  const quiet = async () => {
    const until = Date.now() + 20_000
    while (pending.size > 0 || Date.now() - changedAt < quietMs) {
      if (Date.now() > until) throw new Error(`still loading ${[...pending].map((one) => one.url()).join(' ')}`)
      await setTimeout(25)
    }
  }
  const drawn = async () => {
    await page.waitForFunction(
      () =>
        !document.querySelector('[aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), .MuiSkeleton-root') &&
        // a screen whose code came stays away for another moment
        [...document.querySelectorAll('main, h1')].every((one) => one.textContent.trim() !== '') &&
        document
          .getAnimations()
          .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity) &&
        [...document.images].every((image) => {
          const { top, bottom, left, right } = image.getBoundingClientRect()
          const seen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
          return image.complete || !seen
        }),
    )
    await page.evaluate(async () => {
      await document.fonts.ready
      // however busy the machine: what came is drawn, and what that set off has begun
      for (let n = 0; n < 2; n++) {
        await new Promise(requestAnimationFrame)
        await scheduler.postTask(() => undefined, { priority: 'background' })
      }
    })
  }
  return async () => {
    let seen: number
    do {
      await quiet()
      seen = changedAt
      await drawn()
    } while (pending.size > 0 || changedAt !== seen)
  }
}
