const KEY = 'homefit:recent-searches'
const KEPT = 8

/** What was searched for on this device, newest first. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((words): words is string => typeof words === 'string') : []
  } catch {
    return []
  }
}

/** Puts words at the front, or forgets everything with `null`. */
export function rememberSearch(words: string | null): string[] {
  const next = words === null ? [] : [words, ...readRecent().filter((other) => other !== words)].slice(0, KEPT)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // A device that keeps nothing still searches.
  }
  return next
}
