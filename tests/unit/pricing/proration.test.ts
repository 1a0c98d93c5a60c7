import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/calendar/days.ts'
import {
  type PaidPeriod,
  monthlyOf,
  renewalDay,
  terminationRefund,
  upgradeQuote,
  withCredit,
} from '#server/pricing/proration.ts'
import { type SubscriptionVector, subscriptionVectors } from './moneyVectors.ts'

const vector = (id: string): SubscriptionVector => {
  const found = subscriptionVectors.find((one) => one.id === id)
  if (!found) throw new Error(`no vector ${id}`)
  return found
}
const periodOf = ({ input }: SubscriptionVector): PaidPeriod => ({
  value: input.paid ?? 0,
  startsOn: input.starts_on ?? '',
  endsOn: input.ends_on ?? '',
})

describe('예제 S1–S10이 1원, 하루까지 맞는다', () => {
  test('예제는 S1부터 S10까지 모두 있다', () => {
    expect(subscriptionVectors.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => `S${index + 1}`))
  })

  test('S1: 기간 중에 올리면 남은 날만큼 빼고 받는다', () => {
    const { input, expect: expected } = vector('S1')
    const quote = upgradeQuote(periodOf(vector('S1')), input.on ?? '', input.new_price ?? 0)
    expect({
      credit: quote.credit,
      charge: quote.charge,
      remaining_days: quote.remainingDays,
      total_days: quote.totalDays,
    }).toEqual(expected)
  })

  test.each(['S2', 'S4', 'S5', 'S7'])('%s: 바로 끝내면 쓴 날과 위약금을 뺀다', (id) => {
    const { input, expect: expected } = vector(id)
    const period = periodOf(vector(id))
    const terms = { on: input.on ?? '', penaltyPercent: input.penalty_percent ?? 0 }
    const { full, usedDays, totalDays, usedAmount, penalty, kit, refund } = terminationRefund({ ...period, ...terms })
    expect(full).toBe(false)
    expect({
      used_days: usedDays,
      total_days: totalDays,
      used_amount: usedAmount,
      penalty,
      kit,
      refund,
    }).toEqual(expected)
  })

  test('S3: 7일 안에 쓰지 않고 끝내면 모두 돌려준다', () => {
    const { input, expect: expected } = vector('S3')
    const startsOn = '2026-11-16'
    const termination = {
      value: input.paid ?? 0,
      startsOn,
      endsOn: renewalDay(startsOn, 'YEAR', 1),
      penaltyPercent: 10,
      used: input.watched ?? true,
    }
    const refundOn = (day: number) => terminationRefund({ ...termination, on: addDays(startsOn, day) })
    expect({ refund: refundOn(input.on_day ?? 0).refund }).toEqual(expected)
    expect([refundOn(7).full, refundOn(8).full]).toEqual([true, false])
    expect(terminationRefund({ ...termination, on: addDays(startsOn, 5), used: true }).full).toBe(false)
  })

  test.each(['S8', 'S9'])('%s: 남은 값을 빼고, 넘치는 값은 다음 결제에 쓴다', (id) => {
    const { input, expect: expected } = vector(id)
    const quote = upgradeQuote(periodOf(vector(id)), input.on ?? '', input.new_price ?? 0)
    expect({ credit_left: quote.creditLeft, ...expected }).toEqual({
      used_days: quote.usedDays,
      total_days: quote.totalDays,
      credit: quote.credit,
      charge: quote.charge,
      credit_left: quote.creditLeft,
    })
    expect(quote.creditLeft).toBe(id === 'S9' ? 84_018 : 0)
  })

  test('S10: 윤년을 지나도 가입한 날짜를 지킨다', () => {
    const { input, expect: expected } = vector('S10')
    expect({ next: [1, 2, 3].map((nth) => renewalDay(input.anchor ?? '', 'MONTH', nth)) }).toEqual(expected)
  })

  test('S6: 가입한 날짜를 지키고, 없는 날짜면 그 달의 마지막 날에 갱신한다', () => {
    const { input, expect: expected } = vector('S6')
    const next = [1, 2, 3].map((nth) => renewalDay(input.anchor ?? '', input.interval ?? 'YEAR', nth))
    expect({ next }).toEqual(expected)
    expect(renewalDay('2024-02-29', 'YEAR', 1)).toBe('2025-02-28')
    expect(renewalDay('2024-02-29', 'YEAR', 4)).toBe('2028-02-29')
    expect(renewalDay('2026-11-30', 'QUARTER', 1)).toBe('2027-02-28')
    expect(renewalDay('2026-10-31', 'MONTH', 4)).toBe('2027-02-28')
  })
})

