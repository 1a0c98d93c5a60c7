import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from './tests/support/chromium.ts'
import { freePort } from './tests/support/freePort.ts'
import { scratchFolder } from './tests/support/scratchFolder.ts'

/** Workers load this file again: what was found or chosen once travels in the environment. */
const executablePath = ensureChromium()
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_DATA ??= scratchFolder('homefit-e2e')
/** While one waits, the others use both cores. */
const WORKERS = 3
const baseURL = process.env.E2E_URL ?? `http://127.0.0.1:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  forbidOnly: Boolean(process.env.CI),
  workers: WORKERS,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    actionTimeout: 30_000,
    // what moves has to be waited for, and without a graphics card it takes the time of everything else
    contextOptions: { reducedMotion: 'reduce' },
    // recording every step takes two fifths more time; `--trace retain-on-failure` records what is looked into
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
  },
  webServer: process.env.E2E_URL
    ? undefined
    : {
        command: `node scripts/start.ts --mode sample --port ${process.env.E2E_PORT} --data ${process.env.E2E_DATA}`,
        url: `${baseURL}/healthz`,
        timeout: 300_000,
        env: {
          DATABASE_URL: '',
          // the workers sign in as one person, who may ask as much as all of them would each for themselves
          REQUESTS_PER_MINUTE: String(600 * WORKERS),
          // five hundred rounds of twenty tabs are more than they may ask in a minute
          ...(process.env.FULL_RACES === '1' ? { REQUESTS_PER_MINUTE: '0', ANONYMOUS_PER_MINUTE: '0' } : {}),
        },
        gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        stdout: process.env.E2E_LOG ? 'pipe' : 'ignore',
      },
})
