import type { experiments } from '../../../modules/analytics/analytics.tables.ts'
import { days, later } from '../orders/books.ts'

/** A/B tests of the sample shop: two that run, one that is thought of. */
export const sampleExperiments = (now: Date): (typeof experiments.$inferInsert)[] => [
  {
    key: 'store-grid-columns',
    name: '스토어 목록의 칸 수',
    variants: [
      { variant: 'two', weight: 50, payload: { columns: 2 } },
      { variant: 'three', weight: 50, payload: { columns: 3 } },
    ],
    status: 'RUNNING',
    sequence: 1,
    createdAt: later(now, -days(20)),
  },
  {
    key: 'checkout-coupon-hint',
    name: '주문서의 쿠폰 안내',
    variants: [
      { variant: 'off', weight: 80 },
      { variant: 'on', weight: 20 },
    ],
    status: 'RUNNING',
    sequence: 2,
    createdAt: later(now, -days(6)),
  },
  {
    key: 'home-first-block',
    name: '홈 첫 구역',
    variants: [
      { variant: 'store', weight: 1 },
      { variant: 'membership', weight: 1 },
    ],
    status: 'DRAFT',
    sequence: 3,
    createdAt: later(now, -days(1)),
  },
]
