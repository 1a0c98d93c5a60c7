import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pullTracking } from '#server/modules/deliveries/deliveries.jobs.ts'
import { deliveries, deliveryEvents } from '#server/modules/deliveries/deliveries.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { parcelKey, type TrackingEvent } from '#server/ports/carrier.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop, historyOf } from '#tests/support/orders.ts'

const api = useApi()
const minute = 60_000
const day = 24 * 60
const short = {
  집화: 'AT_PICKUP',
  이동: 'IN_TRANSIT',
  출발: 'OUT_FOR_DELIVERY',
  완료: 'DELIVERED',
  이상: 'EXCEPTION',
} as const
/** What was scanned so many minutes after the parcel was sent. */
type Scan = [kind: keyof typeof short, after: number]

async function sent(count = 1, paidDaysBefore = 0) {
  const shop = await aShop(api.deps.db)
  const items = Array.from({ length: count }, () => ({ status: 'PROCESSING_ORDER' as const }))
  const paidAt = new Date(api.clock.now().getTime() - paidDaysBefore * day * minute)
  const { itemIds, orderId } = await anOrder(api.deps, shop, { items, paidAt })
  const ops = await api.staff('ops')
  const parcel = { order_item_ids: itemIds, carrier: 'CJ', invoice_no: '584012345678' }
  const { body } = await ops.post<{ id: number }>('/store-admin/v1/deliveries', parcel)
  const start = api.clock.now().getTime()
  const after = (at: Date | null | undefined) => (at ? (at.getTime() - start) / minute : null)
  /** The courier answers these scans in this order; then the parcel and its items, in minutes after the sending. */
  const told = async (...scans: Scan[]) => {
    const events = scans.map(([kind, at]): TrackingEvent => ({
      status: short[kind],
      location: '마포',
      description: kind,
      at: new Date(start + at * minute),
    }))
    api.deps.carrier = {
      provider: 'told',
      track: (asked) => Promise.resolve(new Map(asked.map((one) => [parcelKey(one), events]))),
    }
    api.clock.advance(5 * minute)
    const { moved } = await pullTracking(api.deps)
    const [box] = await api.deps.db.select().from(deliveries).where(eq(deliveries.id, body.id))
    const [item] = await api.deps.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
    return {
      moved,
      box: [box?.status, after(box?.pickedUpAt), after(box?.deliveredAt)],
      item: [item?.status, after(item?.pickedUpAt), after(item?.deliveredAt)],
      asksOn: box?.nextPullAt !== null,
    }
  }
  return { itemIds, ops, id: body.id, told }
}

const steps = async (id: number | undefined) =>
  (await historyOf(api.deps.db, id ?? 0))
    .filter(({ kind }) => kind === 'item.out-of-delivery' || kind === 'item.delivered')
    .map(({ from_status, to_status }) => `${from_status}>${to_status}`)

