import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { holdPoints, useHeldPoints } from '#server/modules/points/points.service.ts'
import { pointsAccounts } from '#server/modules/points/points.tables.ts'
import { inFlight } from './inFlight.ts'
import { meeting } from './meeting.ts'

/** Many orders of one member after one balance. */
export type Spending = { attempts: number; together: number; each: number }

/** Orders that are about to be paid with so many points each. */
export async function layOutOrders(deps: Deps, userId: number, { attempts, each }: Spending) {
  const values = Array.from({ length: attempts }, (_, n) => ({
    orderNo: `RACE-${userId}-${n}`,
    userId,
    status: 'READY' as const,
    source: 'CART' as const,
    listAmount: each,
    points: each,
    earnRatePercent: DEFAULT_POLICIES.earn_rate_percent,
    createdAt: deps.clock.now(),
  }))
  return deps.db.insert(orders).values(values).returning({ id: orders.id, orderNo: orders.orderNo })
}

/** Holds and uses points for each order at once; answers how many got them and what the others were told. */
export async function raceForPoints(deps: Deps, userId: number, race: Spending): Promise<Record<string, number>> {
  const sheets = await layOutOrders(deps, userId, race)
  const outcomes: Record<string, number> = {}
  await inFlight(race.together, sheets, async ({ id, orderNo }) => {
    const now = deps.clock.now()
    const outcome = await deps.db
      .transaction(async (tx) => {
        await holdPoints(tx as Tx, { userId, orderId: id, amount: race.each, now })
        await useHeldPoints(tx as Tx, { userId, orderId: id, orderNo, now })
        await tx.update(orders).set({ status: 'COMPLETED', paidAt: now }).where(eq(orders.id, id))
        return 'USED'
      })
      .catch(async (error: unknown) => {
        await deps.db.update(orders).set({ status: 'EXPIRED' }).where(eq(orders.id, id))
        return error instanceof AppError ? error.code : String(error)
      })
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  })
  return outcomes
}

/**
 * The control: look, decide, then write what was read less what is spent. Answers how many points were handed out; on
 * PostgreSQL more than there were, so a balance kept this way is below zero.
 */
export async function spendNaively(db: Db, userId: number, { attempts, together, each }: Spending): Promise<number> {
  const met = meeting()
  let spent = 0
  await inFlight(together, Array.from({ length: attempts }), async () => {
    await db.transaction(async (tx) => {
      const [account] = await tx.select().from(pointsAccounts).where(eq(pointsAccounts.userId, userId))
      if (!account || account.balance < each) return
      await met()
      await tx
        .update(pointsAccounts)
        .set({ balance: account.balance - each })
        .where(eq(pointsAccounts.userId, userId))
      spent += each
    })
  })
  return spent
}
