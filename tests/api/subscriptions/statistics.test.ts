import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { appendPeriod } from '#server/modules/subscriptions/append.service.ts'
import type { SubscriptionCohorts } from '#contract/schema.d.ts'
import { addDays } from '#shared/calendar/days.ts'
import { useApi } from '#tests/support/api.ts'
import { expectExplained, path, rowsOfFigure, statisticsOf } from '#tests/support/membershipStatistics.ts'
import { agreeToConversion, at, changeStatus, join, sellPlan, upgrading, withCard } from '#tests/support/memberships.ts'

const api = useApi({ start: '2026-09-01T15:00:00+09:00' })

/** Lets the clock do what is due, day by day. */
async function until(day: string) {
  for (let on = '2026-09-02'; on <= day; on = addDays(on, 1))
    for (const hour of ['10:00', '12:00']) {
      const moment = `${on}T${hour}:00+09:00`
      if (new Date(moment) > api.clock.now()) await at(api, moment)
    }
}

test('석 달의 가입·전환·갱신·실패·해지가 날마다 달마다 제자리에 세어지고, 모든 숫자는 그 줄의 합이다', async () => {
  const plan = await sellPlan(api)
  const tried = await sellPlan(api, { name: '체험 있는 멤버십', trialDays: 7 })
  const yearly = await sellPlan(api, { name: '연간 멤버십', interval: 'YEAR', price: 118_800 })
  const [stays, converts, leaves, unpaid, upgrades] = [
    await withCard(api),
    await withCard(api),
    await withCard(api),
    await withCard(api, '4005'),
    await withCard(api),
  ]
  await join(stays, plan, 19_900)
  await join(unpaid, plan, 19_900)
  await join(upgrades, plan, 19_900)
  await join(converts, tried, 0)
  await join(leaves, tried, 0)
  await at(api, '2026-09-01T15:01:00+09:00')
  expect((await agreeToConversion(converts, 19_900)).status).toBe(200)
  const given = await api.customer()
  await inTransaction(api.deps.db, (tx) =>
    appendPeriod(tx, {
      userId: given.id,
      planId: plan.planId,
      kind: 'VOUCHER',
      days: 30,
      source: 'voucher:1',
      actor: `user:${given.id}`,
      now: api.clock.now(),
    }),
  )
  await until('2026-09-16')
  const { body: quote } = await upgrades.get<{ due_now: number }>(
    `/api/v2/subscriptions/payments/upgrade?product_id=${yearly.productId}`,
  )
  const charge = quote.due_now
  const up = await upgrades.post('/api/v2/subscriptions/payments/upgrade', upgrading(yearly, charge))
  expect(up.status).toBe(201)
  await until('2026-09-20')
  expect((await changeStatus(converts, 'CANCEL_SCHEDULED')).status).toBe(200)
  await until('2026-11-20')

  const staff = await api.staff('admin')
  const found = await expectExplained(api, staff, { from: '2026-08', to: '2026-11' })
  expect(found.results.map(({ key, members, mrr }) => ({ key, members, mrr }))).toEqual([
    { key: '2026-08', members: 0, mrr: 0 },
    // joined, tried, given; the trial that nobody agreed to is over
    { key: '2026-09', members: 5, mrr: 19_900 * 3 + 9_900 },
    // the voucher, who cancelled and who could not be charged are gone
    { key: '2026-10', members: 2, mrr: 19_900 + 9_900 },
    { key: '2026-11', members: 2, mrr: 19_900 + 9_900 },
  ])
  expect(found.results[1]).toMatchObject({
    started_trial: 2,
    started_paid: 3,
    started_given: 1,
    ended_trial: 1,
    joined: 3,
    converted: 1,
    renewed: 0,
    mrr_new: 19_900 * 4,
    // a year costs less a month
    mrr_downgrade: 9_900 - 19_900,
    taken: 19_900 * 4 + charge,
  })
  expect(found.results[2]).toMatchObject({
    ended_choice: 1,
    ended_unpaid: 1,
    ended_over: 1,
    renewed: 1,
    refused_hard: 1,
    refused_soft: 0,
    mrr_churn: -19_900 * 2,
  })
  expect(found.results[3]).toMatchObject({ renewed: 1, taken: 19_900, given_back: 0 })

  const days = await statisticsOf(staff, 'from=2026-10-01&to=2026-10-31')
  expect(days.opening).toEqual({ members: 5, mrr: 19_900 * 3 + 9_900 })
  expect(days.results.filter(({ ended_unpaid }) => ended_unpaid > 0).map(({ key }) => key)).toEqual(['2026-10-08'])
  const [who] = await rowsOfFigure(staff, 'figure=ended_unpaid&from=2026-10-01&to=2026-10-31')
  expect(who).toMatchObject({
    at: '2026-10-08T12:00:00.000+09:00',
    user: { id: unpaid.id },
    plan_name: '월간 멤버십',
    value: 1,
  })
  const paged = await rowsOfFigure(staff, 'figure=taken&from=2026-09-01&to=2026-11-30', 2)
  expect(new Set(paged.map(({ at: moment, user }) => `${moment} ${user.id}`)).size).toBe(7)
})

