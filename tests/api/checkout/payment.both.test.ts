import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { outbox } from '#server/modules/outbox/outbox.tables.ts'
import { stockReservations } from '#server/modules/catalog/stock.tables.ts'
import { orderEvents } from '#server/modules/orders/orderEvents.tables.ts'
import { orderItems, orderItemUnits, orders } from '#server/modules/orders/orders.tables.ts'
import { paymentAttempts, payments } from '#server/modules/payments/payments.tables.ts'
import { consignmentHolidays, shippingOrigins } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import {
  approve,
  buy,
  confirm,
  expectBalanced,
  makeReady,
  pressInWindow,
  readSheet,
  refresh,
  seoul,
  sendTo,
  startCheckout,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

const item = (skuId: number, quantity = 1) => [{ sku_id: skuId, quantity }]
const shelf = async (skuId: number) => {
  const [sku] = await api.deps.db
    .select({ onHand: skus.onHand, reserved: skus.reserved })
    .from(skus)
    .where(eq(skus.id, skuId))
  return sku
}

describe('결제가 끝나면', () => {
  test('재고가 나가고, 상품은 결제완료가 되고, 일하는 사람이 볼 것이 채워진다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db, { skus: [{ option: [['색상', '검정']] }] })
    const id = await buy(api, customer, item(product.sku.id, 3))
    const { db } = api.deps
    expect(await shelf(product.sku.id)).toEqual({ onHand: 7, reserved: 0 })
    expect(await db.select().from(stockMovements).where(eq(stockMovements.kind, 'SALE'))).toMatchObject([
      { skuId: product.sku.id, delta: -3, refType: 'order', refId: id },
    ])
    expect(await db.select().from(stockReservations)).toMatchObject([{ orderId: id, quantity: 3, status: 'COMMITTED' }])
    const [order] = await db.select().from(orders)
    expect(order).toMatchObject({ status: 'COMPLETED', paidAt: api.clock.now(), expiresAt: null })
    const [line] = await db.select().from(orderItems)
    expect(line).toMatchObject({
      status: 'PAID',
      orderNo: order?.orderNo,
      paidAt: api.clock.now(),
      shipBy: '2026-11-16',
      receiverName: '홍길동',
      receiverPhone: '01012345678',
      receiverArea: '서울특별시 강남구',
      productName: product.name,
      optionLabel: '검정',
      skuCode: product.sku.code,
      thumbnailUrl: product.image.url,
    })
    expect(line?.receiverKey).toHaveLength(22)
    expect(await db.select().from(orderItemUnits).orderBy(orderItemUnits.n)).toMatchObject(
      [1, 2, 3].map((n) => ({ n, paid: 29_900 })),
    )
    expect(await db.select().from(payments)).toMatchObject([
      { status: 'PAID', amount: 89_700, captured: 89_700, refunded: 0, methodLabel: '모의카드 ****-0000' },
    ])
    expect(await db.select().from(paymentAttempts)).toMatchObject([{ action: 'CONFIRM', outcome: 'OK' }])
    expect(
      (await db.select().from(orderEvents).orderBy(orderEvents.id)).map((event) => [event.kind, event.toStatus]),
    ).toEqual([
      ['checkout.ready', 'READY'],
      ['payment.confirming', 'CONFIRMING'],
      ['payment.paid', 'COMPLETED'],
      ['item.paid', 'PAID'],
    ])
    expect(await db.select().from(outbox)).toMatchObject([
      { topic: 'order.message', payload: { event: 'PAID', order_id: id, amount: 89_700 } },
    ])
  })

  test('같은 사람에게 가는 상품은 한 상자에 담을 수 있게 표시된다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db, { skus: [{ onHand: 50 }] })
    await buy(api, customer, item(product.sku.id))
    await buy(api, customer, item(product.sku.id), { ...seoul, comment: '경비실' })
    await buy(api, customer, item(product.sku.id), { ...seoul, address2: '4층' })
    const keys = (
      await api.deps.db.select({ key: orderItems.receiverKey }).from(orderItems).orderBy(orderItems.id)
    ).map((row) => row.key)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('장바구니에서 산 줄만 장바구니에서 사라진다', async () => {
    const customer = await api.customer()
    const [one, two] = [await makeProduct(api.deps.db), await makeProduct(api.deps.db)]
    const { body } = await customer.post<{ items: { id: number }[] }>('/store/v1/user/cart/items/bulk/create', {
      items: [one, two].map(({ sku }) => ({ sku_id: sku.id, quantity: 1 })),
    })
    const started = await customer.post<{ id: number }>('/store/v1/checkout/initiate/from-cart', {
      cart_item_ids: [body.items[0]?.id],
    })
    expect((await confirm(await approve(api, customer, await sendTo(customer, started.body.id, seoul)))).status).toBe(
      200,
    )
    expect((await customer.get('/store/v1/user/cart/items')).body).toMatchObject({
      count: 1,
      groups: [{ items: [{ sku_id: two.sku.id }] }],
    })
    await buy(api, customer, item(two.sku.id))
    expect((await customer.get('/store/v1/user/cart/count')).body).toEqual({ count: 1 })
  })

  test.each([
    ['월요일 오전', '2026-11-16T10:00:00+09:00', '2026-11-16'],
    ['월요일 마감 뒤', '2026-11-16T14:00:00+09:00', '2026-11-17'],
    ['금요일 마감 뒤', '2026-11-20T23:59:00+09:00', '2026-11-23'],
    ['성탄절', '2026-12-25T09:00:00+09:00', '2026-12-28'],
    ['출고지 휴무 앞', '2026-11-17T15:00:00+09:00', '2026-11-20'],
  ])('발송기한은 마감과 쉬는 날을 지킨다: %s', async (_name, at, shipBy) => {
    const product = await makeProduct(api.deps.db)
    await api.deps.db.insert(consignmentHolidays).values([
      { date: '2026-11-18', name: '정기 휴무', kind: 'CLOSED', shippingOriginId: product.shippingOriginId },
      { date: '2026-11-19', name: '모두 휴무', kind: 'CLOSED' },
    ])
    api.clock.set(at)
    await buy(api, await api.customer(), item(product.sku.id))
    expect(await api.deps.db.select({ shipBy: orderItems.shipBy }).from(orderItems)).toEqual([{ shipBy }])
  })

  test('완료 화면은 주문을 보여 주고, 그 전에는 409다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db)
    const sheet = await startCheckout(customer, item(product.sku.id))
    const path = `/store/v1/checkout/orders/completed/${sheet.id}`
    expect(await customer.get(path)).toMatchObject({ status: 409, body: { code: 'CHECKOUT_NOT_COMPLETED' } })
    await confirm(await approve(api, customer, sheet))
    expect(await customer.get(path)).toMatchObject({
      status: 200,
      body: {
        id: sheet.id,
        items: [{ status: 'PAID' }],
        earn_points_expected: 299,
        next_actions: ['VIEW_ORDER', 'CONTINUE_SHOPPING'],
      },
    })
    expect(await customer.get(`/store/v1/checkout/orders/initialized/${sheet.id}`)).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_ALREADY_COMPLETED', extra: { order_id: sheet.id } },
    })
    expect((await refresh(customer, sheet.id)).body).toEqual({ status: 'COMPLETED', order_id: sheet.id })
  })
})

