import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { ClaimCohorts, SalesBreakdown, SalesTotal, StatisticsDrill } from '#contract/schema.d.ts'
import type { Question } from './address/question.ts'

/** What is kept of answers stays fresh this long: going from part to part and back asks nothing again. */
const FRESH_MS = 30_000
/** As many lines of a part as come at once. */
export const LINES = 500

export const statisticsKey = ['statistics'] as const

export type By = SalesBreakdown['by']
export type Sums = SalesTotal
/** A day or a month of sales. */
export type Bucket = SalesTotal & { at: string }
export type Sales = {
  from: string
  to: string
  as_of: string
  closed_until: string | null
  uncounted: number
  results: (Bucket & { closed: boolean })[]
  total: SalesTotal
  adjustments: (Bucket & { known_on: string })[]
  later_refunds: {
    ordered: string
    refunded: string
    refund_items: number
    refunds: number
    drill: StatisticsDrill
  }[]
  compare: { from: string; to: string; results: Bucket[]; total: SalesTotal } | null
}

const flag = (on: boolean) => (on ? 'true' : 'false')

/** What every call of a question shares. */
const narrowed = ({ basis, points, brand, origin }: Question) => ({
  basis,
  include_points: flag(points) as 'true' | 'false',
  ...(brand === undefined ? {} : { brand_id: brand }),
  ...(origin === undefined ? {} : { shipping_origin_id: origin }),
})

/** A period as a call takes it: days or months. */
const spanOf = ({ unit, from, to }: Question['period']) =>
  unit === 'month' ? { from_month: from, to_month: to } : { from, to }

/** The sales of a question by its days or months, under one name for both. */
export function useSales(question: Question, enabled: boolean) {
  const data = useConsoleData()
  const { unit, from, to } = question.period
  const { compare } = question
  const query = { ...narrowed(question), ...(compare ? { compare } : {}) }
  return useQuery({
    queryKey: [...statisticsKey, 'sales', unit, from, to, query],
    queryFn: async ({ signal }): Promise<Sales> => {
      if (unit === 'month') {
        const params = { query: { ...query, from_month: from, to_month: to } }
        const answer = await data.call('get', '/store-admin/v1/statistics/sales/monthly', {
          params,
          signal,
          timeoutMs: SLOW_MS,
        })
        return named(answer, ({ month }) => month)
      }
      const params = { query: { ...query, from, to } }
      const answer = await data.call('get', '/store-admin/v1/statistics/sales/daily', {
        params,
        signal,
        timeoutMs: SLOW_MS,
      })
      return named(answer, ({ date }) => date)
    },
    enabled,
    staleTime: FRESH_MS,
  })
}

/** A year of a large shop is counted longer than other calls take. */
const SLOW_MS = 30_000

type Answered<Row> = Omit<Sales, 'results' | 'adjustments' | 'compare'> & {
  results: (Row & SalesTotal & { closed: boolean })[]
  adjustments: (Row & SalesTotal & { known_on: string })[]
  compare: (Omit<NonNullable<Sales['compare']>, 'results'> & { results: (Row & SalesTotal)[] }) | null
}

const named = <Row>(answer: Answered<Row>, nameOf: (row: Row) => string): Sales => ({
  ...answer,
  results: answer.results.map((row) => ({ ...row, at: nameOf(row) })),
  adjustments: answer.adjustments.map((row) => ({ ...row, at: nameOf(row) })),
  compare: answer.compare && {
    ...answer.compare,
    results: answer.compare.results.map((row) => ({ ...row, at: nameOf(row) })),
  },
})

/** The figure by which lines stand, and which of them stand first: by itself, or by how it differs from the compared one. */
export type LineOrder = {
  sort: SalesBreakdown['additive'][number] | 'aov'
  order: 'LARGEST' | 'SMALLEST' | 'GROWN' | 'SHRUNK'
}

/** A question's days under each key of a breakdown, some hundreds at a time. */
export function useBreakdown(question: Question, by: By, { sort, order }: LineOrder) {
  const data = useConsoleData()
  const { compare, period } = question
  const query = {
    ...narrowed(question),
    ...spanOf(period),
    // hours by weekdays are a table of cells, which stand beside nothing
    ...(compare && by !== 'hour_weekday' ? { compare } : {}),
    by,
    sort,
    order,
    limit: LINES,
  }
  return useInfiniteQuery({
    queryKey: [...statisticsKey, 'breakdown', query],
    queryFn: ({ signal, pageParam }) =>
      data.call('get', '/store-admin/v1/statistics/breakdown', {
        params: { query: { ...query, offset: pageParam } },
        signal,
        timeoutMs: SLOW_MS,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ has_next, offset, limit }) => (has_next ? offset + limit : undefined),
    staleTime: FRESH_MS,
  })
}

export type Cohort = ClaimCohorts['results'][number]
export type CohortSort = 'paid_units' | 'canceled_units' | 'returned_units' | 'exchanged_units'

/** 취소율·반품율·교환율 of what was paid in a question's days or months. */
export function useCohorts({ period, cohort, brand, origin }: Question, sort: CohortSort) {
  const data = useConsoleData()
  const query = {
    ...spanOf(period),
    by: cohort === 'reason' ? ('none' as const) : cohort,
    sort,
    ...(brand === undefined ? {} : { brand_id: brand }),
    ...(origin === undefined ? {} : { shipping_origin_id: origin }),
    limit: LINES,
  }
  return useInfiniteQuery({
    queryKey: [...statisticsKey, 'cohorts', query],
    queryFn: ({ signal, pageParam }) =>
      data.call('get', '/store-admin/v1/statistics/cohorts', {
        params: { query: { ...query, offset: pageParam } },
        signal,
        timeoutMs: SLOW_MS,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ has_next, offset, limit }) => (has_next ? offset + limit : undefined),
    staleTime: FRESH_MS,
  })
}

/** Why what was paid in a question's days or months was given up; of one product where one is named. */
export function useClaimReasons({ period, brand, origin, product }: Question) {
  const data = useConsoleData()
  const query = {
    ...spanOf(period),
    ...(brand === undefined ? {} : { brand_id: brand }),
    ...(origin === undefined ? {} : { shipping_origin_id: origin }),
    ...(product === undefined ? {} : { product_id: product }),
  }
  return useQuery({
    queryKey: [...statisticsKey, 'claim-reasons', query],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/statistics/claim-reasons', {
        params: { query },
        signal,
        timeoutMs: SLOW_MS,
      }),
    staleTime: FRESH_MS,
  })
}

/** The orders and refunds that no figure has in it. */
export function useUncounted(enabled: boolean) {
  const data = useConsoleData()
  return useQuery({
    queryKey: [...statisticsKey, 'uncounted'],
    queryFn: ({ signal }) => data.call('get', '/store-admin/v1/statistics/uncounted', { signal }),
    enabled,
  })
}
