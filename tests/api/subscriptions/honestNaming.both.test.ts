import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { CONSENT_VERSION } from '#server/modules/subscriptions/joining/consentTexts.ts'
import { remindOfCharges } from '#server/modules/subscriptions/notices.jobs.ts'
import { askForPrices } from '#server/modules/subscriptions/prices/asking.jobs.ts'
import { planPriceChanges } from '#server/modules/subscriptions/prices/prices.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { honestBillingOf } from '#tests/support/honestBilling.ts'
import { atGateway, changeStatus, join, own, rowOf, sellPlan, withCard } from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-11-16T09:00:00+09:00' })
const { record, train, idle, morning, charge, answer, told, setPolicies } = honestBillingOf(api)

afterEach(async () => expect(await brokenBooks(api.deps.db)).toEqual([]))

const OFFER = {
  starts_on: '2026-11-16',
  charge_on: '2026-12-16',
  amount: 19_900,
  pause: { from: '2026-12-16', until: '2027-01-16', possible: true, most_a_year: 2 },
  credit: 5_970,
}

describe('알리기', () => {
  test('결제 사흘 전에 한 번 알리고, 그날 여러 번 돌아도 그 뒤에도 다시 알리지 않는다', async () => {
    await record()
    const { member } = await idle()
    expect(await morning('2026-12-12')).toEqual({ named: 0 })
    expect((await own(member)).honest_offer).toBeUndefined()
    expect(await morning('2026-12-13')).toEqual({ named: 1 })
    for (const day of ['2026-12-13', '2026-12-14', '2026-12-15', '2026-12-16'])
      expect(await morning(day)).toEqual({ named: 0 })
    expect(await told()).toEqual([[member.id, 1]])
    expect((await own(member)).honest_offer).toEqual(OFFER)
    // without an answer the charge is made as it would have been
    await charge('2026-12-16')
    expect(await own(member)).toMatchObject({ status: 'ACTIVE', ends_on: '2027-01-16', credit: 0 })
    expect((await own(member)).honest_offer).toBeUndefined()
    expect(await atGateway(api, member.id)).toEqual({ taken: 39_800, returned: 0 })
    expect((await answer(member, 'CREDIT')).body).toMatchObject({ code: 'HONEST_OFFER_OVER' })
  })

  test('시계가 멈췄으면 결제 전날까지는 알리고, 결제하는 날에는 알리지 않는다', async () => {
    await record()
    const { member } = await idle()
    expect(await morning('2026-12-15')).toEqual({ named: 1 })
    expect((await own(member)).honest_offer).toEqual(OFFER)
    api.clock.set('2026-11-16T09:00:00+09:00')
    const { member: late } = await idle()
    expect(await morning('2026-12-16')).toEqual({ named: 0 })
    await charge('2026-12-16')
    expect(await morning('2026-12-17')).toEqual({ named: 0 })
    expect(await told()).toEqual([[member.id, 1]])
    expect(await atGateway(api, late.id)).toEqual({ taken: 39_800, returned: 0 })
  })

  test('켜지 않았거나, 켜기 전에 시작했거나, 아무의 운동도 적히지 않은 기간은 알리지 않는다', async () => {
    const plan = await sellPlan(api)
    const early = await withCard(api)
    await join(early, plan, 19_900)
    expect(await morning('2026-12-13')).toEqual({ named: 0 })
    api.clock.set('2026-11-17T09:00:00+09:00')
    await record()
    const member = await withCard(api)
    await join(member, plan, 19_900)
    // it began a day before it was recorded who trains
    expect(await morning('2026-12-13')).toEqual({ named: 0 })
    // nobody's training was recorded in the whole of it: nobody knows
    expect(await morning('2026-12-14')).toEqual({ named: 0 })
    await train((await api.customer()).id, '2026-12-01T08:00:00+09:00')
    expect(await morning('2026-12-14')).toEqual({ named: 1 })
    expect(await told()).toEqual([[member.id, 1]])
    expect((await own(early)).honest_offer).toBeUndefined()
  })

  test('운동한 회원, 연간, 체험, 해지한 회원, 결제수단이 없는 회원은 알리지 않는다', async () => {
    await record()
    const { plan, member } = await idle()
    const yearly = await sellPlan(api, { name: '연간', interval: 'YEAR', price: 118_800 })
    const tried = await sellPlan(api, { name: '체험', trialDays: 28 })
    const [trains, annual, trial, leaves, cardless, few] = await Promise.all(
      Array.from({ length: 6 }, () => withCard(api)),
    )
    if (!trains || !annual || !trial || !leaves || !cardless || !few) throw new Error('no members')
    for (const one of [trains, leaves, cardless, few]) await join(one, plan, 19_900)
    await join(annual, yearly, 118_800)
    await join(trial, tried, 0)
    await changeStatus(leaves, 'CANCEL_SCHEDULED')
    await api.deps.db.execute(sql`update billing_keys set status = 'INVALID' where user_id = ${cardless.id}`)
    await train(trains.id, '2026-12-12T23:00:00+09:00')
    // four minutes are no training
    await train(few.id, '2026-12-12T23:00:00+09:00', 4)
    expect(await morning('2026-12-13')).toEqual({ named: 2 })
    expect(await told()).toEqual([
      [member.id, 1],
      [few.id, 1],
    ])
  })
})

