import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, ensureChromium } from '../tests/support/chromium.ts'
import { freePort } from '../tests/support/freePort.ts'
import { asTable, failures, median, summaryOf } from './lighthouseReport.ts'
import type { Visit } from './lighthouseReport.ts'
import { openShop } from './openShop.ts'

const HELP = `npm run lighthouse [-- switches]

First visits of a simulated slow phone (Lighthouse mobile): performance, accessibility, best practices and how much the
page moves. Each page is visited several times, the median visit by performance counts. Ends with 1 below the bar.
Keeps docs/lighthouse.md and docs/lighthouse.json when it starts the shop itself.

  --runs <number>   visits a page (5)
  --pages <path>,…  what is visited (/,/store)
  --url <address>   a running shop; without it a fresh sample shop is started and thrown away
  --print           say what each audit below its full score complains about`

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: '/,/store' },
    url: { type: 'string' },
    print: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})

if (values.help) console.log(HELP)
else process.exitCode = await visitAll()

async function visitAll(): Promise<number> {
  const shop = await openShop(values.url)
  try {
    const medians: Visit[] = []
    for (const path of values.pages.split(',')) {
      const visits: Visit[] = []
      for (let run = 0; run < Number(values.runs); run++) visits.push(await visit(shop.url, path))
      console.log(asTable(visits))
      medians.push(median(visits))
    }
    if (!values.url) keep(medians)
    const missed = medians.flatMap(failures)
    for (const line of missed) console.error(`  ✗ ${line}`)
    if (missed.length === 0) console.log('  ✓ every page holds the bar')
    return missed.length === 0 ? 0 : 1
  } finally {
    await shop.close()
  }
}

/** One first visit in a browser of its own, so that nothing is in a cache. */
async function visit(url: string, path: string): Promise<Visit> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureChromium(() => {}),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url + path, {
      port,
      logLevel: 'error',
      locale: 'en-US',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    })
    if (!result) throw new Error(`Lighthouse gave no result for ${path}.`)
    if (values.print) for (const line of summaryOf(result.lhr).complaints) console.log(`  ${path} ${line}`)
    return { path, ...summaryOf(result.lhr) }
  } finally {
    await browser.close()
  }
}

function keep(medians: Visit[]): void {
  const folder = join(import.meta.dirname, '../docs')
  const file = join(folder, 'lighthouse.md')
  const [words = ''] = readFileSync(file, 'utf8').split(/^\| page /m)
  writeFileSync(file, `${words}${asTable(medians)}\n`)
  const figures = medians.map((visited) => ({ ...visited, complaints: undefined }))
  writeFileSync(join(folder, 'lighthouse.json'), `${JSON.stringify(figures, null, 2)}\n`)
  execFileSync('oxfmt', [file], { stdio: ['ignore', 'ignore', 'inherit'] })
}
