import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, isPhone, phoneDigits, toE164 } from './phone.ts'

test.each([
  ['01012345678', '010-1234-5678'],
  ['0111234567', '011-123-4567'],
  ['0212345678', '02-1234-5678'],
  ['021234567', '02-123-4567'],
  ['0311234567', '031-123-4567'],
  ['07012345678', '070-1234-5678'],
  ['050712345678', '0507-1234-5678'],
  ['05051234567', '0505-123-4567'],
  ['15881234', '1588-1234'],
  ['+82 10-1234-5678', '010-1234-5678'],
  ['0082 2 123 4567', '02-123-4567'],
  ['+8215881234', '1588-1234'],
  ['０１０ １２３４ ５６７８', '010-1234-5678'],
])('%s는 %s로 적는다', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
  expect(isPhone(typed)).toBe(true)
})

test('적는 동안에도 하이픈을 맞춘다', () => {
  const typed = Array.from('01012345678', (_, index) => formatPhone('01012345678'.slice(0, index + 1)))
  expect(typed).toEqual([
    '0',
    '01',
    '010',
    '010-1',
    '010-12',
    '010-123',
    '010-123-4',
    '010-123-45',
    '010-123-456',
    '010-123-4567',
    '010-1234-5678',
  ])
})

test('보이는 번호에서 숫자만 꺼내면 넣은 번호 그대로다', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 14 }).map((each) => each.join(''))
  fc.assert(
    fc.property(digits, (typed) => {
      fc.pre(!typed.startsWith('0082'))
      expect(phoneDigits(formatPhone(typed))).toBe(typed)
    }),
  )
})

test('E.164로 바꾸고 되돌려도 같은 번호다', () => {
  for (const number of ['01012345678', '0212345678', '050712345678', '15881234']) {
    const international = toE164(number)
    expect(international).toMatch(/^\+82[1-9]\d+$/)
    expect(phoneDigits(international ?? '')).toBe(number)
  }
  for (const wrong of ['', '0101234', '010123456789', '0991234567', '12345678', '한글'])
    expect(toE164(wrong)).toBeNull()
})
