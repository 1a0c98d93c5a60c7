import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { orderFilterShape } from '#server/modules/order-desk/orders.list.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { anotherOrder } from '#tests/support/anotherOrder.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { look } from '#tests/support/searching.ts'

type List = { results: { id: number }[]; total_count: number; has_next: boolean }
const api = useApi()
const at = (kst: string) => new Date(`${kst}+09:00`)

describe('주문의 조건', () => {
  test('모든 조건이 하나하나 주문을 고르고 수는 줄과 같으며, 찾는 말은 다른 조건과 함께 좁힌다', async () => {
    const shop = await aShop(api.deps.db)
    const other = await anotherOrder(api)
    const sent = { status: 'SHIPPING', carrier: 'CJ', invoiceNo: '584012345678' } as const
    const mixed = await anOrder(api.deps, shop, {
      items: [{ shipBy: '2026-11-15' }, sent],
      paidAt: at('2026-11-15T00:00:00'),
    })
    const plain = await anOrder(api.deps, shop, { paidAt: at('2026-11-15T23:59:59.999') })
    const twin = await anOrder(api.deps, shop, { paidAt: at('2026-11-15T23:59:59.999') })
    const unpaid = await anOrder(api.deps, shop, { items: [{ status: 'PENDING' }] })
    const { db } = api.deps
    await db.update(orders).set({ status: 'READY', paidAt: null }).where(eq(orders.id, unpaid.orderId))
    const all = [twin, plain, mixed, other].map(({ orderId }) => orderId)
    const mine = all.slice(0, 3)
    const cases: Record<keyof typeof orderFilterShape, Record<string, number[]>> = {
      ids: { [`${plain.orderId}&ids=${unpaid.orderId}`]: [plain.orderId] },
      status: { SHIPPING: [mixed.orderId], 'PAID&status=SHIPPING': all, DELIVERED: [] },
      paid_from: { '2026-11-15': mine, '2026-11-16': [], '2026-11-12': all },
      paid_to: { '2026-11-15': all, '2026-11-14': [other.orderId], '2026-11-11': [] },
      delayed: { true: [mixed.orderId], false: [twin.orderId, plain.orderId, other.orderId] },
      shipping_origin_id: { [other.shop.originId]: [other.orderId], [shop.originId]: mine },
      user_id: { [other.shop.userId]: [other.orderId], [shop.userId]: mine },
      q: {
        이서준: [other.orderId],
        '584012345678': [mixed.orderId],
        '261112ABCDEFGH': [other.orderId],
        [String(mixed.itemIds[1])]: [mixed.orderId],
      },
    }
    const staff = await api.staff('ops')
    const list = '/store-admin/v1/orders'
    expect((await staff.get<List>(list)).body.results.map(({ id }) => id)).toEqual(all)
    for (const [key, values] of Object.entries(cases))
      for (const [value, expected] of Object.entries(values)) {
        const { body } =
          key === 'q' ? await look<List>(staff, list, { q: value }) : await staff.get<List>(`${list}?${key}=${value}`)
        expect(
          body.results.map(({ id }) => id),
          `${key}=${value}`,
        ).toEqual(expected)
        // with more pages than one the number is counted by itself
        const one = key === 'q' ? { body } : await staff.get<List>(`${list}?page_size=1&${key}=${value}`)
        expect([body.total_count, one.body.total_count], `${key}=${value}`).toEqual(Array(2).fill(expected.length))
      }
    const narrowed = async (query: string) =>
      (await staff.get<List>(`${list}?q=584012345678&${query}`)).body.results.map(({ id }) => id)
    for (const fits of [
      'status=SHIPPING',
      `shipping_origin_id=${shop.originId}`,
      'paid_from=2026-11-15',
      `user_id=${shop.userId}`,
      'delayed=true',
    ])
      expect(await narrowed(fits), fits).toEqual([mixed.orderId])
    for (const not of [
      'status=DELIVERED',
      `shipping_origin_id=${other.shop.originId}`,
      'paid_to=2026-11-14',
      `user_id=${other.shop.userId}`,
      'delayed=false',
    ])
      expect(await narrowed(not), not).toEqual([])
  })
})
