/**
 * Answers of public catalog reads, kept for a few seconds for anonymous callers only. Any change by staff in this
 * process empties it; changes made by another process show when the entry expires.
 */
export class PublicCache {
  private readonly entries = new Map<string, { body: string; expiresAt: number }>()
  private readonly maxEntries: number
  constructor(maxEntries = 500) {
    this.maxEntries = maxEntries
  }

  get(url: string, now: number): string | undefined {
    const entry = this.entries.get(url)
    if (!entry) return undefined
    if (entry.expiresAt > now) return entry.body
    this.entries.delete(url)
    return undefined
  }

  set(url: string, body: string, expiresAt: number): void {
    if (this.entries.size >= this.maxEntries) this.entries.delete(this.entries.keys().next().value ?? '')
    this.entries.set(url, { body, expiresAt })
  }

  clear(): void {
    this.entries.clear()
  }
}
