import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { exportsOf, type ExportList } from '#tests/support/exports.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const { request, columnsOf, lines } = exportsOf(api)

/** The title and the value of each column, by its key. */
type Cells = Record<string, readonly [title: string, value: string]>

const itemCells: Cells = {
  order_item_no: ['상품주문번호', 'ID'],
  order_no: ['주문번호', 'ORDER'],
  status: ['상태', '구매확정'],
  claim: ['클레임', '교환 완료'],
  paid_at: ['결제일시', '2026-11-09 00:00:00'],
  ship_by: ['발송기한', '2026-11-18'],
  brand_name: ['브랜드', '고요'],
  product_name: ['상품명', '폼롤러'],
  option_label: ['옵션', '45cm'],
  sku_code: ['SKU', 'FR-45'],
  quantity: ['수량', '3'],
  goods: ['품목', '폼롤러 45cm × 3'],
  ordered_quantity: ['주문 수량', '5'],
  unit_price: ['판매가', '20000'],
  price_rule: ['적용 가격', '회원가'],
  product_coupon: ['상품 쿠폰', '1100'],
  cart_coupon: ['장바구니 쿠폰', '2200'],
  points: ['포인트', '3300'],
  paid: ['상품 결제금액', '93400'],
  payable: ['주문 결제금액', '20000'],
  recipient_masked: ['수령인', '김*지'],
  recipient_phone_masked: ['연락처', '010-****-5678'],
  recipient_area: ['지역', '서울 마포구'],
  recipient: ['수령인 이름', '김민지'],
  recipient_phone: ['수령인 전화', '010-1234-5678'],
  postcode: ['우편번호', '03992'],
  address: ['주소', '서울 마포구 월드컵로 12 101동 202호'],
  comment: ['배송메시지', '문 앞에 놓아 주세요'],
  shipping_origin: ['출고지', '본사 물류센터'],
  carrier: ['택배사', '한진택배'],
  invoice_no: ['송장번호', '0012345678901'],
  hold_reason: ['보류 사유', '주소 확인'],
  last_memo: ['운영메모', '선물 포장'],
  processed_at: ['발주확인일시', '2026-11-10 08:59:59'],
  shipped_at: ['발송일시', '2026-11-11 23:59:59'],
  delivered_at: ['배송완료일시', '2026-11-13 00:00:01'],
  confirmed_at: ['구매확정일시', '2026-11-15 04:00:00'],
}
const ofItemsByDefault =
  'order_item_no order_no status claim paid_at ship_by brand_name product_name option_label sku_code quantity paid recipient_masked recipient_phone_masked recipient_area shipping_origin carrier invoice_no'.split(
    ' ',
  )
const personalOfItems = ['recipient', 'recipient_phone', 'postcode', 'address', 'comment']

const orderCells: Cells = {
  order_no: ['주문번호', 'ORDER'],
  paid_at: ['결제일시', '2026-11-09 00:00:00'],
  item_status: ['상태', '구매확정'],
  user: ['주문자', '박*연'],
  user_phone_masked: ['주문자 연락처', '010-****-4321'],
  user_email_masked: ['주문자 이메일', 'do***@example.test'],
  recipient_masked: ['수령인', '김*지'],
  title: ['상품', '폼롤러 외 1건'],
  item_count: ['상품 수', '2'],
  payment_method: ['결제수단', '네이버페이'],
  list_amount: ['상품 정가 합계', '100000'],
  product_discount: ['즉시할인', '10000'],
  goods_amount: ['상품금액', '90000'],
  product_coupon: ['상품 쿠폰', '1000'],
  cart_coupon: ['장바구니 쿠폰', '2000'],
  shipping_coupon: ['배송비 쿠폰', '500'],
  coupons: ['쿠폰 할인', '3500'],
  points: ['포인트', '4000'],
  shipping: ['배송비', '8000'],
  payable: ['결제금액', '90500'],
  refunded: ['환불금액', '30000'],
  net: ['결제금액 − 환불금액', '60500'],
  user_name: ['주문자 이름', '박도연'],
  user_phone: ['주문자 전화', '010-8765-4321'],
  user_email: ['주문자 메일', 'doyeon@example.test'],
  recipient: ['수령인 이름', '김민지'],
  recipient_phone: ['수령인 전화', '010-1234-5678'],
  postcode: ['우편번호', '03992'],
  address: ['주소', '서울 마포구 월드컵로 12 101동 202호'],
}
const ofOrdersByDefault =
  'order_no paid_at item_status user recipient_masked title item_count payment_method goods_amount coupons points shipping payable refunded'.split(
    ' ',
  )
const personalOfOrders = 'user_name user_phone user_email recipient recipient_phone postcode address'.split(' ')

const paidAt = new Date('2026-11-09T00:00:00+09:00')

