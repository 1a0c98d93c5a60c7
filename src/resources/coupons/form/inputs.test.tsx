import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { shownFields } from '#tests/support/listTable.ts'
import { choice, type } from '#tests/support/pressing.ts'
import { fill } from '#tests/support/tables.ts'
import { newCoupon, toBody } from './couponForm.ts'
import { OfferInputs } from './OfferInputs.tsx'
import { PolicyInputs } from './PolicyInputs.tsx'

const { draw } = useDrawnConsole()

const Sent = () => <output data-testid="sent">{JSON.stringify(toBody(useWatch()))}</output>
const sent = () => JSON.parse(screen.getByTestId('sent').textContent) as { coupon: Record<string, unknown> }

function open(coupon: object = {}, offer: object = {}) {
  const start = newCoupon()
  draw(
    <Form defaultValues={{ ...start, ...offer, coupon: { ...start.coupon, ...coupon } }}>
      <PolicyInputs locked={false} />
      <OfferInputs issued={0} isMade={false} />
      <Sent />
    </Form>,
    () => ({ results: [{ id: 4, name: '브랜드 4' }], total_count: 1 }),
  )
}
const labels = () => Object.keys(shownFields())
const pick = async (name: string) => {
  fireEvent.click(choice(name))
  await waitFor(() => expect(choice(name).checked).toBe(true))
}

test('비율로 바꾸면 최대 할인을 묻고 보내며, 금액으로 되돌리면 묻지도 보내지도 않는다', async () => {
  open({ discount_type: 'PERCENT', value: 10, max_discount: 5_000 })
  expect(labels()).toEqual(expect.arrayContaining(['할인율 (%)', '최대 할인 금액']))
  expect(sent().coupon).toMatchObject({ discount_type: 'PERCENT', value: 10, max_discount: 5_000 })
  await pick('금액')
  expect(labels()).toContain('할인 금액')
  expect(labels()).not.toContain('최대 할인 금액')
  await waitFor(() => expect(sent().coupon).toMatchObject({ discount_type: 'FIXED', max_discount: null }))
})

test('쓸 수 있는 상품의 갈래를 바꾸면 앞서 고른 것은 남지 않는다', async () => {
  open({ scope_type: 'BRANDS', scope_ids: [4] })
  expect(sent().coupon).toMatchObject({ scope_type: 'BRANDS', scope_ids: [4] })
  await fill({ '쓸 수 있는 상품': '고른 카테고리 (하위 포함)' })
  await waitFor(() => expect(sent().coupon).toMatchObject({ scope_type: 'CATEGORIES', scope_ids: [] }))
})

test('배송비 쿠폰으로 바꾸면 쓸 수 있는 상품과 타임세일을 묻지 않고, 앞서 고른 것을 보내지 않는다', async () => {
  open({ scope_type: 'BRANDS', scope_ids: [4] })
  await fill({ 종류: '배송비 쿠폰 — 배송비를 할인해요' })
  await waitFor(() => expect(sent().coupon).toMatchObject({ target: 'SHIPPING', scope_type: 'ALL', scope_ids: [] }))
  expect(labels()).not.toContain('쓸 수 있는 상품')
  expect(labels()).not.toContain('타임세일 상품에도 쓸 수 있어요')
})

test('받은 날부터 며칠과 정해진 날은 고른 쪽만 묻고 보낸다', async () => {
  open({}, { valid_until: '2026-12-31T00:00:00.000Z' })
  expect(labels()).toContain('며칠 동안')
  expect(sent()).toMatchObject({ validity: 'DAYS_AFTER_ISSUE', valid_days: 30, valid_until: null })
  await pick('정해진 날까지')
  await waitFor(() => expect(labels()).toContain('언제까지 (한국 시각)'))
  expect(labels()).not.toContain('며칠 동안')
  expect(sent()).toMatchObject({
    validity: 'FIXED_UNTIL',
    valid_days: null,
    valid_until: '2026-12-31T00:00:00.000Z',
  })
})

test('수량을 비우면 제한이 없고, 최소 금액을 비우면 조건이 없다', async () => {
  open({ min_order_amount: 10_000 }, { total_limit: 100 })
  await type(/^전체 수량/, '')
  await type(/^최소 주문 금액/, '')
  await waitFor(() => expect(sent()).toMatchObject({ total_limit: null, coupon: { min_order_amount: 0 } }))
})
