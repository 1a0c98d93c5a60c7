import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOver } from '#server/modules/access-logs/accessLogs.read.ts'
import { flagsOf, medianOf, reviewRules } from '#server/modules/access-logs/accessReview.ts'
import { itemSource } from '#server/modules/exports/items.source.ts'
import { orderSource } from '#server/modules/exports/orders.source.ts'
import { daysOfMonth } from '#shared/calendar/days.ts'
import { accessActions, accessActionText, accessDetailText, accessSubjectText } from '#shared/format/access.ts'

const nothing = { total: 1, no_reason: 0, night: 0, exports: 0 }

test.each([
  [{ no_reason: 1 }, 0, ['NO_REASON']],
  [{ night: reviewRules.night - 1 }, 0, []],
  [{ night: reviewRules.night }, 0, ['NIGHT']],
  [{ exports: reviewRules.exports - 1 }, 0, []],
  [{ exports: reviewRules.exports }, 0, ['EXPORTS']],
  [{ total: 29 }, 1, []],
  [{ total: 30 }, 10, []],
  [{ total: 31 }, 10, ['MANY']],
  [{ total: 500 }, 200, []],
  [{ total: 500, no_reason: 3, night: 50, exports: 40 }, 10, ['NO_REASON', 'NIGHT', 'EXPORTS', 'MANY']],
])('%j은 가운뎃값이 %d일 때 %j', (counts, median, flags) => {
  expect(flagsOf({ ...nothing, ...counts }, median)).toEqual(flags)
})

test('가운뎃값은 순서와 상관없고, 절반은 그보다 작지 않고 절반은 크지 않다', () => {
  expect([medianOf([]), medianOf([4]), medianOf([9, 1]), medianOf([3, 1, 2])]).toEqual([0, 4, 5, 2])
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000 }), { minLength: 1 }), (totals) => {
      const median = medianOf(totals)
      expect(medianOf(totals.toReversed())).toBe(median)
      expect(totals.filter((total) => total <= median).length * 2).toBeGreaterThanOrEqual(totals.length)
      expect(totals.filter((total) => total >= median).length * 2).toBeGreaterThanOrEqual(totals.length)
    }),
  )
})

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s는 %s부터 %s까지다', (month, from, to) => {
  expect(daysOfMonth(month)).toEqual({ from, to })
})

test('달은 한국의 자정에 끝난다', () => {
  expect(isOver('2026-11', new Date('2026-11-30T23:59:59.999+09:00'))).toBe(false)
  expect(isOver('2026-11', new Date('2026-12-01T00:00:00+09:00'))).toBe(true)
})

test('행위와 대상은 우리말이고, 모르는 것은 그대로 보인다', () => {
  expect(accessActions.every(({ name }) => /[가-힣]/.test(name))).toBe(true)
  expect(accessActionText('order.unmask')).toBe('주문 개인정보 보기')
  expect(accessActionText('new.action')).toBe('new.action')
  expect(accessSubjectText('user:12')).toBe('회원 12')
  expect(accessSubjectText('order:34')).toBe('주문 34')
  expect(accessSubjectText('order-items')).toBe('주문상품')
  expect(accessSubjectText('user:x')).toBe('user:x')
})

test.each([itemSource, orderSource])(
  '$noun 내려받기는 접속기록에서 우리말이고, 서로 다르다',
  ({ kind, noun, columns }) => {
    expect(columns.some(({ pii }) => pii)).toBe(true)
    expect(accessActionText(kind)).toBe(`${noun} 내려받기`)
    expect(accessSubjectText(kind.replace('.export', ''))).toBe(noun)
  },
)

test('본 항목은 우리말로 적고, 무엇이 와도 쓰러지지 않는다', () => {
  expect(accessDetailText({ fields: ['name', 'phone', 'x'] })).toBe('이름, 휴대폰, x')
  expect(accessDetailText({ by: 'email', found: 1 })).toBe('이메일로 찾음, 1건 찾음')
  expect(accessDetailText({ rows: 1_200, columns: ['a', 'b'] })).toBe('1,200행, 열 2개')
  expect(accessDetailText(null)).toBe('')
  fc.assert(fc.property(fc.anything(), (detail) => typeof accessDetailText(detail) === 'string'))
})
