import { addDays, daysBetween } from '#shared/calendar/days.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import type { policies } from '../../../modules/policies/policies.tables.ts'
import type { honestOffers } from '../../../modules/subscriptions/honest/honest.tables.ts'
import { creditFor } from '../../../modules/subscriptions/honest/rule.ts'
import { momentOf } from '../../../modules/subscriptions/subscriptionStates.ts'
import type { trainingDays } from '../../../modules/training/training.tables.ts'
import { later, minutes } from '../orders/books.ts'
import type { Lives } from './lives.ts'

const RECORDED_DAYS = 400

/** In the sample it is known who trained: as shipped, a shop knows it only from the day that its staff name. */
export const samplePolicies = (now: Date): typeof policies.$inferInsert => ({
  id: 1,
  earnRatePercent: DEFAULT_POLICIES.earn_rate_percent,
  minPoints: DEFAULT_POLICIES.min_points,
  returnDays: DEFAULT_POLICIES.return_days,
  autoConfirmDays: DEFAULT_POLICIES.auto_confirm_days,
  holdMinutes: DEFAULT_POLICIES.hold_minutes,
  supportOpens: DEFAULT_POLICIES.support.opens,
  supportCloses: DEFAULT_POLICIES.support.closes,
  trainingRecordedFrom: addDays(kstDay(now), -RECORDED_DAYS),
  version: 1,
  updatedAt: now,
})

/**
 * Who trained and who did not: all members every few evenings, but for some whose month was named to them this morning.
 * One of those has answered. `idle`: their subscriptions.
 */
export function planHonest(lives: Lives, idle: readonly number[], now: Date) {
  const today = kstDay(now)
  lives.periods.forEach((period, index) => Object.assign(period, { id: index + 1 }))
  const training: (typeof trainingDays.$inferInsert)[] = []
  const offers: (typeof honestOffers.$inferInsert)[] = []
  for (const of of lives.subscriptions) {
    if (idle.includes(of.id)) continue
    for (let on = addDays(today, -1), n = of.id; on >= of.startedOn && n < of.id + 12; n += 1) {
      training.push(evening(of.userId, on, 15 + ((n * 7) % 30)))
      on = addDays(on, -2 - (n % 3))
    }
  }
  for (const [index, id] of idle.entries()) {
    const of = lives.subscriptions[id - 1]
    const period = lives.periods.find(({ subscriptionId, endsOn }) => subscriptionId === id && endsOn === of?.endsOn)
    if (!of || !period?.id) throw new Error('nothing was paid')
    const namedAt = momentOf(addDays(today, -daysAgo(of.endsOn, today)), '09:10')
    const standing = {
      status: 'ACTIVE',
      isTrial: false,
      waitsForStaff: false,
      pauseFrom: null,
      firstDiscount: 0,
      credit: 0,
    } as const
    const last = { value: period.value ?? 0 }
    const policy = { ...DEFAULT_POLICIES, training_recorded_from: today }
    const credit = creditFor({ ...standing, endsOn: of.endsOn, nextPrice: of.nextPrice }, last, 0, policy)
    const answeredAt = index > 0 ? later(namedAt, minutes(40)) : null
    offers.push({
      id: index + 1,
      subscriptionId: id,
      periodId: period.id,
      chargeOn: of.endsOn,
      credit,
      namedAt,
      ...(answeredAt ? { answer: 'CONTINUE' as const, answeredAt } : {}),
    })
    const detail = { starts_on: period.startsOn, ends_on: period.endsOn, credit }
    lives.events.push({ subscriptionId: id, kind: 'HONEST_NAMED', actor: 'clock', detail, at: namedAt })
    lives.notices.push({
      subscriptionId: id,
      periodStart: period.startsOn,
      kind: 'MEMBERSHIP_UNUSED',
      attempt: 0,
      at: namedAt,
    })
    if (answeredAt)
      lives.events.push({
        subscriptionId: id,
        kind: 'HONEST_ANSWERED',
        actor: `user:${of.userId}`,
        detail: { answer: 'CONTINUE' },
        at: answeredAt,
      })
  }
  return { training, offers }
}

/** So many days before today the clock named a month that ends on a day: three before its end. */
const daysAgo = (endsOn: Day, today: Day): number => DEFAULT_POLICIES.honest_days - daysBetween(today, endsOn)

function evening(userId: number, day: Day, length: number): typeof trainingDays.$inferInsert {
  const from = momentOf(day, '20:10')
  const until = later(from, minutes(length))
  return {
    userId,
    day,
    stretches: `{["${from.toISOString()}","${until.toISOString()}")}`,
    seconds: length * 60,
    source: 'PLAYER',
    createdAt: from,
    updatedAt: until,
  }
}
