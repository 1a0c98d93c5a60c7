import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { tableRows } from '#tests/support/tables.ts'
import { openingPeriod } from '../address/period.ts'
import { readQuestion } from '../address/question.ts'
import type { Sales, Sums } from '../calls.ts'
import { Closing } from '../figures/Closing.tsx'
import { WithRows } from '../rows/WithRows.tsx'
import { ByTime } from './ByTime.tsx'

const { draw } = useDrawnConsole()

const drill = { basis: 'OCCURRED', include_points: true, from: '2026-07-03', to: '2026-07-03' } as const
const sums = (gross: number, refunds: number): Sums => ({
  orders: 0,
  items: 0,
  goods: gross,
  product_discount: 0,
  product_coupon: 0,
  cart_coupon: 0,
  shipping_coupon: 0,
  coupon_discount: 0,
  points_used: 0,
  shipping: 0,
  gross,
  refund_items: 0,
  refunds,
  net: gross - refunds,
  members: null,
  aov: null,
  drill,
})
const sales = (total: Sums): Sales => ({
  from: '2026-07-03',
  to: '2026-07-03',
  as_of: '2026-07-05T10:00:00.000+09:00',
  closed_until: '2026-07-03',
  uncounted: 0,
  results: [{ at: '2026-07-03', closed: true, ...sums(50_000, 0) }],
  adjustments: [{ at: '2026-07-03', known_on: '2026-07-05', ...sums(0, 7_000) }],
  later_refunds: [],
  compare: null,
  total,
})
const question = { ...readQuestion(new URLSearchParams(), '2026-07-05'), period: openingPeriod('2026-07-03') }
const show = (total: Sums) =>
  draw(
    <WithRows>
      <Closing sales={sales(total)} />
      <ByTime sales={sales(total)} question={question} />
    </WithRows>,
  )

test('마감한 날의 조정은 제 줄로 서고, 날과 조정을 더한 것이 합계다', () => {
  show(sums(50_000, 7_000))
  const shown = tableRows().map((row) =>
    ['날짜', '결제금액 (원)', '환불금액 (원)', '순매출 (원)'].map((name) => row[name]),
  )
  expect(shown).toEqual([
    ['합계', '50,000', '7,000', '43,000'],
    ['2026.07.03 (금) 마감', '50,000', '0', '50,000'],
    ['조정 2026.07.03 2026.07.05에 알게 됨', '0', '7,000', '-7,000'],
  ])
  screen.getByRole('button', { name: '2026.07.03 조정 환불금액 7,000' })
  expect(screen.getByRole('status').textContent).toContain('2026년 7월 3일까지 마감, 그 뒤는 실시간이에요.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('줄을 더한 것이 합계와 다르면 어느 숫자가 얼마인지 말한다', () => {
  show(sums(50_000, 6_999))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '환불금액: 줄의 합 7,000원, 합계 6,999원으로 서로 달라요. 통계를 새로 불러와도 다르면 알려 주세요.',
    '순매출: 줄의 합 43,000원, 합계 43,001원으로 서로 달라요. 통계를 새로 불러와도 다르면 알려 주세요.',
  ])
})
