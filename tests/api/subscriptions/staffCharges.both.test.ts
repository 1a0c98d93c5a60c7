import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { chargeSubscriptions } from '#server/modules/subscriptions/charging/subscriptions.jobs.ts'
import { subscriptions } from '#server/modules/subscriptions/subscriptions.tables.ts'
import { addDays } from '#shared/calendar/days.ts'
import { useApi } from '#tests/support/api.ts'
import { brokenMemberships } from '#tests/support/membershipBooks.ts'
import {
  agreeToConversion,
  at,
  atGateway,
  join,
  registerCard,
  rowOf,
  sellPlan,
  withCard,
} from '#tests/support/memberships.ts'
import { staffSubscriptionsPath, useStaffOfSubscriptions } from '#tests/support/staffOfSubscriptions.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })
const { shop, asked, tried, timeline, doneAsTried } = useStaffOfSubscriptions(api)

describe('다시 결제와 직원 확인', () => {
  test('결제하지 못한 기간을 다시 결제하고, 거절되면 거절된 대로 말한다', async () => {
    const member = await withCard(api)
    await join(member, shop.plan, 19_900)
    expect((await tried(member, { action: 'RETRY' })).body).toMatchObject({ code: 'SUBSCRIPTION_STATE' })
    const bad = await registerCard(api, member.id, '4001')
    const good = member.card
    const chargeOn = (billingKeyId: number) =>
      api.deps.db.update(subscriptions).set({ billingKeyId }).where(eq(subscriptions.userId, member.id))
    await chargeOn(bad)
    await at(api, '2026-12-16T10:00:00+09:00')
    expect((await rowOf(api, member.id)).status).toBe('PAST_DUE')
    await at(api, '2026-12-16T12:00:00+09:00')
    // a dry run shows what becomes of it when it comes through
    expect((await tried(member, { action: 'RETRY' })).body).toMatchObject({
      charge: 19_900,
      after: { status: 'ACTIVE', ends_on: '2027-01-16' },
    })
    expect((await asked(member, { action: 'RETRY' })).body).toMatchObject({
      payment: { status: 'FAILED', message: expect.stringMatching(/.+/) as string },
      after: { status: 'PAST_DUE', ends_on: '2026-12-16' },
    })
    await chargeOn(good)
    const paid = await doneAsTried(member, { action: 'RETRY' })
    expect(paid).toMatchObject({ charge: 19_900, payment: { status: 'PAID' }, after: { ends_on: '2027-01-16' } })
    const { results } = await timeline(member)
    expect(results.filter(({ kind }) => kind === 'RETRY_ASKED')).toHaveLength(2)
    expect(results.find(({ kind }) => kind === 'RETRY_ASKED')?.detail).toContain('고객 요청')
  })

  test('시계가 멈춰 놓친 기간은 직원이 결제하거나 건너뛰며, 두 번 결제하지 않는다', async () => {
    const [charged, skipped] = [await withCard(api), await withCard(api)]
    for (const member of [charged, skipped]) await join(member, shop.plan, 19_900)
    // two periods were missed: the clock charges the first, a person decides about the second
    expect(await at(api, '2027-01-20T12:00:00+09:00')).toEqual({ PAID: 2 })
    expect(await at(api, '2027-01-20T12:05:00+09:00')).toEqual({})
    const { body: list } = await shop.cs.get<{ total_count: number }>(`${staffSubscriptionsPath}?waits_for_staff=true`)
    expect(list.total_count).toBe(2)
    const { id } = await rowOf(api, skipped.id)
    expect((await shop.cs.get(`${staffSubscriptionsPath}/${id}`)).body).toMatchObject({
      waits_for_staff: true,
      missed: { from: '2027-01-16', amount: 19_900, skipped_until: '2027-01-21' },
    })
    expect((await tried(charged, { action: 'EXTEND', days: 3 })).body).toMatchObject({ code: 'SUBSCRIPTION_STATE' })
    expect(await doneAsTried(charged, { action: 'CHARGE_MISSED' })).toMatchObject({
      charge: 19_900,
      after: { ends_on: '2027-02-16', waits_for_staff: false },
    })
    expect(await doneAsTried(skipped, { action: 'SKIP_MISSED' })).toMatchObject({
      charge: 0,
      days: 5,
      after: { status: 'ACTIVE', ends_on: '2027-01-21', waits_for_staff: false },
    })
    expect((await asked(skipped, { action: 'SKIP_MISSED' })).body).toMatchObject({ code: 'SUBSCRIPTION_STATE' })
    expect(await at(api, '2027-01-21T10:00:00+09:00')).toEqual({ PAID: 1 })
    expect(await atGateway(api, charged.id)).toEqual({ taken: 59_700, returned: 0 })
    expect(await atGateway(api, skipped.id)).toEqual({ taken: 59_700, returned: 0 })
    for (const member of [charged, skipped]) expect(await brokenMemberships(api, member.id)).toEqual([])
  })

  test('미리 알리지 못한 체험은 결제할 수 없고, 건너뛰면 새 날을 알리고 다시 묻는다', async () => {
    const trial = await sellPlan(api, { trialDays: 7 })
    const member = await withCard(api)
    await join(member, trial, 0)
    await agreeToConversion(member, 19_900)
    // the notice never left
    api.clock.set('2026-11-23T10:00:00+09:00')
    expect(await chargeSubscriptions(api.deps)).toEqual({ HELD: 1 })
    expect((await tried(member, { action: 'CHARGE_MISSED' })).body).toMatchObject({ code: 'SUBSCRIPTION_STATE' })
    const { after } = await doneAsTried(member, { action: 'SKIP_MISSED' })
    expect(after).toMatchObject({ status: 'TRIALING', ends_on: addDays('2026-11-23', 8) })
    await at(api, '2026-11-23T10:05:00+09:00')
    await agreeToConversion(member, 19_900)
    expect(await at(api, '2026-12-01T10:00:00+09:00')).toEqual({ PAID: 1 })
  })
})
