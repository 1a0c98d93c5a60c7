import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courierTemplates } from '#server/modules/exports/courierTemplates.ts'
import { orderItems, orders } from '#server/modules/orders/orders.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { decodeCp949 } from '#shared/files/cp949.ts'
import { readTable } from '#shared/files/readTable.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
type List = 'orders' | 'order-items'
type Column = { key: string; label: string; kind: string; pii: boolean; default: boolean }
type Columns = {
  results: Column[]
  templates: { key: string; label: string; titles: string[] }[]
  pii_allowed: boolean
}
/** The title and the value of each column, by its key. */
type Cells = Record<string, readonly [title: string, value: string]>

const request = async (list: List, body: object) => {
  const all = { filter: {}, all: true, as_of: api.clock.now().toISOString() }
  const response = await (
    await api.staff('ops')
  ).raw('POST', `/store-admin/v1/${list}/export/request`, { body: { ...all, reason: '정산', ...body } })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const columnsOf = async (list: List) =>
  (await (await api.staff('ops')).get<Columns>(`/store-admin/v1/${list}/export/columns`)).body

/** What each line of a file says under each title. */
async function lines(list: List, body: object): Promise<Record<string, string>[]> {
  const { bytes } = await request(list, body)
  const [titles = [], ...found] = (await readTable(bytes, 'a.xlsx')).rows
  return found.map((line) => Object.fromEntries(titles.map((title, at) => [title, line[at] ?? ''])))
}

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

const kinds: [List, Cells, string[], string[], () => Promise<{ orderNo: string; itemIds: number[] }>][] = [
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

describe('파일', () => {
  test('빈 값은 빈 칸이고, 모르는 택배사는 코드 그대로, 상품이 하나면 그 이름만 적는다', async () => {
    const shop = await aShop(api.deps.db)
    const gone = { carrier: 'GONE', invoiceNo: '1', optionLabel: '' }
    const { orderId } = await anOrder(api.deps, shop, { items: [gone] })
    await api.deps.db.update(orders).set({ paymentMethod: 'COUPANGPAY' }).where(eq(orders.id, orderId))
    const columns = ['claim', 'carrier', 'goods', 'last_memo', 'delivered_at']
    expect(await lines('order-items', { columns })).toEqual([
      { 클레임: '', 택배사: 'GONE', 품목: '요가 매트 × 1', 운영메모: '', 배송완료일시: '' },
    ])
    expect(await lines('orders', { columns: ['title', 'payment_method', 'refunded'] })).toEqual([
      { 상품: '요가 매트', 결제수단: 'COUPANGPAY', 환불금액: '0' },
    ])
  })

  test('정렬한 대로 담고, 발송기한이 없는 것은 가장 늦은 것으로 센다', async () => {
    const shop = await aShop(api.deps.db)
    const make = async (shipBy: string | null, paid: string) =>
      (await anOrder(api.deps, shop, { items: [{ shipBy }], paidAt: new Date(`2026-11-${paid}+09:00`) })).itemIds[0]
    const [a, b, c, d] = [
      await make('2026-11-18', '10T10:00'),
      await make(null, '12T10:00'),
      await make('2026-11-17', '12T10:00'),
      await make('2026-11-18', '11T10:00'),
    ]
    const order = async (sort?: string) =>
      (await lines('order-items', { sort, columns: ['order_item_no'] })).map((line) => Number(line['상품주문번호']))
    const known: [string | undefined, unknown[]][] = [
      [undefined, [c, b, d, a]],
      ['-paid_at', [c, b, d, a]],
      ['paid_at', [a, d, b, c]],
      ['ship_by', [c, a, d, b]],
      ['-ship_by', [b, d, a, c]],
      ['id', [a, b, c, d]],
      ['-id', [d, c, b, a]],
    ]
    for (const [sort, ids] of known) expect([sort, await order(sort)]).toEqual([sort, ids])
  })

  test.each([
    ['xlsx', undefined, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['csv', undefined, 'text/csv; charset=utf-8'],
    ['csv', 'cp949', 'text/csv; charset=euc-kr'],
  ])('%s(%s)의 종류와 이름을 말하고, 어디에도 남기지 않는다', async (format, encoding, type) => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop)
    const { response, bytes } = await request('order-items', { format, encoding, columns: ['product_name'] })
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toContain(`_20261116_1000.${format}`)
    if (encoding) expect(decodeCp949(bytes)).toBe('상품명\r\n요가 매트\r\n')
  })

  test('엑셀의 마지막 시트에 누가 언제 왜 어떤 조건으로 받았는지 있다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop)
    const { bytes } = await request('orders', { filter: { status: ['PAID'] } })
    const { readSheet } = await import('read-excel-file/node')
    expect(await readSheet(Buffer.from(bytes), '내려받기 정보')).toEqual([
      ['항목', '내용'],
      ['내려받은 사람', 'ops 직원 (ops)'],
      ['내려받은 때', '2026-11-16 10:00:00 (한국 시간)'],
      ['사유', '정산'],
      ['조건', '상태: 결제완료'],
      ['건수', '1건'],
    ])
    expect(await readSheet(Buffer.from(bytes), '주문')).toHaveLength(2)
  })
})

