import { addresses } from '#server/modules/addresses/addresses.tables.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { staffRoles } from '#shared/permissions.ts'
import { planDelivery } from '#server/modules/delivery-schedules/deliverySchedules.service.ts'
import { socialAccounts } from '#server/modules/social/social.tables.ts'
import { consents } from '#server/modules/terms/terms.tables.ts'
import type { TestApp } from './api.ts'
import { buy, type Customer } from './buying.ts'
import { makeProduct } from './catalog.ts'
import { bulk, claim, itemsOf, moveItems } from './claiming.ts'
import { answer, asked } from './conversations.ts'
import { makeIssue } from './coupons.ts'
import { subscriptionPeriods, subscriptions } from '#server/modules/subscriptions/subscriptions.tables.ts'
import { registerCard, sellPlan } from './memberships.ts'
import { givePoints } from './points.ts'
import { written } from './reviews.ts'

/** What nobody may read without the right to: each in the ways it is written. None of it occurs anywhere else. */
export const secrets: Record<string, RegExp> = {
  name: /표식구름/,
  recipient: /별표달빛/,
  'name of an address': /주소해님/,
  phone: /010-?7123-?8899/,
  'phone of the recipient': /010-?7334-?1177/,
  'phone of an address': /010-?7556-?2233/,
  email: /marker\.person@/,
  'email elsewhere': /social\.marker@/,
  'year of birth': /(?<!\d)1957(?!\d)/,
  street: /표식길\s?777|주소길\s?888/,
  'door of the house': /비밀동 909호|주소동 808호/,
  'words for the courier': /현관 4821샵/,
}

/** Whatever of the secrets stands in an answer. */
export const secretsIn = (text: string): string[] =>
  Object.entries(secrets).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))

const pickup = {
  name: '별표달빛',
  phone: '010-7334-1177',
  address1: '서울특별시 강남구 표식길 777',
  address2: '비밀동 909호',
  postcode: '06236',
}
const courier = { ...pickup, comment: '현관 4821샵' }

/** One customer with something in every list that staff read: orders, claims, refunds, points, coupons, memos, messages, jobs. */
export async function openPersonalShop(api: TestApp): Promise<Customer> {
  const { db } = api.deps
  const customer = await api.customer({
    name: '표식구름',
    phone: '01071238899',
    emailAddress: 'marker.person@hidden.test',
    nickname: '새벽러너',
    birthYear: 1957,
  })
  await db.insert(addresses).values({
    ...courier,
    userId: customer.id,
    name: '주소해님',
    phone: '01075562233',
    address1: '서울특별시 강남구 주소길 888',
    address2: '주소동 808호',
    isDefault: true,
  })
  await db.insert(socialAccounts).values({
    provider: 'kakao',
    subject: 'kakao-77',
    userId: customer.id,
    emailAddress: 'social.marker@hidden.test',
    linkedAt: api.clock.now(),
  })
  await db
    .insert(consents)
    .values({ userId: customer.id, kind: 'marketing', version: '1.0', agreed: true, recordedAt: api.clock.now() })
  await beMember(api, customer)
  await claimEverything(api, customer)
  await expectKit(api, customer)
  await workOfStaff(api, customer)
  await sayOfGoods(api, customer)
  await askSomething(api, customer)
  await db
    .insert(messages)
    .values([message(customer.id, 'EMAIL', 'marker.person@hidden.test'), message(customer.id, 'SMS', '01071238899')])
  return customer
}

/** A card, and a membership that is charged on it. */
async function beMember(api: TestApp, { id }: Customer): Promise<void> {
  const [{ planId }, billingKeyId] = [await sellPlan(api), await registerCard(api, id)]
  const common = { userId: id, planId, billingKeyId, anchorOn: '2026-11-16', nextPrice: 19_900 }
  const [made] = await api.deps.db
    .insert(subscriptions)
    .values({ ...common, status: 'ACTIVE', startedOn: '2026-11-16', endsOn: '2026-12-16' })
    .returning({ id: subscriptions.id })
  const period = { startsOn: '2026-11-16', endsOn: '2026-12-16', paidUntil: '2026-12-16' }
  await api.deps.db
    .insert(subscriptionPeriods)
    .values({ ...period, subscriptionId: made?.id ?? 0, planId, kind: 'COMPENSATION' })
}

const message = (userId: number, channel: 'EMAIL' | 'SMS', recipient: string) => ({
  dedupe: `to-${channel}`,
  channel,
  recipient,
  userId,
  kind: 'ORDER' as const,
  title: '주문이 완료됐어요',
  body: '표식구름님, 010-7123-8899로 연락드릴게요. marker.person@hidden.test',
  error: 'no such mailbox: marker.person@hidden.test',
  status: 'SENT' as const,
})