describe('어떤 기간이든', () => {
  const anchor = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days))
  const period = fc
    .record({ paid: fc.integer({ min: 0, max: 500_000 }), startsOn: anchor, days: fc.integer({ min: 1, max: 400 }) })
    .map(({ paid, startsOn, days }): PaidPeriod => ({ value: paid, startsOn, endsOn: addDays(startsOn, days) }))
  const into = fc.integer({ min: -3, max: 410 })

  test('쓴 만큼과 남은 만큼을 더하면 낸 돈과 1원도 다르지 않다', () => {
    fc.assert(
      fc.property(period, into, (paid, days) => {
        const on = addDays(paid.startsOn, days)
        const { credit } = upgradeQuote(paid, on, 1_000_000)
        const { usedAmount } = terminationRefund({ ...paid, on, penaltyPercent: 0 })
        expect(credit + usedAmount).toBe(paid.value)
      }),
    )
  })

  test('하루 늦게 끝내면 더 돌려받지 않고, 돌려받는 돈은 0원에서 낸 돈 사이다', () => {
    const percent = fc.constantFrom(0, 10)
    fc.assert(
      fc.property(period, into, percent, fc.nat(50_000), (paid, days, penaltyPercent, unreturnedKit) => {
        const refundAfter = (count: number) =>
          terminationRefund({ ...paid, on: addDays(paid.startsOn, count), penaltyPercent, unreturnedKit }).refund
        expect(refundAfter(days + 1)).toBeLessThanOrEqual(refundAfter(days))
        expect(refundAfter(days)).toBeGreaterThanOrEqual(0)
        expect(refundAfter(days)).toBeLessThanOrEqual(paid.value)
      }),
    )
  })

  test('가격은 받은 돈과 쓴 크레딧과 받지 않는 잔돈을 더한 것이고, 100원이 안 되는 결제는 없다', () => {
    fc.assert(
      fc.property(fc.nat(200_000), fc.nat(200_000), (price, credit) => {
        const { charge, used, waived, creditLeft } = withCredit(price, credit)
        expect(charge + used + waived).toBe(price)
        expect(used + creditLeft).toBe(credit)
        expect(charge === 0 || charge >= 100).toBe(true)
        expect(waived).toBeLessThan(100)
      }),
    )
  })

  test('한 번 돌려준 돈은 다시 돌려주지 않는다', () => {
    fc.assert(
      fc.property(period, into, fc.nat(500_000), (paid, days, givenBack) => {
        const on = addDays(paid.startsOn, days)
        const before = terminationRefund({ ...paid, on, penaltyPercent: 0 })
        const after = terminationRefund({ ...paid, on, penaltyPercent: 0, givenBack })
        expect(after.refund).toBe(Math.max(before.refund - givenBack, 0))
      }),
    )
  })

  test('한 달에 얼마인지는 내림이다', () => {
    expect([monthlyOf(118_800, 'YEAR'), monthlyOf(100, 'QUARTER'), monthlyOf(29_900, 'MONTH', 2)]).toEqual([
      9_900, 33, 14_950,
    ])
  })

  test('갱신일은 달마다 하나씩 있고, 가입한 날짜이거나 그 달의 마지막 날이다', () => {
    fc.assert(
      fc.property(anchor, fc.integer({ min: 0, max: 60 }), (joined, nth) => {
        const [on, next] = [renewalDay(joined, 'MONTH', nth), renewalDay(joined, 'MONTH', nth + 1)]
        expect(daysBetween(on, next)).toBeGreaterThanOrEqual(28)
        expect(daysBetween(on, next)).toBeLessThanOrEqual(31)
        const isLast = addDays(on, 1).endsWith('-01')
        expect(on.slice(8) === joined.slice(8) || (isLast && on.slice(8) < joined.slice(8))).toBe(true)
      }),
    )
  })
})

test('말이 안 되는 기간과 위약금은 거절한다', () => {
  const period = { value: 19_900, startsOn: '2026-11-01', endsOn: '2026-12-01', on: '2026-11-13', penaltyPercent: 10 }
  const invalid = expect.objectContaining({ code: 'PRICING_INPUT_INVALID' })
  for (const bad of [
    { endsOn: '2026-11-01' },
    { on: '2026-02-30' },
    { value: -1 },
    { givenBack: -1 },
    { penaltyPercent: 11 },
  ]) {
    expect(() => terminationRefund({ ...period, ...bad })).toThrow(invalid)
  }
  expect(() => renewalDay('2026-13-01', 'MONTH', 1)).toThrow(invalid)
})
