import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { remindOfCharges } from '#server/modules/subscriptions/notices.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { atGateway, changeStatus, join, own, registerCard, rowOf, withCard } from '#tests/support/memberships.ts'
import { priceRisesOf, RISE } from '#tests/support/priceRises.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-11-16T09:00:00+09:00' })
const { rising, morning, charge, answer, told, movements } = priceRisesOf(api)

describe('값을 올리기', () => {
  test('30일 전에 묻고, 14일·3일·1일 전에 한 번씩 알리며, 답하지 않으면 결제 없이 끝난다', async () => {
    const { member } = await rising()
    expect(await morning('2026-11-16')).toMatchObject({ asked: 1 })
    expect(await own(member)).toMatchObject({
      price_change: { before: 19_900, after: RISE, on: '2026-12-16', answer: 'REQUIRED' },
    })
    expect((await own(member)).next_payment).toBeUndefined()
    for (const day of [
      '2026-11-17',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-12',
      '2026-12-13',
      '2026-12-14',
      '2026-12-15',
    ])
      await morning(day)
    expect(await told()).toEqual(['ASKED 30', 'ASKED 14', 'ASKED 3', 'ASKED 1'])
    expect(await remindOfCharges(api.deps)).toEqual({ told: 0 })
    await morning('2026-12-16')
    await charge('2026-12-16')
    expect(await own(member)).toMatchObject({ status: 'ENDED', end_reason: 'PRICE_NOT_AGREED' })
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900, returned: 0 })
    expect(await movements()).toEqual([
      { kind: 'NEW', amount: 19_900 },
      { kind: 'CHURN', amount: -19_900 },
    ])
    expect((await answer(member, true)).status).toBe(404)
  })

  test('동의하면 다음 결제부터 새 값이고, 금액과 날짜와 결제수단과 문구 판이 남는다', async () => {
    const { member } = await rising()
    await morning('2026-11-16')
    const agreed = await answer(member, true, { expected_amount: RISE })
    expect(agreed).toMatchObject({
      status: 200,
      body: { price_change: { answer: 'AGREED' }, next_payment: { on: '2026-12-16', amount: RISE } },
    })
    const [consent] = await rows(
      api.deps.db,
      sql`select amount::int as amount, charge_on::text as on, version, agreed, method_label <> '' as has_method from subscription_consents where kind = 'PRICE_INCREASE'`,
    )
    expect(consent).toEqual({ amount: RISE, on: '2026-12-16', version: '2026-11', agreed: true, has_method: true })
    await morning('2026-12-02')
    expect(await told()).toEqual(['ASKED 30'])
    await charge('2026-12-16')
    expect(await own(member)).toMatchObject({ status: 'ACTIVE', ends_on: '2027-01-16', next_payment: { amount: RISE } })
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900 + RISE, returned: 0 })
    expect(await movements()).toEqual([
      { kind: 'NEW', amount: 19_900 },
      { kind: 'PRICE', amount: 2_000 },
    ])
    // nothing is asked twice
    expect(await morning('2026-12-20')).toMatchObject({ asked: 0, reminded: 0 })
    await charge('2027-01-16')
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900 + 2 * RISE, returned: 0 })
  })

  test('마음은 결제 전까지 바꿀 수 있고, 마지막 답이 남는다', async () => {
    const { member } = await rising()
    await morning('2026-11-16')
    await answer(member, true)
    expect((await answer(member, false)).body).toMatchObject({ price_change: { answer: 'DECLINED' } })
    expect((await rowOf(api, member.id)).nextPrice).toBe(19_900)
    await morning('2026-12-15')
    expect(await told()).toEqual(['ASKED 30'])
    await charge('2026-12-16')
    expect(await own(member)).toMatchObject({ status: 'ENDED', end_reason: 'PRICE_NOT_AGREED' })
  })

  test('다른 문구 판, 다른 금액, 물은 적 없는 사람의 답은 받지 않는다', async () => {
    const { member, plan } = await rising()
    const newcomer = await withCard(api)
    expect((await answer(member, true)).body).toMatchObject({ code: 'NOTHING_TO_AGREE' })
    await morning('2026-11-16')
    expect((await answer(member, true, { version: '2020-01' })).body).toMatchObject({ code: 'CONSENT_OUTDATED' })
    expect((await answer(member, true, { expected_amount: 1_000 })).body).toMatchObject({ code: 'PRICE_CHANGED' })
    expect((await answer(newcomer, true)).body).toMatchObject({ code: 'SUBSCRIPTION_NOT_FOUND' })
    await join(newcomer, plan, 19_900)
    expect((await answer(newcomer, true)).body).toMatchObject({ code: 'NOTHING_TO_AGREE' })
    expect((await member.post('/api/v2/subscriptions/price-consent', { agreed: true })).status).toBe(400)
  })

  test('결제하는 동안과 그 뒤에는 답을 바꿀 수 없다', async () => {
    const { member } = await rising()
    await morning('2026-11-16')
    await answer(member, true)
    await charge('2026-12-16')
    expect((await answer(member, false)).body).toMatchObject({ code: 'NOTHING_TO_AGREE' })
    await morning('2026-12-17')
    const { id } = await rowOf(api, member.id)
    await api.deps.db.execute(
      sql`update subscription_price_requests set charge_on = '2027-01-16', answer = null, answered_at = null`,
    )
    await api.deps.db
      .execute(sql`insert into subscription_payments (result_id, user_id, subscription_id, kind, period_start, order_no, order_name, amount, provider, purpose)
      values ('r', ${member.id}, ${id}, 'RENEWAL', '2027-01-16', 'M1', '월간', 21900, 'SANDBOX', '{}')`)
    expect((await answer(member, false)).body).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
  })

  test('동의한 값의 결제가 거절되면 다시 할 때도 그 값이다', async () => {
    const { member } = await rising()
    await morning('2026-11-16')
    await answer(member, true)
    const { id } = await rowOf(api, member.id)
    const empty = await registerCard(api, member.id, '4001')
    await api.deps.db.execute(sql`update subscriptions set billing_key_id = ${empty} where id = ${id}`)
    await charge('2026-12-16')
    expect((await own(member)).status).toBe('PAST_DUE')
    await api.deps.db.execute(sql`update subscriptions set billing_key_id = ${member.card} where id = ${id}`)
    await charge('2026-12-17')
    expect((await own(member)).status).toBe('ACTIVE')
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900 + RISE, returned: 0 })
  })

  test('동의와 결제가 같은 때에 오면 하나만 이긴다: 새 값으로 한 번 내거나 내지 않고 끝난다', async () => {
    const { member } = await rising()
    await morning('2026-11-16')
    api.clock.set('2026-12-16T10:00:00+09:00')
    const [agreed] = await Promise.all([answer(member, true), charge('2026-12-16')])
    await charge('2026-12-16')
    const { status } = await own(member)
    const { taken } = await atGateway(api, member.id)
    if (status === 'ACTIVE') expect([agreed.status, taken]).toEqual([200, 19_900 + RISE])
    else expect([status, taken]).toEqual(['ENDED', 19_900])
  })

  test('결제일이 옮겨지면 앞선 동의는 소용없고 새로 묻는다', async () => {
    const { member } = await rising()
    await morning('2026-11-16')
    await answer(member, true)
    expect((await changeStatus(member, 'PAUSED', { pause_until: '2027-01-10' })).status).toBe(200)
    await charge('2026-12-16')
    expect((await own(member)).status).toBe('PAUSED')
    expect(await morning('2026-12-20')).toMatchObject({ asked: 1 })
    expect(await own(member)).toMatchObject({ price_change: { on: '2027-01-10', answer: 'REQUIRED' } })
    expect((await rowOf(api, member.id)).nextPrice).toBe(19_900)
    await charge('2027-01-10')
    expect(await own(member)).toMatchObject({ status: 'ENDED', end_reason: 'PRICE_NOT_AGREED' })
  })

  test('쉬다가 먼저 돌아오면 묻지 않은 날이라 지금까지의 값이다', async () => {
    const { member } = await rising()
    await morning('2026-11-16')
    await answer(member, true)
    await changeStatus(member, 'PAUSED', { pause_until: '2027-01-10' })
    await charge('2026-12-16')
    api.clock.set('2026-12-18T12:00:00+09:00')
    expect((await changeStatus(member, 'ACTIVE')).status).toBe(200)
    expect(await atGateway(api, member.id)).toEqual({ taken: 39_800, returned: 0 })
    expect((await own(member)).status).toBe('ACTIVE')
  })

  test('직원이 먼저 다시 시작해도 묻지 않은 날이라 지금까지의 값이다', async () => {
    const { member } = await rising()
    await morning('2026-11-16')
    await answer(member, true)
    await changeStatus(member, 'PAUSED', { pause_until: '2027-01-10' })
    await charge('2026-12-16')
    // asked anew for the day on which the pause is over
    await morning('2026-12-16')
    await answer(member, true)
    expect((await rowOf(api, member.id)).nextPrice).toBe(RISE)
    api.clock.set('2026-12-18T12:00:00+09:00')
    const staff = await api.staff('cs')
    const { id, version } = await rowOf(api, member.id)
    const body = { action: 'RESUME', reason: '고객 요청', version, dry_run: false }
    expect((await staff.post(`/core-admin/v1/subscriptions/${id}/actions`, body)).body).toMatchObject({
      charge: 19_900,
      payment: { status: 'PAID' },
    })
    expect(await atGateway(api, member.id)).toEqual({ taken: 39_800, returned: 0 })
  })

  test('물을 때를 놓쳤으면 한 번 더 지금 값을 내고 다음 결제를 앞두고 묻는다', async () => {
    const { member } = await rising()
    expect(await morning('2026-12-12')).toMatchObject({ asked: 0 })
    await charge('2026-12-16')
    expect(await atGateway(api, member.id)).toEqual({ taken: 39_800, returned: 0 })
    expect(await morning('2026-12-17')).toMatchObject({ asked: 1 })
    expect(await own(member)).toMatchObject({ price_change: { on: '2027-01-16' } })
  })

  test('해지했거나 낮추기로 한 사람에게는 묻지 않는다', async () => {
    const { member } = await rising()
    await changeStatus(member, 'CANCEL_SCHEDULED')
    expect(await morning('2026-11-17')).toMatchObject({ asked: 0 })
    await charge('2026-12-16')
    expect(await own(member)).toMatchObject({ status: 'ENDED', end_reason: 'CANCELED' })
  })

  test('그 전에 끝나는 결제는 그대로이고, 날짜 뒤의 첫 결제부터 묻는다', async () => {
    const { member } = await rising({ effective_on: '2027-01-01' })
    expect(await morning('2026-11-16')).toMatchObject({ asked: 0 })
    await charge('2026-12-16')
    expect(await atGateway(api, member.id)).toEqual({ taken: 39_800, returned: 0 })
    expect(await morning('2026-12-16')).toMatchObject({ asked: 0 })
    expect(await morning('2026-12-17')).toMatchObject({ asked: 1 })
  })
})

describe('값을 내리기', () => {
  test('묻지 않고 내리며 한 번 알린다', async () => {
    const { member } = await rising({ price: 17_900, effective_on: '2026-11-20' })
    expect(await morning('2026-11-16')).toMatchObject({ asked: 0, lowered: 1 })
    expect(await told()).toEqual(['LOWERED 30'])
    expect(await own(member)).toMatchObject({
      price_change: { before: 19_900, after: 17_900, answer: 'NONE' },
      next_payment: { amount: 17_900 },
    })
    expect((await answer(member, true)).body).toMatchObject({ code: 'NOTHING_TO_AGREE' })
    await charge('2026-12-16')
    expect(await atGateway(api, member.id)).toEqual({ taken: 19_900 + 17_900, returned: 0 })
    expect(await movements()).toEqual([
      { kind: 'NEW', amount: 19_900 },
      { kind: 'PRICE', amount: -2_000 },
    ])
  })
})
