import { addDays, addMonths } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { systemClock } from '../../src/server/deps.ts'
import { askShop } from './askedShop.ts'
import type { Question } from './asking.ts'
import { fillMemberships } from './fillMemberships.ts'

const targetMs = { page: 100, counts: 150, year: 600 }

/**
 * What the lists of memberships and 멤버십 통계 ask of so many memberships of three years: every call over the API in this
 * process, one at a time, 40 times. Answers the exit code: 1 when a p50 is above its target.
 */
export function benchMemberships(subscriptions: number): Promise<number> {
  const now = systemClock.now()
  return askShop({
    name: 'memberships',
    orderItems: 10_000,
    fill: async (db, vacuumed) => {
      await fillMemberships(db, { subscriptions, until: now })
      await vacuumed()
    },
    questions: () => questionsOf(now, subscriptions),
  })
}

function questionsOf(now: Date, subscriptions: number): Question[] {
  const today = kstDay(now)
  const list = (path: string): Question => ({ name: path, targetMs: targetMs.page, path: `/core-admin/v1/${path}` })
  const subscriptionLists = [
    '',
    'page=100',
    'sort=ends_on',
    'status=ACTIVE',
    'status=PAST_DUE&sort=ends_on',
    'failure=SOFT',
    'failure=UNKNOWN',
    'waits_for_staff=true',
    'kit_return=true',
    `ends_from=${today}&ends_to=${addDays(today, 7)}`,
    `charge_on=${addDays(today, 1)}`,
    'q=777',
  ].map((asked) => list(`subscriptions?${asked}`))
  const statistics = (asked: string, most: number): Question => ({
    name: `statistics ${asked}`,
    targetMs: most,
    path: `/core-admin/v1/subscription-statistics${asked}`,
  })
  const month = today.slice(0, 7)
  const last = (months: number) => `from_month=${addMonths(today, 1 - months).slice(0, 7)}&to_month=${month}`
  const days = `from=${addDays(today, -30)}&to=${today}`
  return [
    ...subscriptionLists,
    { name: 'counts', targetMs: targetMs.counts, path: '/core-admin/v1/subscriptions/counts' },
    list(`subscriptions/${subscriptions}`),
    list(`subscriptions/${subscriptions}/timeline`),
    ...['', '?status=ISSUED', '?status=USED', '?code=B00', '?page=100'].map((asked) => list(`vouchers${asked}`)),
    list('voucher-batches'),
    ...['', '?status=SENT', '?status=CLAIMED'].map((asked) => list(`gifts${asked}`)),
    ...['referrals', 'plan-price-changes', 'plans', 'delivery-schedule-groups'].map(list),
    statistics(`?${days}`, targetMs.year),
    statistics(`?${last(12)}`, targetMs.year),
    statistics(`?${last(36)}`, targetMs.year),
    statistics(`/cohorts?${last(12)}`, targetMs.year),
    ...['renewed', 'ended_choice', 'mrr_new', 'taken', 'refused_soft', 'cohort_kept'].map((figure) =>
      statistics(`/rows?figure=${figure}&${days}&limit=100`, targetMs.page),
    ),
  ]
}
