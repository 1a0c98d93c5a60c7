import { rmSync } from 'node:fs'
import { test as base } from './browser.ts'
import { scratchFolder } from './scratchFolder.ts'
import { startServerProcess } from './server.ts'

/** A sample shop of one's own, whose clock may be put forward without moving anybody else's. */
export type OwnShop = {
  url: string
  /** Puts the clock to a moment, `2026-12-04T10:00:30+09:00`; what became due is done then. */
  goTo(moment: string): Promise<void>
  /** The day that it is there, `YYYY-MM-DD` in Korea. */
  today(): Promise<string>
}

/** Playwright's `test` on a shop of its own; `env` reaches the server's process. */
export const testInOwnShop = (env: Record<string, string> = {}) =>
  base.extend<{ baseURL: string }, { shop: OwnShop }>({
    shop: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const dataFolder = scratchFolder('homefit-own-shop')
        const server = await startServerProcess({ mode: 'sample', dataFolder }, { DATABASE_URL: '', ...env })
        const clock = async (init: RequestInit = {}) => {
          const response = await fetch(`${server.url}/dev/clock`, init)
          if (!response.ok) throw new Error(`/dev/clock: ${response.status} ${await response.text()}`)
          return (await response.json()) as { now: string }
        }
        await use({
          url: server.url,
          goTo: async (now) => {
            const headers = { 'content-type': 'application/json' }
            await clock({ method: 'POST', headers, body: JSON.stringify({ now }) })
          },
          today: async () => (await clock()).now.slice(0, 10),
        })
        await server.stop()
        rmSync(dataFolder, { recursive: true, force: true })
      },
      // opening and closing share this: filling the sample alone takes minutes where everything else runs too
      { scope: 'worker', timeout: 600_000 },
    ],
    baseURL: ({ shop }, use) => use(shop.url),
  })
