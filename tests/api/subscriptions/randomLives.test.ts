import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { num, text } from '#server/db/shape.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { appendPeriod } from '#server/modules/subscriptions/append.service.ts'
import { nameUnused } from '#server/modules/subscriptions/honest/naming.jobs.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { useApi } from '#tests/support/api.ts'
import { dice, type Roll } from '#tests/support/dice.ts'
import { expectExplained } from '#tests/support/membershipStatistics.ts'
import { brokenMemberships } from '#tests/support/membershipBooks.ts'
import {
  agreeToConversion,
  at,
  changeStatus,
  joining,
  type Member,
  own,
  type PlanOf,
  registerCard,
  sellPlan,
  upgrading,
  withCard,
} from '#tests/support/memberships.ts'

/** Lives of members: more of them with TEST_LIVES. */
const LIVES = Number(process.env['TEST_LIVES'] ?? 10)
const STEPS = 22
const cards = ['0000', '0000', '0000', '4001', '4004', '4005', '4006', '5001', '5002', '5005', '5006', '5007']
/** Around what is due: the day before, at ten, at noon, and some days on. */
const hours = ['00:00', '09:59', '10:00', '10:01', '12:00', '15:30', '23:59']

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })

test(
  `아무렇게나 산 ${LIVES}번의 구독에서 돈과 날이 언제나 맞는다`,
  async () => {
    const roll = dice(20_261_127)
    const trial = await sellPlan(api, { trialDays: 7 })
    const yearly = await sellPlan(api, {
      name: '연간 멤버십',
      interval: 'YEAR',
      price: 118_800,
      penaltyPercent: 10,
      trialDays: 7,
    })
    const family = await sellPlan(api, { name: '가족 멤버십', price: 29_900, tier: 2 })
    const all = [trial, yearly, family]
    await nobodyTrains()
    let moved = 0
    for (let life = 0; life < LIVES; life += 1) {
      api.clock.set(`2026-1${roll(2) + 1}-${String(roll(28) + 1).padStart(2, '0')}T15:00:00+09:00`)
      const member = await withCard(api, oneOf(roll, cards))
      const told: string[] = []
      for (let step = 0; step < STEPS; step += 1) {
        told.push(await act(member, all, roll))
        const days = oneOf(roll, [0, 0, 1, 1, 2, 7, 12, 30])
        const next = new Date(api.clock.now().getTime() + days * 86_400_000)
        const day = new Date(next.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
        const moment = new Date(`${day}T${oneOf(roll, hours)}:00+09:00`)
        await at(api, (moment > api.clock.now() ? moment : next).toISOString())
        await nameUnused(api.deps)
        const broken = await brokenMemberships(api, member.id)
        if (broken.length > 0) expect({ life, told, broken }).toEqual({ life, told, broken: [] })
        moved += 1
      }
      await at(api, new Date(api.clock.now().getTime() + 3 * 86_400_000).toISOString())
      await changeStatus(member, 'TERMINATED')
      for (const minutes of [1, 5, 90, 500]) {
        api.clock.advance(minutes * 60_000)
        await at(api, api.clock.now().toISOString())
      }
      expect(await brokenMemberships(api, member.id), told.join(', ')).toEqual([])
    }
    expect(moved).toBe(LIVES * STEPS)
    const [books] = await rows(
      api.deps.db,
      { mrr: num, movements: num, double: num },
      sql`select (select coalesce(sum(mrr), 0)::bigint from subscriptions) as mrr, (select coalesce(sum(amount), 0)::bigint from subscription_movements) as movements,
          (select count(*)::int from (select subscription_id, period_start, nth from subscription_payments where status in ('PENDING', 'UNKNOWN', 'PAID') group by 1, 2, 3 having count(*) > 1) d) as double`,
    )
    expect(books).toMatchObject({ double: 0, movements: books?.mrr })
    expect(await brokenBooks(api.deps.db)).toEqual([])
    const offers = await rows(
      api.deps.db,
      { answer: text.orNull, count: num },
      sql`select answer, count(*)::int as count from honest_offers group by answer order by answer`,
    )
    expect(offers.find(({ answer }) => answer === 'CREDIT')?.count ?? 0).toBeGreaterThan(0)
    const year = Number(api.clock.now().toISOString().slice(0, 4))
    await expectExplained(api, await api.staff('admin'), { from: '2026-10', to: `${Math.min(year, 2028)}-12` })
  },
  LIVES * 12_000,
)

/** It is known of every day who trained, and of these lives nobody does: their months are named early and often. */
async function nobodyTrains() {
  const { id } = await api.customer()
  await api.deps.db.execute(sql`
    insert into policies (earn_rate_percent, min_points, return_days, auto_confirm_days, hold_minutes, support_opens, support_closes, version, honest_days, honest_credits_a_year, training_recorded_from)
    values (1, 1000, 7, 7, 20, '09:00', '18:00', 1, 14, 12, '2026-01-01')`)
  await api.deps.db.execute(sql`
    insert into training_days (user_id, day, stretches, seconds, source)
    select ${id}, d, '{}', 600, 'PLAYER' from generate_series('2026-10-01'::date, '2036-12-31'::date, interval '7 days') d`)
}

const oneOf = <T>(roll: Roll, of: readonly T[]): T => of[roll(of.length)] as T

/** Something that a person or staff may do; what the rules refuse is refused. */
async function act(member: Member, all: readonly PlanOf[], roll: Roll): Promise<string> {
  const mine = await own(member).catch(() => undefined)
  const isOver = !mine || mine.status === 'ENDED' || mine.status === 'TERMINATED'
  const plan = oneOf(roll, all)
  if (isOver || roll(12) === 0) {
    const quote = await member.get<{ due_now?: number }>(
      `/api/v2/subscriptions/payments/initial?product_id=${plan.productId}`,
    )
    const body = joining(member, plan, quote.body.due_now ?? 0)
    return `join ${(await member.post('/api/v2/subscriptions/payments/initial', body)).status}`
  }
  const { honest_offer: offer } = mine
  if (offer && roll(3) > 0) {
    const answer = offer.credit > 0 ? oneOf(roll, ['CREDIT', 'CREDIT', 'PAUSE', 'CONTINUE']) : 'CONTINUE'
    const body = { answer, charge_on: offer.charge_on, expected_credit: offer.credit }
    return `${answer} ${(await member.post('/api/v2/subscriptions/honest-answer', body)).status}`
  }
  switch (roll(11)) {
    case 0:
      return `cancel ${(await changeStatus(member, 'CANCEL_SCHEDULED')).status}`
    case 1:
      return `active ${(await changeStatus(member, 'ACTIVE')).status}`
    case 2: {
      const until = new Date(Date.parse(mine.ends_on) + 28 * 86_400_000).toISOString().slice(0, 10)
      return `pause ${(await changeStatus(member, 'PAUSED', { pause_until: until })).status}`
    }
    case 3:
      return `agree ${(await agreeToConversion(member, mine.trial?.converts_to ?? 0)).status}`
    case 4: {
      const quote = await member.get<{ due_now?: number }>(
        `/api/v2/subscriptions/payments/upgrade?product_id=${plan.productId}`,
      )
      if (quote.body.due_now === undefined) return 'no upgrade'
      const body = upgrading(plan, quote.body.due_now)
      return `upgrade ${(await member.post('/api/v2/subscriptions/payments/upgrade', body)).status}`
    }
    case 5:
      return `downgrade ${(await member.post('/api/v2/subscriptions/downgrade', { product_id: plan.productId })).status}`
    case 6:
      return `undo ${(await member.delete('/api/v2/subscriptions/downgrade')).status}`
    case 7: {
      const last4 = oneOf(roll, cards)
      member.card = await registerCard(api, member.id, last4)
      return `card ${last4} ${(await member.post('/api/v2/payments/methods/card', { billing_key_id: member.card })).status}`
    }
    case 8:
      return `retry ${(await member.post('/api/v2/payments/retry')).status}`
    case 9:
      return roll(3) === 0 ? `end ${(await changeStatus(member, 'TERMINATED')).status}` : 'nothing'
    default: {
      if (roll(3) > 0) return 'nothing'
      const given = {
        userId: member.id,
        planId: all[0]?.planId ?? 0,
        kind: 'COMPENSATION' as const,
        days: roll(20) + 1,
      }
      const source = `test:${member.id}:${api.clock.now().getTime()}`
      await inTransaction(api.deps.db, (tx) =>
        appendPeriod(tx, { ...given, source, actor: 'admin:1', now: api.clock.now() }),
      ).catch(() => undefined)
      return 'given'
    }
  }
}
