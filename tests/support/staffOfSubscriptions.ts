import { beforeEach, expect } from 'vitest'
import type { TestApp, TestClient } from './api.ts'
import { brokenMemberships } from './membershipBooks.ts'
import { lasting, type Member, type PlanOf, rowOf, sellPlan } from './memberships.ts'

export const staffSubscriptionsPath = '/core-admin/v1/subscriptions'

type Facts = { status: string; ends_on: string; next_charge_on: string | null; next_charge: number | null }
export type StaffResult = {
  code?: string
  message?: string
  dry_run: boolean
  before: Facts
  after: Facts & Record<string, unknown>
  days: number
  charge: number
  refund: number
  quote: { lines: unknown[] } | null
  payment: { status: string; message: string | null } | null
  version: number
}
type StaffLine = {
  what: string
  detail: string | null
  actor_name: string
  kind: string
  amount: number | null
  at: string
}

/** Somebody of 상담 who signs in again when the clock has moved. */
async function lastingStaff(api: TestApp): Promise<TestClient> {
  let made = await api.staff('cs')
  let since = api.clock.now().getTime()
  const fresh = async () => {
    if (Math.abs(api.clock.now().getTime() - since) > 5 * 60_000) {
      made = await api.staff('cs')
      since = api.clock.now().getTime()
    }
    return made
  }
  return {
    ...lasting(api, 0),
    get: async (...call) => (await fresh()).get(...call),
    post: async (...call) => (await fresh()).post(...call),
    raw: async (...call) => (await fresh()).raw(...call),
  }
}

/** Before each test a plan is sold and somebody of 상담 is there: `shop.plan` and `shop.cs`, inside tests. */
export function useStaffOfSubscriptions(api: TestApp) {
  const shop = {} as { plan: PlanOf; cs: TestClient }
  beforeEach(async () => {
    shop.plan = await sellPlan(api)
    shop.cs = await lastingStaff(api)
  })

  const asked = async (member: Member, body: object) => {
    const { id, version } = await rowOf(api, member.id)
    return shop.cs.post<StaffResult>(`${staffSubscriptionsPath}/${id}/actions`, {
      version,
      reason: '고객 요청',
      ...body,
    })
  }
  const tried = (member: Member, body: object) => asked(member, { ...body, dry_run: true })
  const timeline = async (member: Member) => {
    const { id } = await rowOf(api, member.id)
    return (await shop.cs.get<{ results: StaffLine[]; has_next: boolean }>(`${staffSubscriptionsPath}/${id}/timeline`))
      .body
  }

  /** What the dry run said is what happens, and the dry run itself changed nothing. */
  async function doneAsTried(member: Member, body: object): Promise<StaffResult> {
    const before = await rowOf(api, member.id)
    const dry = await tried(member, body)
    expect(dry).toMatchObject({ status: 200, body: { dry_run: true } })
    expect(await rowOf(api, member.id)).toEqual(before)
    const more = 'action' in body && body.action === 'TERMINATE' ? { expected_refund: dry.body.refund } : {}
    const made = await asked(member, { ...body, ...more })
    expect(made).toMatchObject({ status: 200, body: { dry_run: false } })
    const { dry_run: _dry, payment: _paid, version: _version, ...expected } = dry.body
    expect(made.body).toMatchObject(expected)
    expect(await brokenMemberships(api, member.id)).toEqual([])
    return made.body
  }

  return { shop, asked, tried, timeline, doneAsTried }
}
