import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import zopfli from '@gfx/zopfli'

/** So many bytes are worth the time wherever they are loaded. */
const LARGE = 100_000

/** Pages, and what the server adds to them. */
const PAGES = ['customer.html', 'index.html', 'first-paint.json']

/**
 * Once everything is built: lays beside each script that a page names, and each large one, the same in gzip, packed as
 * tightly as that can be (a twenty-fifth less than the server would make of it, and far too slow for a server), for the
 * server to send. The other scripts come later and one by one.
 */
export async function packFirstScripts(outDir: string, pages: readonly string[] = PAGES): Promise<void> {
  const named = pages.map((page) => readFileSync(join(outDir, page), 'utf8')).join('')
  const large = globSync('assets/*.js', { cwd: outDir }).filter((file) => statSync(join(outDir, file)).size >= LARGE)
  for (const file of new Set([...(named.match(/assets\/[\w.-]+\.js/g) ?? []), ...large])) {
    const path = join(outDir, file)
    writeFileSync(`${path}.gz`, await zopfli.gzipAsync(readFileSync(path), { numiterations: 5 }))
  }
}
