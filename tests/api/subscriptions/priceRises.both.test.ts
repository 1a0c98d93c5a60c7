import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sendMessages } from '#server/modules/messages/messages.jobs.ts'
import { remindOfCharges } from '#server/modules/subscriptions/notices.jobs.ts'
import { askForPrices } from '#server/modules/subscriptions/prices/asking.jobs.ts'
import type { PlanPriceChange } from '#server/modules/subscriptions/prices/prices.contract.ts'
import { useApi } from '#tests/support/api.ts'
import {
  at,
  atGateway,
  changeStatus,
  join,
  type Member,
  own,
  type PlanOf,
  registerCard,
  rowOf,
  sellPlan,
  withCard,
} from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'

const api = useApi({ start: '2026-11-16T09:00:00+09:00' })
const path = '/core-admin/v1/plan-price-changes'
const RISE = 21_900

type Body = PlanPriceChange & { code?: string; extra?: { fields?: object } }

const ask = async (plan: PlanOf, more: object = {}) =>
  (await api.staff('admin')).post<Body>(path, {
    plan_id: plan.planId,
    price: RISE,
    effective_on: '2026-12-16',
    reason: '강사료가 올랐어요',
    ...more,
  })

async function approve(kind = 'MEMBER_PRICE') {
  const [waiting] = await rows(api.deps.db, sql`select id from approvals where kind = ${kind} and status = 'PENDING'`)
  return (await api.staff('admin')).post<{ code?: string }>(
    `/store-admin/v1/approvals/${String(waiting?.['id'])}/approve`,
  )
}

/** A member since 16 November, and a rise that was agreed to by two people. */
async function rising(more: object = {}, values: Parameters<typeof sellPlan>[1] = {}) {
  const plan = await sellPlan(api, values)
  const member = await withCard(api)
  await join(member, plan, values.price ?? 19_900)
  const { body } = await ask(plan, more)
  expect((await approve()).status).toBe(200)
  return { plan, member, id: body.id }
}

/** The clock's morning of a day: it asks, reminds and then charges. */
async function morning(day: string) {
  api.clock.set(`${day}T09:00:00+09:00`)
  const done = await askForPrices(api.deps)
  await askForPrices(api.deps)
  await sendMessages(api.deps)
  return done
}
const charge = (day: string) => at(api, `${day}T10:00:00+09:00`)

const answer = (member: Member, agreed: boolean, more: object = {}) =>
  member.post<{ code?: string; next_payment?: object }>('/api/v2/subscriptions/price-consent', {
    version: '2026-11',
    agreed,
    ...more,
  })

const told = async () =>
  (
    await rows(
      api.deps.db,
      sql`select kind, attempt % 100 as stage from subscription_notices where kind like 'MEMBERSHIP_PRICE%' order by id`,
    )
  ).map(({ kind, stage }) => `${String(kind).replace('MEMBERSHIP_PRICE_', '')} ${String(stage)}`)

const movements = () =>
  rows(api.deps.db, sql`select kind, amount::int as amount from subscription_movements order by id`)

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

