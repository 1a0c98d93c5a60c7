import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { breakdownOf } from './breakdown.read.ts'
import { claimReasonsOf } from './claimReasons.read.ts'
import { uncounted } from './closing.read.ts'
import { cohortsOf } from './cohorts.read.ts'
import { daysPeriod, monthsPeriod } from './periods.ts'
import { rowsOf } from './rows.read.ts'
import { salesOf } from './sales.read.ts'
import {
  claimReasonsQuery,
  claimReasonsSchema,
  claimRowsQuery,
  cohortsQuery,
  cohortsSchema,
  rowsQuery,
  rowsSchema,
  uncountedSchema,
} from './rows.contract.ts'
import {
  breakdownQuery,
  breakdownSchema,
  dailyQuery,
  dailySchema,
  monthlyQuery,
  monthlySchema,
} from './statistics.contract.ts'

const renamed = <Name extends string, Row extends { bucket: string }>(name: Name, { bucket, ...row }: Row) =>
  ({ [name]: bucket, ...row }) as Omit<Row, 'bucket'> & Record<Name, string>

/** The same with each bucket under the name of its kind. */
function named<Name extends 'date' | 'month'>(name: Name, sales: Awaited<ReturnType<typeof salesOf>>) {
  return {
    ...sales,
    results: sales.results.map((row) => renamed(name, row)),
    adjustments: sales.adjustments.map((row) => renamed(name, row)),
    compare: sales.compare && {
      ...sales.compare,
      results: sales.compare.results.map((row) => renamed(name, row)),
    },
  }
}

/** 매출 통계: what was sold by day and month, what it is made of, and the rows of every figure. */
export const statisticsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/statistics/sales/daily',
      summary: '일별 매출',
      access: 'sales:read',
      query: dailyQuery,
      responses: { 200: dailySchema },
    },
    async ({ db, query, now }) =>
      named('date', await salesOf(db, daysPeriod(query), { filter: query, compare: query.compare, now })),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/statistics/sales/monthly',
      summary: '월별 매출',
      access: 'sales:read',
      query: monthlyQuery,
      responses: { 200: monthlySchema },
    },
    async ({ db, query, now }) =>
      named('month', await salesOf(db, monthsPeriod(query), { filter: query, compare: query.compare, now })),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/statistics/breakdown',
      summary: '기간의 매출을 나눠 보기',
      access: 'sales:read',
      extension: true,
      query: breakdownQuery,
      responses: { 200: breakdownSchema },
    },
    async ({ db, query, now }) => breakdownOf(db, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/statistics/cohorts',
      summary: '결제일 코호트의 취소율·반품율·교환율',
      access: 'stats:read',
      extension: true,
      query: cohortsQuery,
      responses: { 200: cohortsSchema },
    },
    async ({ db, query, now }) => cohortsOf(db, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/statistics/claim-reasons',
      summary: '취소·반품·교환한 수량의 사유',
      access: 'stats:read',
      extension: true,
      query: claimReasonsQuery,
      responses: { 200: claimReasonsSchema },
    },
    async ({ db, query, now }) => claimReasonsOf(db, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/statistics/claim-rows',
      summary: '취소율·반품율·교환율을 이루는 줄 (금액 없음)',
      access: 'stats:read',
      extension: true,
      query: claimRowsQuery,
      responses: { 200: rowsSchema },
    },
    async ({ db, query, now }) =>
      rowsOf(db, { ...query, basis: 'ORDERED', include_points: true, adjustments: 'WITH' }, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/statistics/rows',
      summary: '통계 숫자를 이루는 줄',
      access: 'sales:read',
      extension: true,
      query: rowsQuery,
      responses: { 200: rowsSchema },
    },
    async ({ db, query, now }) => rowsOf(db, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/statistics/uncounted',
      summary: '매출로 세지 못한 주문과 환불',
      access: 'sales:read',
      extension: true,
      responses: { 200: uncountedSchema },
    },
    async ({ db }) => uncounted(db),
  ),
]
