import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { sweep } from '#server/modules/ops/invariants.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { adjustPoints } from '#server/modules/points/points.adjust.ts'
import { yearFrom } from '#server/modules/points/points.expiry.ts'
import { pointsAccounts, pointsLots } from '#server/modules/points/points.tables.ts'
import type { TestApp } from './api.ts'

let serial = 0

/** Points given straight by the service, as an approved request would. */
export async function givePoints(api: TestApp, userId: number, amount: number, expiresAt?: Date): Promise<void> {
  const now = api.clock.now()
  await inTx(api, async (tx) => {
    const how = { reason: '이벤트 당첨', expiresAt: expiresAt ?? yearFrom(now), actor: 'admin:1', now }
    await adjustPoints(tx, [{ userId, amount, key: `test:${serial++}` }], how)
  })
}

/** An order that is about to be paid with points alone. */
export async function anOrderOf(
  api: TestApp,
  userId: number,
  points: number,
): Promise<{ id: number; orderNo: string }> {
  const [order] = await api.deps.db
    .insert(orders)
    .values({
      orderNo: `261116P${String(serial++).padStart(7, '0')}`,
      userId,
      status: 'READY',
      source: 'CART',
      listAmount: points,
      points,
      earnRatePercent: DEFAULT_POLICIES.earn_rate_percent,
      createdAt: api.clock.now(),
    })
    .returning({ id: orders.id, orderNo: orders.orderNo })
  return order as { id: number; orderNo: string }
}

/** Moves an order to where its payment leaves it. */
export const endOrder = (tx: Tx, id: number, status: 'COMPLETED' | 'EXPIRED', now: Date) =>
  tx
    .update(orders)
    .set({ status, paidAt: status === 'COMPLETED' ? now : null })
    .where(eq(orders.id, id))

export const inTx = <T>(api: TestApp, work: (tx: Tx) => Promise<T>): Promise<T> =>
  api.deps.db.transaction((tx) => work(tx as Tx))

export async function accountOf(api: TestApp, userId: number) {
  const [account] = await api.deps.db.select().from(pointsAccounts).where(eq(pointsAccounts.userId, userId))
  return { balance: account?.balance ?? 0, held: account?.held ?? 0, debt: account?.debt ?? 0 }
}

export const lotsOf = (api: TestApp, userId: number) =>
  api.deps.db.select().from(pointsLots).where(eq(pointsLots.userId, userId)).orderBy(pointsLots.id)

/** What is wrong in the books of points. */
export const brokenPoints = async (api: TestApp) =>
  (await sweep(api.deps.db)).filter(({ name, rows }) => name.startsWith('I5') && rows.length > 0)
