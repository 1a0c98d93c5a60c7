import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#server/app.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { cartItems } from '#server/modules/cart/cart.tables.ts'
import { images } from '#server/modules/images/images.tables.ts'
import { requestLog } from '#server/http/http.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { approve, jeju, readyBody, readSheet, refresh, seoul, startCheckout } from '#tests/support/buying.ts'
import { giveCoupon } from '#tests/support/benefits.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { jsonSchemaOf, sampleOf } from '#tests/support/samples.ts'

const api = useApi()
const reused = { status: 409, body: { code: 'REQUEST_ID_REUSED' } }
const id = () => ({ requestId: randomUUID() })

const signedIn = (endpoint: Endpoint) => !['public', 'public+', 'session'].includes(endpoint.access)
const unsafe = endpoints.filter((one) => one.method !== 'get' && !one.readsOnly)

/** JSON that was stored comes back with its keys in another order. */
const sorted = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    )
  } catch {
    return text
  }
}

/** Sent as text, so that two bodies can mean the same and still be two bodies. */
async function send(client: TestClient, endpoint: Endpoint, path: string, requestId: string, body: string | undefined) {
  const response = await api.app.request(path, {
    method: endpoint.method.toUpperCase(),
    headers: {
      authorization: `Bearer ${client.token}`,
      'client-request-id': requestId,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  return {
    status: response.status,
    text: sorted(await response.text()),
    replayed: response.headers.get('idempotent-replayed'),
  }
}

describe('요청 번호', () => {
  test('로그인한 사람의 모든 변경은 요청 번호를 기록한다', () => {
    const without = unsafe.filter((one) => signedIn(one) && one.idempotency === 'none')
    expect(without.map((one) => `${one.method} ${one.path}`)).toEqual([])
  })

  test('본문으로 묻기만 하는 호출은 사람을 찾거나 주소에 다 적지 못할 것을 물을 때뿐이고, 물은 것을 기록하지 않는다', async () => {
    const asking = endpoints.filter((one) => one.readsOnly)
    expect(asking.map((one) => `${one.method} ${one.path}`).toSorted()).toEqual([
      'post /core-admin/v1/consignments/holidays/what-if',
      'post /core-admin/v1/conversations/messages/{id}/actions/quote',
      'post /core-admin/v1/conversations/messages/{id}/render',
      'post /core-admin/v1/price-calendar/what-if',
      'post /store-admin/v1/packing/scans',
      'post /store-admin/v1/search',
      'post /store-admin/v1/searches',
      'post /store-admin/v1/searches/open',
      'post /store-admin/v1/user-coupons/members',
    ])
    const staff = await api.staff('admin')
    await staff.post('/store-admin/v1/searches', { text: '김민지' })
    await staff.post('/store-admin/v1/search', { q: '김민지' })
    await staff.post('/store-admin/v1/user-coupons/members', { q: '김민지' })
    expect(await api.deps.db.select().from(requestLog)).toEqual([])
  })

  test('어느 변경이든 같은 번호와 같은 내용이면 한 번만 하고, 다른 내용이면 409다', async () => {
    const shop = await aShop(api.deps.db)
    for (let n = 0; n < 3; n++)
      await anOrder(api.deps, shop, { items: [{ status: 'PAID' }, { status: 'PROCESSING_ORDER' }] })
    const [staff, customer] = [await api.staff('admin'), await api.customer()]
    // whoever has left, or ended their own sessions (the walk meets itself as staff 1), calls no more
    const endsItsCaller = [
      '/api/v1/user/deactivate/',
      '/core-admin/v1/admins/{id}/reset-password',
      '/core-admin/v1/admins/{id}/end-sessions',
      '/core-admin/v1/auth/sessions/{id}',
    ]
    const walked: string[] = []
    const wrong: string[] = []
    const deletesLast = [...unsafe].sort(
      (a, b) => Number(/delete/.test(a.method + a.path)) - Number(/delete/.test(b.method + b.path)),
    )
    for (const endpoint of deletesLast) {
      if (!signedIn(endpoint) || endpoint.upload || endsItsCaller.includes(endpoint.path)) continue
      const client = endpoint.access === 'user' ? customer : staff
      const name = `${endpoint.method} ${endpoint.path}`
      const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
      const body = endpoint.body ? JSON.stringify(sampleOf(jsonSchemaOf(endpoint.body))) : undefined
      const requestId = randomUUID()
      const first = await send(client, endpoint, path, requestId, body)
      if (first.status >= 300) continue
      walked.push(name)
      const again = await send(client, endpoint, path, requestId, body)
      if (
        again.status !== first.status ||
        (['stored', 'sealed'].includes(endpoint.idempotency) && (again.text !== first.text || !again.replayed))
      )
        wrong.push(`${name}: ${first.status} ${first.text} → ${again.status} ${again.text}`)
      const other = await send(client, endpoint, body ? path : path.replace('/1', '/2'), requestId, body && `${body} `)
      if ((body ?? path.includes('/1')) && !other.text.includes('REQUEST_ID_REUSED'))
        wrong.push(`${name}: other body ${other.status} ${other.text}`)
    }
    expect(wrong).toEqual([])
    expect(walked.length, walked.join('\n')).toBeGreaterThan(40)
  })

  test('장바구니 수량: 늦게 다시 온 요청은 그 뒤에 바꾼 수량을 되돌리지 않는다', async () => {
    const customer = await api.customer()
    const { sku } = await makeProduct(api.deps.db)
    const added = await customer.post<{ items: { id: number }[] }>('/store/v1/user/cart/items/bulk/create', {
      items: [{ sku_id: sku.id, quantity: 1 }],
    })
    const line = added.body.items[0]?.id as number
    const path = `/store/v1/user/cart/items/${line}/quantity`
    const slow = id()
    const first = await customer.patch(path, { quantity: 3 }, slow)
    await customer.patch(path, { quantity: 5 })
    expect(await customer.patch(path, { quantity: 3 }, slow)).toMatchObject({ status: 200, body: first.body })
    expect(await customer.patch(path, { quantity: 4 }, slow)).toMatchObject(reused)
    expect(await api.deps.db.select({ quantity: cartItems.quantity }).from(cartItems)).toEqual([{ quantity: 5 }])
    await api.deps.db.delete(cartItems)
    expect((await customer.patch(path, { quantity: 3 }, slow)).body).toEqual(first.body)
    expect(await customer.patch(path, { quantity: 3 })).toMatchObject({ status: 404 })
  })

  test('주문서 배송지: 늦게 다시 온 요청은 그 뒤에 바꾼 배송지를 되돌리지 않는다', async () => {
    const customer = await api.customer()
    const { sku } = await makeProduct(api.deps.db)
    const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }], null)
    const path = `/store/v1/checkout/orders/initialized/${sheet.id}/delivery-address`
    const slow = id()
    const first = await customer.post(path, seoul, slow)
    await customer.post(path, { ...jeju, name: '김제주' })
    expect(await customer.post(path, seoul, slow)).toMatchObject({ status: 200, body: first.body })
    expect(await customer.post(path, { ...seoul, name: '다른이' }, slow)).toMatchObject(reused)
    expect((await readSheet(customer, sheet.id)).delivery_address).toMatchObject({ name: '김제주' })
  })

  test('주문서 쿠폰: 늦게 다시 온 요청은 그 뒤에 뺀 쿠폰을 되돌리지 않는다', async () => {
    const customer = await api.customer()
    const { sku } = await makeProduct(api.deps.db)
    const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }])
    const coupon = await giveCoupon(api.deps.db, customer.id, { value: 2000 })
    const path = `/store/v1/checkout/orders/initialized/${sheet.id}/coupons/apply`
    const slow = id()
    const choice = { product: [], cart_user_coupon_id: coupon.id }
    const first = await customer.post(path, choice, slow)
    expect(first).toMatchObject({ status: 200, body: { price: { cart_coupon: 2000 } } })
    await customer.post(path, { product: [] })
    expect(await customer.post(path, choice, slow)).toMatchObject({ status: 200, body: first.body })
    expect(await customer.post(path, { auto: 'BEST' }, slow)).toMatchObject(reused)
    expect((await readSheet(customer, sheet.id)).price).toMatchObject({ cart_coupon: 0 })
  })

  test('결제 준비: 같은 요청은 창을 다시 열고, 다른 내용이면 먼저 연 결제가 그대로 남는다', async () => {
    const customer = await api.customer()
    const { sku } = await makeProduct(api.deps.db)
    const sheet = await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }])
    const path = `/store/v1/checkout/orders/initialized/${sheet.id}/ready`
    const body = readyBody(sheet.price.payable)
    const same = id()
    expect((await customer.post(path, body, same)).status).toBe(200)
    expect((await customer.post(path, body, same)).status).toBe(200)
    const live = async () =>
      (await api.deps.db.select().from(payments).where(eq(payments.status, 'READY'))).map((one) => one.id)
    const before = await live()
    expect(before).toHaveLength(1)
    expect(
      await customer.post(path, { ...body, payment: { kind: 'CARD', installment_months: 0 } }, same),
    ).toMatchObject(reused)
    expect(await customer.post(path, { ...body, expected_payable: 1 }, same)).toMatchObject(reused)
    expect(await live()).toEqual(before)
  })

  test('결제 승인: 같은 번호로 다른 주문이나 다른 금액을 승인하지 않는다', async () => {
    const customer = await api.customer()
    const { sku } = await makeProduct(api.deps.db)
    const item = [{ sku_id: sku.id, quantity: 1 }]
    const [one, two] = [
      await approve(api, customer, await startCheckout(customer, item)),
      await approve(api, customer, await startCheckout(customer, item)),
    ]
    const same = id()
    const pay = ({ sheet, ready, key }: typeof one, more: object = {}) =>
      customer.post(
        `/store/v1/checkout/orders/${sheet.id}/confirm`,
        { payment_key: key, order_no: ready.pg.order_no, amount: sheet.price.payable, ...more },
        same,
      )
    const done = { status: 200, body: { status: 'COMPLETED', order_id: one.sheet.id } }
    expect(await pay(one)).toMatchObject(done)
    expect(await pay(one)).toMatchObject(done)
    expect(await pay(one, { amount: 1 })).toMatchObject(reused)
    expect(await pay(two)).toMatchObject(reused)
    expect((await refresh(customer, two.sheet.id)).body.status).toBe('INITIALIZED')
    expect(await customer.post(`/store/v1/checkout/orders/${two.sheet.id}/refresh`, undefined, same)).toMatchObject({
      status: 200,
    })
    expect(await customer.post(`/store/v1/checkout/orders/${one.sheet.id}/refresh`, undefined, same)).toMatchObject(
      reused,
    )
  })

  test('아무것도 내지 않는 주문의 승인도 같은 번호의 다른 내용을 거절한다', async () => {
    const customer = await api.customer()
    const { sku } = await makeProduct(api.deps.db)
    const paid = await approve(api, customer, await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }]))
    const same = id()
    const path = `/store/v1/checkout/orders/${paid.sheet.id}/confirm`
    const body = { order_no: paid.ready.pg.order_no, amount: paid.sheet.price.payable }
    expect(await customer.post(path, body, same)).toMatchObject({ status: 409, body: { code: 'CHECKOUT_NOT_READY' } })
    expect(await customer.post(path, { ...body, payment_key: paid.key }, same)).toMatchObject(reused)
  })

  test('일괄 처리: 거절된 요청의 번호는 다시 쓸 수 있고, 처리된 번호는 다른 내용을 거절한다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [{ status: 'PAID' }, { status: 'PAID' }] })
    const ops = await api.staff('ops')
    const path = '/store-admin/v1/order-items/bulk/processing-order'
    const same = id()
    expect(
      await ops.post(path, { filter: { order_id: [999] }, as_of: api.clock.now().toISOString() }, same),
    ).toMatchObject({
      status: 400,
    })
    const first = await ops.post(path, { ids: itemIds.slice(0, 1) }, same)
    expect(first).toMatchObject({ status: 200, body: { totals: { SUCCESS: 1 } } })
    expect((await ops.post(path, { ids: itemIds.slice(0, 1) }, same)).body).toEqual(first.body)
    expect(await ops.post(path, { ids: itemIds }, same)).toMatchObject(reused)
    expect(await api.deps.db.$count(orderItems, eq(orderItems.status, 'PROCESSING_ORDER'))).toBe(1)
  })

  test('사진: 같은 번호로 다시 올리면 먼저 올린 사진이고, 다른 사진이면 409다', async () => {
    const customer = await api.customer()
    const upload = async (background: string, options: { requestId: string }) => {
      const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer()
      const form = new FormData()
      form.append('files', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
      return customer.post('/store/v1/images', undefined, { form, ...options })
    }
    const same = id()
    const first = await upload('#fff', same)
    expect(first.status).toBe(200)
    expect((await upload('#fff', same)).body).toEqual(first.body)
    expect(await upload('#000', same)).toMatchObject(reused)
    expect(await api.deps.db.$count(images)).toBe(1)
  })

  test('다른 사람의 같은 번호는 다른 요청이다', async () => {
    const { sku } = await makeProduct(api.deps.db)
    const same = id()
    for (const quantity of [1, 2]) {
      const customer = await api.customer()
      const answer = await customer.post(
        '/store/v1/user/cart/items/bulk/create',
        { items: [{ sku_id: sku.id, quantity }] },
        same,
      )
      expect(answer.status).toBe(200)
    }
    expect(await api.deps.db.$count(requestLog)).toBe(2)
  })
})
