import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * Flags that let Chromium run as root, without a GPU and without talking to anybody but us. A GPU that is only played by
 * the processor draws every page in a third more time.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** First the one without windows: the same pages for a tenth less of the processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The path of a Chromium that starts: CHROMIUM_PATH, one on PATH, Playwright's own. When there is none it installs one
 * (the system's package for root on Debian, else Playwright's download) and says so. Leaves its finding in
 * CHROMIUM_PATH, so that child processes do not look again. Throws with what to do when nothing works.
 */
export function ensureChromium(say: (line: string) => void = console.log): string {
  const path = findChromium() ?? installed(say)
  if (!path) throw new Error('No Chromium starts here. Install one and give its path in CHROMIUM_PATH.')
  if (process.env.CHROMIUM_PATH !== path) say(`Chromium: ${path}`)
  process.env.CHROMIUM_PATH = path
  return path
}

/** Looks, installs nothing. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`)
    return given
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, chromium.executablePath()].find((path) => existsSync(path) && starts(path))
}

function installed(say: (line: string) => void): string | undefined {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No Chromium found: installing one with apt-get …')
    run('apt-get', ['update', '-qq'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk'])
      const found = findChromium()
      if (found) return found
    }
  }
  say("No Chromium found: downloading Playwright's own …")
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')
  run(process.execPath, [cli, 'install', 'chromium', ...(process.getuid?.() === 0 ? ['--with-deps'] : [])])
  return findChromium()
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Ubuntu's package is a stub that only names a snap: existing is not enough. */
function starts(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}
