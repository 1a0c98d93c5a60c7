import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveries, deliveryStatuses } from '#server/modules/deliveries/deliveries.tables.ts'
import { productStatuses } from '#server/modules/catalog/catalog.tables.ts'
import { countedOrders } from '#server/modules/order-desk/orders.list.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { anOrder, aShop, manyItems, type Shop } from '#tests/support/orders.ts'
import { planOf } from '#tests/support/plans.ts'

type Tab = { key: string; count: number; capped: boolean; filter: Record<string, string[] | boolean> }
const sent = { carrier: 'CJ', invoiceNo: '123456789012' }
type Page = { total_count: number; results: { id: number }[] }

describe('목록의 탭', () => {
  const api = useApi()
  const staffOf = () => api.staff('ops')
  type Staff = Awaited<ReturnType<typeof staffOf>>

  /** The tabs of a list, each opened: what it says and what it shows. */
  async function opened(staff: Staff, resource: string) {
    const path = `/store-admin/v1/${resource}`
    const { body, status } = await staff.get<{ results: Tab[] }>(`${path}/counts`)
    expect(status).toBe(200)
    const said: Record<string, number> = {}
    const shown: Record<string, number> = {}
    for (const tab of body.results) {
      const pairs = Object.entries(tab.filter).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      )
      const page = await staff.get<Page>(`${path}?${new URLSearchParams([...pairs, ['page_size', '100']])}`)
      expect(page.status).toBe(200)
      expect(tab.capped).toBe(false)
      said[tab.key] = tab.count
      shown[tab.key] = page.body.total_count
      expect(page.body.results).toHaveLength(tab.count)
    }
    return { said, shown }
  }

  const parcels = (shop: Shop, orderId: number) =>
    deliveryStatuses.flatMap((status, kind) =>
      Array.from({ length: kind + 1 }, (_, nth) => ({
        status,
        orderId,
        shippingOriginId: shop.originId,
        carrier: 'CJ',
        invoiceNo: `12345678${kind}${nth}`,
        shippedAt: api.clock.now(),
      })),
    )

  test('주문은 주문상품의 상태마다, 발송기한이 지난 것은 발송지연에 있고 수는 보이는 줄과 같다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-13' }, { status: 'SHIPPING', ...sent }] })
    await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-13' }, { shipBy: '2026-11-13' }] })
    await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER', shipBy: '2026-11-16' }] })
    await anOrder(api.deps, shop, { items: [{ status: 'DELIVERED', ...sent, shipBy: '2026-11-13' }] })
    const staff = await staffOf()
    const { said, shown } = await opened(staff, 'orders')
    expect(said).toEqual({
      delayed: 2,
      PAID: 2,
      PROCESSING_ORDER: 1,
      SHIPPING: 1,
      OUT_OF_DELIVERY: 0,
      DELIVERED: 1,
      CONFIRMED: 0,
      CANCELED: 0,
      RETURNED: 0,
    })
    expect(shown).toEqual(said)
    const onTime = await staff.get<Page>('/store-admin/v1/orders?delayed=false')
    expect(onTime.body.total_count).toBe(2)
  })

  test('배송은 문제 있는 것이 맨 앞이고 수는 보이는 줄과 같다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId } = await anOrder(api.deps, shop)
    await api.deps.db.insert(deliveries).values(parcels(shop, orderId))
    const { said, shown } = await opened(await staffOf(), 'deliveries')
    expect(Object.entries(said)).toEqual([
      ['EXCEPTION', 5],
      ['READY', 1],
      ['SHIPPING', 2],
      ['OUT_OF_DELIVERY', 3],
      ['DELIVERED', 4],
      ['CANCELED', 6],
    ])
    expect(shown).toEqual(said)
  })

  test('상품은 판매 상태마다 있고 수는 보이는 줄과 같다', async () => {
    for (const [nth, status] of productStatuses.entries())
      for (let one = 0; one <= nth; one++) await makeProduct(api.deps.db, { status })
    const { said, shown } = await opened(await staffOf(), 'products')
    expect(said).toEqual(Object.fromEntries(productStatuses.map((status, nth) => [status, nth + 1])))
    expect(shown).toEqual(said)
  })

  test('천 건이 넘으면 더 세지 않고 넘는다고 말한다', async () => {
    const shop = await aShop(api.deps.db)
    await manyItems(api.deps, shop, 1_003)
    const staff = await staffOf()
    const { body } = await staff.get<{ results: Tab[] }>('/store-admin/v1/orders/counts')
    expect(body.results.find(({ key }) => key === 'PAID')).toMatchObject({ count: 1_000, capped: true })
    expect(body.results.find(({ key }) => key === 'SHIPPING')).toMatchObject({ count: 0, capped: false })
  })

  test('주문 목록이 말하는 모두의 수는, 주문상품의 어떤 조건으로 좁혀도 보이는 주문의 수다', async () => {
    const shop = await aShop(api.deps.db)
    for (let one = 0; one < 3; one++) {
      await anOrder(api.deps, shop, {
        items: [{ shipBy: '2026-11-13' }, { shipBy: '2026-11-12' }, { status: 'SHIPPING', ...sent }],
      })
      await anOrder(api.deps, shop, {
        items: [
          { status: 'SHIPPING', ...sent },
          { status: 'SHIPPING', ...sent },
        ],
      })
      await anOrder(api.deps, shop, {
        items: [
          { status: 'PROCESSING_ORDER', shipBy: '2026-11-20' },
          { status: 'DELIVERED', ...sent },
        ],
      })
    }
    const staff = await staffOf()
    const shown: Record<string, number> = {}
    for (const asked of [
      '',
      'status=PAID',
      'status=SHIPPING',
      'status=PAID&status=SHIPPING',
      'status=SHIPPING&delayed=true',
      'status=SHIPPING&delayed=false',
      'delayed=true',
      `shipping_origin_id=${shop.originId}&status=DELIVERED`,
      `shipping_origin_id=${shop.originId}&delayed=true`,
      'shipping_origin_id=9999',
      'status=SHIPPING&paid_from=2999-01-01',
    ]) {
      const path = `/store-admin/v1/orders?${asked}`
      const all = await staff.get<Page>(`${path}&page_size=100`)
      const one = await staff.get<Page>(`${path}&page_size=1`)
      expect(one.body.total_count, asked).toBe(all.body.results.length)
      shown[asked.replace(/shipping_origin_id=\d+/, 'origin')] = all.body.results.length
    }
    expect(Object.values(shown)).toEqual([9, 3, 6, 6, 3, 3, 3, 3, 3, 0, 0])
  })

  test('주문의 탭은 주문상품의 색인을 걷고, 주문을 처음부터 읽지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    await manyItems(api.deps, shop, 2_000)
    await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-13' }, { status: 'DELIVERED', ...sent }] })
    for (const filter of [{ status: ['DELIVERED' as const] }, { delayed: true as const }]) {
      const { from, where } = countedOrders(api.deps.db, filter, api.clock.now())
      const counted = sql`select 1 from ${from} where ${where} limit 1001`
      const plan = await planOf(api.deps.db, counted, sql`orders, order_items`)
      expect(plan).toMatch(/Index .*on order_items_(status_paid|ship_by)|using order_items_(status_paid|ship_by)/)
      expect(plan).not.toMatch(/Join|Seq Scan/)
    }
  })

  test('배송의 탭마다 색인이 있다', async () => {
    const { rows: found } = (await api.deps.db.execute(
      sql`select indexdef from pg_indexes where tablename = 'deliveries' and indexname = 'deliveries_status'`,
    )) as { rows: { indexdef: string }[] }
    expect(found[0]?.indexdef).toContain('(status, created_at DESC NULLS LAST, id DESC NULLS LAST)')
  })
})
