import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { useApi } from '#tests/support/api.ts'
import { finish, scanBox } from '#tests/support/packing.ts'

const api = useApi()

test('두 사람이 한 상자를 함께 끝내도 검수는 하나이고, 보류와 겹치면 보류가 먼저이거나 검수가 먼저다', async () => {
  const shop = await aShop(api.deps.db)
  const staff = [await api.staff('ops'), await api.staff('admin')] as const
  for (let n = 0; n < 5; n += 1) {
    const { itemIds, orderNo, orderId } = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }] })
    const opened = await scanBox(staff[0], orderNo)
    const [one, other, hold] = await Promise.all([
      finish(staff[0], opened),
      finish(staff[1], opened),
      staff[1].post<{ rows: { status: string }[] }>('/store-admin/v1/order-items/bulk/hold', {
        ids: itemIds,
        reason: '확인',
      }),
    ])
    expect(hold.body.rows[0]?.status).toBe('SUCCESS')
    const done = [one, other].filter(({ status }) => status === 201).length
    const refused = [one, other].flatMap(({ body }) => body.code ?? [])
    expect(refused.every((code) => ['PACKING_DONE', 'PACKING_REFUSED'].includes(code))).toBe(true)
    const [kept] = await rows<{ count: number }>(
      api.deps.db,
      sql`select count(*)::int as count from packing_checks where order_id = ${orderId}`,
    )
    expect(kept?.count).toBe(done)
    expect(done).toBeLessThanOrEqual(1)
  }
})
