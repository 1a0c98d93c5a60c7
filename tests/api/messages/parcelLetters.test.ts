import { describe, expect, test } from 'vitest'
import { pullTracking } from '#server/modules/deliveries/deliveries.jobs.ts'
import { parcelKey, type TrackingEvent } from '#server/ports/carrier.ts'
import { useApi } from '#tests/support/api.ts'
import { listenToLetters } from '#tests/support/letters.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'

const api = useApi()
const ready = { status: 'PROCESSING_ORDER' as const }
const items = '/store-admin/v1/order-items/bulk'
const [first, second] = ['584012345678', '584012345679']

/** Two orders of one receiver, by two members, and somebody who sends. */
async function twoOrders() {
  const hear = listenToLetters(api)
  const shop = await aShop(api.deps.db)
  const other = await api.customer({ emailAddress: 'family@example.test' })
  const a = await anOrder(api.deps, shop, { items: [ready, ready] })
  const b = await anOrder(api.deps, { ...shop, userId: other.id }, { items: [ready] })
  const ops = await api.staff('ops')
  const step = async (name: string, body: object) => {
    const { body: done } = await ops.post<{ totals: { SUCCESS: number; FAILED: number } }>(`${items}/${name}`, body)
    expect(done.totals.FAILED, JSON.stringify(done)).toBe(0)
  }
  const ship = (parcels: [id: number | undefined, invoice_no: string | undefined][], more: object = {}) =>
    step('shipping', { items: parcels.map(([id, invoice_no]) => ({ id, carrier: 'CJ', invoice_no })), ...more })
  const buyer = { to: 'buyer@example.test', order: a.orderNo }
  const family = { to: 'family@example.test', order: b.orderNo }
  /** To whom, of which order, about which parcel. */
  const heard = async () =>
    (await hear()).map(({ to, title, text }) => ({
      to,
      title: title.replace('[홈핏] ', ''),
      order: /주문번호 (\S+)/.exec(text)?.[1],
      parcel: text.split('\n').at(-1),
    }))
  const all = [...a.itemIds, ...b.itemIds]
  return { a, b, all, ops, step, ship, hear, heard, buyer, family }
}

const sent = { title: '상품을 보냈어요' }
const came = { title: '상품이 도착했어요' }
const [one, two] = [{ parcel: `CJ대한통운 ${first}` }, { parcel: `CJ대한통운 ${second}` }]

/** The courier tells this of every parcel that it is asked about. */
function couriersSay(scans: TrackingEvent[]) {
  api.deps.carrier = {
    provider: 'told',
    track: (asked) => Promise.resolve(new Map(asked.map((parcel) => [parcelKey(parcel), scans]))),
  }
}
const scan = (status: TrackingEvent['status']): TrackingEvent => ({
  status,
  location: '마포',
  description: status,
  at: api.clock.now(),
})

