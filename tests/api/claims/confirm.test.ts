import { afterEach, beforeEach, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { useClaims } from '#tests/support/claimFlows.ts'
import { bulk, itemsOf, moveItems, reasons, type Result } from '#tests/support/claiming.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
useSandbox(api)
const { asked } = useClaims(api)
beforeEach(() => {
  api.deps.config.refundConfirmOver = 1_000
})
afterEach(() => expectBalanced(api))

const refundOf = (result: Result) => Number(result.rows[0]?.after?.['refund_cash'])

test('한도를 넘는 환불은 금액을 적어야 완료되고, 다른 금액을 적으면 아무것도 움직이지 않는다', async () => {
  const made = await asked('cancel')
  const staff = await api.staff('ops')
  const complete = (more: object, options: object = {}) =>
    bulk(staff, 'cancel', 'complete', [{ claim_id: made.id, ...more }], options)
  const dry = await complete({}, { dry_run: true })
  expect(dry.rows[0]).toMatchObject({ status: 'SUCCESS', after: { must_confirm: true } })
  const amount = refundOf(dry)
  expect((await complete({})).rows[0]).toMatchObject({ status: 'FAILED', code: 'REFUND_CONFIRM' })
  expect((await complete({ expected_refund: amount - 1 })).rows[0]).toMatchObject({ code: 'REFUND_CHANGED' })
  expect((await complete({ expected_refund: amount })).rows[0]).toMatchObject({ status: 'SUCCESS' })
})

test('한도 이하의 환불은 금액을 적지 않아도 완료된다', async () => {
  api.deps.config.refundConfirmOver = 10_000_000
  const made = await asked('cancel')
  const done = await bulk(await api.staff('ops'), 'cancel', 'complete', [{ claim_id: made.id }])
  expect(done.rows[0]).toMatchObject({ status: 'SUCCESS' })
  expect(done.rows[0]?.after?.['must_confirm']).toBeUndefined()
})

test('직원이 바로 취소하는 주문도 한도를 넘으면 금액을 적어야 한다', async () => {
  const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] })
  const customer = await api.customer()
  const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
  await moveItems(api, orderId, 'PAID')
  const itemId = (await itemsOf(customer, orderId)).items[0]?.id ?? 0
  const staff = await api.staff('admin')
  const request = (more: object, options: object = {}) =>
    bulk(staff, 'cancel', 'request', [{ order_item_id: itemId, reason_id: reasons.cancel.SELLER, ...more }], options)
  const amount = refundOf(await request({}, { dry_run: true }))
  expect((await request({})).rows[0]).toMatchObject({ code: 'REFUND_CONFIRM' })
  expect((await request({ expected_refund: amount })).rows[0]).toMatchObject({ status: 'SUCCESS' })
})
