import { expect, test } from 'vitest'
import { nextRun, type Task } from '#server/jobs/scheduler.ts'
import { tasks } from '#server/jobs/tasks.ts'

/** What happens when, as people are told and as they notice it: KST by the day, else every so many seconds. */
const times: Record<string, string | number> = {
  'reconcile-payments': 5,
  'drive-refunds': 5,
  'drive-cash-receipts': 10,
  'drive-billing': 15,
  'drive-claim-fees': 5,
  'send-messages': 5,
  'send-pushes': 5,
  'send-replies': 30,
  'end-conversation-holds': 60,
  'show-messages': 60,
  'conversation-dues': '00:15',
  'join-incidents': 60,
  'tally-conversations': 600,
  'resume-jobs': 30,
  'run-exports': 30,
  'run-statistics-files': 30,
  'fail-abandoned-jobs': 60,
  'expire-checkouts': 60,
  'pull-tracking': 60,
  'count-sales-of-today': 60,
  'close-sales-days': 600,
  'tally-lead-times': 600,
  'sales-scores': 3_600,
  'complete-due-cancels': 60,
  'complete-arrived-exchanges': 60,
  'confirm-purchases': '04:00',
  'purge-notifications': '04:15',
  'purge-push-subscriptions': 3_600,
  'purge-codes': 3_600,
  'purge-code-messages': 3_600,
  'purge-requests': 3_600,
  'purge-analytics': '04:20',
  'purge-search-terms': '04:25',
  'purge-job-files': 3_600,
  'purge-social-codes': 3_600,
  'purge-tv-pairings': 3_600,
  'forget-rotated-tokens': 3_600,
  'expire-points': '00:05',
  'expire-coupons': '00:05',
  'close-coupon-issues': 60,
  'lock-delivery-schedules': 60,
  'pull-kits': 600,
  'announce-price-schedules': 60,
  'announce-restocks': 30,
  'watch-followed-products': 60,
  'announce-time-sales': 30,
  'forget-deadline-owners': '04:35',
  'forget-recent-products': '04:10',
  'remind-of-points': '10:00',
  'charge-subscriptions': 60,
  'ask-for-membership-payments': 10,
  'refund-subscriptions': 30,
  'ask-for-prices': '09:00',
  'name-unused-periods': '09:10',
  'plan-waiting-kits': 600,
  'remind-of-membership-charges': '09:30',
  'close-kit-returns': '09:40',
  'reward-referrals': '10:30',
  'send-gifts': 60,
  'expire-gifts': '00:10',
  'warn-of-gift-expiry': '10:00',
  'purge-withdrawn': '03:30',
  'collect-images': '04:30',
  'collect-stray-files': '04:40',
  'reconcile-gateway': '05:00',
  'check-books': '06:00',
}

test('시계가 하는 일은 모두 제때에 한 번씩 적혀 있다', () => {
  expect(tasks.map((task) => [task.name, 'dailyAt' in task ? task.dailyAt : task.everySeconds])).toEqual(
    Object.entries(times),
  )
})

test('사람에게 먼저 알리는 글은 밤 아홉 시부터 아침 여덟 시 사이에 보내지 않는다', () => {
  for (const name of [
    'remind-of-points',
    'ask-for-prices',
    'name-unused-periods',
    'remind-of-membership-charges',
    'close-kit-returns',
    'reward-referrals',
  ]) {
    const at = times[name] as string
    expect(at >= '08:00' && at < '21:00').toBe(true)
  }
})

const daily = (dailyAt: '00:05' | '04:00'): Task => ({ name: 'x', dailyAt, run: async () => undefined })

test.each([
  ['자정을 막 넘겨도 오늘 할 일이 남았다', '00:05', '2026-11-30T15:00:00Z', '2026-11-30T15:05:00Z'],
  ['제시각에는 내일이 다음이다', '00:05', '2026-11-30T15:05:00Z', '2026-12-01T15:05:00Z'],
  ['UTC로 어제여도 한국의 오늘이다', '04:00', '2026-12-31T18:59:59Z', '2026-12-31T19:00:00Z'],
  ['한국의 아홉 시 전에 끝낸 날의 다음은 내일이다', '04:00', '2026-12-31T23:59:59Z', '2027-01-01T19:00:00Z'],
  ['저녁의 다음은 내일이다', '04:00', '2027-02-28T14:00:00Z', '2027-02-28T19:00:00Z'],
] as const)('%s', (_, at, now, next) => {
  expect(nextRun(daily(at), new Date(now))).toEqual(new Date(next))
})

test('몇 초마다 하는 일은 시작한 때부터 그만큼 뒤다', () => {
  const now = new Date('2026-11-30T14:59:58Z')
  expect(nextRun({ name: 'x', everySeconds: 30, run: async () => undefined }, now)).toEqual(
    new Date('2026-11-30T15:00:28Z'),
  )
})
