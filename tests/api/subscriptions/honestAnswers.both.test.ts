import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { addDays } from '#shared/calendar/days.ts'
import { useApi } from '#tests/support/api.ts'
import { honestBillingOf } from '#tests/support/honestBilling.ts'
import { brokenMemberships } from '#tests/support/membershipBooks.ts'
import { at, atGateway, changeStatus, join, own, registerCard, rowOf, withCard } from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-11-16T09:00:00+09:00' })
const { record, train, idle, morning, charge, answer, told, ledger } = honestBillingOf(api)

afterEach(async () => expect(await brokenBooks(api.deps.db)).toEqual([]))

describe('한 번 누르기', () => {
  test('한 달 쉬어 가기: 결제 없이 쉬고, 그 전에는 되돌리며, 다시 묻지 않는다', async () => {
    await record()
    const { member } = await idle()
    await morning('2026-12-13')
    const { status, body } = await answer(member, 'PAUSE')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { pause: { from: '2026-12-16', until: '2027-01-16' } },
    })
    expect(body.honest_offer).toBeUndefined()
    // the same again is the same, another answer comes too late
    expect((await answer(member, 'PAUSE')).status).toBe(200)
    expect((await answer(member, 'CREDIT')).body).toMatchObject({ code: 'HONEST_ANSWERED', extra: { answer: 'PAUSE' } })
    await changeStatus(member, 'ACTIVE')
    expect(await own(member)).not.toHaveProperty('pause')
    expect((await own(member)).honest_offer).toBeUndefined()
    await changeStatus(member, 'PAUSED', { pause_until: '2027-01-16' })
    await at(api, '2026-12-16T00:00:00+09:00')
    await charge('2026-12-16')
    expect(await own(member)).toMatchObject({ status: 'PAUSED' })
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: 0 })
    await charge('2027-01-16')
    expect(await own(member)).toMatchObject({ status: 'ACTIVE', ends_on: '2027-02-16' })
  })

  test('쉬어 갈 수 없으면 까닭과 함께 막히고, 다른 답은 할 수 있다', async () => {
    await record()
    const { member } = await idle()
    const { id } = await rowOf(api, member.id)
    await api.deps.db.execute(
      sql`insert into subscription_events (subscription_id, kind, actor, at) select ${id}, 'PAUSED', 'clock', ${'2026-08-01T00:00:00+09:00'}::timestamptz from generate_series(1, 2)`,
    )
    await morning('2026-12-13')
    expect((await own(member)).honest_offer).toMatchObject({ pause: { possible: false, most_a_year: 2 } })
    expect((await answer(member, 'PAUSE')).body).toMatchObject({
      code: 'SUBSCRIPTION_STATE',
      extra: { why: 'PAUSE', most_a_year: 2 },
    })
    expect((await answer(member, 'CREDIT', { expected_credit: 5_970 })).status).toBe(200)
  })

  test('크레딧: 다음 결제에서 한 번만 빠지고, 월 반복 매출은 그대로다', async () => {
    await record()
    const { member } = await idle()
    await morning('2026-12-13')
    expect((await answer(member, 'CREDIT', { expected_credit: 5_000 })).body).toMatchObject({ code: 'PRICE_CHANGED' })
    for (let again = 0; again < 3; again += 1)
      expect(await answer(member, 'CREDIT', { expected_credit: 5_970 })).toMatchObject({
        status: 200,
        body: { credit: 5_970, next_payment: { amount: 13_930, credit: 5_970 } },
      })
    expect(await ledger(member.id)).toEqual([{ kind: 'HONEST', amount: 5_970 }])
    await charge('2026-12-16')
    expect(await rowOf(api, member.id)).toMatchObject({ credit: 0, goodwill: 0, mrr: 19_900, nextPrice: 19_900 })
    await train(member.id, '2026-12-20T08:00:00+09:00')
    await charge('2027-01-16')
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900 + 13_930 + 19_900, returned: 0 })
    expect(await ledger(member.id)).toEqual([
      { kind: 'HONEST', amount: 5_970 },
      { kind: 'HONEST_USED', amount: -5_970 },
    ])
    expect(await rows(api.deps.db, sql`select kind, amount::int as amount from subscription_movements`)).toEqual([
      { kind: 'NEW', amount: 19_900 },
    ])
    expect(await brokenMemberships(api, member.id)).toEqual([])
  })

  test('거절된 결제를 다시 해도 크레딧은 한 번이다', async () => {
    await record()
    const { member } = await idle()
    await morning('2026-12-13')
    await answer(member, 'CREDIT')
    const bad = await registerCard(api, member.id, '4001')
    await api.deps.db.execute(sql`update subscriptions set billing_key_id = ${bad}`)
    await charge('2026-12-16')
    await charge('2026-12-17')
    expect(await rowOf(api, member.id)).toMatchObject({ status: 'PAST_DUE', credit: 5_970, goodwill: 5_970 })
    await api.deps.db.execute(sql`update subscriptions set billing_key_id = ${member.card}`)
    await charge('2026-12-19')
    expect(await rowOf(api, member.id)).toMatchObject({ status: 'ACTIVE', credit: 0, goodwill: 0 })
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900 + 13_930, returned: 0 })
  })

  test('이대로 계속하기: 아무것도 바뀌지 않고 이번 기간에는 다시 묻지 않으며, 다음 기간에는 다시 묻는다', async () => {
    await record()
    const { member, other } = await idle()
    await morning('2026-12-13')
    expect((await answer(member, 'CONTINUE')).body).toMatchObject({ next_payment: { amount: 19_900 }, credit: 0 })
    expect((await own(member)).honest_offer).toBeUndefined()
    expect(await morning('2026-12-14')).toEqual({ named: 0 })
    await charge('2026-12-16')
    await train(other.id, '2027-01-02T08:00:00+09:00')
    expect(await morning('2027-01-13')).toEqual({ named: 1 })
    expect(await told()).toEqual([[member.id, 2]])
    // what is left of the old card answers nothing new
    expect((await answer(member, 'CREDIT')).body).toMatchObject({ code: 'HONEST_ANSWERED' })
  })

  test('알린 뒤 누르기 전에 운동하면 제안이 없어지고, 그렇게 말한다', async () => {
    await record()
    const { member } = await idle()
    await morning('2026-12-13')
    await train(member.id, '2026-12-14T08:00:00+09:00')
    api.clock.set('2026-12-14T09:00:00+09:00')
    expect((await own(member)).honest_offer).toBeUndefined()
    for (const what of ['CREDIT', 'PAUSE'] as const)
      expect(await answer(member, what)).toMatchObject({
        status: 409,
        body: { code: 'HONEST_TRAINED', message: expect.stringContaining('운동한 기록이 생겨서') },
      })
    expect(await ledger(member.id)).toEqual([])
    expect(await rows(api.deps.db, sql`select answer from honest_offers`)).toEqual([{ answer: 'TRAINED' }])
  })

  test('크레딧은 한 해에 정한 수만큼이고, 넘으면 쉬어 가기만 제안한다', async () => {
    await record({ honest_credits_a_year: 1, honest_credit_percent: 50 })
    const { member, other } = await idle()
    await morning('2026-12-13')
    expect((await answer(member, 'CREDIT')).body).toMatchObject({ credit: 9_950 })
    await charge('2026-12-16')
    await train(other.id, '2027-01-02T08:00:00+09:00')
    await morning('2027-01-13')
    expect((await own(member)).honest_offer).toMatchObject({ credit: 0, charge_on: '2027-01-16' })
    expect((await answer(member, 'CREDIT', { charge_on: '2027-01-16' })).body).toMatchObject({ code: 'PRICE_CHANGED' })
    // a year on it can be taken again
    for (let on = '2027-01-16'; on <= '2027-12-16'; on = nextMonth(on)) await charge(on)
    await train(other.id, '2027-12-20T08:00:00+09:00')
    await morning('2028-01-13')
    expect((await own(member)).honest_offer).toMatchObject({ credit: 9_950, charge_on: '2028-01-16' })
  })

  test('다른 사람과 구독이 없는 사람은 답할 것이 없다', async () => {
    await record()
    const { plan } = await idle()
    await morning('2026-12-13')
    api.clock.set('2026-11-16T09:00:00+09:00')
    const stranger = await withCard(api)
    expect((await answer(stranger, 'CREDIT')).status).toBe(404)
    await join(stranger, plan, 19_900)
    expect((await answer(stranger, 'CREDIT')).body).toMatchObject({ code: 'HONEST_OFFER_OVER' })
    expect(
      (await stranger.post('/api/v2/subscriptions/honest-answer', { answer: 'MAYBE', charge_on: '2026-12-16' })).status,
    ).toBe(400)
  })
})

const nextMonth = (day: string) => {
  const [year, month] = addDays(`${day.slice(0, 7)}-28`, 5).split('-')
  return `${year}-${month}-16`
}
