import { expect, test } from 'vitest'
import { COUPON_CODE, couponCodeOf } from './couponCode.ts'

test('쿠폰 코드는 대소문자, 전각, 빈칸, 붙임표를 가리지 않는다', () => {
  for (const typed of ['HOMEFIT2026', 'homefit-2026', ' Home Fit 2026 ', 'ＨＯＭＥＦＩＴ２０２６'])
    expect(couponCodeOf(typed)).toBe('HOMEFIT2026')
  expect(couponCodeOf('겨울맞이 2026')).toBe('겨울맞이2026')
})

test('코드는 여섯 자에서 스무 자까지다', () => {
  expect(COUPON_CODE.test('HOME1')).toBe(false)
  expect(COUPON_CODE.test('HOME12')).toBe(true)
  expect(COUPON_CODE.test('A'.repeat(21))).toBe(false)
  expect(COUPON_CODE.test("HOME';--")).toBe(false)
})
