import { type Endpoint, endpoint } from '../../../http/endpoint.ts'
import {
  cohortsQuery,
  cohortsSchema,
  rowsQuery,
  rowsSchema,
  statisticsQuery,
  statisticsSchema,
} from './statistics.contract.ts'
import { readCohorts, readStatistics, readStatisticsRows } from './statistics.read.ts'

/** 멤버십 통계, apart from what the store sells: who came, stayed and left, and what it brings. */
export const subscriptionStatisticsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/core-admin/v1/subscription-statistics',
      summary: '멤버십 통계: 시작·갱신·종료와 월 반복 매출의 변화',
      access: 'sales:read',
      extension: true,
      query: statisticsQuery,
      responses: { 200: statisticsSchema },
    },
    ({ db, query, now }) => readStatistics(db, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/core-admin/v1/subscription-statistics/cohorts',
      summary: '시작한 달별 유지와 체험 전환',
      access: 'sales:read',
      extension: true,
      query: cohortsQuery,
      responses: { 200: cohortsSchema },
    },
    ({ db, query, now }) => readCohorts(db, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/core-admin/v1/subscription-statistics/rows',
      summary: '멤버십 통계의 숫자를 이루는 줄',
      access: 'sales:read',
      extension: true,
      query: rowsQuery,
      responses: { 200: rowsSchema },
    },
    ({ db, query }) => readStatisticsRows(db, query),
  ),
]
