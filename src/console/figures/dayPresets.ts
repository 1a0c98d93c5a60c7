import { addDays, addMonths, daysOfMonth } from '#shared/calendar/days.ts'
import type { Day } from '#shared/format/kst.ts'

/** Days in Korea, both ends included. */
export type Days = { from: Day; to: Day }

/** So many days up to one. */
export const backFrom = (to: Day, count: number): Days => ({ from: addDays(to, 1 - count), to })
const monthOf = (day: Day) => day.slice(0, 7)

/** `ofMonth`: what it stands beside is the month before, not as many days. */
export type DayPreset = { label: string; of: (today: Day) => Days; ofMonth?: boolean }

/** The days that are one press away, by what stands on their button. */
export const dayPresets: readonly DayPreset[] = [
  { label: '오늘', of: (today) => backFrom(today, 1) },
  { label: '어제', of: (today) => backFrom(addDays(today, -1), 1) },
  { label: '최근 7일', of: (today) => backFrom(today, 7) },
  { label: '최근 30일', of: (today) => backFrom(today, 30) },
  { label: '최근 90일', of: (today) => backFrom(today, 90) },
  { label: '이번 달', of: (today) => ({ from: `${monthOf(today)}-01`, to: today }), ofMonth: true },
  { label: '지난달', of: (today) => daysOfMonth(monthOf(addMonths(today, -1))), ofMonth: true },
]
