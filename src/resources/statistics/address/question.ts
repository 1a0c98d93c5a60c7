import type { Day } from '#shared/format/kst.ts'
import { leadKindWords } from '#shared/statistics/leadTimes.ts'
import { breakdownWords, cohortWords, comparisonWords } from '#shared/statistics/tables.ts'
import { isPeriod, openingPeriod, type Period } from './period.ts'

export const parts = { time: '날짜별', ...breakdownWords, cohort: '클레임율', lead: '출고 리드타임' } as const
export type Part = keyof typeof parts

export const cohortKinds = { ...cohortWords, reason: '사유' } as const
export type CohortKind = keyof typeof cohortKinds

export const leadKinds = leadKindWords
export type LeadKind = keyof typeof leadKinds

export const comparisons = comparisonWords
export type Comparison = keyof typeof comparisons

/** What is asked of the statistics; all of it stands in the address. */
export type Question = {
  period: Period
  basis: 'OCCURRED' | 'ORDERED'
  points: boolean
  brand: number | undefined
  origin: number | undefined
  compare: Comparison | undefined
  part: Part
  cohort: CohortKind
  lead: LeadKind
  /** The reasons of this one alone. */
  product: number | undefined
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)
const among = <Key extends string>(keys: Readonly<Record<Key, unknown>>, text: string | null) =>
  text !== null && Object.hasOwn(keys, text) ? (text as Key) : undefined

function periodIn(params: URLSearchParams, today: Day): Period {
  const found = [
    { unit: 'day' as const, from: params.get('from'), to: params.get('to') },
    { unit: 'month' as const, from: params.get('from_month'), to: params.get('to_month') },
  ]
  for (const { unit, from, to } of found)
    if (from !== null && to !== null && isPeriod({ unit, from, to })) return { unit, from, to }
  return openingPeriod(today)
}

/** What an address asks; a part of it that says nothing known is as if it were not there. */
export const readQuestion = (params: URLSearchParams, today: Day): Question => ({
  period: periodIn(params, today),
  basis: params.get('basis') === 'ORDERED' ? 'ORDERED' : 'OCCURRED',
  points: params.get('points') !== 'apart',
  brand: idOf(params.get('brand')),
  origin: idOf(params.get('origin')),
  compare: params.get('compare') === 'none' ? undefined : (among(comparisons, params.get('compare')) ?? 'PREVIOUS'),
  part: among(parts, params.get('part')) ?? 'time',
  cohort: among(cohortKinds, params.get('cohort')) ?? 'none',
  lead: among(leadKinds, params.get('lead')) ?? 'none',
  product: idOf(params.get('product')),
})

/** The address of a question: its days as they are, so that it shows the same tomorrow; the rest where it is not as usual. */
export function writeQuestion(question: Question): URLSearchParams {
  const { period, basis, points, brand, origin, compare, part, cohort, lead, product } = question
  const ends = period.unit === 'day' ? (['from', 'to'] as const) : (['from_month', 'to_month'] as const)
  const said: Record<string, string | number | undefined> = {
    [ends[0]]: period.from,
    [ends[1]]: period.to,
    basis: basis === 'ORDERED' ? basis : undefined,
    points: points ? undefined : 'apart',
    brand,
    origin,
    compare: compare === undefined ? 'none' : compare === 'PREVIOUS' ? undefined : compare,
    part: part === 'time' ? undefined : part,
    cohort: cohort === 'none' ? undefined : cohort,
    lead: lead === 'none' ? undefined : lead,
    product,
  }
  return new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
