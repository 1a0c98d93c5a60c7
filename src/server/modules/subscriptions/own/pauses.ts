import { addDays } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'

/** 쉬어 가기: how often in a year, and for how many weeks. */
export const PAUSES = { mostAYear: 2, weeks: { min: 1, max: 8 } } as const

/** Whether a pause from one day may last until another: whole weeks are not asked for, one to eight of them are. */
export const isPause = (from: Day, until: Day): boolean =>
  until >= addDays(from, PAUSES.weeks.min * 7) && until <= addDays(from, PAUSES.weeks.max * 7)
