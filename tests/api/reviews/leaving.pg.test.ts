import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { reviewGrants, reviewLikes, reviewReports, reviews } from '#server/modules/reviews/reviews.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aShop } from '#tests/support/orders.ts'
import { accountOf } from '#tests/support/points.ts'
import { mine, photoOf, received, write, written } from '#tests/support/reviews.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()

test('탈퇴하는 사이에 쓰고 고치고 지우고 누른 것은 남지 않고, 적립도 회수도 없다', async () => {
  const { db } = api.deps
  const shop = await aShop(db)
  const [leaving, other] = [await api.customer(), await api.customer()]
  const [own, gone] = [
    await written(leaving, await received(api, shop, leaving)),
    await written(leaving, await received(api, shop, leaving)),
  ]
  const others = await written(other, await received(api, shop, other))
  const item = await received(api, shop, leaving)
  const image_ids = [await photoOf(api, leaving)]
  const said = await db.select().from(reviews).orderBy(reviews.id)
  const given = await db.select().from(reviewGrants).orderBy(reviewGrants.orderItemId)
  const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const asked = await db.transaction(async (tx) => {
    await tx.update(users).set({ status: 'WITHDRAWN' }).where(eq(users.id, leaving.id))
    const made = [
      write(leaving, item),
      leaving.patch(`${mine}/${own.id}`, { image_ids }),
      leaving.delete(`${mine}/${gone.id}`),
      leaving.post(`/store/v1/reviews/${others.id}/like`),
      leaving.post(`/store/v1/reviews/${others.id}/report`, { reason: 'AD' }),
    ]
    await expect.poll(async () => (await rows<{ n: number }>(db, waiting))[0]?.n, { timeout: 10_000 }).toBe(made.length)
    return made
  })
  expect((await Promise.all<{ status: number }>(asked)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await db.select().from(reviews).orderBy(reviews.id)).toEqual(said)
  expect(await db.select().from(reviewGrants).orderBy(reviewGrants.orderItemId)).toEqual(given)
  for (const table of [reviewLikes, reviewReports]) expect(await db.$count(table)).toBe(0)
  expect(await accountOf(api, leaving.id)).toEqual({ balance: 200, held: 0, debt: 0 })
})
