import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeOrderReceiver } from '#server/modules/order-desk/receiver.service.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { slipsOf } from '#tests/support/packing.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const home = {
  name: '박서준',
  phone: '010-9876-5432',
  postcode: '06236',
  address1: '서울특별시 강남구 테헤란로 152',
  address2: '3층',
  comment: '',
}

test('배송지를 바꾸는 동안 뽑은 슬립은 새 배송지로 나온다', async () => {
  const { db, clock } = api.deps
  const shop = await aShop(db)
  const { orderId, itemIds } = await anOrder(api.deps, shop, { items: [{ status: 'PAID' }] })
  const ops = await api.staff('ops')
  const actor = { kind: 'staff', id: 1, name: '이상담', role: 'cs', sessionId: 1 } as const
  const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const printing = await db.transaction(async (tx) => {
    await tx.execute(sql`select id from orders where id = ${orderId} for update`)
    const made = slipsOf(ops, { ids: itemIds })
    await expect.poll(async () => (await rows<{ n: number }>(db, waiting))[0]?.n, { timeout: 10_000 }).toBe(1)
    const call = { actor, now: clock.now(), ip: '127.0.0.1', requestId: 'r' }
    await changeOrderReceiver(tx, orderId, { ...home, version: 1 }, call)
    return [made] as const
  })
  const { slips } = await printing[0]
  const [item] = await rows<{ stops: boolean }>(
    db,
    sql`select address_changed_at is not null as stops from order_items where id = ${itemIds[0] ?? 0}`,
  )
  expect([slips[0]?.receiver.name, item?.stops]).toEqual(['박서준', false])
})