describe('다른 약속과 함께', () => {
  test('오르는 값에 답하지 않은 회원은 결제가 없으니 알리지 않고, 동의하면 알린다', async () => {
    await record()
    const { plan, member } = await idle()
    await api.deps.db.insert(planPriceChanges).values({
      planId: plan.planId,
      price: 21_900,
      effectiveOn: '2026-12-16',
      status: 'SCHEDULED',
      reason: '강사료',
      createdBy: '김운영',
    })
    await askForPrices(api.deps)
    expect(await morning('2026-12-13')).toEqual({ named: 0 })
    await member.post('/api/v2/subscriptions/price-consent', { version: CONSENT_VERSION, agreed: true })
    expect(await morning('2026-12-14')).toEqual({ named: 1 })
    expect((await own(member)).honest_offer).toEqual({ ...OFFER, amount: 21_900 })
    // a credit is no change of the price that was agreed to
    await answer(member, 'CREDIT')
    expect((await own(member)).price_change).toMatchObject({ answer: 'AGREED', after: 21_900 })
    await charge('2026-12-16')
    expect(await rowOf(api, member.id)).toMatchObject({ nextPrice: 21_900, mrr: 21_900, credit: 0 })
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900 + 21_900 - 5_970, returned: 0 })
  })

  test('결제 하루 전 안내는 크레딧을 뺀 금액을 말하고, 기간의 값은 낸 돈이다', async () => {
    await record()
    const { member } = await idle()
    await morning('2026-12-13')
    await answer(member, 'CREDIT')
    expect(await remindOfCharges({ ...api.deps, clock: { now: () => new Date('2026-12-15T09:30:00+09:00') } })).toEqual(
      { told: 1 },
    )
    const [sent] = await rows(
      api.deps.db,
      sql`select payload ->> 'amount' as amount from outbox where dedupe like '%MEMBERSHIP_RENEWING%'`,
    )
    expect(sent).toEqual({ amount: '13930' })
    await charge('2026-12-16')
    const [period] = await rows(
      api.deps.db,
      sql`select cash_paid::int as cash, credit_in::int as credit, goodwill_in::int as goodwill, value::int as value from subscription_periods order by starts_on desc limit 1`,
    )
    expect(period).toEqual({ cash: 13_930, credit: 0, goodwill: 5_970, value: 13_930 })
  })

  test('직원의 타임라인에 알림과 답이 서고, 통계의 숫자는 그 줄의 합이다', async () => {
    await record()
    const [one, two, three] = [await idle(), await idle(), await idle()]
    await morning('2026-12-13')
    await answer(one.member, 'PAUSE')
    await answer(two.member, 'CREDIT')
    await answer(three.member, 'CONTINUE')
    await changeStatus(three.member, 'TERMINATED')
    const admin = await api.staff('admin')
    const { id } = await rowOf(api, two.member.id)
    const { body } = await admin.get<{ results: { what: string; detail: string | null }[] }>(
      `/core-admin/v1/subscriptions/${id}/timeline?page=1&page_size=50`,
    )
    expect(body.results).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          what: '운동하지 않은 기간을 결제 전에 알렸어요',
          detail: expect.stringContaining('크레딧 5,970원 제안'),
        }),
        expect.objectContaining({ what: '운동하지 않은 기간에 답했어요', detail: '다음 결제에서 크레딧 받기' }),
      ]),
    )
    const { body: statistics } = await admin.get<{ total: Record<string, number> }>(
      '/core-admin/v1/subscription-statistics?from=2026-12-01&to=2026-12-31',
    )
    expect(statistics.total).toMatchObject({
      honest_named: 3,
      honest_paused: 1,
      honest_credited: 1,
      honest_continued: 1,
      honest_ended: 1,
    })
    await setPolicies({ training_recorded_from: null })
  })
})