/** What each program of a courier wants, title by title. */
const forms: Record<string, { label: string; cells: [title: string, value: string][] }> = {
  CJ: {
    label: 'CJ대한통운 접수',
    cells: [
      ['받는분성명', '김민지'],
      ['받는분전화번호', '010-1234-5678'],
      ['받는분우편번호', '03992'],
      ['받는분주소(전체, 분할)', '서울 마포구 월드컵로 12 101동 202호'],
      ['품목명', '덤벨 3kg × 2, 요가 매트 라벤더 × 1'],
      ['내품수량', '3'],
      ['박스수량', '1'],
      ['운임구분', '신용'],
      ['배송메세지1', '문 앞에 놓아 주세요'],
      ['고객주문번호', 'ORDER'],
    ],
  },
  HANJIN: {
    label: '한진택배 접수',
    cells: [
      ['받으시는 분', '김민지'],
      ['받으시는 분 전화', '010-1234-5678'],
      ['받는분핸드폰', '010-1234-5678'],
      ['우편번호', '03992'],
      ['받는분총주소', '서울 마포구 월드컵로 12 101동 202호'],
      ['품목명', '덤벨 3kg × 2, 요가 매트 라벤더 × 1'],
      ['내품수량', '3'],
      ['수량(A타입)', '1'],
      ['지불조건', '신용'],
      ['배송메시지', '문 앞에 놓아 주세요'],
      ['주문번호', 'ORDER'],
    ],
  },
  LOTTE: {
    label: '롯데택배 접수',
    cells: [
      ['주문번호', 'ORDER'],
      ['받는사람', '김민지'],
      ['전화번호', '010-1234-5678'],
      ['핸드폰번호', '010-1234-5678'],
      ['우편번호', '03992'],
      ['주소', '서울 마포구 월드컵로 12 101동 202호'],
      ['상품명', '덤벨 3kg × 2, 요가 매트 라벤더 × 1'],
      ['수량', '1'],
      ['운임구분', '신용'],
      ['배송메시지', '문 앞에 놓아 주세요'],
    ],
  },
  EPOST: {
    label: '우체국택배 접수',
    cells: [
      ['수취인명', '김민지'],
      ['수취인 우편번호', '03992'],
      ['수취인 주소', '서울 마포구 월드컵로 12 101동 202호'],
      ['수취인 전화번호', '010-1234-5678'],
      ['수취인 이동통신', '010-1234-5678'],
      ['상품명', '덤벨 3kg × 2, 요가 매트 라벤더 × 1'],
      ['수량', '3'],
      ['배송시 요청사항', '문 앞에 놓아 주세요'],
      ['주문번호', 'ORDER'],
    ],
  },
  LOGEN: {
    label: '로젠택배 접수',
    cells: [
      ['수하인명', '김민지'],
      ['우편번호', '03992'],
      ['수하인주소', '서울 마포구 월드컵로 12 101동 202호'],
      ['수하인전화', '010-1234-5678'],
      ['수하인휴대폰', '010-1234-5678'],
      ['택배수량', '1'],
      ['운임구분', '신용'],
      ['품목명', '덤벨 3kg × 2, 요가 매트 라벤더 × 1'],
      ['배송메시지', '문 앞에 놓아 주세요'],
      ['주문번호', 'ORDER'],
    ],
  },
}

describe('택배사 접수 양식', () => {
  test('양식마다 제목과 값이 그 택배사의 것이고, 목록에도 그렇게 있다', async () => {
    const shop = await aShop(api.deps.db)
    const dumbbell = { productName: '덤벨', optionLabel: '3kg', quantity: 3, claimedQuantity: 1, paid: 60_000 }
    const { orderNo } = await anOrder(api.deps, shop, { items: [dumbbell, {}] })
    expect((await columnsOf('order-items')).templates).toEqual(
      Object.entries(forms).map(([key, { label, cells }]) => ({ key, label, titles: cells.map(([title]) => title) })),
    )
    expect(courierTemplates).toHaveLength(Object.keys(forms).length)
    for (const [template, { cells }] of Object.entries(forms)) {
      const { response, bytes } = await request('order-items', { template, include_pii: true })
      expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
        `홈핏_택배접수_${template}_20261116_1000.xlsx`,
      )
      expect((await readTable(bytes, 'a.xlsx')).rows, template).toEqual([
        cells.map(([title]) => title),
        cells.map(([, value]) => (value === 'ORDER' ? orderNo : value)),
      ])
    }
    const logged = await rows<{ template: string }>(
      api.deps.db,
      sql`select after->>'template' as template from audit_logs order by id`,
    )
    expect(logged.map(({ template }) => template)).toEqual(Object.keys(forms))
  })

  test('주문에는 양식이 없고, 상자는 주문과 출고지마다 하나다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop, { items: [{}, {}] })
    const { itemIds } = await anOrder(api.deps, shop, { items: [{}, {}] })
    await api.deps.db
      .execute(sql`insert into shipping_origins (name, kind, postcode, address1, fee_policy, base_fee, return_fee, exchange_fee, default_carrier)
      select '2센터', kind, postcode, address1, fee_policy, base_fee, return_fee, exchange_fee, default_carrier from shipping_origins`)
    await api.deps.db
      .update(orderItems)
      .set({ shippingOriginId: shop.originId + 1 })
      .where(eq(orderItems.id, itemIds[1] as number))
    expect((await columnsOf('orders')).templates).toEqual([])
    const parcels = await lines('order-items', { by_parcel: true, columns: ['shipping_origin', 'quantity'] })
    expect(parcels.map((line) => `${line['출고지']} ${line['수량']}`).toSorted()).toEqual([
      '2센터 1',
      '본사 물류센터 1',
      '본사 물류센터 2',
    ])
    const { response } = await request('order-items', { by_parcel: true, columns: ['quantity'] })
    expect(response.headers.get('x-row-count')).toBe('3')
  })
})
