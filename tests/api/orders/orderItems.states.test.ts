import { expect, test } from 'vitest'
import { orderItemStatuses } from '#server/modules/orders/orders.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop, type ItemValues } from '#tests/support/orders.ts'

const path = '/store-admin/v1/order-items'
const api = useApi()
type Result = { rows: { status: string; code?: string }[] }

/** What each step comes to with an item in each state, as staff ask for it: `ok`, nothing to do (`done`), or a code. */
const [ended, wrong] = ['ORDER_ITEM_STATE', 'ORDER_ITEM_STATE']
const [early, raw, none] = ['NOT_SHIPPED', 'NOT_PROCESSED', 'ORDER_ITEM_NOT_FOUND']
const table: Record<string, string[]> = {
  // PENDING (not for staff yet), PAID, PROCESSING_ORDER, SHIPPING, OUT_OF_DELIVERY, DELIVERED, CONFIRMED, CANCELED, RETURNED, EXCHANGED
  'processing-order': [none, 'ok', 'done', 'done', 'done', 'done', 'done', ended, ended, ended],
  shipping: [none, raw, 'ok', 'done', 'done', 'done', 'done', ended, ended, ended],
  'out-of-delivery': [none, early, early, 'ok', 'done', 'done', 'done', ended, ended, ended],
  delivered: [none, early, early, 'ok', 'ok', 'done', 'done', ended, ended, ended],
  'revert-processing': [none, 'done', 'ok', wrong, wrong, wrong, wrong, ended, ended, ended],
  'cancel-shipping': [none, wrong, 'done', 'ok', wrong, wrong, wrong, ended, ended, ended],
  hold: [none, 'ok', 'ok', wrong, wrong, wrong, wrong, ended, ended, ended],
  release: [none, 'done', 'done', wrong, wrong, wrong, wrong, ended, ended, ended],
  delay: [none, 'ok', 'ok', wrong, wrong, wrong, wrong, ended, ended, ended],
}

const claimStops = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'CLAIM_OPEN']))

/** What stands in the way of an item that could go on, and the steps that it stops. */
const hindered: [what: ItemValues, stopped: Record<string, string>][] = [
  [
    { status: 'PAID', claimStatus: 'REQUESTED', claimType: 'cancel', claimId: 1 },
    claimStops('processing-order', 'shipping', 'out-of-delivery', 'delivered', 'cancel-shipping', 'delay'),
  ],
  [
    { status: 'PROCESSING_ORDER', claimStatus: 'IN_PROGRESS', claimType: 'cancel', claimId: 1 },
    claimStops('shipping', 'out-of-delivery', 'delivered', 'revert-processing', 'delay'),
  ],
  [
    { status: 'SHIPPING', claimStatus: 'REQUESTED', claimType: 'return', claimId: 1 },
    claimStops('out-of-delivery', 'delivered', 'revert-processing', 'cancel-shipping'),
  ],
  [{ status: 'SHIPPING', claimStatus: 'RETRACTED', claimType: 'return', claimId: 1 }, {}],
  [{ status: 'PROCESSING_ORDER', claimStatus: 'COMPLETED', claimType: 'cancel', claimId: 1 }, {}],
  [
    { status: 'PROCESSING_ORDER', holdReason: '확인' },
    { shipping: 'HOLD', hold: 'done', release: 'ok' },
  ],
  [
    { status: 'PAID', holdReason: '확인' },
    { hold: 'done', release: 'ok' },
  ],
  [{ status: 'PROCESSING_ORDER', addressChangedAt: new Date() }, { shipping: 'ADDRESS_CHANGED' }],
  [{ status: 'SHIPPING', pickedUpAt: new Date() }, { 'cancel-shipping': 'PICKED_UP' }],
]

test('상태마다, 막는 것마다, 직원이 누른 단계의 답은 표와 같고 미리 보기는 아무것도 바꾸지 않는다', async () => {
  const shop = await aShop(api.deps.db)
  const sent = (status: ItemValues['status'], nth: number): ItemValues =>
    status === 'SHIPPING' || status === 'OUT_OF_DELIVERY' ? { carrier: 'CJ', invoiceNo: `58401234560${nth}` } : {}
  const wanted = [...orderItemStatuses.map((status) => ({ status })), ...hindered.map(([what]) => what)]
  const { itemIds, orderId } = await anOrder(api.deps, shop, {
    items: wanted.map((values, nth) => ({ ...sent(values.status, nth % 10), ...values })),
  })
  const ops = await api.staff('ops')
  const bodies: Record<string, object> = {
    hold: { ids: itemIds, reason: '확인' },
    delay: { ids: itemIds, reason: '입고 지연', ship_by: '2026-11-20' },
    shipping: { items: itemIds.map((id, nth) => ({ id, carrier: 'CJ', invoice_no: `5840123457${10 + nth}` })) },
  }
  const before = (await ops.get(`/store-admin/v1/orders/${orderId}`)).body
  for (const [name, plain] of Object.entries(table)) {
    const answer = await ops.post<Result>(`${path}/bulk/${name}`, {
      ...(bodies[name] ?? { ids: itemIds }),
      dry_run: true,
    })
    const said = answer.body.rows.map(({ status, code }) =>
      status === 'SUCCESS' ? 'ok' : status === 'SKIPPED' ? 'done' : code,
    )
    const others = hindered.map(
      ([{ status }, stopped]) => stopped[name] ?? plain[orderItemStatuses.indexOf(status ?? 'PAID')],
    )
    expect(said, name).toEqual([...plain, ...others])
  }
  expect((await ops.get(`/store-admin/v1/orders/${orderId}`)).body).toEqual(before)
})
