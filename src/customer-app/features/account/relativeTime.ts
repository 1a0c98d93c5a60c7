import { formatKst, type Instant } from '#shared/format/kst.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Under 2 minutes 방금 전, under 60 minutes n분 전, under 24 hours n시간 전, under 3 days n일 전, else `YYYY.MM.DD` (KST).
 * A moment slightly ahead of `now` (clocks differ) is 방금 전.
 */
export function formatRelative(instant: Instant, now: Instant): string {
  const ago = new Date(now).valueOf() - new Date(instant).valueOf()
  if (ago < 2 * MINUTE) return '방금 전'
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)}분 전`
  if (ago < DAY) return `${Math.floor(ago / HOUR)}시간 전`
  if (ago < 3 * DAY) return `${Math.floor(ago / DAY)}일 전`
  return formatKst(instant, 'YYYY.MM.DD')
}
