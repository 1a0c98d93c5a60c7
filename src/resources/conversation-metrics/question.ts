import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { backFrom, type Days } from '#console/figures/dayPresets.ts'
import { daysBetween, isDay } from '#shared/calendar/days.ts'
import { metricParts, type MetricPart } from '#shared/conversation-metrics/tables.ts'
import { type Day, formatDay, kstDay } from '#shared/format/kst.ts'
import { fieldMessage } from '#shared/validation/fieldWords.ts'

/** What is asked of 상담 지표: days and how they are told apart. All of it stands in the address. */

export type Period = Days
export type Part = MetricPart
export type Question = { period: Period; part: Part }

/** What the server answers at most; it says the same. */
export const MOST_DAYS = 366

/** Why a period cannot be asked for; undefined when it can. */
export function troubleOf({ from, to }: Period): string | undefined {
  if (from > to) return `끝은 ${fieldMessage('ENDS_BEFORE_START')}`
  return daysBetween(from, to) < MOST_DAYS ? undefined : `한 번에 ${MOST_DAYS}일까지 볼 수 있어요.`
}

/** `2026.11.20 ~ 2026.11.26` */
export const sayPeriod = ({ from, to }: Period) =>
  from === to ? formatDay(from) : `${formatDay(from)} ~ ${formatDay(to)}`

/** What an address asks; a part of it that says nothing known is as if it were not there. */
export function readQuestion(params: URLSearchParams, today: Day): Question {
  const [from, to, part] = [params.get('from'), params.get('to'), params.get('part')]
  return {
    period: from !== null && to !== null && isDay(from) && isDay(to) ? { from, to } : backFrom(today, 30),
    part: part !== null && Object.hasOwn(metricParts, part) ? (part as Part) : 'days',
  }
}

/** The address of a question: its days as they are, so that it shows the same tomorrow. */
export const writeQuestion = ({ period: { from, to }, part }: Question) =>
  new URLSearchParams({ from, to, ...(part === 'days' ? {} : { part }) })

export type Change = (change: Partial<Question>) => void

/** What the address asks, and how it is changed: each change is a step that the back button takes back. */
export function useQuestion(): { question: Question; today: Day; change: Change } {
  const [params, setParams] = useSearchParams()
  const [today] = useState(() => kstDay(new Date()))
  const question = readQuestion(params, today)
  return { question, today, change: (change) => setParams(writeQuestion({ ...question, ...change })) }
}
