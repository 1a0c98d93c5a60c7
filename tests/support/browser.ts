import { test as base } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'

export { expect } from '@playwright/test'

/** What a test may expect to go wrong: `pageProblems.allow(/…/)` names it before it happens. */
export interface PageProblems {
  allow(pattern: RegExp): void
  watch(context: BrowserContext): void
}

/**
 * Playwright's `test` with one more rule: a console error, an uncaught exception, an answer of 400 or more or a
 * request that failed fails the test, unless the test allowed it. Contexts that a test opens itself are watched
 * with `pageProblems.watch(context)`.
 */
export const test = base.extend<{ pageProblems: PageProblems }>({
  pageProblems: [
    async ({ context }, use) => {
      const problems: string[] = []
      const allowed: RegExp[] = []
      const watch = (watched: BrowserContext) => {
        watched.pages().forEach((page) => listen(page, problems))
        watched.on('page', (page) => listen(page, problems))
      }
      watch(context)
      await use({ allow: (pattern) => allowed.push(pattern), watch })
      const unexpected = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))
      if (unexpected.length > 0) throw new Error(`The browser reported:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})

function listen(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    // The browser's own line about an answer of 400 or more repeats what the response handler below records.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    problems.push(`console error on ${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught on ${page.url()}: ${error.stack || error.message}`))
  page.on('response', (response) => {
    if (response.status() < 400) return
    problems.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A navigation or an aborted query ends requests under way; that is not a failure.
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed ${request.method()} ${request.url()}: ${reason}`)
  })
}
