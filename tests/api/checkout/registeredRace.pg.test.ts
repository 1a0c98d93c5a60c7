import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { payments, sandboxPayments } from '#server/modules/payments/payments.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced, refresh, type Ready, startCheckout, tryReady } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { withCard } from '#tests/support/memberships.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

/** Somebody whose order is ready to be charged to their registered card. */
async function readied(last4 = '0000') {
  const buyer = await withCard(api, last4)
  const { sku } = await makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 30_000 })
  const sheet = await startCheckout(buyer, [{ sku_id: sku.id, quantity: 1 }])
  const ready = () => tryReady(buyer, sheet, { payment: { kind: 'BILLING_KEY', billing_key_id: buyer.card } })
  const { pg } = (await ready()).body as unknown as { pg: Ready['pg'] & { payment_key: string } }
  const confirm = () =>
    buyer.post<{ status?: string; code?: string }>(`/store/v1/checkout/orders/${sheet.id}/confirm`, {
      payment_key: pg.payment_key,
      order_no: pg.order_no,
      amount: pg.amount,
    })
  const taken = async () => {
    const found = await api.deps.db.select().from(sandboxPayments).where(eq(sandboxPayments.orderNo, pg.order_no))
    return found.filter(({ status }) => status === 'PAID').reduce((sum, { amount }) => sum + amount, 0)
  }
  const paid = async () =>
    (await api.deps.db.select().from(payments).where(eq(payments.orderId, sheet.id))).filter(
      ({ status }) => status === 'PAID',
    ).length
  return { buyer, sheet, ready, confirm, taken, paid }
}

test('서른 번을 함께 눌러도 한 번만 청구된다', async () => {
  const { confirm, taken, paid } = await readied()
  const answers = await Promise.all(Array.from({ length: 30 }, confirm))
  expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true)
  expect([await taken(), await paid()]).toEqual([33_000, 1])
})

test('결제와 되돌리기, 다시 준비가 겹쳐도 청구되었으면 주문이 되고 아니면 청구되지 않는다', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { buyer, sheet, ready, confirm, taken, paid } = await readied()
    const others = round % 2 === 0 ? [() => refresh(buyer, sheet.id)] : [ready, ready]
    const calls = [confirm, ...others, confirm].map((call) => call())
    await Promise.all(calls)
    await refresh(buyer, sheet.id)
    const [won, count] = [await taken(), await paid()]
    expect([won, count], `round ${round}`).toEqual(count === 1 ? [33_000, 1] : [0, 0])
  }
})