describe('콘솔', () => {
  test('두 사람이 정하고, 올릴 때는 30일 뒤부터이며, 하나씩만 예정할 수 있다', async () => {
    const plan = await sellPlan(api)
    const member = await withCard(api)
    await join(member, plan, 19_900)
    expect(await ask(plan, { effective_on: '2026-12-15' })).toMatchObject({
      status: 400,
      body: { extra: { fields: { effective_on: ['PRICE_DAY'] } } },
    })
    expect(await ask(plan, { price: 17_900, effective_on: '2026-11-15' })).toMatchObject({
      status: 400,
      body: { extra: { fields: { effective_on: ['PAST_DAY'] } } },
    })
    expect(await ask(plan, { price: 19_900 })).toMatchObject({ status: 400 })
    expect(await ask(plan, { plan_id: 999 })).toMatchObject({ status: 400 })
    const made = await ask(plan)
    expect(made).toMatchObject({ status: 201, body: { status: 'WAITING', progress: { to_ask: 1, total: 1 } } })
    expect((await ask(plan)).body).toMatchObject({ code: 'PRICE_CHANGE_STANDS' })
    expect(await morning('2026-11-16')).toMatchObject({ asked: 0 })
    expect((await approve()).status).toBe(200)
    expect((await ask(plan)).body).toMatchObject({ code: 'PRICE_CHANGE_STANDS' })
    for (const role of ['cs', 'ops'] as const) expect((await (await api.staff(role)).post(path, {})).status).toBe(403)
  })

  test('승인이 늦어 30일이 남지 않으면 승인할 수 없다', async () => {
    const plan = await sellPlan(api)
    await join(await withCard(api), plan, 19_900)
    await ask(plan)
    api.clock.set('2026-11-17T09:00:00+09:00')
    expect((await approve()).body).toMatchObject({ code: 'APPROVAL_STALE' })
  })

  test('동의 진행과 답마다 한 달 매출이 얼마가 되는지 보인다', async () => {
    const plan = await sellPlan(api)
    const members: Member[] = []
    for (let n = 0; n < 4; n++) {
      const member = await withCard(api)
      await join(member, plan, 19_900)
      members.push(member)
    }
    const staff = await api.staff('admin')
    const look = await staff.get(`${path}/preview?plan_id=${plan.planId}&price=${RISE}`)
    expect(look.body).toEqual({
      raised: 4,
      lowered: 0,
      same: 0,
      earliest_on: '2026-12-16',
      monthly: { now: 79_600, all_agree: 87_600, none_agree: 0 },
    })
    const { body } = await ask(plan)
    await approve()
    await morning('2026-11-16')
    await answer(members[0] as Member, true)
    await answer(members[1] as Member, false)
    const admin = await api.staff('admin')
    const { progress } = (await admin.get<Body>(`${path}/${body.id}`)).body
    expect(progress).toMatchObject({
      total: 4,
      to_ask: 0,
      agreed: 1,
      declined: 1,
      silent: 2,
      by_day: [{ date: '2026-11-16', asked: 4, agreed: 1, declined: 1 }],
      monthly: { now: 79_600, all_agree: 65_700, only_agreed: 21_900, at_this_rate: 43_800 },
    })
    await charge('2026-12-16')
    const later = await api.staff('admin')
    expect((await later.get<Body>(`${path}/${body.id}`)).body.progress).toMatchObject({
      total: 4,
      charged: 1,
      ended: 3,
      silent: 0,
      monthly: { now: 79_600, only_agreed: 21_900, all_agree: 21_900 },
    })
    expect((await later.get<{ results: Body[] }>(`${path}?plan_id=${plan.planId}`)).body.results).toHaveLength(1)
  })

  test('취소하면 아직 내지 않은 사람은 지금 값을 그대로 내고, 물어본 사람에게 알린다', async () => {
    const { member, id } = await rising()
    await morning('2026-11-16')
    await answer(member, true)
    const staff = await api.staff('admin')
    const version = (await staff.get<Body>(`${path}/${id}`)).body.version
    const off = (v: number) =>
      staff.post<Body>(`${path}/${id}/call-off`, { version: v, reason: '올리지 않기로 했어요' })
    expect((await off(version + 7)).body).toMatchObject({ code: 'VERSION_CONFLICT' })
    expect((await off(version)).body).toMatchObject({ status: 'CANCELED' })
    expect((await off(version + 1)).body).toMatchObject({ code: 'PRICE_CHANGE_STATE' })
    expect(await told()).toEqual(['ASKED 30', 'KEPT 0'])
    const mine = await own(member)
    expect(mine.price_change).toBeUndefined()
    expect(mine.next_payment).toMatchObject({ amount: 19_900 })
    await morning('2026-12-15')
    await charge('2026-12-16')
    expect(await atGateway(api, member.id)).toEqual({ taken: 39_800, returned: 0 })
  })
})
