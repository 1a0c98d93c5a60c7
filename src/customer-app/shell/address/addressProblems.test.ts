import { expect, test } from 'vitest'
import { addressProblems, emptyAddress, retyped } from './addressProblems.ts'

const good = {
  ...emptyAddress,
  name: '김하늘',
  phone: '01012345678',
  postcode: '06236',
  address1: '서울특별시 강남구 테헤란로 152',
  bcode: '1168010100',
}

test('보낼 수 있는 주소에는 고칠 것이 없고, 상세 주소는 비워도 된다', () => {
  expect(addressProblems(good)).toEqual({})
  expect(addressProblems(emptyAddress)).toMatchObject({
    name: expect.any(String),
    phone: expect.any(String),
    postcode: expect.any(String),
    address1: expect.any(String),
  })
  expect(addressProblems({ ...good, postcode: '135-080' }).postcode).toContain('옛 우편번호')
})

test('주소나 우편번호를 직접 고치면 찾은 주소의 코드를 버린다', () => {
  expect(retyped(good, 'address2', '101호').bcode).toBe('1168010100')
  expect(retyped(good, 'address1', '다른 주소').bcode).toBeNull()
  expect(retyped(good, 'postcode', '06237').bcode).toBeNull()
})
