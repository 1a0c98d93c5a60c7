import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideCode, maskPerson } from '#server/modules/messages/maskBody.ts'

test('코드 메시지에는 숫자도, 링크에 실린 것도 남지 않는다', () => {
  expect(hideCode('인증번호 123456')).toBe('인증번호 ●●●●●●')
  expect(hideCode('https://shop.example/reset-password?token=abc 안녕')).toBe(
    'https://shop.example/reset-password?●●●●●●●●● 안녕',
  )
  fc.assert(
    fc.property(
      fc.string(),
      fc.stringMatching(/^\d{6}$/),
      fc.stringMatching(/^[A-Za-z]{12,40}$/),
      (around, code, token) => {
        const hidden = hideCode(`${around} ${code} https://shop.example/x?token=${token} ${around}`)
        expect(hidden).not.toMatch(/\d/)
        expect(hidden).not.toContain(token)
      },
    ),
  )
})

test('이름이 없는 메시지도 연락처는 가린다', () => {
  expect(maskPerson('a.b+c@mail.example.test로 보냈어요', null)).toBe('a.***@mail.example.test로 보냈어요')
  expect(maskPerson('01012345678', '')).toBe('010-****-5678')
})

test('주문번호와 금액은 그대로 둔다', () => {
  const text = '주문번호 2611160101ABCD, 결제 금액 1,012,345원, 송장 584012345678'
  expect(maskPerson(text, '홍길동')).toBe(text)
})
