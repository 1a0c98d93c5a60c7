import { beforeEach, expect, test } from 'vitest'
import { claimItems } from '#server/modules/claims/claims.tables.ts'
import { queueOf } from '#tests/support/claimQueue.ts'
import { useApi } from '#tests/support/api.ts'
import { withReasons } from '#tests/support/claiming.ts'

// a Monday in Korea, and still Sunday in Greenwich
const api = useApi({ start: '2026-11-16T02:30:00+09:00' })
beforeEach(() => withReasons(api))

const path = '/store-admin/v1/claims'
const at = (kst: string) => new Date(`${kst}+09:00`)

test('한 클레임의 칸이 제 값으로 보이고, 열린 것만 기한이 지난다', async () => {
  const { shop, order, ids } = await queueOf(api, [
    {
      type: 'exchange',
      reasonId: 26,
      status: 'RETRACTED',
      fault: 'SELLER',
      reasonDetail: '실밥이 터졌어요',
      requester: 'ADMIN',
      collectionStatus: 'INSPECTED',
      collection: {
        method: 'SELF',
        carrier: 'CJ',
        invoice_no: '584012345678',
        pickup_date: '2026-11-17',
        sent_back: { carrier: 'HANJIN', invoice_no: '412345678901' },
      },
      inspection: 'WRONG_ITEM',
      holdReason: '확인 중',
      feeDue: 6_000,
      feePayment: 'POINTS',
      feePaidAt: at('2026-11-16T01:00:00'),
      dueAt: at('2026-11-16T01:00:00'),
      retractedAt: at('2026-11-16T02:00:00'),
      retractedBy: `ops:1`,
      retractReason: '재고 없음',
      version: 5,
    },
    { dueAt: at('2026-11-16T01:00:00') },
  ])
  const [id = 0, open = 0] = ids
  await api.deps.db.insert(claimItems).values({
    claimId: id,
    orderItemId: order.itemIds[0] as number,
    quantity: 1,
    units: [0],
    exchangeSkuId: shop.skuId,
    priorStatus: 'DELIVERED',
    open: false,
    restockedQuantity: 1,
    restockedAt: at('2026-11-16T02:00:00'),
  })
  const cs = await api.staff('cs')
  const { body } = await cs.get<{ results: object[] }>(`${path}?sort=requested_at`)
  expect(body.results[0]).toEqual({
    id,
    claim_no: 'C261116AAAAAAA0',
    order_id: order.orderId,
    order_no: order.orderNo,
    type: 'exchange',
    status: 'RETRACTED',
    fault: 'SELLER',
    reason: { id: 26, label: expect.any(String) as string, fault: 'SELLER' },
    reason_detail: '실밥이 터졌어요',
    requester: 'ADMIN',
    user: { id: shop.userId, name_masked: '김*지' },
    phone_masked: '010-****-5678',
    items: [
      {
        order_item_id: order.itemIds[0],
        product_name: '요가 매트',
        option_label: '라벤더',
        sku_code: 'YM-01',
        thumbnail_url: null,
        quantity: 1,
        item_status: 'PAID',
        exchange_sku_id: shop.skuId,
        exchange_option_label: '라벤더',
        restocked: true,
        restocked_quantity: 1,
      },
    ],
    collection_status: 'INSPECTED',
    collection: {
      method: 'SELF',
      carrier: 'CJ',
      carrier_name: 'CJ대한통운',
      invoice_no: '584012345678',
      pickup_date: '2026-11-17',
      sent_back: { carrier: 'HANJIN', carrier_name: '한진택배', invoice_no: '412345678901' },
    },
    inspection: 'WRONG_ITEM',
    hold_reason: '확인 중',
    fee: { amount: 6_000, payment: 'POINTS', paid: true },
    refund_cash: null,
    refund_points: null,
    refund: null,
    requested_at: '2026-11-16T00:00:00.000+09:00',
    sla_due_at: '2026-11-16T01:00:00.000+09:00',
    overdue: false,
    completed_at: null,
    retracted: { by: '판매자', reason: '재고 없음', at: '2026-11-16T02:00:00.000+09:00' },
    version: 5,
  })
  expect(body.results[1]).toMatchObject({ id: open, overdue: true, fee: null, retracted: null })
  expect((await cs.get(`${path}/999999`)).body).toMatchObject({ code: 'CLAIM_NOT_FOUND' })
})