test('함께 시작한 달별로 몇이 남았는지, 체험이 몇이나 유료가 되었는지 세고 누구인지 보인다', async () => {
  const plan = await sellPlan(api, { trialDays: 7 })
  const [converts, leaves, goes] = [await withCard(api), await withCard(api), await withCard(api)]
  for (const one of [converts, leaves, goes]) await join(one, plan, 0)
  await at(api, '2026-09-01T15:01:00+09:00')
  for (const one of [converts, goes]) expect((await agreeToConversion(one, 19_900)).status).toBe(200)
  await until('2026-10-10')
  await changeStatus(goes, 'CANCEL_SCHEDULED')
  await until('2026-11-10')
  const late = await withCard(api)
  await join(late, plan, 0)
  const staff = await api.staff('marketer')
  const { body } = await staff.get<SubscriptionCohorts>(`${path}/cohorts?from_month=2026-09&to_month=2026-12`)
  expect(body.retention).toEqual([
    { month: '2026-09', size: 2, kept: [2, 2, 1] },
    { month: '2026-10', size: 0, kept: [0, 0] },
    { month: '2026-11', size: 0, kept: [0] },
  ])
  expect(body.trials[0]).toEqual({ month: '2026-09', trials: 3, converted: 2, ended: 1, open: 0 })
  expect(body.trials[2]).toEqual({ month: '2026-11', trials: 1, converted: 0, ended: 0, open: 1 })
  const month = 'from=2026-09-01&to=2026-09-30'
  const left = await rowsOfFigure(staff, `figure=cohort_left&after=2&${month}`)
  expect(left.map(({ user }) => user.id)).toEqual([goes.id])
  expect(await rowsOfFigure(staff, `figure=cohort_left&after=1&${month}`)).toEqual([])
  expect(await rowsOfFigure(staff, `figure=cohort_kept&after=2&${month}`)).toMatchObject([
    { user: { id: converts.id } },
  ])
  expect(await rowsOfFigure(staff, `figure=trial_ended&${month}`)).toMatchObject([{ user: { id: leaves.id } }])
})

test('기간이 거꾸로거나 너무 길거나, 둘 다 묻거나, 모르는 숫자와 자리는 어느 값이 잘못인지 말하고, 금액을 볼 수 없는 직원은 못 본다', async () => {
  const staff = await api.staff('ops')
  const bad: [string, string][] = [
    ['?from=2026-10-02&to=2026-10-01', 'to'],
    ['?from=2026-01-01&to=2026-10-01', 'to'],
    ['?from=2026-10-01&to=2026-10-02&from_month=2026-10&to_month=2026-10', 'from_month'],
    ['?from=2026-10-01', 'to'],
    ['/cohorts?from_month=2026-10&to_month=2026-09', 'to_month'],
    ['/rows?figure=taken&from=2026-10-01&to=2026-10-02&cursor=x', 'cursor'],
    ['/rows?figure=nothing&from=2026-10-01&to=2026-10-02', 'figure'],
  ]
  for (const [query, field] of bad) {
    const { status, body } = await staff.get(`${path}${query}`)
    expect({ query, status, body }).toMatchObject({
      query,
      status: 400,
      body: { code: 'VALIDATION', extra: { fields: { [field]: [expect.any(String)] } } },
    })
  }
  const cs = await api.staff('cs')
  for (const query of ['?from=2026-10-01&to=2026-10-02', '/cohorts?from_month=2026-10&to_month=2026-10'])
    expect((await cs.get(`${path}${query}`)).status).toBe(403)
})
