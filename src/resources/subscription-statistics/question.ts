import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { backFrom } from '#console/figures/dayPresets.ts'
import { addMonths, daysBetween, daysOfMonth, isDay } from '#shared/calendar/days.ts'
import { type Day, formatDay, kstDay } from '#shared/format/kst.ts'
import { MOST_DAYS, MOST_MONTHS } from '#shared/statistics/bounds.ts'
import { fieldMessage } from '#shared/validation/fieldWords.ts'

/** What is asked of 멤버십 통계: days (`YYYY-MM-DD`) or months (`YYYY-MM`), and the part that is open. It stands in the address. */

export type Period = { unit: 'day' | 'month'; from: string; to: string }
export const parts = {
  members: '구독자',
  payments: '결제',
  mrr: '월 반복 매출',
  honest: '양심 결제',
  cohorts: '유지와 전환',
} as const
export type Part = keyof typeof parts
export type Question = { period: Period; part: Part }
export type Change = (change: Partial<Question>) => void

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
const isOf = { day: isDay, month: isMonth }

export const monthsBack = (today: Day, count: number): Period => ({
  unit: 'month',
  from: addMonths(`${today.slice(0, 7)}-01`, 1 - count).slice(0, 7),
  to: today.slice(0, 7),
})

export const presets: readonly { label: string; of: (today: Day) => Period }[] = [
  { label: '최근 30일', of: (today) => ({ unit: 'day', ...backFrom(today, 30) }) },
  { label: '최근 90일', of: (today) => ({ unit: 'day', ...backFrom(today, 90) }) },
  { label: '최근 6개월', of: (today) => monthsBack(today, 6) },
  { label: '최근 12개월', of: (today) => monthsBack(today, 12) },
  { label: '최근 24개월', of: (today) => monthsBack(today, 24) },
]

/** The same stretch by the other unit. */
export function byUnit({ unit, from, to }: Period, next: Period['unit'], today: Day): Period {
  if (unit === next) return { unit, from, to }
  if (next === 'month') return { unit: next, from: from.slice(0, 7), to: to.slice(0, 7) }
  const last = daysOfMonth(to).to
  return { unit: next, ...backFrom(last > today ? today : last, 30) }
}

const countMonths = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5)) + 1

/** Why a period cannot be asked for, in the words of the server; undefined when it can. */
export function troubleOf({ unit, from, to }: Period): string | undefined {
  if (from > to) return `끝은 ${fieldMessage('ENDS_BEFORE_START')}`
  if (unit === 'day' && daysBetween(from, to) >= MOST_DAYS)
    return `일별로는 ${fieldMessage('PERIOD_DAYS', { max: MOST_DAYS })}`
  if (unit === 'month' && countMonths(from, to) > MOST_MONTHS)
    return `월별로는 ${fieldMessage('PERIOD_MONTHS', { max: MOST_MONTHS })}`
  return undefined
}

/** The months that a period touches, the newest two years of them: those who began in each are told apart. */
export function monthsOf({ from, to }: Period): { from_month: string; to_month: string } {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const earliest = addMonths(`${last}-01`, -23).slice(0, 7)
  return { from_month: first < earliest ? earliest : first, to_month: last }
}

/** `2026.11`, `2026.11.20`, and from one to another. */
export const sayKey = (key: string) => (key.length === 7 ? `${key.slice(0, 4)}.${key.slice(5)}` : formatDay(key))
export const sayPeriod = ({ from, to }: { from: string; to: string }) =>
  from === to ? sayKey(from) : `${sayKey(from)} ~ ${sayKey(to)}`

/** The days of a line. */
export const daysOf = (key: string) => (key.length === 7 ? daysOfMonth(key) : { from: key, to: key })

/** What an address asks; a part of it that says nothing known is as if it were not there. */
export function readQuestion(params: URLSearchParams, today: Day): Question {
  const [unit, from, to, part] = ['unit', 'from', 'to', 'part'].map((name) => params.get(name) ?? '') as [
    string,
    string,
    string,
    string,
  ]
  const known = unit === 'day' || unit === 'month' ? unit : undefined
  return {
    period: known && isOf[known](from) && isOf[known](to) ? { unit: known, from, to } : monthsBack(today, 12),
    part: Object.hasOwn(parts, part) ? (part as Part) : 'members',
  }
}

export const writeQuestion = ({ period, part }: Question) =>
  new URLSearchParams({ ...period, ...(part === 'members' ? {} : { part }) })

/** What the address asks, and how it is changed: each change is a step that the back button takes back. */
export function useQuestion(): { question: Question; today: Day; change: Change } {
  const [params, setParams] = useSearchParams()
  const [today] = useState(() => kstDay(new Date()))
  const question = readQuestion(params, today)
  return { question, today, change: (change) => setParams(writeQuestion({ ...question, ...change })) }
}