describe('상자와 주문마다 알리는 것', () => {
  test('두 주문을 한 상자에 담으면 주문마다, 주문한 사람에게 한 통씩 알린다', async () => {
    const { all, ship, step, heard, buyer, family } = await twoOrders()
    await ship(all.map((id) => [id, first]))
    expect(await heard()).toEqual([
      { ...buyer, ...sent, ...one },
      { ...family, ...sent, ...one },
    ])
    await step('out-of-delivery', { ids: all })
    expect(await heard()).toEqual([])
    await step('delivered', { ids: all })
    expect(await heard()).toEqual([
      { ...buyer, ...came, ...one },
      { ...family, ...came, ...one },
    ])
  })

  test('한 주문이 두 상자로 가면 상자마다 그 송장을 알린다', async () => {
    const { a, ship, step, heard, buyer } = await twoOrders()
    await ship([
      [a.itemIds[0], first],
      [a.itemIds[1], second],
    ])
    expect(await heard()).toEqual([
      { ...buyer, ...sent, ...one },
      { ...buyer, ...sent, ...two },
    ])
    await step('delivered', { ids: [a.itemIds[1]] })
    expect(await heard()).toEqual([{ ...buyer, ...came, ...two }])
    await step('delivered', { ids: [a.itemIds[0]] })
    expect(await heard()).toEqual([{ ...buyer, ...came, ...one }])
  })

  test('택배사가 도착을 알려도 상자마다 주문마다 한 통이고, 두 번 물어도 그대로다', async () => {
    const { a, b, ship, heard, buyer, family } = await twoOrders()
    await ship([
      [a.itemIds[0], first],
      [a.itemIds[1], second],
      [b.itemIds[0], first],
    ])
    await heard()
    couriersSay([scan('IN_TRANSIT'), scan('OUT_FOR_DELIVERY')])
    await pullTracking(api.deps)
    expect(await heard()).toEqual([])
    couriersSay([scan('IN_TRANSIT'), scan('OUT_FOR_DELIVERY'), scan('DELIVERED')])
    for (let n = 0; n < 2; n++) {
      api.clock.advance(300_000)
      await pullTracking(api.deps)
    }
    expect(await heard()).toEqual([
      { ...buyer, ...came, ...one },
      { ...buyer, ...came, ...two },
      { ...family, ...came, ...one },
    ])
  })

  test('송장을 고치면 새 택배사와 새 번호를, 그 상자의 주문한 사람에게만 알린다', async () => {
    const { a, b, ship, heard, ops, family } = await twoOrders()
    await ship([
      [a.itemIds[0], first],
      [b.itemIds[0], first],
    ])
    await heard()
    const { body } = await ops.get<{ results: { id: number }[] }>(`/store-admin/v1/deliveries?order_id=${b.orderId}`)
    const path = `/store-admin/v1/deliveries/${body.results[0]?.id}`
    expect((await ops.patch(path, { carrier: 'HANJIN', invoice_no: second })).status).toBe(200)
    const changed = { ...family, title: '송장번호가 바뀌었어요' }
    expect(await heard()).toEqual([{ ...changed, parcel: `한진택배 ${second}` }])
    // back to a number that was told of before, and to the same one once more
    expect((await ops.patch(path, { carrier: 'CJ' })).status).toBe(200)
    expect((await ops.patch(path, { carrier: 'CJ', invoice_no: second })).status).toBe(200)
    expect(await heard()).toEqual([{ ...changed, ...two }])
  })

  test('보낸 것을 취소하고 다른 송장으로 다시 보내면 새 송장을 알린다', async () => {
    const { a, ship, step, heard, buyer } = await twoOrders()
    const [id] = a.itemIds
    await ship([[id, first]])
    await step('cancel-shipping', { ids: [id] })
    await ship([[id, second]])
    expect(await heard()).toEqual([
      { ...buyer, ...sent, ...one },
      { ...buyer, ...sent, ...two },
    ])
  })

  test('미리 보기와 되지 않은 줄은 아무에게도 알리지 않는다', async () => {
    const { a, b, ops, ship, heard, family } = await twoOrders()
    await ship([[a.itemIds[0], first]], { dry_run: true })
    expect(await heard()).toEqual([])
    const rows = [
      { id: a.itemIds[0], carrier: 'CJ', invoice_no: '12' },
      { id: b.itemIds[0], carrier: 'CJ', invoice_no: first },
    ]
    await ops.post(`${items}/shipping`, { items: rows })
    expect(await heard()).toEqual([{ ...family, ...sent, ...one }])
    await ops.post(`${items}/delivered`, { ids: [a.itemIds[0], b.itemIds[0]] })
    expect(await heard()).toEqual([{ ...family, ...came, ...one }])
  })

  test('늦어지는 것은 주문마다 한 통이고, 날이 또 바뀌면 다시 알린다', async () => {
    const { a, all, step, hear, buyer, family } = await twoOrders()
    const delay = (ids: number[], ship_by: string, reason: string) => step('delay', { ids, ship_by, reason })
    const letter = ({ to, order }: typeof buyer, name: string, day: string, reason: string) => ({
      to,
      title: '[홈핏] 발송이 늦어지고 있어요',
      text: `${name}님, ${day}까지 보내드릴게요. 기다리게 해서 죄송해요.\n사유: ${reason}\n주문번호 ${order}`,
      held: false,
    })
    await delay(all, '2026-11-20', '입고 지연')
    expect(await hear()).toEqual([
      letter(buyer, '김민지', '2026.11.20', '입고 지연'),
      letter(family, '홍길동', '2026.11.20', '입고 지연'),
    ])
    await delay(a.itemIds, '2026-11-24', '통관 지연')
    expect(await hear()).toEqual([letter(buyer, '김민지', '2026.11.24', '통관 지연')])
  })
})