/** An order with an item of which no two fields are alike. */
async function anItemOfEverything() {
  const shop = await aShop(api.deps.db)
  return anOrder(api.deps, shop, {
    paidAt,
    items: [
      {
        status: 'CONFIRMED',
        claimType: 'exchange',
        claimStatus: 'COMPLETED',
        productName: '폼롤러',
        optionLabel: '45cm',
        skuCode: 'FR-45',
        quantity: 5,
        atMemberPrice: true,
        claimedQuantity: 2,
        productCoupon: 1_100,
        cartCoupon: 2_200,
        points: 3_300,
        paid: 93_400,
        shipBy: '2026-11-18',
        carrier: 'HANJIN',
        invoiceNo: '0012345678901',
        holdReason: '주소 확인',
        lastMemo: '선물 포장',
        processedAt: new Date('2026-11-10T08:59:59+09:00'),
        shippedAt: new Date('2026-11-11T23:59:59+09:00'),
        deliveredAt: new Date('2026-11-13T00:00:01+09:00'),
        confirmedAt: new Date('2026-11-15T04:00:00+09:00'),
      },
    ],
  })
}

/** An order of which no two amounts are alike, of somebody who sends it to somebody else. */
async function anOrderOfEverything() {
  const shop = await aShop(api.deps.db)
  const buyer = await api.customer({ name: '박도연', phone: '01087654321', emailAddress: 'doyeon@example.test' })
  const confirmed = { status: 'CONFIRMED' as const, productName: '폼롤러' }
  const order = await anOrder(api.deps, shop, { paidAt, items: [confirmed, { status: 'RETURNED' }] })
  await api.deps.db
    .update(orders)
    .set({
      userId: buyer.id,
      paymentMethod: 'NAVERPAY',
      listAmount: 100_000,
      productDiscount: 10_000,
      productCoupon: 1_000,
      cartCoupon: 2_000,
      shippingCoupon: 500,
      points: 4_000,
      shippingBase: 3_000,
      remoteSurcharge: 5_000,
      payable: 90_500,
    })
    .where(eq(orders.id, order.orderId))
  await api.deps.db.insert(payments).values({
    orderId: order.orderId,
    provider: 'SANDBOX',
    method: 'NAVERPAY',
    amount: 90_500,
    captured: 90_500,
    refunded: 30_000,
    status: 'PARTIAL_CANCELED',
    idempotencyKey: 'pay-1',
  })
  return order
}

const kinds: [ExportList, Cells, string[], string[], () => Promise<{ orderNo: string; itemIds: number[] }>][] = [
  ['order-items', itemCells, ofItemsByDefault, personalOfItems, anItemOfEverything],
  ['orders', orderCells, ofOrdersByDefault, personalOfOrders, anOrderOfEverything],
]

describe.each(kinds)('%s의 열', (list, cells, byDefault, personal, make) => {
  test('모든 열에 제 이름과 제 값이 있고, 금액과 수량만 숫자이며, 열의 목록도 그렇게 말한다', async () => {
    const { orderNo, itemIds } = await make()
    const listed = (await columnsOf(list)).results
    expect(listed.map(({ key, label }) => [key, label])).toEqual(
      Object.entries(cells).map(([key, [title]]) => [key, title]),
    )
    const amounts = /금액|쿠폰|포인트|할인|배송비|수량|상품 수|판매가|정가/
    for (const { label, kind } of listed)
      expect([label, kind]).toEqual([label, amounts.test(label) ? 'number' : 'text'])
    expect(listed.filter((one) => one.default).map(({ key }) => key)).toEqual(byDefault)
    expect(listed.filter(({ pii }) => pii).map(({ key }) => key)).toEqual(personal)
    const [line] = await lines(list, { columns: Object.keys(cells), include_pii: true })
    const known: Record<string, string> = { ID: String(itemIds[0]), ORDER: orderNo }
    expect(line).toEqual(
      Object.fromEntries(Object.values(cells).map(([title, value]) => [title, known[value] ?? value])),
    )
  })

  test('열을 고르지 않으면 기본 열을, 개인정보를 켜면 개인정보 열까지, 고르면 고른 순서대로 담는다', async () => {
    await make()
    const keys = async (body: object) => {
      const [line = {}] = await lines(list, body)
      return Object.keys(line).map((title) => Object.entries(cells).find(([, [known]]) => known === title)?.[0])
    }
    expect(await keys({})).toEqual(byDefault)
    const inOrder = Object.keys(cells).filter((key) => byDefault.includes(key) || personal.includes(key))
    expect(await keys({ include_pii: true })).toEqual(inOrder)
    expect(await keys({ columns: ['payable', 'order_no'] })).toEqual(['payable', 'order_no'])
  })

  test('개인정보를 켰어도 그 열을 담지 않은 파일은 접속기록에 남지 않고, 담은 것은 무엇을 담았는지 남는다', async () => {
    await make()
    await request(list, { include_pii: true, columns: ['order_no'] })
    expect(await rows(api.deps.db, sql`select 1 from pii_access_logs`)).toEqual([])
    const columns = ['order_no', 'recipient']
    await request(list, { include_pii: true, columns, format: 'csv' })
    const detail = { rows: 1, columns, filter: '전체', format: 'csv' }
    expect(await rows(api.deps.db, sql`select action, subject, detail, reason from pii_access_logs`)).toEqual([
      { action: `${list}.export`, subject: list, detail, reason: '정산' },
    ])
    expect(await rows(api.deps.db, sql`select action, after from audit_logs order by id desc limit 1`)).toEqual([
      { action: `${list}.export`, after: detail },
    ])
  })
})
