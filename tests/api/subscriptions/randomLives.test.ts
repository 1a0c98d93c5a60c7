import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { num, text } from '#server/db/shape.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { appendPeriod } from '#server/modules/subscriptions/append.service.ts'
import { nameUnused } from '#server/modules/subscriptions/honest/naming.jobs.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inFlight } from '#tests/concurrency/inFlight.ts'
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
import { offersOf, pay, paying } from '#tests/support/voucherUpgrades.ts'
import { type Key, keyed, makeVouchers, redeemPath } from '#tests/support/vouchers.ts'

/** Lives of members: more of them with TEST_LIVES, others with TEST_LIVES_SEED. */
const LIVES = Number(process.env['TEST_LIVES'] ?? 40)
const SEED = Number(process.env['TEST_LIVES_SEED'] ?? 20_261_127)
/** So many live under one clock. */
const TOGETHER = 20
const MOST_STEPS = 22
const cards = ['0000', '0000', '0000', '4001', '4004', '4005', '4006', '5001', '5002', '5005', '5006', '5007']
/** Around what is due: the day before, at ten, at noon, and some days on. */
const hours = ['00:00', '09:59', '10:00', '10:01', '12:00', '15:30', '23:59']

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })

type Shop = { plans: PlanOf[]; vouchers: Key[] }
type Life = { member: Member; roll: Roll; told: string[]; keys: Key[] }

test(
  `아무렇게나 산 ${LIVES}번의 구독에서 돈과 날이 언제나 맞는다`,
  async () => {
    const roll = dice(SEED)
    const shop = await aShop()
    await nobodyTrains()
    for (let first = 0; first < LIVES; first += TOGETHER) {
      await liveTogether(first, Math.min(TOGETHER, LIVES - first), shop, roll)
    }
    const [books] = await rows(
      api.deps.db,
      { mrr: num, movements: num, double: num },
      sql`select (select coalesce(sum(mrr), 0)::bigint from subscriptions) as mrr, (select coalesce(sum(amount), 0)::bigint from subscription_movements) as movements,
          (select count(*)::int from (
            select from subscription_payments where status in ('PENDING', 'UNKNOWN', 'PAID') and (subscription_id is not null or refunded < captured)
            group by coalesce(subscription_id, -user_id), period_start, nth having count(*) > 1) d) as double`,
    )
    expect(books).toMatchObject({ double: 0, movements: books?.mrr })
    expect(await brokenBooks(api.deps.db)).toEqual([])
    const offers = await rows(
      api.deps.db,
      { answer: text.orNull, count: num },
      sql`select answer, count(*)::int as count from honest_offers group by answer order by answer`,
    )
    expect(offers.find(({ answer }) => answer === 'CREDIT')?.count ?? 0).toBeGreaterThan(0)
    await expectExplained(api, await api.staff('admin'), { from: '2027-01', to: '2029-12' })
  },
  LIVES * 12_000,
)

/** Three plans, of which two may be tried first, and three vouchers for everybody. */
async function aShop(): Promise<Shop> {
  const trial = await sellPlan(api, { trialDays: 7 })
  const yearly = await sellPlan(api, {
    name: '연간 멤버십',
    interval: 'YEAR',
    price: 118_800,
    penaltyPercent: 10,
    trialDays: 7,
  })
  const family = await sellPlan(api, { name: '가족 멤버십', price: 29_900, tier: 2 })
  const staff = await api.staff('marketer')
  const vouchers: Key[] = []
  while (vouchers.length < LIVES * 3) {
    const more = { count: Math.min(LIVES * 3, 1_000), expires_at: '2036-01-01T00:00:00+09:00' }
    vouchers.push(...(await makeVouchers(staff, trial.planId, more)))
  }
  return { plans: [trial, yearly, family], vouchers }
}

/** Lives that begin on one day and are led side by side; the books of each are looked at after every step. */
async function liveTogether(first: number, count: number, shop: Shop, roll: Roll) {
  api.clock.set(`2027-${twoDigits(roll(12) + 1)}-${twoDigits(roll(28) + 1)}T15:00:00+09:00`)
  const lives: Life[] = []
  for (let nth = first; nth < first + count; nth += 1) {
    const own = dice(SEED + 7_919 * (nth + 1))
    const keys = shop.vouchers.slice(nth * 3, nth * 3 + 3)
    lives.push({ member: await withCard(api, oneOf(own, cards)), roll: own, told: [], keys })
  }
  const steps = 8 + roll(MOST_STEPS - 7)
  for (let step = 0; step < steps; step += 1) {
    await inFlight(4, lives, async (life) => void life.told.push(await act(life, shop)))
    const days = oneOf(roll, [0, 0, 1, 1, 2, 7, 12, 30])
    const next = new Date(api.clock.now().getTime() + days * 86_400_000)
    const day = new Date(next.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
    const moment = new Date(`${day}T${oneOf(roll, hours)}:00+09:00`)
    await at(api, (moment > api.clock.now() ? moment : next).toISOString())
    await nameUnused(api.deps)
    await expectSound(first, lives)
  }
  await at(api, new Date(api.clock.now().getTime() + 3 * 86_400_000).toISOString())
  await inFlight(4, lives, async ({ member }) => void (await changeStatus(member, 'TERMINATED')))
  for (const minutes of [1, 5, 90, 500]) {
    api.clock.advance(minutes * 60_000)
    await at(api, api.clock.now().toISOString())
  }
  await expectSound(first, lives)
}

async function expectSound(first: number, lives: Life[]) {
  await inFlight(4, lives, async ({ member, told }, nth) => {
    const broken = await brokenMemberships(api, member.id)
    if (broken.length > 0) expect({ life: first + nth, told, broken }).toEqual({ life: first + nth, told, broken: [] })
  })
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** It is known of every day who trained, and of these lives nobody does: their months are named early and often. */
async function nobodyTrains() {
  const { id } = await api.customer()
  await api.deps.db.execute(sql`
    insert into policies (earn_rate_percent, min_points, return_days, auto_confirm_days, hold_minutes, support_opens, support_closes, version, honest_days, honest_credits_a_year, training_recorded_from)
    values (1, 1000, 7, 7, 20, '09:00', '18:00', 1, 14, 12, '2025-12-01')`)
  await api.deps.db.execute(sql`
    insert into training_days (user_id, day, stretches, seconds, source)
    select ${id}, d, '{}', 600, 'PLAYER' from generate_series('2025-12-01'::date, '2030-12-31'::date, interval '7 days') d`)
}

const oneOf = <T>(roll: Roll, of: readonly T[]): T => of[roll(of.length)] as T

/** Something that a person or staff may do; what the rules refuse is refused. */
async function act({ member, roll, keys }: Life, { plans: all }: Shop): Promise<string> {
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
  switch (roll(13)) {
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
    case 10:
      return `voucher ${(await member.post(keyed(redeemPath, oneOf(roll, keys)), {})).status}`
    case 11: {
      const key = oneOf(roll, keys)
      const [offer] = (await offersOf(member, key)) ?? []
      if (!offer) return 'no offer'
      return `voucher upgrade ${(await pay(member, key, paying(member, offer.plan_id, offer.extra_amount))).status}`
    }
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
