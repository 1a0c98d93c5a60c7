import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../tests/support/chromium.ts'
import { settling } from '../tests/support/settling.ts'
import { openBareConsole } from './bareConsole/openBareConsole.ts'
import { asTable, consoleSpeed, overBar } from './consoleSpeed.ts'
import type { Seen } from './consoleSpeed.ts'
import { openShop } from './openShop.ts'
import { signInStaff } from './screenshotViews.ts'

const HELP = `npm run bench:console [-- switches]

From opening the console's order list to its first rows, beside what react-admin's shell with one empty grid takes on
the same machine from opening to "No rows". Both in turn, first with an empty cache, then after they have been opened
twice. The medians count. Ends with 1 above the bar. Keeps docs/console-speed.md when it starts the shop itself.

  --runs <number>   rounds (7)
  --url <address>   a running shop; without it a fresh sample shop is started and thrown away`

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    url: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})

type Place = { address: string; selector: string; cookies?: Awaited<ReturnType<BrowserContext['storageState']>> }

/** A browser keeps what it compiled of a script that it runs for the second time. */
const OPENED_BEFORE = 3

if (values.help) console.log(HELP)
else process.exitCode = await compare()

async function compare(): Promise<number> {
  const [shop, bare] = await Promise.all([openShop(values.url), openBareConsole()])
  const browser = await chromium.launch({ executablePath: ensureChromium(() => {}), args: CHROMIUM_FLAGS })
  try {
    const empty: Place = { address: `${bare.url}/admin#/rows`, selector: '.MuiDataGrid-overlay' }
    const list: Place = { address: `${shop.url}/admin/order-items`, selector: '.MuiDataGrid-row' }
    list.cookies = await signedIn(browser, shop.url)
    const seen: Seen = { bare: [], console: [] }
    for (let run = 0; run < Number(values.runs); run++) {
      seen.bare.push(await visits(browser, empty))
      seen.console.push(await visits(browser, list))
    }
    const speed = consoleSpeed(seen)
    console.log(asTable(speed))
    if (!values.url) keep(asTable(speed))
    const over = overBar(speed)
    for (const line of over) console.error(`  ✗ ${line}`)
    if (over.length === 0) console.log('  ✓ the first rows hold the bar')
    return over.length === 0 ? 0 : 1
  } finally {
    await Promise.all([browser.close(), shop.close(), bare.close()])
  }
}

async function signedIn(browser: Browser, url: string): Promise<Place['cookies']> {
  const context = await browser.newContext({ baseURL: url })
  await signInStaff(await context.newPage())
  const state = await context.storageState()
  await context.close()
  return state
}

/** Opens a place with nothing in the cache, and once more when the browser knows it; milliseconds. */
async function visits(browser: Browser, place: Place): Promise<{ cold: number; warm: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: place.cookies })
  const times: number[] = []
  while (times.length <= OPENED_BEFORE) times.push(await visit(await context.newPage(), place))
  // the cookie of a session is good for one visit
  if (place.cookies) place.cookies = await context.storageState()
  await context.close()
  return { cold: times[0] ?? Number.NaN, warm: times.at(-1) ?? Number.NaN }
}

/** From the start of the navigation to the first frame that shows what is waited for. */
async function visit(page: Page, { address, selector }: Place): Promise<number> {
  await page.addInitScript((selector) => {
    const look = () =>
      requestAnimationFrame(() => {
        if (document.querySelector(selector)?.textContent) requestAnimationFrame(() => performance.mark('seen'))
        else look()
      })
    look()
  }, selector)
  const settled = settling(page)
  await page.goto(address)
  await page.locator(selector).first().waitFor()
  await settled()
  const [at] = await page.evaluate(() => performance.getEntriesByName('seen').map(({ startTime }) => startTime))
  await page.close()
  if (at === undefined) throw new Error(`${address} showed nothing.`)
  return at
}

function keep(table: string): void {
  const file = join(import.meta.dirname, '../docs/console-speed.md')
  const [words = ''] = readFileSync(file, 'utf8').split(/^\| \d+ rounds/m)
  writeFileSync(file, `${words}${table}\n`)
  execFileSync('oxfmt', [file], { stdio: ['ignore', 'ignore', 'inherit'] })
}
