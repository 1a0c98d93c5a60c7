import { addDays, addMonths, daysBetween } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { plans } from '../../../modules/plans/plans.tables.ts'
import { momentOf } from '../../../modules/subscriptions/subscriptionStates.ts'
import { terminationRefund } from '../../../pricing/proration.ts'
import type { Shop } from '../orders/books.ts'
import { planHonest } from './honest.ts'
import { emptyLives, Life } from './lives.ts'

type Plan = typeof plans.$inferInsert & { id: number }

const soft = { code: 'EXCEED_MAX_AMOUNT', message: '카드 한도를 초과했습니다.', hard: false }
const hard = { code: 'INVALID_STOPPED_CARD', message: '정지된 카드 입니다.', hard: true }

/** Forty memberships in every state that there is, each as its steps would have left it. */
export function planSubscriptions({ people, now }: Pick<Shop, 'people' | 'now'>, sold: readonly Plan[]) {
  const lives = emptyLives()
  const today = kstDay(now)
  const ago = (days: number) => addDays(today, -days)
  const on = (day: string, time = '14:20') => momentOf(day, time)
  const [monthly, yearly, family] = sold as readonly [Plan, Plan, Plan]
  const members = people.users.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id)
  const begin = (plan: Plan, daysAgo: number, card = '0000') => {
    const userId = members[lives.subscriptions.length * 3]
    if (userId === undefined) throw new Error('too few members')
    return new Life(lives, { userId, plan, startedOn: ago(daysAgo), card, now })
  }
  /** Paid up to a day on which the clock has done what was due. */
  const paid = (plan: Plan, daysAgo: number, card?: string) => begin(plan, daysAgo, card).pay(ago(1))
  const made: Life[] = []
  // days that are no multiple of a month, so that none is due as the shop opens
  for (const daysAgo of [4, 9, 13, 17, 22, 26, 39, 44, 48, 53, 73, 78, 84, 99, 104, 110])
    made.push(paid(daysAgo % 2 === 0 ? monthly : family, daysAgo))
  for (const daysAgo of [12, 57, 101, 118]) made.push(paid(yearly, daysAgo))
  for (const daysAgo of [1, 2, 3, 5]) made.push(begin(monthly, daysAgo).tryOut(daysAgo > 2))
  // what could not be charged two days ago is tried again tomorrow, or waits for another card
  for (const [card, why, times] of [
    ['4001', soft, 2],
    ['4001', soft, 2],
    ['4006', hard, 1],
    ['4006', hard, 1],
  ] as const)
    made.push(monthsAgo(begin, monthly, today, 2, card).refuse(times, why))
  for (const daysAgo of [11, 21]) {
    const life = paid(monthly, daysAgo)
    const at = on(ago(2))
    made.push(
      life.change({ status: 'CANCEL_SCHEDULED', cancelRequestedAt: at, cancelReason: '시간이 없어서' }, 'CANCELED', at),
    )
  }
  for (const n of [4, 8]) {
    const life = monthsAgo(begin, monthly, today, n)
    const pause = { pauseFrom: life.endsOn, pauseUntil: addDays(life.endsOn, 42) }
    life.change(pause, 'PAUSE_PLANNED', on(addDays(life.endsOn, -3)), {
      detail: { from: pause.pauseFrom, until: pause.pauseUntil },
    })
    const begun = momentOf(life.endsOn, '00:00')
    made.push(life.bringNothing('PAUSE', begun).change({ status: 'PAUSED' }, 'PAUSED', begun, { actor: 'clock' }))
  }
  const planned = paid(monthly, 8)
  const pause = { pauseFrom: planned.endsOn, pauseUntil: addDays(planned.endsOn, 28) }
  made.push(
    planned.change(pause, 'PAUSE_PLANNED', on(ago(1)), { detail: { from: pause.pauseFrom, until: pause.pauseUntil } }),
  )
  // the clock stood still when it was due
  for (const n of [3, 6]) {
    const life = monthsAgo(begin, monthly, today, n)
    life.row.waitsForStaff = true
    made.push(life)
  }
  for (const [n, daysAgo] of [
    [3, 18],
    [7, 25],
    [10, 6],
  ] as const)
    made.push(paid(monthly, daysAgo).compensate(n, on(ago(1)), '서비스 장애 보상'))
  for (const n of [9, 14]) {
    const life = monthsAgo(begin, monthly, today, n)
    const over = momentOf(life.endsOn, '00:00')
    life.change(
      { status: 'CANCEL_SCHEDULED', cancelRequestedAt: on(addDays(life.endsOn, -9)) },
      'CANCELED',
      on(addDays(life.endsOn, -9)),
    )
    made.push(
      life
        .bringNothing('CHURN', over)
        .change({ status: 'ENDED', endedAt: over, endReason: 'CANCELED' }, 'ENDED', over, {
          actor: 'clock',
          detail: { why: 'CANCELED' },
        }),
    )
  }
  const ended = paid(yearly, 70)
  const { refund } = terminationRefund({
    value: yearly.price,
    startsOn: ago(70),
    endsOn: ended.endsOn,
    on: ago(5),
    penaltyPercent: yearly.penaltyPercent ?? 0,
  })
  made.push(ended.terminate(ago(5), on(ago(5)), refund))
  // paid for a month that ends in the next days, without a workout; not on a day that the month before has not
  const ends = [1, 2, 3].filter((left) => addMonths(addMonths(ago(-left), -1), 1) === ago(-left)).slice(0, 2)
  const idle = ends.map((left) => monthsAgo(begin, monthly, today, -left))
  made.push(...idle)
  for (const life of made) life.done()
  return {
    ...lives,
    ...planHonest(
      lives,
      idle.map(({ row }) => row.id),
      now,
    ),
  }
}

/** One that was paid for a month, which was over so many days ago. */
const monthsAgo = (
  begin: (plan: Plan, daysAgo: number, card?: string) => Life,
  plan: Plan,
  today: string,
  daysAgo: number,
  card?: string,
): Life => begin(plan, daysBetween(addMonths(addDays(today, -daysAgo), -1), today), card).pay()
