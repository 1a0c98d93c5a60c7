import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { approve, confirm, type Customer, expectBalanced, startCheckout } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { bulk, claim, itemsOf, moveItems, type Result, withReasons } from '#tests/support/claiming.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

/** A cancel that waits for staff, of an order paid with a card that ends in these digits. */
async function asked(last4: string): Promise<{ customer: Customer; orderId: number; claimId: number }> {
  const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] })
  const customer = await api.customer()
  const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 2 }])
  expect((await confirm(await approve(api, customer, sheet, last4))).status).toBe(200)
  await moveItems(api, sheet.id, 'PROCESSING_ORDER')
  const itemId = (await itemsOf(customer, sheet.id)).items[0]?.id as number
  const made = await claim(customer, sheet.id, 'cancel', [{ order_item_id: itemId, quantity: 1 }])
  return { customer, orderId: sheet.id, claimId: made.id }
}

describe('완료한 취소의 환불', () => {
  test('결제사가 거절하면 취소는 완료되고, 그 줄에 이유가 붙고, 시계가 다시 시도한다', async () => {
    const { customer, orderId, claimId } = await asked('5005')
    const staff = await api.staff('admin')
    const done = await bulk(staff, 'cancel', 'complete', [{ claim_id: claimId }])
    expect(done.rows[0]).toMatchObject({ status: 'SUCCESS', warnings: [{ code: 'REFUND_FAILED' }] })
    expect((await itemsOf(customer, orderId)).refunds).toMatchObject([{ status: 'FAILED' }])
    api.clock.advance(61_000)
    await driveRefunds(api.deps)
    expect((await itemsOf(customer, orderId)).refunds).toMatchObject([{ status: 'COMPLETED' }])
  })

  test('결제사의 답이 없으면 성공이라고 하지 않고, 다시 눌러도 돈은 한 번만 움직인다', async () => {
    const { customer, orderId, claimId } = await asked('5006')
    const staff = await api.staff('admin')
    const done = await bulk(staff, 'cancel', 'complete', [{ claim_id: claimId }])
    expect(done).toMatchObject({
      totals: { UNKNOWN: 1, SUCCESS: 0 },
      rows: [{ status: 'UNKNOWN', code: 'REFUND_UNKNOWN' }],
    })
    const stored = await staff.get<Result>(`/store-admin/v1/jobs/${done.job_id}`)
    expect(stored.body.totals).toMatchObject({ UNKNOWN: 1 })
    const again = await bulk(staff, 'cancel', 'complete', [{ claim_id: claimId }])
    expect(again.rows[0]).toMatchObject({ status: 'SKIPPED', code: 'ALREADY_DONE' })
    for (let n = 0; n < 3; n++) {
      api.clock.advance(61_000)
      await driveRefunds(api.deps)
    }
    expect((await itemsOf(customer, orderId)).refunds).toMatchObject([{ status: 'COMPLETED' }])
  })
})
