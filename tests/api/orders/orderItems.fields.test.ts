import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderStateOf } from '#server/modules/order-desk/orders.read.ts'
import { orderItems, orders, shippingGroups } from '#server/modules/orders/orders.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const path = '/store-admin/v1/order-items'
const api = useApi()
const at = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T00:30:00+09:00`)
const shown = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:30:00.000+09:00`

describe('주문상품의 칸', () => {
  test('목록, 상세, 주문 안의 줄에 모든 칸이 제 값으로 보인다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds, orderNo } = await anOrder(api.deps, shop, {
      items: [
        {
          status: 'DELIVERED',
          quantity: 3,
          claimedQuantity: 2,
          unitPrice: 20_000,
          listPrice: 31_000,
          productCoupon: 4_000,
          cartCoupon: 3_000,
          points: 2_000,
          paid: 51_000,
          thumbnailUrl: '/images/a.webp',
          claimId: 77,
          claimType: 'return',
          claimStatus: 'RETRACTED',
          holdReason: '확인 중',
          addressChangedAt: at(1),
          carrier: 'CJ',
          invoiceNo: '584012345678',
          memoCount: 4,
          lastMemo: '문 앞에',
          memoPinned: true,
          shipBy: '2026-11-12',
          firstShipBy: '2026-11-10',
          delayReason: '입고 지연',
          paidAt: at(2),
          processedAt: at(3),
          shippedAt: at(4),
          pickedUpAt: at(5),
          deliveredAt: at(6),
          confirmedAt: at(7),
          version: 9,
        },
      ],
    })
    const ops = await api.staff('ops')
    const row = {
      id: itemIds[0],
      order_item_no: String(itemIds[0]),
      order_id: orderId,
      order_no: orderNo,
      user_id: shop.userId,
      status: 'DELIVERED',
      product_id: shop.productId,
      sku_id: shop.skuId,
      sku_code: 'YM-01',
      product_name: '요가 매트',
      option_label: '라벤더',
      brand_name: '고요',
      thumbnail_url: '/images/a.webp',
      quantity: 3,
      claimed_quantity: 2,
      unit_price: 20_000,
      price_rule: 'SALE_PRICE',
      list_price: 31_000,
      product_coupon: 4_000,
      cart_coupon: 3_000,
      points: 2_000,
      paid: 51_000,
      recipient_masked: '김*지',
      recipient_phone_masked: '010-****-5678',
      recipient_area: '서울 마포구',
      shipping_origin: { id: shop.originId, name: '본사 물류센터', kind: 'OWN' },
      delivery: {
        carrier: 'CJ',
        carrier_name: 'CJ대한통운',
        invoice_no: '584012345678',
        tracking_url: expect.stringContaining('584012345678') as string,
      },
      claim: { id: 77, type: 'return', status: 'RETRACTED' },
      hold_reason: '확인 중',
      address_changed_at: shown(1),
      memo_count: 4,
      last_memo: '문 앞에',
      memo_pinned: true,
      ship_by: '2026-11-12',
      first_ship_by: '2026-11-10',
      delay_reason: '입고 지연',
      bundle_size: 0,
      overdue: false,
      paid_at: shown(2),
      processed_at: shown(3),
      shipped_at: shown(4),
      picked_up_at: shown(5),
      delivered_at: shown(6),
      confirmed_at: shown(7),
      steps: [],
      version: 9,
    }
    const listed = await ops.get<{ results: object[] }>(path)
    expect(listed.body.results).toEqual([row])
    expect((await ops.get(`${path}/${itemIds[0]}`)).body).toEqual(row)
    expect((await ops.get<{ items: object[] }>(`/store-admin/v1/orders/${orderId}`)).body.items).toEqual([row])
  })

  test('발송기한이 지났다는 것은 그 날이 지나도록 떠나지 않은 것만이다', async () => {
    const shop = await aShop(api.deps.db)
    const late = { shipBy: '2026-11-15' }
    const sent = { carrier: 'CJ', invoiceNo: '584012345678' }
    await anOrder(api.deps, shop, {
      items: [
        late,
        { ...late, status: 'PROCESSING_ORDER' },
        { ...late, status: 'SHIPPING', ...sent },
        { ...late, status: 'CANCELED' },
        { shipBy: '2026-11-16' },
        { shipBy: null },
      ],
    })
    const { body } = await (await api.staff('ops')).get<{ results: { overdue: boolean }[] }>(`${path}?sort=id`)
    expect(body.results.map(({ overdue }) => overdue)).toEqual([true, true, false, false, false, false])
  })
})

