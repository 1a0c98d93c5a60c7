import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refunds, refundStatuses } from '#server/modules/refunds/refunds.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
const cs = { kind: 'staff', id: 900, role: 'cs', name: '윤서아', sessionId: 1 } as const

/** A refund of 200,000 of 400,000 won that waits, and who asks to adjust it. */
async function waiting() {
  const { sku } = await makeProduct(api.deps.db, { listPrice: 400_000, salePrice: 400_000 })
  const customer = await api.customer()
  const refund = await bookRefund(api, await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }]), 200_000, cs)
  const adjust = async (adjustment: number, role: 'admin' | 'ops' | 'cs' = 'admin') =>
    (await api.staff(role)).patch(`/store-admin/v1/refunds/${refund}`, {
      adjustment,
      reason: '확인',
      accept_shortage: true,
    })
  return { refund, adjust }
}

test('돌려주기 전에만, 실패했거나 손으로 돌려줄 것도 조정한다', async () => {
  const { refund, adjust } = await waiting()
  const said: Record<string, unknown> = {}
  for (const status of refundStatuses) {
    await api.deps.db.update(refunds).set({ status }).where(eq(refunds.id, refund))
    const { status: answer, body } = await adjust(-1_000)
    said[status] = answer === 200 ? 200 : (body as { code?: string }).code
  }
  const no = 'REFUND_STATE'
  expect(said).toEqual({ REQUESTED: 200, PROCESSING: no, COMPLETED: no, FAILED: 200, MANUAL: 200 })
})

test('관리자는 10만 원까지 혼자 조정하고, 승인을 기다리는 조정이 있으면 또 조정하지 못한다', async () => {
  for (const [adjustment, needed] of [
    [-100_000, false],
    [100_000, false],
    [-100_001, true],
    [100_001, true],
  ] as const) {
    const { adjust } = await waiting()
    expect((await adjust(adjustment)).body, String(adjustment)).toMatchObject({ approval_requested: needed })
    if (needed) expect((await adjust(-1)).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
  }
})

test('환불금액을 모두 빼면 돌려줄 것이 없어 끝나고, 더는 뺄 수 없다', async () => {
  const { refund, adjust } = await waiting()
  await api.deps.db.update(refunds).set({ refundCash: 50_000 }).where(eq(refunds.id, refund))
  expect((await adjust(-50_001)).status).toBe(400)
  expect((await adjust(-50_000)).body).toMatchObject({ refund_cash: 0, status: 'COMPLETED' })
})

test('다른 사람이 승인한 금액에서 10만 원 넘게 되돌리는 것도 승인을 기다린다', async () => {
  for (const [adjustment, needed] of [
    [50_000, false],
    [49_999, true],
    [0, true],
  ] as const) {
    const { refund, adjust } = await waiting()
    await api.deps.db.update(refunds).set({ adjustment: 150_000, refundCash: 200_000 }).where(eq(refunds.id, refund))
    expect((await adjust(adjustment)).body, String(adjustment)).toMatchObject({ approval_requested: needed })
  }
})
