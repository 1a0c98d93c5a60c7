import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { users } from '#server/modules/auth/auth.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { approve, confirm, type Customer, expectBalanced, startCheckout } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

/**
 * Leaving against paying. PGlite runs one statement at a time and hides such races, so the control, which must go wrong,
 * is asked to only on PostgreSQL.
 */
const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
const rounds = onPostgres ? 40 : 8
const api = useApi()
afterEach(() => expectBalanced(api))

/** Members who left and nevertheless have goods coming. */
const goneWithGoods = async () =>
  (
    await rows(
      api.deps.db,
      sql`select o.id from orders o join users u on u.id = o.user_id where u.status = 'WITHDRAWN' and o.status in ('READY', 'CONFIRMING', 'COMPLETED')`,
    )
  ).length

async function aPayment(skuId: number) {
  const customer: Customer = await api.customer()
  return approve(api, customer, await startCheckout(customer, [{ sku_id: skuId, quantity: 1 }]))
}

test('탈퇴와 결제가 겹치면 둘 중 하나만 된다: 산 사람은 남고, 떠난 사람에게는 주문이 없다', async () => {
  const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: rounds }] })
  const outcomes: Record<string, number> = {}
  for (let n = 0; n < rounds; n++) {
    const paying = await aPayment(sku.id)
    const [left, paid] = await Promise.all([
      paying.customer.delete<{ code?: string }>('/api/v1/user/deactivate/', {}),
      confirm(paying),
    ])
    const outcome = `${left.status} ${paid.status}`
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    const [user] = await api.deps.db.select().from(users).where(eq(users.id, paying.customer.id))
    const [order] = await api.deps.db.select().from(orders).where(eq(orders.id, paying.sheet.id))
    expect([left.status === 204, user?.status, order?.status === 'COMPLETED'], outcome).toEqual(
      left.status === 204 ? [true, 'WITHDRAWN', false] : [false, 'ACTIVE', true],
    )
  }
  expect(await goneWithGoods()).toBe(0)
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(rounds)
}, 120_000)

test('보고 나서 지우는 방식은 PostgreSQL에서 떠난 사람에게 주문을 남긴다', async () => {
  const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: rounds }] })
  for (let n = 0; n < rounds; n++) {
    const paying = await aPayment(sku.id)
    const pay = () => confirm(paying)
    // two at once do not fit into PGlite, where the one waits for the other
    if (onPostgres) await leaveNaively(paying.customer.id, pay)
    else await Promise.all([leaveNaively(paying.customer.id), pay()])
  }
  if (onPostgres) expect(await goneWithGoods()).toBe(rounds)
  await api.deps.db.execute(sql`update users set status = 'ACTIVE'`)
}, 120_000)

/** Looks whether anything is open, then leaves: what happens in between is not seen. */
async function leaveNaively(userId: number, meanwhile?: () => Promise<unknown>): Promise<void> {
  await api.deps.db.transaction(async (tx) => {
    const open = await rows(
      tx,
      sql`select id from orders where user_id = ${userId} and status in ('CONFIRMING', 'COMPLETED')`,
    )
    await meanwhile?.()
    if (open.length === 0) await tx.update(users).set({ status: 'WITHDRAWN' }).where(eq(users.id, userId))
  })
}
