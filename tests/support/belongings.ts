import { eq, sql } from 'drizzle-orm'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { deliveries, deliveryItems } from '#server/modules/deliveries/deliveries.tables.ts'
import { images } from '#server/modules/images/images.tables.ts'
import { shippingOrigins } from '#server/modules/shipping/shipping.tables.ts'
import type { TestApp } from './api.ts'
import { giveCoupon } from './benefits.ts'
import { buy, type Customer, makeReady, readyBody, seoul, startCheckout } from './buying.ts'
import { makeProduct } from './catalog.ts'
import { aCategory, aPicture, asked as askedOf } from './conversations.ts'
import { planKits } from '#server/modules/plans/plans.tables.ts'
import { joining, registerCard, sellPlan } from './memberships.ts'
import { written } from './reviews.ts'
import { bulk, claim, itemsOf, moveItems, reasons, withReasons } from './claiming.ts'
import { rows } from './rows.ts'

/** One customer's belongings: something of every kind whose number a call may name. */
export type Belongings = Awaited<ReturnType<typeof settle>>

/** A call that names belongings, as whoever has them makes it. */
export type Use = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: object }

/** A product in two colours, and the reasons of claims. No number of one table is from here on also another's. */
export async function openFor(api: TestApp) {
  await api.deps.db.execute(
    sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, 10000 * row_number() over (order by sequencename))
        from pg_sequences where schemaname = 'public' and sequencename <> 'terms_id_seq'`,
  )
  await withReasons(api)
  const { skus } = await makeProduct(api.deps.db, {
    skus: [
      { option: [['색상', '그레이']], onHand: 100 },
      { option: [['색상', '블루']], onHand: 100 },
    ],
  })
  return skus.map(({ id }) => id) as [number, number]
}

/** Orders in every state that customers can do something with, a sheet, a coupon, pictures and another device. */
export async function settle(api: TestApp, customer: Customer, [grey, blue]: [number, number]) {
  await customer.post('/store/v1/user/deliveries/addresses/default/upsert', { ...seoul, name: '가나다' })
  const bought = async (status: 'PAID' | 'PROCESSING_ORDER' | 'DELIVERED') => {
    const order = await buy(api, customer, [{ sku_id: grey, quantity: 1 }])
    await moveItems(api, order, status)
    return { order, item: (await itemsOf(customer, order)).items[0]?.id as number }
  }
  const [paid, arrived, kept, back, gone] = [
    await bought('PAID'),
    await bought('DELIVERED'),
    await bought('DELIVERED'),
    await bought('DELIVERED'),
    await bought('PROCESSING_ORDER'),
  ]
  const pickup = { name: '가나다', phone: '010-1234-5678', postcode: '06236', address1: '서울특별시 강남구 길 1' }
  const collection = { method: 'PICKUP', address: pickup }
  const asked = [{ order_item_id: back.item, quantity: 1 }]
  const returning = await claim(customer, back.order, 'return', asked, 'SELLER', { collection })
  const canceled = await claim(customer, gone.order, 'cancel', [{ order_item_id: gone.item, quantity: 1 }], 'SELLER')
  await bulk(await api.staff('ops'), 'cancel', 'complete', [{ claim_id: canceled.id }])
  const refund = (await itemsOf(customer, gone.order)).refunds[0]?.id as number
  await isOnItsWay(api, arrived)
  const sheet = await startCheckout(customer, [{ sku_id: grey, quantity: 1 }])
  const ready = await makeReady(customer, await startCheckout(customer, [{ sku_id: grey, quantity: 1 }]))
  const coupon = await giveCoupon(api.deps.db, customer.id)
  const cart = await customer.post<{ items: { id: number }[] }>('/store/v1/user/cart/items/bulk/create', {
    items: [{ sku_id: grey, quantity: 3 }],
  })
  const [profile, damage, snapshot] = await api.deps.db
    .insert(images)
    .values(
      (['PROFILE', 'CLAIM', 'REVIEW'] as const).map((purpose) => ({
        storageKey: `${customer.id}-${purpose}`,
        url: `/images/${customer.id}-${purpose}`,
        width: 8,
        height: 8,
        purpose,
        ownerType: 'user' as const,
        ownerId: customer.id,
      })),
    )
    .returning({ id: images.id })
  const review = await written(customer, kept.item)
  const { body: devices } = await customer.get<{ results: { id: number }[] }>('/api/v2/user/sessions')
  const category = await aCategory(api)
  const membership = await asMember(api, customer, blue)
  await api.deps.db.update(claims).set({ feeDue: 3_000, feePayment: 'BILLING_KEY' }).where(eq(claims.id, returning.id))
  return {
    paid,
    arrived,
    kept,
    back,
    gone,
    blue,
    sheet,
    ready,
    collection,
    returning: returning.id,
    canceled: canceled.id,
    refund,
    coupon: coupon.id,
    line: cart.body.items[0]?.id as number,
    profile: profile?.id as number,
    damage: damage?.id as number,
    snapshot: snapshot?.id as number,
    review: review.id,
    category,
    ...membership,
    inquiry: (await askedOf(api, customer, { category_id: category, order_id: arrived.order })).id,
    asking: await aPicture(api, customer),
    device: devices.results[0]?.id as number,
  }
}

/** A membership with a kit that has not left, a card that nothing is charged on, and a registration that is open. */
async function asMember(api: TestApp, customer: Customer, skuId: number) {
  const plan = await sellPlan(api)
  await api.deps.db.insert(planKits).values({ planId: plan.planId, skuId })
  const member = { ...customer, card: await registerCard(api, customer.id) }
  const begun = await customer.post<{ result_id: string }>(
    '/api/v2/subscriptions/payments/initial',
    joining(member, plan, 19_900, { address: seoul }),
  )
  const kits = '/api/v2/user/subscriptions/kits'
  const [kit] = (await customer.get<{ results: { id: number }[] }>(kits)).body.results
  const days = await customer.get<{ results: { date: string }[] }>(`${kits}/${kit?.id}/days`)
  const [back] = await rows(
    api.deps.db,
    sql`insert into subscription_kit_returns (subscription_id, kit_id, status, ending, expected, most, due_on, decided_by, decided_at)
        select subscription_id, id, 'REQUESTED', '{"kits": []}'::jsonb, 0, 0, '2099-12-31', 'clock', now() from subscription_kits where id = ${kit?.id} returning id`,
  )
  const pages = { success_url: '/checkout/redirect', fail_url: '/checkout/redirect?failed=1' }
  const opened = await customer.post<{ registration_id: string }>('/api/v2/billing-keys/card/initialize', pages)
  return {
    result: begun.body.result_id,
    kit: kit?.id as number,
    kitDay: days.body.results.at(-1)?.date,
    kitReturn: Number(back?.['id']),
    card: await registerCard(api, customer.id, '5005'),
    registration: opened.body.registration_id,
  }
}

/** The parcel of an item, which its customer may follow. */
async function isOnItsWay({ deps, clock }: TestApp, { order, item }: { order: number; item: number }): Promise<void> {
  const [origin] = await deps.db.select({ id: shippingOrigins.id }).from(shippingOrigins).limit(1)
  const parcel = { orderId: order, shippingOriginId: origin?.id as number, carrier: 'CJ', invoiceNo: `58${order}0000` }
  const [sent] = await deps.db
    .insert(deliveries)
    .values({ ...parcel, shippedAt: clock.now() })
    .returning({ id: deliveries.id })
  await deps.db.insert(deliveryItems).values({ deliveryId: sent?.id as number, orderItemId: item, quantity: 1 })
}

const get = (path: string): Use => ({ method: 'GET', path })
const post = (path: string, body?: object): Use => ({ method: 'POST', path, ...(body ? { body } : {}) })

/** Every call of customers whose address names something of theirs, in an order in which all of them succeed. */
export function usesOf(mine: Belongings): Use[] {
  const { paid, arrived, kept, back, gone, sheet } = mine
  const orders = '/store/v1/user/orders'
  const open = `/store/v1/checkout/orders/initialized/${sheet.id}`
  const asking = (type: 'cancel' | 'return' | 'exchange', item: number) => {
    const reason_id = reasons[type].SELLER
    const to = type === 'exchange' ? { exchange_sku_id: mine.blue } : {}
    const more = type === 'cancel' ? {} : { collection: mine.collection, image_ids: [mine.damage] }
    return { items: [{ order_item_id: item, quantity: 1, ...to }], reason_id, ...more }
  }
  const quote = (order: number, type: string, item: number, reason: number) =>
    get(`${orders}/${order}/claims/${type}/request?order_item_ids=${item}&quantities=1&reason_id=${reason}`)
  const review = `/store/v1/user/reviews/${mine.review}`
  const inquiry = `/core/v1/user/conversations/messages/${mine.inquiry}`
  return [
    get(`${orders}/items/review-writable/${arrived.item}`),
    get(review),
    { method: 'PATCH', path: review, body: { rating: 3 } },
    { method: 'DELETE', path: review },
    get(inquiry),
    {
      method: 'PUT',
      path: inquiry,
      body: { category_id: mine.category, content: '언제 오나요?', image_ids: [mine.asking] },
    },
    post(`${inquiry}/follow-ups`, { content: '아직인가요?', image_ids: [] }),
    { method: 'DELETE', path: inquiry },
    get(`${orders}/${paid.order}`),
    get(`/store/v1/checkout/orders/completed/${paid.order}`),
    get(`${orders}/items/${arrived.item}/deliveries/page`),
    get(`/store/v1/user/claims/${mine.returning}`),
    get(`/store/v1/user/refunds/${mine.refund}`),
    get(`/store/v1/user/coupons/${mine.coupon}/target-products`),
    { method: 'PATCH', path: `/store/v1/user/cart/items/${mine.line}/quantity`, body: { quantity: 5 } },
    get(open),
    post(`${open}/delivery-address`, seoul),
    get(`${open}/coupons`),
    post(`${open}/coupons/apply`, { product: [], cart_user_coupon_id: mine.coupon }),
    post(`${open}/ready`, readyBody(sheet.price.payable - 1_000)),
    post(`/store/v1/checkout/orders/${sheet.id}/refresh`),
    post(`${orders}/${paid.order}/reorder`),
    quote(paid.order, 'cancel', paid.item, reasons.cancel.CUSTOMER),
    quote(arrived.order, 'return', arrived.item, reasons.return.CUSTOMER),
    quote(kept.order, 'exchange', kept.item, reasons.exchange.CUSTOMER),
    post(`${orders}/${paid.order}/claims/cancel/request`, asking('cancel', paid.item)),
    post(`${orders}/${arrived.order}/claims/return/request`, asking('return', arrived.item)),
    post(`${orders}/${kept.order}/claims/exchange/request`, asking('exchange', kept.item)),
    post(`/store/v1/user/claims/${mine.returning}/fee`, { billing_key_id: mine.card, expected_amount: 3_000 }),
    post(`/store/v1/user/claims/${mine.returning}/retract`, { reason: '마음이 바뀌었어요' }),
    post(`${orders}/items/${back.item}/confirm-purchase`),
    post(`${orders}/${gone.order}/post-claims/rollback-to-cart`, { claim_id: mine.canceled }),
    get(`/api/v2/subscriptions/payments/results/${mine.result}`),
    get(`/api/v2/user/subscriptions/kits/${mine.kit}/days`),
    post(`/api/v2/user/subscriptions/kits/${mine.kit}`, { to: mine.kitDay, version: 1 }),
    post(`/api/v2/user/subscriptions/kit-returns/${mine.kitReturn}`, { returns: false, version: 1 }),
    get(`/api/v2/billing-keys/registrations/${mine.registration}`),
    get(`/api/v2/billing-keys/${mine.card}/installment-plan?amount=50000`),
    { method: 'DELETE', path: `/api/v2/billing-keys/${mine.card}` },
    { method: 'DELETE', path: `/api/v2/user/sessions/${mine.device}` },
  ]
}

/** Calls of somebody about belongings of their own whose bodies name what is `of` somebody; with their own all succeed. */
export function borrowingsOf(own: Belongings, of: Belongings): Use[] {
  const orders = '/store/v1/user/orders'
  const sheet = `/store/v1/checkout/orders/initialized/${own.sheet.id}`
  const claims = (order: number, type: string) => `${orders}/${order}/claims/${type}/request`
  const returned = { items: [{ order_item_id: of.arrived.item, quantity: 1 }], reason_id: reasons.return.SELLER }
  const damaged = { items: [{ order_item_id: own.kept.item, quantity: 1 }], reason_id: reasons.return.SELLER }
  const { collection } = own
  const question = { category_id: own.category, content: '언제 오나요?', image_ids: [] }
  const reviewed = { order_item_id: of.arrived.item, rating: 5, content: '받자마자 써 봤는데 튼튼해요.' }
  return [
    post('/store/v1/user/reviews', reviewed),
    post('/core/v1/user/conversations/messages', { ...question, order_id: of.arrived.order }),
    post('/core/v1/user/conversations/messages', { ...question, order_item_id: of.arrived.item }),
    post('/core/v1/user/conversations/messages', { ...question, image_ids: [of.asking] }),
    { method: 'PATCH', path: `/store/v1/user/reviews/${own.review}`, body: { image_ids: [of.snapshot] } },
    post('/store/v1/checkout/initiate/from-cart', { cart_item_ids: [of.line] }),
    post('/store/v1/user/cart/items/bulk/delete', { ids: [of.line] }),
    { method: 'PATCH', path: '/api/v2/user/profile', body: { image_id: of.profile } },
    post(`${sheet}/coupons/apply`, { product: [], cart_user_coupon_id: of.coupon }),
    get(
      `${claims(own.arrived.order, 'return')}?order_item_ids=${of.arrived.item}&quantities=1&reason_id=${returned.reason_id}`,
    ),
    post(`/store/v1/user/claims/${own.returning}/fee`, { billing_key_id: of.card, expected_amount: 3_000 }),
    post(claims(own.arrived.order, 'return'), { ...returned, collection }),
    post(claims(own.kept.order, 'return'), { ...damaged, collection, image_ids: [of.damage] }),
    post(`${orders}/${own.gone.order}/post-claims/rollback-to-cart`, { claim_id: of.canceled }),
  ]
}
