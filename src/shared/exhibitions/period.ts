const KST_MS = 9 * 3_600_000
const dayOf = (ms: number) => new Date(ms + KST_MS).toISOString().slice(0, 10).replaceAll('-', '.')

/**
 * `2026.11.20 ~ 2026.12.19`: the first and the last day in Korea; what ends at midnight was last there the day before.
 * Without the calendar of format/kst.ts, which the first page of the store does not carry.
 */
export const periodOf = ({ starts_at: from, ends_at: until }: { starts_at: string; ends_at: string }): string =>
  `${dayOf(Date.parse(from))} ~ ${dayOf(Date.parse(until) - 1)}`
