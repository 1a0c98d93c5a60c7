import { expect, test } from 'vitest'
import { coveredBy, isMarketingChannel } from '../consents.ts'
import { checkCashReceiptNumber } from './cashReceipt.ts'
import { birthYearProblem, isUnderAge } from './birthYear.ts'
import type { Checked } from './checked.ts'
import { COUPON_CODE } from './couponCode.ts'
import { exposureOf, needsApproval, worthOf } from './couponExposure.ts'
import { checkPassword } from './password.ts'
import { ADDRESS_LIMITS, checkEmail, checkLength, checkNickname, checkRecipient } from './text.ts'

const said = (checked: Checked<unknown>) => (checked.ok ? 'ok' : checked.code)
const long = (letters: number) => 'Kitten12'.padEnd(letters, 'window grass lamp river ')
const local = (letters: number, rest = '@example.com') => 'a'.repeat(letters) + rest
test.each([
  ['받는 사람 30자', checkRecipient('가'.repeat(30)), 'ok'],
  ['받는 사람 31자', checkRecipient('가'.repeat(31)), 'TOO_LONG'],
  ['받는 사람 없음', checkRecipient(' '), 'REQUIRED'],
  ['닉네임 1자', checkNickname('가'), 'TOO_SHORT'],
  ['닉네임 2자', checkNickname('가나'), 'ok'],
  ['닉네임 12자', checkNickname('가'.repeat(12)), 'ok'],
  ['닉네임 13자', checkNickname('가'.repeat(13)), 'TOO_LONG'],
  ['닉네임의 붙임표', checkNickname('가-나'), 'NICKNAME_CHARACTERS'],
  ['닉네임의 낱자', checkNickname('ㄱㄴ'), 'NICKNAME_CHARACTERS'],
  ['글 3자', checkLength('가나다', '글', { max: 3 }), 'ok'],
  ['글 4자', checkLength('가나다라', '글', { max: 3 }), 'TOO_LONG'],
  ['글 가장 적게', checkLength('가나', '글', { min: 2, max: 3 }), 'ok'],
  ['글 그보다 적게', checkLength('가', '글', { min: 2, max: 3 }), 'TOO_SHORT'],
  ['메일 앞 64자', checkEmail(local(64)), 'ok'],
  ['메일 앞 65자', checkEmail(local(65)), 'EMAIL_FORMAT'],
  ['메일 없음', checkEmail('  '), 'REQUIRED'],
  ['메일 254자', checkEmail(`${local(64, '')}@${'b'.repeat(186)}.kr`), 'ok'],
  ['메일 255자', checkEmail(`${local(64, '')}@${'b'.repeat(187)}.kr`), 'EMAIL_FORMAT'],
  ['세 가지 7자', checkPassword('Kit12!x'), 'PASSWORD_WEAK'],
  ['세 가지 8자', checkPassword('Kitt12!x'), 'ok'],
  ['두 가지 9자', checkPassword('tulipgr12'), 'PASSWORD_WEAK'],
  ['한 가지 10자', checkPassword('tulipgrove'), 'ok'],
  ['비밀번호 128자', checkPassword(long(128)), 'ok'],
  ['비밀번호 129자', checkPassword(long(129)), 'PASSWORD_LONG'],
  ['한 글자만', checkPassword('가'.repeat(10)), 'PASSWORD_ONE_LETTER'],
  ['메일의 앞부분', checkPassword('HongGilDong', 'honggildong@homefit.kr'), 'PASSWORD_IS_EMAIL'],
  ['현금영수증 10자리', checkCashReceiptNumber('PERSONAL', '0111234567'), 'ok'],
  ['현금영수증 12자리', checkCashReceiptNumber('PERSONAL', '010123456789'), 'MOBILE'],
  ['사업자 9자리', checkCashReceiptNumber('BUSINESS', '124810099'), 'BUSINESS_NUMBER'],
])('%s', (_what, checked, expected) => {
  expect(said(checked)).toBe(expected)
})

test('배송지의 칸은 이름 30자, 주소 200자, 상세 주소와 메시지 100자까지다', () => {
  expect(ADDRESS_LIMITS).toEqual({ name: 30, address1: 200, address2: 100, comment: 100 })
})

test('사업자등록번호는 한 자리라도 틀리거나 이웃한 두 자리가 바뀌면 틀린 것이다', () => {
  const real = '1248100998'
  const isReal = (digits: string) => checkCashReceiptNumber('BUSINESS', digits).ok
  expect(isReal(real)).toBe(true)
  for (let at = 0; at < 10; at++)
    for (let digit = 0; digit < 10; digit++) {
      const typed = `${real.slice(0, at)}${digit}${real.slice(at + 1)}`
      if (typed !== real && at !== 8) expect(isReal(typed), typed).toBe(false)
    }
})

test('태어난 해는 1900년부터 올해까지이고, 올해 열네 살이 되는 해까지 가입할 수 있다. 해는 한국의 자정에 바뀐다', () => {
  const now = Date.parse('2026-12-31T23:59:59+09:00')
  const year = '네 자리로 입력해 주세요. 예: 1995'
  const young = '만 14세부터 가입할 수 있어요.'
  const all = ['1899', '1900', '2012', '2013', '2026', '2027', '95', '19955', '']
  expect(all.map((text) => birthYearProblem(text, now))).toEqual([
    year,
    null,
    null,
    young,
    young,
    year,
    year,
    year,
    year,
  ])
  expect([isUnderAge(2013, now), isUnderAge(2013, now + 1_000)]).toEqual([true, false])
})

test('쿠폰 코드는 여섯 자부터 스무 자까지다', () => {
  expect([5, 6, 20, 21].map((length) => COUPON_CODE.test('A'.repeat(length)))).toEqual([false, true, true, false])
  expect(COUPON_CODE.test('겨울맞이이벤트')).toBe(true)
})

test('한 장은 정액이면 그 값, 정률이면 최대 할인이고, 천만 원을 넘거나 끝이 없으면 승인이 있어야 한다', () => {
  const fixed = { discountType: 'FIXED', value: 5_000, maxDiscount: null } as const
  const percent = { discountType: 'PERCENT', value: 10, maxDiscount: 20_000 } as const
  expect([fixed, percent, { ...percent, maxDiscount: null }].map(worthOf)).toEqual([5_000, 20_000, 0])
  expect([exposureOf(fixed, 2_000), exposureOf(percent, 501), exposureOf(fixed, null)]).toEqual([
    10_000_000,
    10_020_000,
    null,
  ])
  expect([10_000_000, 10_000_001, null, 0].map(needsApproval)).toEqual([false, true, true, false])
})

test('마케팅에 통틀어 한 동의는 받는 방법마다 한 것이고, 밤과 건강 정보는 따로다', () => {
  expect(coveredBy('MARKETING_SMS')).toEqual(['MARKETING_SMS', 'MARKETING'])
  for (const kind of ['MARKETING_NIGHT', 'HEALTH', 'TERMS'] as const) {
    expect([coveredBy(kind), isMarketingChannel(kind)]).toEqual([[kind], false])
  }
})
