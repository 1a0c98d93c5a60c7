import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptOf } from '#server/modules/accounts/retained.service.ts'
import { addMonths } from '#shared/calendar/days.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-02-29', 60, '2029-02-28'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-11-16', 12, '2027-11-16'],
])('%s에서 %i달 뒤는 %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later)
})

const someDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('몇 달 뒤는 늘 있는 날이고, 달은 정확히 그만큼 뒤이며, 날짜는 늦어지지 않는다', () => {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  fc.assert(
    fc.property(someDay, fc.integer({ min: 0, max: 120 }), (day, months) => {
      const later = addMonths(day, months)
      expect(new Date(`${later}T00:00:00Z`).toISOString().slice(0, 10)).toBe(later)
      expect(monthOf(later) - monthOf(day)).toBe(months)
      expect(later.slice(8) <= day.slice(8)).toBe(true)
    }),
  )
})

const traces = {
  open_orders: 0,
  open_claims: 0,
  open_refunds: 0,
  active_subscription: 0,
  open_gifts: 0,
  points: 0,
  coupons: 0,
  cart_items: 0,
  social_accounts: 0,
  devices: 2,
  orders: 3,
  claims: 1,
  last_contract: '2026-03-31',
  last_complaint: '2026-04-30',
}

test('계약 5년, 불만 3년, 광고 6개월, 접속 3개월을 마지막 날까지 따로 둔다', () => {
  expect(keptOf(traces, 4, '2026-11-16').map(({ kind, keepUntil }) => [kind, keepUntil])).toEqual([
    ['CONTRACT', '2031-03-31'],
    ['COMPLAINT', '2029-04-30'],
    ['ADVERTISING', '2027-05-16'],
    ['ACCESS', '2027-02-16'],
  ])
})

test('없었던 것은 두지 않고, 기한이 이미 지난 것도 두지 않는다', () => {
  const never = { ...traces, orders: 0, last_complaint: null }
  expect(keptOf(never, 0, '2026-11-16').map(({ kind }) => kind)).toEqual(['ACCESS'])
  const long = { ...traces, last_contract: '2021-11-15', last_complaint: '2023-11-16' }
  expect(keptOf(long, 0, '2026-11-16').map(({ kind }) => kind)).toEqual(['COMPLAINT', 'ACCESS'])
})
