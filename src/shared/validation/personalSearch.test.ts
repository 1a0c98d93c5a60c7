import { expect, test } from 'vitest'
import { contactIn, isPersonalValue, isSealed, personIn } from './personalSearch.ts'

test.each([
  '010-1234-5678',
  '01012345678',
  '０１０－１２３４－５６７８',
  '+82 10-1234-5678',
  '010.1234.5678',
  '010/1234/5678',
  '010\u200b1234\u200b5678',
  '02-123-4567',
  '0507-1234-5678',
  '010-1234-56789',
  '김민지 010-1234-5678',
  'A01012345678B',
])('%s: 어디에 적혔든 전화번호다', (text) => {
  expect(contactIn(text)).toBe('phone')
})

test.each(['kim@example.test', 'KIM@EXAMPLE.TEST', 'ｋｉｍ＠example.test', '<kim@example.test>'])(
  '%s: 어디에 적혔든 이메일이다',
  (text) => {
    expect(contactIn(text)).toBe('email')
  },
)

test.each([
  '261116ABCDEFGH',
  '20261116-0000001',
  '584012345678',
  '401012345678',
  'C261122ABCD2345',
  'MAT-10-GRAY',
  '8801234567893',
  '2026-11-16',
  '1588-1234',
  '요가 매트',
  '@',
])('%s: 사람의 연락처가 아니다', (text) => {
  expect(contactIn(text)).toBeUndefined()
})

test('사람을 찾는 상자에서는 번호가 아닌 모든 말이 이름이고, 잘린 휴대폰 번호도 사람의 것이다', () => {
  for (const text of ['김', '김민지', 'Müller', '南宮民秀', '٠١٠١٢٣٤٥٦٧٨', '%', 'kim@'])
    expect(personIn(text), text).toBe('name')
  for (const text of ['1012345678', '1234-5678', '1588-1234']) expect(personIn(text), text).toBe('phone')
  for (const text of ['', ' ', '42', '261116ABCDEFGH', '584012345678', '5840-1234-5678', 'EE123456789KR'])
    expect(personIn(text), text).toBeUndefined()
})

test('사람의 것만 담는 조건은 무엇이 적혔든 사람의 것이고, 송장번호는 전화번호처럼 보여도 아니다', () => {
  expect(isPersonalValue('phone', '0', false)).toBe(true)
  expect(isPersonalValue('receiver', '김', false)).toBe(true)
  expect(isPersonalValue('invoice_no', '01012345678', false)).toBe(false)
  expect(isPersonalValue('q', '김민지', false)).toBe(false)
})

test('열쇠는 물결표로 시작하는 긴 글자다', () => {
  expect(isSealed(`~${'a'.repeat(60)}`)).toBe(true)
  for (const value of ['~50%', '~김민지', `~${'a'.repeat(59)}`, `~${'a'.repeat(60)}=`, 7])
    expect(isSealed(value)).toBe(false)
})
