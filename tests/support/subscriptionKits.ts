import { sql } from 'drizzle-orm'
import type { OwnKits } from '#server/modules/subscriptions/kits/kits.contract.ts'
import { planKits } from '#server/modules/plans/plans.tables.ts'
import type { TestApp } from './api.ts'
import { makeOrigin, makeProduct } from './catalog.ts'
import { joining, type Member, type PlanOf } from './memberships.ts'
import { rows } from './rows.ts'

/** A Monday: what leaves on Tuesday is locked at 14:00. */
export const kitMonday = '2026-11-16T09:00:00+09:00'

export const home = {
  name: '김하늘',
  address1: '서울특별시 강남구 테헤란로 152',
  address2: '3층',
  postcode: '06236',
  phone: '01012345678',
}
export const office = { ...home, address1: '서울특별시 중구 세종대로 110', address2: '1층', postcode: '04524' }

type Kit = { name?: string; every?: 'FIRST' | 'PERIOD'; value?: number; originId?: number }

/** The kits of memberships: plans that send them, members who have an address, and what becomes of them. */
export function kitsOf(api: TestApp) {
  async function withKit(plan: PlanOf, { name = '홈트 키트', every = 'FIRST', value = 0, originId }: Kit = {}) {
    const origin = originId ?? (await makeOrigin(api.deps.db, { name: '이천센터' })).id
    const { sku } = await makeProduct(api.deps.db, { name, shippingOriginId: origin })
    await api.deps.db.insert(planKits).values({ planId: plan.planId, skuId: sku.id, every, value })
    return { originId: origin, skuId: sku.id }
  }

  const addressed = (member: Member, plan: PlanOf, amount: number) =>
    member.post<{ status: string; code?: string }>(
      '/api/v2/subscriptions/payments/initial',
      joining(member, plan, amount, { address: home }),
    )
  const kits = async (member: Member): Promise<OwnKits> =>
    (await member.get<OwnKits>('/api/v2/user/subscriptions/kits')).body
  const told = async (member: Member) =>
    (await kits(member)).results.map(({ status, ships_on: on }) => `${status} ${on ?? '-'}`)
  const schedules = () =>
    rows(api.deps.db, sql`select kind, ships_on::text as day, status from delivery_schedules order by id`)

  return { withKit, addressed, kits, told, schedules }
}