describe('주문의 칸', () => {
  test('목록과 상세에 금액과 배송비 묶음이 하나하나 제 값으로 보인다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, orderNo, itemIds } = await anOrder(api.deps, shop, {
      items: [{ productName: '폼롤러', paidAt: at(2) }, { status: 'CANCELED' }, {}],
    })
    const { db } = api.deps
    const price = {
      listAmount: 90_000,
      productDiscount: 30_000,
      productCoupon: 1_000,
      cartCoupon: 2_000,
      points: 400,
      shippingBase: 3_000,
      shippingCoupon: 500,
      remoteSurcharge: 5_000,
      payable: 64_100,
      earnPoints: 640,
    }
    const times = { createdAt: at(1), paidAt: at(2), memo: '선물', memoVisibility: 'CS', version: 6 } as const
    await db
      .update(orders)
      .set({ ...price, ...times })
      .where(eq(orders.id, orderId))
    const [group] = await db
      .insert(shippingGroups)
      .values({
        orderId,
        shippingOriginId: shop.originId,
        policy: {},
        goodsAmount: 60_000,
        baseFee: 3_000,
        couponDiscount: 500,
        remoteSurcharge: 5_000,
      })
      .returning()
    await db
      .update(orderItems)
      .set({ shippingGroupId: group?.id ?? 0 })
      .where(eq(orderItems.id, itemIds[0] as number))
    const summary = {
      id: orderId,
      order_no: orderNo,
      status: 'COMPLETED',
      item_status: '결제완료',
      user: { id: shop.userId, name_masked: '김*지' },
      recipient_masked: '김*지',
      title: '폼롤러 외 2건',
      item_count: 3,
      payable: 64_100,
      payment_method: 'CARD',
      ordered_at: shown(1),
      paid_at: shown(2),
    }
    const cs = await api.staff('cs')
    expect((await cs.get<{ results: object[] }>('/store-admin/v1/orders')).body.results).toEqual([summary])
    expect((await cs.get(`/store-admin/v1/orders/${orderId}`)).body).toMatchObject({
      ...summary,
      price: {
        list_amount: 90_000,
        product_discount: 30_000,
        product_coupon: 1_000,
        cart_coupon: 2_000,
        points: 400,
        shipping_base: 3_000,
        shipping_coupon: 500,
        remote_surcharge: 5_000,
        payable: 64_100,
        earn_points: 640,
      },
      groups: [
        {
          id: group?.id,
          shipping_origin: { id: shop.originId, name: '본사 물류센터' },
          item_ids: [itemIds[0]],
          goods_amount: 60_000,
          base_fee: 3_000,
          coupon_discount: 500,
          remote_surcharge: 5_000,
          charged: 7_500,
        },
      ],
      delivery_address: { postcode: '03992', address2: '***', comment: '***', remote: 'NONE', unmasked_seconds: null },
      memo: '선물',
      memo_visibility: 'CS',
      version: 6,
    })
    const open = await cs.post<{ order: { delivery_address: object } }>(`/store-admin/v1/orders/${orderId}/unmask`, {
      reason: '배송 문의',
    })
    expect(open.body.order.delivery_address).toEqual({
      name: '김민지',
      phone: '01012345678',
      postcode: '03992',
      address1: '서울 마포구 월드컵로 12',
      address2: '101동 202호',
      comment: '문 앞에 놓아 주세요',
      remote: 'NONE',
      masked: false,
      unmasked_seconds: 600,
    })
  })

  test('주문의 상태는 남은 상품의 상태이고, 서로 다르면 가장 멀리 간 것의 일부다', () => {
    expect(orderStateOf([])).toBe('주문서')
    expect(orderStateOf(['PAID', 'PAID'])).toBe('결제완료')
    expect(orderStateOf(['DELIVERED', 'PAID', 'SHIPPING'])).toBe('일부 배송완료')
    expect(orderStateOf(['CANCELED', 'PAID'])).toBe('결제완료')
    expect(orderStateOf(['RETURNED', 'EXCHANGED', 'CONFIRMED'])).toBe('구매확정')
    expect(orderStateOf(['CANCELED', 'CANCELED'])).toBe('취소완료')
    expect(orderStateOf(['CANCELED', 'RETURNED'])).toBe('일부 반품완료')
  })

  test('주문 메모는 읽은 판에서만 고치고, 없는 주문에는 쓰지 않으며, 비우면 비어 있다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds } = await anOrder(api.deps, shop)
    const cs = await api.staff('cs')
    const memo = (id: number | undefined, body: object, of = 'orders') =>
      cs.patch(`/store-admin/v1/${of}/${id}/memo`, body)
    expect((await memo(orderId, { memo: '하나', version: 1 })).body).toMatchObject({
      visibility: 'INTERNAL',
      version: 2,
    })
    expect((await memo(orderId, { memo: '둘', version: 1 })).body).toMatchObject({ code: 'VERSION_CONFLICT' })
    expect((await memo(itemIds[0], { memo: '', visibility: 'CS', version: 2 }, 'order-items')).body).toMatchObject({
      memo: '',
      version: 3,
    })
    for (const of of ['orders', 'order-items'])
      expect((await memo(999_999, { memo: 'x', version: 1 }, of)).body).toMatchObject({ code: 'ORDER_NOT_FOUND' })
    const logged = await rows(
      api.deps.db,
      sql`select action, entity, entity_id, before, after from audit_logs order by id`,
    )
    expect(logged).toEqual([
      {
        action: 'order.memo',
        entity: 'orders',
        entity_id: String(orderId),
        before: { memo: null },
        after: { memo: '하나' },
      },
      {
        action: 'order.memo',
        entity: 'orders',
        entity_id: String(orderId),
        before: { memo: '하나' },
        after: { memo: '' },
      },
    ])
  })
})
