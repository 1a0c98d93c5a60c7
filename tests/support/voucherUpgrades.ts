import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { voucherTextOf } from '#shared/validation/voucherCode.ts'
import { CONSENT_VERSION } from '#server/modules/subscriptions/joining/consentTexts.ts'
import type { VoucherOffer } from '#server/modules/vouchers/vouchers.contract.ts'
import type { TestApp } from './api.ts'
import { brokenMemberships } from './membershipBooks.ts'
import type { Member } from './memberships.ts'
import { rows } from './rows.ts'
import { aPlan, type Key, keyed, makeVouchers, redeemPath } from './vouchers.ts'

export const upgradesPath = redeemPath.replace('/redeem', '/upgrades')
export type Refusal = { code: string; offer?: VoucherOffer }
type Started = { result_id: string; status: string }

/** Vouchers of thirty days of a monthly plan (9,900 won), and a yearly one (99,000 won) that they can be raised to. */
export async function upgradeShop(api: TestApp) {
  const plan = await aPlan(api.deps.db)
  const yearly = await aPlan(api.deps.db, {
    name: '홈핏 연간',
    interval: 'YEAR',
    price: 99_000,
    listPrice: 99_000,
    penaltyPercent: 10,
  })
  const [key] = await makeVouchers(await api.staff(), plan.id)
  if (!key) throw new Error('no vouchers')
  return { plan, yearly, key }
}

export const offersOf = async (member: Member, key: Key) =>
  (await member.get<{ options: VoucherOffer[] }>(keyed(upgradesPath, key))).body.options

export const offerOf = async (member: Member, key: Key, { id }: { id: number }) =>
  (await offersOf(member, key)).find(({ plan_id: planId }) => planId === id)

export const paying = (member: { card: number }, planId: number, expected: number, more: object = {}) => ({
  plan_id: planId,
  billing_key_id: member.card,
  expected_amount: expected,
  consents: [{ kind: 'ORDER', version: CONSENT_VERSION, agreed: true }],
  ...more,
})

export const pay = (member: Member, key: Key, body: object, requestId?: string) =>
  member.post<Started & Refusal>(keyed(upgradesPath, key), body, requestId ? { requestId } : undefined)

/** The stretches of somebody's membership in their order. */
export const periodsOf = (api: TestApp, member: { id: number }) =>
  rows<Record<string, unknown>>(
    api.deps.db,
    sql`select d.kind, d.plan_id::int as plan, d.starts_on::text as "from", d.ends_on::text as until, d.value::int as value
        from subscription_periods d join subscriptions s on s.id = d.subscription_id where s.user_id = ${member.id} and d.ends_on > d.starts_on order by d.starts_on`,
  )

export const voucherStates = async (api: TestApp) =>
  (await rows<{ status: string }>(api.deps.db, sql`select status from vouchers order by id`)).map(
    ({ status }) => status,
  )

/** What became of one of them. */
export const voucherOf = async (api: TestApp, { code }: Key) =>
  (await rows<{ status: string }>(api.deps.db, sql`select status from vouchers where code = ${voucherTextOf(code)}`))[0]
    ?.status

export const sound = async (api: TestApp, member: { id: number }) =>
  expect(await brokenMemberships(api, member.id)).toEqual([])
