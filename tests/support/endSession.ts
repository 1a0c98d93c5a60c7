import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Ends what an open page believes to be its session, as time or another device would. */

/** Staff tokens are checked against the session, so that ending it is enough. */
export async function endStaffSession(page: Page): Promise<void> {
  await callFromPage(page, 'POST', '/core-admin/v1/auth/sign-out')
}

/** Ends it in the very moment in which the page sends this call for the first time: no sooner, or the page notices by itself. */
export async function endStaffSessionBefore(page: Page, call: { method: string; path: RegExp }): Promise<void> {
  let ended = false
  await page.route(
    (url) => call.path.test(url.pathname),
    async (route) => {
      if (!ended && route.request().method() === call.method) {
        ended = true
        await endStaffSession(page)
      }
      await route.continue()
    },
  )
}

/** A customer's token lives on for minutes: until the next sign-in the server gets one that it no longer takes. */
export async function endCustomerSession(page: Page): Promise<void> {
  await callFromPage(page, 'DELETE', '/api/session')
  let ended = true
  page.on('response', (response) => {
    if (response.url().endsWith('/user/sign-in/')) ended = !response.ok()
  })
  await page.route(
    (url) => url.pathname.startsWith('/store/v1/'),
    async (route) => {
      const headers = await route.request().allHeaders()
      if (ended && headers['authorization'])
        await route.continue({ headers: { ...headers, authorization: 'Bearer ended.by.test' } })
      else await route.continue()
    },
  )
}

async function callFromPage(page: Page, method: string, path: string): Promise<void> {
  const status = await page.evaluate(async (call) => (await fetch(call.path, { method: call.method })).status, {
    method,
    path,
  })
  expect(status).toBeLessThan(300)
}
