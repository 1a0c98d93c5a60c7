/** Times on the wire are ISO 8601 with +09:00; days are KST calendar days. Korea has no daylight saving. */
const offsetMs = 9 * 3600_000

/** `2026-11-21T09:00:00.000+09:00` */
export function kstIso(date: Date): string {
  return `${new Date(date.getTime() + offsetMs).toISOString().slice(0, -1)}+09:00`
}

/** Like kstIso, for columns that may be empty. */
export const kstIsoOrNull = (date: Date | null): string | null => (date ? kstIso(date) : null)

/** The KST calendar day of an instant, `YYYY-MM-DD`. */
export function kstDay(date: Date): string {
  return new Date(date.getTime() + offsetMs).toISOString().slice(0, 10)
}

/** The instant at which a KST day starts. */
export function startOfKstDay(day: string): Date {
  return new Date(`${day}T00:00:00.000+09:00`)
}

/** The KST day `count` days later (or earlier). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}