describe('승인', () => {
  test('몇 번을 보내도, 한꺼번에 보내도 한 번만 결제되고 같은 답을 받는다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db)
    const paying = await approve(api, customer, await startCheckout(customer, item(product.sku.id)))
    const together = await Promise.all([1, 2, 3, 4].map(() => confirm(paying)))
    expect(together.map((answer) => answer.status).every((status) => status === 200 || status === 202)).toBe(true)
    const again = await confirm(paying)
    expect(again).toMatchObject({ status: 200, body: { status: 'COMPLETED', order_id: paying.sheet.id } })
    expect(await shelf(product.sku.id)).toEqual({ onHand: 9, reserved: 0 })
    expect(await confirm({ ...paying, key: 'anotherKey0000000000' })).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_ALREADY_COMPLETED' },
    })
  })

  test('금액이나 주문번호가 다르면 결제하지 않는다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db)
    const paying = await approve(api, customer, await startCheckout(customer, item(product.sku.id)))
    for (const amount of [0, 100, 32_899, 32_901])
      expect(await confirm(paying, { amount })).toMatchObject({
        status: 409,
        body: { code: 'PAYMENT_AMOUNT_MISMATCH' },
      })
    for (const amount of [-1, 1.5, '32900', 1e308]) expect((await confirm(paying, { amount })).status).toBe(400)
    expect(await confirm(paying, { order_no: '261116AAAAAAAA' })).toMatchObject({ status: 404 })
    expect((await api.deps.db.select().from(payments))[0]).toMatchObject({ status: 'READY', captured: 0 })
    expect((await confirm(paying)).status).toBe(200)
  })

  test('준비하지 않은 주문, 결제창에서 승인하지 않은 결제, 남의 결제 키로는 결제되지 않는다', async () => {
    const [customer, other] = [await api.customer(), await api.customer()]
    const product = await makeProduct(api.deps.db)
    const sheet = await startCheckout(customer, item(product.sku.id))
    const unready = {
      customer,
      sheet,
      ready: {
        status: 'READY',
        pg: { provider: 'SANDBOX', order_no: sheet.order_no, order_name: '', amount: 0 },
        expires_at: '',
      },
      key: 'x',
    }
    expect(await confirm(unready)).toMatchObject({ status: 409, body: { code: 'CHECKOUT_NOT_READY' } })
    const theirs = await approve(api, other, await startCheckout(other, item(product.sku.id)))
    const ready = await makeReady(customer, sheet)
    expect(await confirm({ customer, sheet, ready, key: theirs.key })).toMatchObject({
      status: 410,
      body: { code: 'PAYMENT_SESSION_EXPIRED' },
    })
    expect((await confirm(theirs)).status).toBe(200)
    const second = await refresh(customer, sheet.id)
    expect(second.body).toMatchObject({ status: 'INITIALIZED', failure: { code: 'NOT_FOUND_PAYMENT_SESSION' } })
  })

  test.each([
    ['4001', 'REJECT_CARD_PAYMENT', '한도초과 혹은 잔액부족으로 결제에 실패했습니다.', false],
    ['4002', 'INVALID_STOPPED_CARD', '정지된 카드 입니다.', true],
    ['4003', 'INVALID_CARD_EXPIRATION', '카드 정보를 다시 확인해주세요. (유효기간)', true],
  ])(
    '카드 %s: 거절되면 결제사의 말을 그대로 전하고 재고를 놓으며, 다시 결제할 수 있다',
    async (last4, code, message, hard) => {
      const customer = await api.customer()
      const product = await makeProduct(api.deps.db)
      const paying = await approve(api, customer, await startCheckout(customer, item(product.sku.id)), last4)
      const refused = {
        status: 402,
        body: { code: 'PAYMENT_REJECTED', message, extra: { pg_code: code, pg_message: message } },
      }
      expect(await confirm(paying)).toMatchObject({
        ...refused,
        body: { ...refused.body, extra: { ...refused.body.extra, hard } },
      })
      expect(await confirm(paying)).toMatchObject(refused)
      expect(await shelf(product.sku.id)).toEqual({ onHand: 10, reserved: 0 })
      expect(await readSheet(customer, paying.sheet.id)).toMatchObject({ status: 'FAILED', failure: { code, message } })
      expect((await refresh(customer, paying.sheet.id)).body).toMatchObject({
        status: 'INITIALIZED',
        failure: { code },
      })
      expect((await confirm(await approve(api, customer, paying.sheet))).status).toBe(200)
    },
  )

  test('결제창에서 거절하거나 취소하면 까닭을 가지고 돌아오고, 새로 고치면 다시 결제할 수 있다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db)
    const sheet = await startCheckout(customer, item(product.sku.id))
    for (const [action, code] of [
      ['decline', 'PAY_PROCESS_ABORTED'],
      ['cancel', 'PAY_PROCESS_CANCELED'],
    ] as const) {
      const back = await pressInWindow(api, await makeReady(customer, sheet), action)
      expect(back.get('code')).toBe(code)
      expect(back.get('message')).toMatch(/[가-힣]/)
      expect(back.get('failed')).toBe('1')
      expect((await refresh(customer, sheet.id)).body).toMatchObject({ status: 'INITIALIZED' })
    }
    expect((await confirm(await approve(api, customer, sheet))).status).toBe(200)
  })
})

describe('결제할 금액이 없는 주문', () => {
  test('결제사 없이 완료되고, 두 번 눌러도 같다', async () => {
    const customer = await api.customer()
    const product = await makeProduct(api.deps.db, { salePrice: 5000, listPrice: 5000, skus: [{ extraPrice: -5000 }] })
    await api.deps.db.update(shippingOrigins).set({ feePolicy: 'FREE', baseFee: 0, freeThreshold: null })
    const sheet = await startCheckout(customer, item(product.sku.id, 2))
    expect(sheet.price.payable).toBe(0)
    const ready = await makeReady(customer, sheet)
    expect(ready.pg).toEqual({ provider: 'FREE', order_no: sheet.order_no, order_name: product.name, amount: 0 })
    const path = `/store/v1/checkout/orders/${sheet.id}/confirm`
    for (let twice = 0; twice < 2; twice++) {
      expect(await customer.post(path, { order_no: sheet.order_no, amount: 0 })).toMatchObject({
        status: 200,
        body: { status: 'COMPLETED', order_id: sheet.id },
      })
    }
    expect(await shelf(product.sku.id)).toEqual({ onHand: 8, reserved: 0 })
  })
})
