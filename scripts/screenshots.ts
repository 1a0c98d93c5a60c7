import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { CHROMIUM_FLAGS, ensureChromium } from '../tests/support/chromium.ts'
import { settling } from '../tests/support/settling.ts'
import { openShop } from './openShop.ts'
import { signInCustomer, signInStaff, views } from './screenshotViews.ts'
import type { View } from './screenshotViews.ts'

const HELP = `npm run screenshots [-- switches]

  --url <address>   a running shop; without it a fresh sample shop is started and thrown away
  --out <folder>    where the pictures go (docs/images)
  --only <name>,…   views whose name begins so
  --widths <px>,…   window widths (390,768,1440)

Views: ${views.map((view) => view.name).join(', ')}`

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    out: { type: 'string', default: 'docs/images' },
    only: { type: 'string' },
    widths: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})

if (values.help) console.log(HELP)
else process.exitCode = await takeAll()

/** Takes every chosen view at every width, reports what each page complained about, answers the exit code. */
async function takeAll(): Promise<number> {
  const shop = await openShop(values.url)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  mkdirSync(values.out, { recursive: true })
  let complaints = 0
  try {
    const names = values.only?.split(',')
    const chosen = views.filter((view) => !names || names.some((name) => view.name.startsWith(name)))
    for (const who of ['visitor', 'customer', 'staff'] as const) {
      for (const width of widthsAsked()) {
        const theirs = chosen.filter((view) => view.who === who && (view.widths ?? [width]).includes(width))
        if (theirs.length > 0) complaints += await takeAs(browser, shop.url, who, width, theirs)
      }
    }
  } finally {
    await browser.close()
    await shop.close()
  }
  return complaints === 0 ? 0 : 1
}

async function takeAs(browser: Browser, url: string, who: View['who'], width: number, list: View[]): Promise<number> {
  const phone = width < 600
  const context = await browser.newContext({
    baseURL: url,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width, height: phone ? 844 : 900 },
    isMobile: phone,
    hasTouch: phone,
  })
  let complaints = 0
  try {
    if (who !== 'visitor') await signedIn(context, who)
    for (const view of list) {
      const problems = await take(context, view, width)
      complaints += problems.length
      for (const problem of problems) console.error(`  ! ${problem}`)
    }
  } catch (error) {
    complaints += 1
    console.error(`  ! ${who} at ${width}: ${String(error)}`)
  } finally {
    await context.close()
  }
  return complaints
}

async function signedIn(context: BrowserContext, who: 'customer' | 'staff'): Promise<void> {
  const page = await context.newPage()
  await (who === 'staff' ? signInStaff(page) : signInCustomer(page))
  await page.close()
}

async function take(context: BrowserContext, view: View, width: number): Promise<string[]> {
  const page = await context.newPage()
  const problems: string[] = []
  const settled = settling(page)
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load')) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  try {
    if (view.dark) await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(view.path)
    await settled()
    if (view.act) {
      await view.act(page)
      await settled()
    }
    const file = join(values.out, `${view.name}-${width}.webp`)
    writeFileSync(
      file,
      await sharp(await page.screenshot())
        .webp({ quality: 82 })
        .toBuffer(),
    )
    console.log(file)
  } catch (error) {
    problems.push(`${view.name} at ${width}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await page.close()
  }
  return problems
}

function widthsAsked(): number[] {
  return (values.widths ?? '390,768,1440').split(',').map(Number)
}
