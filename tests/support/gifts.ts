import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { GiftPublic, GiftTracking } from '#server/modules/gifts/gifts.contract.ts'
import { giftBundleGoods, giftBundles, gifts } from '#server/modules/gifts/gifts.tables.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { subscriptionRefunds } from '#server/modules/subscriptions/charges.tables.ts'
import { driveSubscriptionRefunds } from '#server/modules/subscriptions/charging/refunds.service.ts'
import type { TestApp, TestClient } from './api.ts'
import { makeOrigin, makeProduct } from './catalog.ts'
import { type Member, type PlanOf, sellPlan } from './memberships.ts'
import { rows } from './rows.ts'

export const giftsPath = '/api/v2/gifts'
export const trackingPath = '/api/v2/subscriptions/gift/tracking'
export const creationPath = '/api/v1/user/gift-creation/'

export type Bundle = PlanOf & { bundleId: number; skuId: number | undefined }

/** A bundle that is sold: three months for 59,700 won, with a kit or without. */
export async function sellBundle(
  api: TestApp,
  { kit = false, ...values }: Partial<typeof giftBundles.$inferInsert> & { kit?: boolean } = {},
): Promise<Bundle> {
  const plan = await sellPlan(api)
  const bundle = { title: '멤버십 3개월 선물', days: 90, price: 59_700, listPrice: 74_700, ...values }
  const [made] = await api.deps.db
    .insert(giftBundles)
    .values({ ...bundle, planId: plan.planId })
    .returning({ id: giftBundles.id })
  const bundleId = made?.id ?? 0
  if (!kit) return { ...plan, bundleId, skuId: undefined }
  const origin = await makeOrigin(api.deps.db, { name: '이천센터' })
  const product = await makeProduct(api.deps.db, { name: '홈트 키트', shippingOriginId: origin.id })
  await api.deps.db.insert(giftBundleGoods).values({ bundleId, skuId: product.sku.id, quantity: 2 })
  return { ...plan, bundleId, skuId: product.sku.id }
}

export const buying = (member: Member, { bundleId }: Bundle, expected: number, more: object = {}) => ({
  gift_bundle_id: bundleId,
  quantity: 1,
  billing_key_id: member.card,
  expected_amount: expected,
  ...more,
})

export type Refusal = { code: string; fields?: Record<string, string[]> }

export type Bought = { result_id: string; status: string }

/** Buys, and expects that it was possible at once; the gifts, newest first. */
export async function buy(member: Member, bundle: Bundle, expected = 59_700, quantity = 1): Promise<GiftTracking[]> {
  const made = await member.post<Bought>(giftsPath, buying(member, bundle, expected, { quantity }))
  expect(made).toMatchObject({ status: 201, body: { status: 'SUCCEEDED' } })
  return track(member, `?result_id=${made.body.result_id}`)
}

export async function buyOne(member: Member, bundle: Bundle, expected = 59_700): Promise<GiftTracking['gift']> {
  const [one] = await buy(member, bundle, expected)
  if (!one) throw new Error('no gift')
  return one.gift
}

export const track = async (member: TestClient, query = ''): Promise<GiftTracking[]> =>
  (await member.get<{ results: GiftTracking[] }>(`${trackingPath}${query}`)).body.results

export const look = (client: TestClient, token: string) => client.get<GiftPublic>(`${giftsPath}/${token}`)

export type Claimed = { period: { starts_on: string; ends_on: string }; delivery_schedules: { ships_on: string }[] }
export const claim = (client: TestClient, token: string, body: object = {}) =>
  client.post<Claimed>(`${giftsPath}/${token}/claim`, body)

export async function storedGift(api: TestApp, id: number) {
  const [row] = await api.deps.db.select().from(gifts).where(eq(gifts.id, id))
  if (!row) throw new Error('no gift')
  return row
}

/** What is promised back of gifts, by their ids. */
export const refundsOf = (api: TestApp): Promise<unknown[]> =>
  rows(
    api.deps.db,
    sql`select amount::int, cause, status, (quote ->> 'gift_id')::int as gift_id from subscription_refunds order by id`,
  )

/** Every letter that was written to anybody, oldest first. */
export const giftLettersOf = (api: TestApp) => () =>
  api.deps.db
    .select()
    .from(messages)
    .orderBy(sql`id`)

/** From now on the gateway takes no payment back any more. */
export function takeNothingBack(api: TestApp): void {
  const refused = {
    kind: 'REFUSED',
    code: 'CANCEL_PERIOD_OVER',
    message: '취소할 수 있는 기간이 지났어요.',
    hard: true,
  } as const
  api.deps.gateway = { ...api.deps.gateway, cancel: () => Promise.resolve(refused) }
}

/** A gift that was cancelled, and whose card takes nothing back at the last of all tries either. */
export async function loseRefund(api: TestApp, buyer: Member): Promise<number> {
  const { id, token } = await buyOne(buyer, await sellBundle(api))
  expect((await buyer.post(`${giftsPath}/${token}/cancel`, {})).status).toBe(200)
  takeNothingBack(api)
  await api.deps.db.update(subscriptionRefunds).set({ tries: 11 })
  await driveSubscriptionRefunds(api.deps)
  expect(await refundsOf(api)).toMatchObject([{ amount: 59_700, status: 'MANUAL', gift_id: id }])
  return id
}
