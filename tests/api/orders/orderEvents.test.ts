import { expect, test } from 'vitest'
import type { paths } from '#contract/schema.d.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { momentsOf } from '../../../src/resources/orders/timeTravel/facts.ts'
import { stateAt } from '../../../src/resources/orders/timeTravel/stateAt.ts'

const api = useApi()
type Order = paths['/store-admin/v1/orders/{id}']['get']['responses'][200]['content']['application/json']
type Events = paths['/store-admin/v1/orders/{id}/events']['get']['responses'][200]['content']['application/json']

test('직원이 한 일은 모두 사건으로 남아, 어느 순간으로 접어도 그때의 상태이고 마지막은 지금과 같다', async () => {
  const shop = await aShop(api.deps.db)
  const { orderId, itemIds } = await anOrder(api.deps, shop)
  const [id = 0] = itemIds
  const ops = await api.staff('ops')
  const seen: { at: number; status: string; hold: string | null; invoice: string | null }[] = []
  const step = async (name: string, body: object = {}) => {
    api.clock.advance(60_000)
    await ops.post(`/store-admin/v1/order-items/bulk/${name}`, { ids: [id], ...body })
    const { body: item } = await ops.get<Order['items'][number]>(`/store-admin/v1/order-items/${id}`)
    const { status, hold_reason: hold, delivery } = item
    seen.push({ at: api.clock.now().getTime(), status, hold, invoice: delivery?.invoice_no ?? null })
  }
  const sent = (invoice_no: string) => ({ ids: undefined, items: [{ id, carrier: 'CJ', invoice_no }] })
  await step('hold', { reason: '재고 확인' })
  await step('release')
  await step('processing-order')
  await step('shipping', sent('584012345678'))
  await step('cancel-shipping')
  await step('shipping', sent('584012345679'))
  api.clock.advance(60_000)
  await ops.patch(`/store-admin/v1/orders/${orderId}/memo`, { memo: '문 앞', visibility: 'CS', version: 1 })
  await step('out-of-delivery')
  await step('delivered', { override: true, reason: '확인함' })

  const { body: order } = await ops.get<Order>(`/store-admin/v1/orders/${orderId}`)
  const { body: history } = await ops.get<Events>(`/store-admin/v1/orders/${orderId}/events`)
  expect(history.complete).toBe(true)
  const facts = { order, events: history.results, complete: history.complete }
  for (const { at, status, hold, invoice } of seen) {
    const [item] = stateAt(facts, at).items
    expect([item?.status, item?.hold, item?.invoice], `${status} ${at}`).toEqual(
      [status, hold, invoice].map((value) => ({ known: true, value })),
    )
  }
  const first = stateAt(facts, seen[0]?.at ?? 0)
  expect([first.memo, first.parcels]).toEqual([{ known: true, value: null }, []])
  const last = stateAt(facts, momentsOf(facts).at(-1) ?? 0)
  expect(last.memo).toEqual({ known: true, value: order.memo })
  expect(last.parcels.map(({ status, invoiceNo }) => [status, invoiceNo])).toEqual(
    order.deliveries.map((parcel) => [
      { known: true, value: parcel.status },
      { known: true, value: parcel.invoice_no },
    ]),
  )
})

test('없는 주문은 404이고, 사건에는 받는 분의 이름과 전화가 없다', async () => {
  const shop = await aShop(api.deps.db)
  const { orderId } = await anOrder(api.deps, shop)
  const cs = await api.staff('cs')
  expect((await cs.get('/store-admin/v1/orders/999999/events')).body).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  expect((await cs.get<Events>(`/store-admin/v1/orders/${orderId}/events`)).body).toEqual({
    results: [],
    complete: true,
  })
})
