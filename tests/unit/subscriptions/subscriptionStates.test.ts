import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  after,
  dueNow,
  dueOn,
  hasAccess,
  isLive,
  liveStatuses,
  momentOf,
  paidFrom,
  retryDay,
  type Standing,
  type SubscriptionEvent,
  subscriptionEventKinds,
} from '#server/modules/subscriptions/subscriptionStates.ts'
import { subscriptionStatuses } from '#server/modules/subscriptions/subscriptions.tables.ts'
import { addDays, addMonths, daysBetween } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import '#tests/support/properties.ts'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+09:00`)
const active: Standing = {
  status: 'ACTIVE',
  isTrial: false,
  endsOn: '2026-12-16',
  pauseFrom: null,
  pauseUntil: null,
  retries: 0,
  isHardFailure: false,
  canCharge: true,
}
const trial: Standing = { ...active, status: 'TRIALING', isTrial: true }
const pastDue: Standing = { ...active, status: 'PAST_DUE', retries: 1 }
const paused: Standing = { ...active, status: 'PAUSED', pauseFrom: '2026-12-16', pauseUntil: '2027-01-13' }

/** What the rules say of each event, in the order of the states that are not over; `-`: refused. */
const transitions: Record<SubscriptionEvent, string> = {
  // TRIALING, ACTIVE, PAST_DUE, PAUSED, CANCEL_SCHEDULED
  CONVERTED: 'ACTIVE - ACTIVE - -',
  RENEWED: '- ACTIVE ACTIVE - -',
  REFUSED: 'PAST_DUE PAST_DUE PAST_DUE PAST_DUE -',
  GIVEN_UP: '- - ENDED - -',
  CANCELED: 'CANCEL_SCHEDULED CANCEL_SCHEDULED ENDED CANCEL_SCHEDULED -',
  CANCEL_UNDONE: '- - - - ACTIVE',
  PAUSE_PLANNED: '- ACTIVE - - -',
  PAUSE_DROPPED: '- ACTIVE - - -',
  PAUSED: '- PAUSED - - -',
  RESUMED: '- - ACTIVE ACTIVE -',
  TERMINATED: 'TERMINATED TERMINATED TERMINATED TERMINATED TERMINATED',
  UPGRADED: 'ACTIVE ACTIVE ACTIVE - ACTIVE',
  APPENDED: 'TRIALING ACTIVE ACTIVE ACTIVE CANCEL_SCHEDULED',
  OVER: 'ENDED ENDED - ENDED ENDED',
}

describe('상태', () => {
  test.each(subscriptionEventKinds)('%s은(는) 규칙이 말하는 상태에서만 일어난다', (event) => {
    const found = liveStatuses.map((status) => after(status, event) ?? '-')
    expect(found.join(' ')).toBe(transitions[event])
  })

  test('끝난 구독에는 아무 일도 일어나지 않는다', () => {
    for (const event of subscriptionEventKinds)
      for (const status of ['ENDED', 'TERMINATED'] as const) expect(after(status, event), event).toBeUndefined()
    expect(subscriptionStatuses.filter((status) => !isLive(status))).toEqual(['ENDED', 'TERMINATED'])
  })

  test('해지 예약을 되돌린 체험은 다시 체험이다', () => {
    expect(after('CANCEL_SCHEDULED', 'CANCEL_UNDONE', true)).toBe('TRIALING')
    expect(after('ACTIVE', 'CANCEL_UNDONE', true)).toBeUndefined()
  })
})

describe('때가 된 일', () => {
  test.each([
    ['갱신은 그날 10시부터다', active, '2026-12-16 09:59', 'WAIT', '2026-12-16 10:00'],
    ['갱신', active, '2026-12-16 10:00', 'RENEWAL 2026-12-16'],
    ['늦은 갱신도 이어지는 날부터다', active, '2026-12-20 15:00', 'RENEWAL 2026-12-16'],
    ['체험의 전환', trial, '2026-12-16 10:00', 'CONVERSION 2026-12-16'],
    ['체험의 전환은 그 전에는 아니다', trial, '2026-12-16 00:00', 'WAIT', '2026-12-16 10:00'],
    ['카드가 없으면 정오에 끝난다', { ...active, canCharge: false }, '2026-12-16 11:59', 'WAIT', '2026-12-16 12:00'],
    ['카드가 없으면 끝난다', { ...active, canCharge: false }, '2026-12-16 12:00', 'PERIOD_OVER'],
    ['해지 예약은 자정에 끝난다', { ...active, status: 'CANCEL_SCHEDULED' }, '2026-12-16 00:00', 'CANCELED'],
    [
      '해지 예약은 전날까지 쓴다',
      { ...active, status: 'CANCEL_SCHEDULED' },
      '2026-12-15 23:59',
      'WAIT',
      '2026-12-16 00:00',
    ],
    ['일시정지는 자정에 시작한다', { ...active, pauseFrom: '2026-12-16' }, '2026-12-16 00:00', 'PAUSE'],
    ['일시정지가 끝나면 결제한다', paused, '2027-01-13 10:00', 'RENEWAL 2027-01-13'],
    ['일시정지하는 동안은 기다린다', paused, '2027-01-13 09:59', 'WAIT', '2027-01-13 10:00'],
    ['거절된 다음 날 10시', pastDue, '2026-12-17 09:59', 'WAIT', '2026-12-17 10:00'],
    ['1일 뒤', pastDue, '2026-12-17 10:00', 'RETRY 2026-12-16'],
    ['3일 뒤', { ...pastDue, retries: 2 }, '2026-12-17 10:00', 'WAIT', '2026-12-19 10:00'],
    ['5일 뒤', { ...pastDue, retries: 3 }, '2026-12-21 10:00', 'RETRY 2026-12-16'],
    ['7일 뒤', { ...pastDue, retries: 4 }, '2026-12-22 10:00', 'WAIT', '2026-12-23 10:00'],
    ['더는 시도하지 않는다', { ...pastDue, retries: 5 }, '2026-12-23 10:30', 'WAIT', '2026-12-23 12:00'],
    ['일곱째 날 정오에 끝난다', { ...pastDue, retries: 5 }, '2026-12-23 12:00', 'PAYMENT_FAILED'],
    [
      '정지된 카드는 다시 시도하지 않는다',
      { ...pastDue, isHardFailure: true },
      '2026-12-17 10:00',
      'WAIT',
      '2026-12-23 12:00',
    ],
    [
      '카드가 없으면 다시 시도하지 않는다',
      { ...pastDue, canCharge: false },
      '2026-12-17 10:00',
      'WAIT',
      '2026-12-23 12:00',
    ],
    ['늦게 결제한 체험은 그날부터다', { ...pastDue, isTrial: true }, '2026-12-17 10:00', 'RETRY 2026-12-17'],
    ['사람이 볼 것은 그대로 둔다', { ...active, waitsForStaff: true }, '2026-12-16 10:00', 'WAIT', null],
    ['끝난 것은 그대로 둔다', { ...active, status: 'ENDED' }, '2026-12-16 10:00', 'WAIT', null],
    ['중도해지한 것은 그대로 둔다', { ...active, status: 'TERMINATED' }, '2026-12-16 10:00', 'WAIT', null],
  ] as [string, Standing, string, string, (string | null)?][])('%s', (_name, of, now, what, until) => {
    const due = dueNow(of, at(now))
    const found = due.do === 'CHARGE' ? `${due.kind} ${due.from}` : due.do === 'END' ? due.why : due.do
    expect(found).toBe(what)
    if (due.do === 'WAIT') expect(due.until).toEqual(until ? at(until) : null)
  })
})

describe('쓸 수 있는지', () => {
  test.each([
    ['갱신 날 자정부터 결제 전까지', active, '2026-12-16 00:00', true],
    ['거절된 뒤 이레', pastDue, '2026-12-23 11:59', true],
    ['일곱째 날 정오부터는 아니다', pastDue, '2026-12-23 12:00', false],
    ['체험은 정오까지', trial, '2026-12-16 11:59', true],
    ['체험은 정오부터 아니다', trial, '2026-12-16 12:00', false],
    ['거절된 체험에는 유예가 없다', { ...pastDue, isTrial: true }, '2026-12-16 10:01', false],
    ['해지 예약은 끝난 날부터 아니다', { ...active, status: 'CANCEL_SCHEDULED' }, '2026-12-16 00:00', false],
    ['해지 예약도 전날까지', { ...active, status: 'CANCEL_SCHEDULED' }, '2026-12-15 23:59', true],
    ['일시정지하는 동안은 아니다', paused, '2026-12-20 00:00', false],
    ['시작하기 전에는 아니다', active, '2026-11-15 23:59', false],
    ['끝난 것은 아니다', { ...active, status: 'ENDED' }, '2026-12-01 00:00', false],
    ['중도해지한 것은 아니다', { ...active, status: 'TERMINATED' }, '2026-12-01 00:00', false],
  ] as [string, Standing, string, boolean][])('%s', (_name, of, now, may) => {
    expect(hasAccess({ ...of, startsOn: '2026-11-16' }, at(now))).toBe(may)
  })

  test('결제 결과를 모르는 동안은 하루까지 쓴다', () => {
    const unknownSince = at('2026-12-16 10:00')
    const of = { ...trial, startsOn: '2026-11-16', unknownSince }
    expect(hasAccess(of, at('2026-12-17 09:59'))).toBe(true)
    expect(hasAccess(of, at('2026-12-17 10:00'))).toBe(false)
  })
})

/** Hours that pass, what becomes of a charge, and what its person does. */
const anyLife = fc.array(
  fc.record({
    hours: fc.integer({ min: 1, max: 400 }),
    charge: fc.constantFrom('PAID', 'PAID', 'PAID', 'SOFT', 'HARD'),
    does: fc.constantFrom<SubscriptionEvent | undefined>(
      undefined,
      undefined,
      'CANCELED',
      'CANCEL_UNDONE',
      'PAUSE_PLANNED',
      'TERMINATED',
    ),
    card: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
)

type Life = Standing & { startsOn: string }
const days = (of: Life) => daysBetween(of.startsOn, of.endsOn)

/** Does what is due, and answers the subscription as it is then. */
function done(of: Life, now: Date, charge: string): Life {
  const due = dueNow(of, now)
  if (due.do === 'END')
    return { ...of, status: after(of.status, of.status === 'PAST_DUE' ? 'GIVEN_UP' : 'OVER') ?? 'ACTIVE' }
  if (due.do === 'PAUSE') return { ...of, status: after(of.status, 'PAUSED') ?? 'ACTIVE' }
  if (due.do !== 'CHARGE') return of
  // the clock may stand for a while: what was to be paid is still the next period, never one that is reckoned from now
  expect([of.endsOn, of.pauseUntil, kstDay(now)]).toContain(due.from)
  expect(now.getTime()).toBeGreaterThanOrEqual(momentOf(dueOn(of), '10:00').getTime())
  expect(['CANCEL_SCHEDULED', 'ENDED', 'TERMINATED']).not.toContain(of.status)
  if (due.kind === 'RETRY') expect(of.isHardFailure || !of.canCharge).toBe(false)
  if (charge === 'PAID') {
    const event = due.kind === 'CONVERSION' || of.isTrial ? 'CONVERTED' : of.status === 'PAUSED' ? 'RESUMED' : 'RENEWED'
    const over = { retries: 0, isHardFailure: false, isTrial: false, pauseFrom: null, pauseUntil: null }
    expect(after(of.status, event)).toBe('ACTIVE')
    return { ...of, ...over, status: 'ACTIVE', endsOn: addMonths(due.from, 1) }
  }
  expect(after(of.status, 'REFUSED')).toBe('PAST_DUE')
  const from = of.status === 'PAUSED' ? dueOn(of) : of.endsOn
  const refused = { retries: of.retries + 1, isHardFailure: charge === 'HARD', pauseFrom: null, pauseUntil: null }
  return { ...of, ...refused, status: 'PAST_DUE', endsOn: from }
}

test('아무렇게나 산 5,000번의 삶에서 하루도 두 번 결제되지 않고, 결제한 날은 모두 쓴다', () => {
  let ended = 0
  let charges = 0
  const run = fc.property(anyLife, fc.boolean(), (steps, asTrial) => {
    let now = at('2027-10-31 15:00')
    let of: Life = {
      ...(asTrial ? trial : active),
      startsOn: '2027-10-31',
      endsOn: asTrial ? '2027-11-07' : '2027-11-30',
    }
    let paid = asTrial ? 0 : days(of)
    for (const { hours, charge, does, card } of steps) {
      now = new Date(now.getTime() + hours * 3_600_000)
      of = { ...of, canCharge: card }
      // whatever is due is done until nothing is: it never goes round in circles
      for (let round = 0; ; round += 1) {
        expect(round).toBeLessThan(30)
        const due = dueNow(of, now)
        if (due.do === 'WAIT') {
          if (due.until) expect(due.until.getTime()).toBeGreaterThan(now.getTime())
          break
        }
        // nobody who is to be charged today has lost access before it was decided
        if (due.do === 'CHARGE' && due.kind !== 'RETRY' && of.status !== 'PAUSED' && kstDay(now) === of.endsOn)
          expect(hasAccess(of, momentOf(of.endsOn, '09:59'))).toBe(true)
        const next = done(of, now, charge)
        if (due.do === 'CHARGE' && next.status === 'ACTIVE') {
          charges += 1
          // the new period begins where nothing was paid yet
          expect(due.from >= of.endsOn).toBe(true)
          paid += daysBetween(due.from, next.endsOn)
        }
        of = next
      }
      if (!isLive(of.status)) break
      const status = does && after(of.status, does, of.isTrial)
      if (!status) continue
      if (does === 'PAUSE_PLANNED' && of.endsOn <= kstDay(now)) continue
      const planned = does === 'PAUSE_PLANNED' ? { pauseFrom: of.endsOn, pauseUntil: addDays(of.endsOn, 28) } : {}
      of = { ...of, status, ...planned }
    }
    if (isLive(of.status)) {
      // every day that was paid for is a day on which it may be used
      const last = addDays(of.endsOn, -1)
      if (of.status !== 'PAUSED' && last >= of.startsOn) expect(hasAccess(of, momentOf(last, '23:59'))).toBe(true)
    } else ended += 1
    expect(paid).toBeLessThanOrEqual(daysBetween('2027-10-31', of.endsOn))
  })
  fc.assert(run, { numRuns: 5_000 })
  expect(Math.min(ended, charges)).toBeGreaterThan(1_000)
})

test('다시 시도하는 날은 거절될 때마다 하나씩 늦어지고, 네 번이다', () => {
  const daysOf = [1, 2, 3, 4, 5].map((retries) => retryDay({ retries, isHardFailure: false }, '2028-02-26'))
  expect(daysOf).toEqual(['2028-02-27', '2028-02-29', '2028-03-02', '2028-03-04', undefined])
  expect(paidFrom(pastDue, at('2026-12-17 10:00'))).toBe('2026-12-16')
})