/** A cancellation, an exchange and a return; each done, and a return that waits. */
/** A kit that leaves next week, to the address where the parcels go. */
async function expectKit(api: TestApp, { id: userId }: Customer) {
  const { shippingOriginId: originId, sku } = await makeProduct(api.deps.db)
  const plan = { originId, skuId: sku.id, userId, kind: 'GIFT' as const, quantity: 1, wanted: '2026-11-23' }
  const address = { ...courier, phone: '01073341177', remote: 'NONE' as const }
  await api.deps.db.transaction((tx) => planDelivery(tx, { ...plan, address, now: api.clock.now() }))
}

async function claimEverything(api: TestApp, customer: Customer): Promise<void> {
  const { skus } = await makeProduct(api.deps.db, {
    skus: [{ option: [['색상', '그레이']] }, { option: [['색상', '블루']] }],
  })
  const [grey, blue] = skus.map(({ id }) => id) as [number, number]
  const ask = async (type: 'cancel' | 'exchange' | 'return', to: object = {}) => {
    const orderId = await buy(api, customer, [{ sku_id: grey, quantity: 1 }], courier)
    await moveItems(api, orderId, type === 'cancel' ? 'PROCESSING_ORDER' : 'DELIVERED')
    const order_item_id = (await itemsOf(customer, orderId)).items[0]?.id as number
    const more = type === 'cancel' ? {} : { collection: { method: 'PICKUP', address: pickup } }
    return claim(customer, orderId, type, [{ order_item_id, quantity: 1, ...to }], 'SELLER', more)
  }
  const staff = await api.staff('ops')
  for (const type of ['cancel', 'exchange', 'return'] as const) {
    const { id: claim_id } = await ask(type, type === 'exchange' ? { exchange_sku_id: blue } : {})
    const done =
      type === 'cancel'
        ? {}
        : {
            inspection: { result: 'OK' },
            ...(type === 'exchange' ? { reship: { carrier: 'CJ', invoice_no: '584012345678' } } : {}),
          }
    await bulk(staff, type, 'complete', [{ claim_id, ...done }])
  }
  await ask('return')
}

/** A review of goods that arrived, which somebody reported. */
async function sayOfGoods(api: TestApp, customer: Customer): Promise<void> {
  const orderId = await buy(api, customer, [{ sku_id: 1, quantity: 1 }], courier)
  await moveItems(api, orderId, 'DELIVERED')
  const { id } = await written(customer, (await itemsOf(customer, orderId)).items[0]?.id as number)
  await (await api.customer()).post(`/store/v1/reviews/${id}/report`, { reason: 'AD' })
}

/** A question, which is being answered. */
async function askSomething(api: TestApp, customer: Customer): Promise<void> {
  const { id } = await asked(api, customer)
  await answer(await api.staff('cs'), id, { content: '확인하고 있어요.' })
}

/** Points, coupons, memos, a job and an approval of this customer, by staff of every role that may. */
async function workOfStaff(api: TestApp, customer: Customer): Promise<void> {
  const { db } = api.deps
  const [admin, ops] = [await api.staff('admin'), await api.staff('ops')]
  const orderId = await buy(api, customer, [{ sku_id: 1, quantity: 1 }], courier)
  const [item] = (await itemsOf(customer, orderId)).items
  await givePoints(api, customer.id, 700)
  const { issue } = await makeIssue(db, { issue: { audience: 'MANUAL' } })
  await admin.post('/store-admin/v1/user-coupons', {
    user_id: customer.id,
    coupon_issue_id: issue.id,
    reason: '배송 지연 사과',
  })
  await ops.post('/store-admin/v1/points/request', {
    user_ids: [customer.id],
    amount: 50_000,
    reason: '배송 지연 사과',
  })
  await ops.post('/store-admin/v1/order-items/bulk/processing-order', { ids: [item?.id] })
  const user = `/store-admin/v1/users/${customer.id}`
  const content = `오후에 다시 연락 ${staffRoles.map((role) => `@${role} 직원`).join(' ')}`
  for (const list of ['memos', 'order-memos', 'claim-memos', 'refund-memos'])
    await ops.post(`${user}/${list}`, { content })
  for (const of of [`orders/${orderId}`, `order-items/${item?.id}`])
    await ops.post(`/store-admin/v1/${of}/memos`, { content })
}
