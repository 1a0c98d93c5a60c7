import { expect, test } from 'vitest'
import { kindWords, pointsText } from './pointWords.ts'

test('늘고 준 포인트는 부호와 함께, 잔액은 부호 없이 말한다', () => {
  expect(['3000.00', '-3000.00', '0.00'].map((dec) => pointsText(dec, true))).toEqual(['+3,000P', '−3,000P', '0P'])
  expect(['3000.00', '-500', '0'].map((dec) => pointsText(dec))).toEqual(['3,000P', '−500P', '0P'])
})

test('포인트의 모든 움직임에 이름이 있다', () => {
  expect(Object.fromEntries(Object.entries(kindWords).map(([kind, [word]]) => [kind, word]))).toEqual({
    EARN: '적립',
    USE: '사용',
    USE_CANCEL: '사용 취소',
    EXPIRE: '소멸',
    ADMIN: '직원 지급·차감',
    CLAWBACK: '적립 회수',
  })
})
