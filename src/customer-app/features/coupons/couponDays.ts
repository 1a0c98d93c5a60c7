import { daysBetween } from '#shared/calendar/days.ts'
import { formatKst, kstDay } from '#shared/format/kst.ts'

/** `오늘까지`, `D-3`; undefined when there is more than a week. */
export function daysLeft(expiresAt: string, now: number = Date.now()): string | undefined {
  const days = daysBetween(kstDay(now), kstDay(expiresAt))
  if (days > 7 || days < 0) return undefined
  return days === 0 ? '오늘까지' : `D-${days}`
}

/** `2026.12.16(수)까지` */
export const untilText = (expiresAt: string): string => `${formatKst(expiresAt, 'YYYY.MM.DD(dd)')}까지`