describe('택배사가 알려 온 것', () => {
  const toDoor = 'SHIPPING>OUT_OF_DELIVERY'
  const handedOver = 'OUT_OF_DELIVERY>DELIVERED'
  type Place = [status: string, pickedUp: number | null, delivered: number | null]
  test.each<[name: string, scans: Scan[], box: Place, item: Place, history: string[]]>([
    ['아직 아무것도 없으면 배송중', [], ['SHIPPING', null, null], ['SHIPPING', null, null], []],
    ['집화되면 그때부터 배송중', [['집화', 1]], ['SHIPPING', 1, null], ['SHIPPING', 1, null], []],
    ['집화 기록 없이 이동해도 가져간 것', [['이동', 2]], ['SHIPPING', 2, null], ['SHIPPING', 2, null], []],
    [
      '집화, 이동, 출발',
      [
        ['집화', 1],
        ['이동', 2],
        ['출발', 3],
      ],
      ['OUT_OF_DELIVERY', 1, null],
      ['OUT_OF_DELIVERY', 1, null],
      [toDoor],
    ],
    [
      '집화부터 완료까지 한꺼번에',
      [
        ['집화', 1],
        ['출발', 3],
        ['완료', 4],
      ],
      ['DELIVERED', 1, 4],
      ['DELIVERED', 1, 4],
      [toDoor, handedOver],
    ],
    [
      '배송출발 기록이 빠져도 배송완료',
      [
        ['집화', 1],
        ['이동', 2],
        ['완료', 4],
      ],
      ['DELIVERED', 1, 4],
      ['DELIVERED', 1, 4],
      ['SHIPPING>DELIVERED'],
    ],
    [
      '완료 기록 하나뿐이어도 배송완료',
      [['완료', 4]],
      ['DELIVERED', 4, 4],
      ['DELIVERED', 4, 4],
      ['SHIPPING>DELIVERED'],
    ],
    [
      '나중 것부터 알려 와도 때의 차례로 본다',
      [
        ['완료', 4],
        ['출발', 3],
        ['이동', 2],
        ['집화', 1],
      ],
      ['DELIVERED', 1, 4],
      ['DELIVERED', 1, 4],
      [toDoor, handedOver],
    ],
    [
      '두 번 출발하면 처음 출발한 때, 두 번 완료하면 처음 완료한 때',
      [
        ['집화', 1],
        ['출발', 2],
        ['출발', 3],
        ['완료', 4],
        ['완료', 5],
      ],
      ['DELIVERED', 1, 4],
      ['DELIVERED', 1, 4],
      [toDoor, handedOver],
    ],
    [
      '마지막이 이상이면 상자만 배송 이상',
      [
        ['이상', 3],
        ['집화', 1],
        ['이동', 2],
      ],
      ['EXCEPTION', 1, null],
      ['SHIPPING', 1, null],
      [],
    ],
    [
      '이상 뒤에 다시 움직이면 이상이 아니다',
      [
        ['이동', 3],
        ['이상', 2],
        ['집화', 1],
      ],
      ['SHIPPING', 1, null],
      ['SHIPPING', 1, null],
      [],
    ],
    [
      '출발했다가 돌아오면 상자는 이상이고 상품은 배송출발',
      [
        ['집화', 1],
        ['출발', 2],
        ['이상', 3],
      ],
      ['EXCEPTION', 1, null],
      ['OUT_OF_DELIVERY', 1, null],
      [toDoor],
    ],
    [
      '완료 뒤의 이상은 배송완료를 되돌리지 않는다',
      [
        ['출발', 2],
        ['완료', 3],
        ['이상', 4],
      ],
      ['DELIVERED', 2, 3],
      ['DELIVERED', 2, 3],
      [toDoor, handedOver],
    ],
  ])('%s', async (_, scans, box, item, history) => {
    const { itemIds, told } = await sent()
    expect(await told(...scans)).toMatchObject({ box, item, asksOn: box[0] !== 'DELIVERED' })
    expect(await steps(itemIds[0])).toEqual(history)
    const kept = await api.deps.db.select().from(deliveryEvents)
    expect(kept).toHaveLength(scans.length)
  })

  test('한 단계씩 와도 모든 상품이 같은 때로 옮기고, 앞의 것만 다시 와도 뒤로 가지 않는다', async () => {
    const { itemIds, told } = await sent(2)
    expect(await told(['집화', 1])).toMatchObject({ moved: 2 })
    expect(await told(['집화', 1])).toMatchObject({ moved: 0 })
    expect(await told(['집화', 1], ['출발', 2])).toMatchObject({ moved: 2, box: ['OUT_OF_DELIVERY', 1, null] })
    expect(await told(['집화', 1])).toMatchObject({ moved: 0, box: ['OUT_OF_DELIVERY', 1, null] })
    expect(await told(['출발', 2], ['완료', 3])).toMatchObject({ moved: 2, box: ['DELIVERED', 1, 3], asksOn: false })
    for (const id of itemIds) expect(await steps(id)).toEqual([toDoor, handedOver])
    const items = await api.deps.db.select().from(orderItems)
    expect(new Set(items.map(({ deliveredAt }) => deliveredAt?.getTime())).size).toBe(1)
  })

  test('취소된 상자와 먼저 손으로 끝낸 상품은 늦은 소식에 움직이지 않는다', async () => {
    const { itemIds, ops, told } = await sent(2)
    const [first, second] = itemIds
    await ops.post('/store-admin/v1/order-items/bulk/delivered', { ids: [first] })
    expect(await steps(first)).toEqual(['SHIPPING>DELIVERED'])
    expect(await told(['집화', 1], ['출발', 2])).toMatchObject({ moved: 1, box: ['OUT_OF_DELIVERY', 1, null] })
    expect(await told(['집화', 1], ['출발', 2], ['완료', 3])).toMatchObject({ moved: 1, box: ['DELIVERED', 1, 3] })
    expect(await steps(first)).toEqual(['SHIPPING>DELIVERED'])
    expect(await steps(second)).toEqual([toDoor, handedOver])
  })

  test('같은 번호를 먼저 쓴 상자의 스캔은 남지도 옮기지도 않고, 우리 상자의 것부터 센다', async () => {
    const { itemIds, told } = await sent(1, 30)
    const [pickedUp, delivered]: [Scan, Scan] = [
      ['집화', -90 * day],
      ['완료', -89 * day],
    ]
    expect(await told(pickedUp, delivered)).toMatchObject({
      moved: 0,
      box: ['SHIPPING', null, null],
      item: ['SHIPPING', null, null],
      asksOn: true,
    })
    expect(await api.deps.db.select().from(deliveryEvents)).toEqual([])
    expect(await told(pickedUp, delivered, ['집화', 1])).toMatchObject({ box: ['SHIPPING', 1, null] })
    expect(await told(pickedUp, delivered, ['집화', 1], ['완료', 2])).toMatchObject({ item: ['DELIVERED', 1, 2] })
    expect(await steps(itemIds[0])).toEqual(['SHIPPING>DELIVERED'])
  })

  test('연휴가 지나 늦게 적은 송장은 그 앞의 스캔도 우리 상자의 것이다', async () => {
    const late = await sent(1, 5)
    expect(await late.told(['집화', -4 * day], ['완료', -3 * day])).toMatchObject({
      box: ['DELIVERED', -4 * day, -3 * day],
      item: ['DELIVERED', -4 * day, -3 * day],
    })
  })

  test('결제하기 전의 스캔은 잘못 적은 번호의 것이다', async () => {
    const { told } = await sent(1, 2)
    expect(await told(['집화', -4 * day], ['완료', -3 * day])).toMatchObject({
      moved: 0,
      box: ['SHIPPING', null, null],
    })
  })

  test('발송을 취소하면 그 송장의 소식은 더 묻지 않는다', async () => {
    const { itemIds, ops, told } = await sent()
    await ops.post('/store-admin/v1/order-items/bulk/cancel-shipping', { ids: itemIds })
    expect(await told(['완료', 3])).toMatchObject({
      moved: 0,
      box: ['CANCELED', null, null],
      item: ['PROCESSING_ORDER', null, null],
      asksOn: false,
    })
  })
})
