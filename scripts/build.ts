import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const DIST = join(ROOT, 'dist')
const SOURCES = ['src', 'public', 'index.html', 'customer.html', 'vite.config.ts', 'scripts/vite', 'package-lock.json']

/** What the build depends on, as one hash of names and contents. The server runs from source and is left out. */
export function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((name) => filesOf(join(ROOT, name)))) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** True when `dist/` was built from exactly these sources. */
export function isBuilt(): boolean {
  const stamp = join(DIST, '.sources')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash()
}

/** Builds both apps beside `dist/` and puts the result in its place at once, so that a running server never misses a file. */
export async function build(options: { quiet?: boolean } = {}): Promise<void> {
  const hash = sourceHash()
  const fresh = join(ROOT, '.cache', `dist-${process.pid}`)
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  await run([vite, 'build', '--outDir', fresh, '--emptyOutDir'], options.quiet ?? false)
  writeFileSync(join(fresh, '.sources'), hash)
  const old = `${fresh}-old`
  if (existsSync(DIST)) renameSync(DIST, old)
  renameSync(fresh, DIST)
  rmSync(old, { recursive: true, force: true })
}

function run(args: string[], quiet: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', quiet ? 'pipe' : 'inherit', 'pipe'] })
    let words = ''
    const keep = (chunk: Buffer) => (words = (words + chunk.toString()).slice(-8_000))
    child.stdout?.on('data', keep)
    child.stderr?.on('data', (chunk: Buffer) => {
      keep(chunk)
      if (!quiet) process.stderr.write(chunk)
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed:\n${words}`))))
  })
}

function filesOf(path: string): string[] {
  if (!existsSync(path) || path === join(ROOT, 'src/server')) return []
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

if (import.meta.main) await build({ quiet: process.argv.includes('--quiet') })
