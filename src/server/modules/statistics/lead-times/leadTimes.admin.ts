import { type Endpoint, endpoint } from '../../../http/endpoint.ts'
import { leadRowsQuery, leadRowsSchema, leadTimesQuery, leadTimesSchema } from './leadTimes.contract.ts'
import { leadRowsOf, leadTimesOf } from './leadTimes.read.ts'

/** 출고 리드타임: how long goods take from the payment until they leave, and the items of every number. No amounts. */
export const leadTimesAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/statistics/lead-times',
      summary: '출고 리드타임의 중앙값과 90백분위',
      access: 'stats:read',
      extension: true,
      query: leadTimesQuery,
      responses: { 200: leadTimesSchema },
    },
    async ({ db, query, now }) => leadTimesOf(db, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store-admin/v1/statistics/lead-times/rows',
      summary: '출고 리드타임을 이루는 주문상품',
      access: 'stats:read',
      extension: true,
      query: leadRowsQuery,
      responses: { 200: leadRowsSchema },
    },
    async ({ db, query }) => leadRowsOf(db, query),
  ),
]
