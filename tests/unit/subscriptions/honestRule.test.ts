import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  creditFor,
  daysOf,
  type HonestPolicy,
  isNameable,
  isNamed,
  monthOff,
} from '#server/modules/subscriptions/honest/rule.ts'
import { addDays, daysBetween } from '#shared/calendar/days.ts'
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import '#tests/support/properties.ts'

const policy: HonestPolicy = { ...DEFAULT_POLICIES, training_recorded_from: '2026-01-01' }
const of = {
  status: 'ACTIVE' as const,
  isTrial: false,
  waitsForStaff: false,
  pauseFrom: null,
  endsOn: '2026-12-16',
  nextPrice: 19_900,
  firstDiscount: 0,
  credit: 0,
}
const last = {
  kind: 'PAID' as const,
  startsOn: '2026-11-16',
  endsOn: '2026-12-16',
  paidUntil: '2026-12-16',
  value: 19_900,
}
const known = { canCharge: true, isUncertain: false, wasRecorded: true, trained: false }
const named = (change: {
  of?: Partial<Omit<typeof of, 'status' | 'pauseFrom'>> & { status?: 'PAUSED'; pauseFrom?: string }
  last?: Partial<Omit<typeof last, 'kind'>> & { kind?: 'VOUCHER' }
  known?: Partial<typeof known>
  policy?: Partial<HonestPolicy>
  today?: string
}) =>
  isNamed(
    { ...of, ...change.of },
    { ...last, ...change.last },
    { ...known, ...change.known },
    change.today ?? '2026-12-13',
    { ...policy, ...change.policy },
  )

describe('어느 기간을 알리는가', () => {
  test.each([
    ['사흘 전', true, {}],
    ['나흘 전', false, { today: '2026-12-12' }],
    ['시계가 멈췄다가 하루 전', true, { today: '2026-12-15' }],
    ['결제하는 날', false, { today: '2026-12-16' }],
    ['다음 날', false, { today: '2026-12-17' }],
    ['운동한 기간', false, { known: { trained: true } }],
    ['아무의 운동도 적히지 않은 기간', false, { known: { wasRecorded: false } }],
    ['기록을 켜지 않음', false, { policy: { training_recorded_from: null } }],
    ['기록보다 하루 먼저 시작한 기간', false, { policy: { training_recorded_from: '2026-11-17' } }],
    ['기록과 같은 날 시작한 기간', true, { policy: { training_recorded_from: '2026-11-16' } }],
    ['31일보다 긴 기간', false, { last: { startsOn: '2026-11-14' } }],
    ['31일', true, { last: { startsOn: '2026-11-15' } }],
    ['받은 기간', false, { last: { kind: 'VOUCHER' } }],
    ['낸 것이 없는 기간', false, { last: { value: 0 } }],
    ['뒤에 받은 날이 있음', false, { of: { endsOn: '2026-12-15' } }],
    ['쉬기로 함', false, { of: { pauseFrom: '2026-12-16' } }],
    ['쉬는 중', false, { of: { status: 'PAUSED' } }],
    ['체험', false, { of: { isTrial: true } }],
    ['직원을 기다림', false, { of: { waitsForStaff: true } }],
    ['결제할 것이 없음', false, { of: { nextPrice: 0 } }],
    ['결제수단이 없음', false, { known: { canCharge: false } }],
    ['결제 중이거나 값을 묻는 중', false, { known: { isUncertain: true } }],
  ] as const)('%s: %s', (_, expected, change) => {
    expect(named(change)).toBe(expected)
  })

  test('알리는 것은 언제나 기록을 켠 뒤에 시작해 아직 끝나지 않은, 운동 없는 31일 안의 기간이다', () => {
    const offset = fc.integer({ min: -45, max: 45 })
    fc.assert(
      fc.property(
        offset,
        fc.integer({ min: 1, max: 60 }),
        fc.option(offset),
        fc.integer({ min: 1, max: 14 }),
        fc.record({
          canCharge: fc.boolean(),
          isUncertain: fc.boolean(),
          wasRecorded: fc.boolean(),
          trained: fc.boolean(),
        }),
        (begins, length, recorded, days, sees) => {
          const today = '2026-06-15'
          const startsOn = addDays(today, begins)
          const endsOn = addDays(startsOn, length)
          const from = recorded === null ? null : addDays(today, recorded)
          const its = { ...last, startsOn, endsOn, paidUntil: endsOn }
          const own = { ...policy, honest_days: days, training_recorded_from: from }
          const isIt = isNamed({ ...of, endsOn }, its, sees, today, own)
          const left = daysBetween(today, endsOn)
          const should =
            from !== null &&
            startsOn >= from &&
            startsOn <= today &&
            length <= 31 &&
            left >= 1 &&
            left <= days &&
            sees.canCharge &&
            !sees.isUncertain &&
            sees.wasRecorded &&
            !sees.trained
          expect(isIt).toBe(should)
          if (isIt) expect(isNameable({ ...of, endsOn }, its, today, own)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('얼마를 제안하는가', () => {
  test('낸 금액의 몫이고, 다음 결제보다 많지 않으며, 한 해의 수만큼만 준다', () => {
    expect(creditFor(of, last, 0, policy)).toBe(5_970)
    expect(creditFor(of, { value: 19_999 }, 0, policy)).toBe(5_999)
    expect(creditFor(of, last, 2, policy)).toBe(5_970)
    expect(creditFor(of, last, 3, policy)).toBe(0)
    expect(creditFor({ ...of, credit: 17_000 }, last, 0, policy)).toBe(2_900)
    expect(creditFor({ ...of, credit: 40_000 }, last, 0, policy)).toBe(0)
    const won = fc.integer({ min: 0, max: 500_000 })
    fc.assert(
      fc.property(won, won, won, fc.integer({ min: 0, max: 100 }), (value, price, credit, percent) => {
        const own = { ...policy, honest_credit_percent: percent }
        const given = creditFor({ ...of, nextPrice: price, credit }, { value }, 0, own)
        expect(Number.isSafeInteger(given) && given >= 0).toBe(true)
        expect(given * 100).toBeLessThanOrEqual(value * percent)
        expect(given).toBeLessThanOrEqual(Math.max(price - credit, 0))
      }),
    )
  })
})

test('한 달 쉬어 가기는 낸 기간의 끝부터 다음 달 같은 날까지이고, 쉬어 가기의 한도 안에 있다', () => {
  expect(monthOff('2026-12-16')).toEqual({ from: '2026-12-16', until: '2027-01-16' })
  expect(monthOff('2027-01-31')).toEqual({ from: '2027-01-31', until: '2027-02-28' })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), (n) => {
      const from = addDays('2026-01-01', n)
      const days = daysBetween(from, monthOff(from).until)
      expect(days).toBeGreaterThanOrEqual(28)
      expect(days).toBeLessThanOrEqual(31)
    }),
  )
})

test('운동은 기간의 첫날부터 오늘까지, 기간의 끝을 넘지 않고 센다', () => {
  expect(daysOf(last, '2026-12-13')).toEqual({ from: '2026-11-16', until: '2026-12-14' })
  expect(daysOf(last, '2026-12-15')).toEqual({ from: '2026-11-16', until: '2026-12-16' })
  expect(daysOf(last, '2026-12-16')).toEqual({ from: '2026-11-16', until: '2026-12-16' })
})
