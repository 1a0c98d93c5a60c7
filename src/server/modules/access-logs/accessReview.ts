/** What one member of staff did with personal data in a month. */
export type AccessCounts = {
  /** everything that was recorded */
  total: number
  /** readings and downloads without a reason; a search asks for none */
  no_reason: number
  /** between 22:00 and 06:00 in Korea */
  night: number
  exports: number
}

export const accessFlags = ['NO_REASON', 'NIGHT', 'EXPORTS', 'MANY'] as const
export type AccessFlag = (typeof accessFlags)[number]

/** The rules by which a month is looked through; the console prints them beside their results. */
export const reviewRules = {
  no_reason: 1,
  night: 5,
  exports: 10,
  /** so many times the median of the month's staff, and no fewer than this */
  many_times: 3,
  many_at_least: 30,
} as const

/** The middle of what the month's staff recorded; of an even number the mean of the two in the middle. */
export function medianOf(totals: readonly number[]): number {
  const sorted = totals.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** What in somebody's month needs to be asked about. */
export function flagsOf(counts: AccessCounts, median: number): AccessFlag[] {
  const is: Record<AccessFlag, boolean> = {
    NO_REASON: counts.no_reason >= reviewRules.no_reason,
    NIGHT: counts.night >= reviewRules.night,
    EXPORTS: counts.exports >= reviewRules.exports,
    MANY: counts.total >= reviewRules.many_at_least && counts.total > median * reviewRules.many_times,
  }
  return accessFlags.filter((flag) => is[flag])
}
