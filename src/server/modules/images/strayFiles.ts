import { inArray } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { images } from './images.tables.ts'

const dayMs = 24 * 3_600_000
/** Every night looks at what came since; a server that was off for a month catches up on that much. */
const lookBackMs = 30 * dayMs
const batch = 5_000
/** What one night removes at most; the next goes on. */
const mostRemoved = 10_000

/**
 * Removes files that nothing will ever read: pictures that no row names (a process died between writing one and
 * recording it, or while writing), and what was being uploaded when a process died. A day old at least, so that an
 * upload under way keeps its file. Answers how many.
 */
export async function collectStrayFiles(deps: Deps): Promise<number> {
  const now = deps.clock.now().getTime()
  let removed = 0
  let found: string[] = []
  const settle = async () => {
    const known = await deps.db.select({ key: images.storageKey }).from(images).where(inArray(images.storageKey, found))
    const kept = new Set(known.map(({ key }) => key))
    for (const key of found.filter((one) => !kept.has(one)).slice(0, mostRemoved - removed)) {
      await deps.files.remove(key)
      removed++
    }
    found = []
  }
  for await (const { key, writtenAt } of deps.files.list('uploads')) {
    if (now - writtenAt.getTime() < dayMs) continue
    await deps.files.remove(key)
    if (++removed >= mostRemoved) return removed
  }
  for await (const { key, writtenAt } of deps.files.list('images')) {
    const age = now - writtenAt.getTime()
    if (age < dayMs || age > lookBackMs) continue
    found.push(key)
    if (found.length >= batch) await settle()
    if (removed >= mostRemoved) return removed
  }
  if (found.length > 0) await settle()
  return removed
}
