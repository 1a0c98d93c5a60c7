import { daysBetween } from '#shared/calendar/days.ts'

/** A promise as staff count it: D-3, D-1 (soon), D-day (today), +2일 (late). */
export type Due = { label: string; tone: 'plain' | 'soon' | 'today' | 'late' }

/** How near a promised calendar day is, seen from another one. */
export const dueOf = (day: string, today: string): Due => {
  const days = daysBetween(today, day)
  if (days < 0) return { label: `+${-days}일`, tone: 'late' }
  if (days === 0) return { label: 'D-day', tone: 'today' }
  return { label: `D-${days}`, tone: days === 1 ? 'soon' : 'plain' }
}
