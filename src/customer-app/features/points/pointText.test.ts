import { expect, test } from 'vitest'
import { changeText, kindLabels, kinds, kindText, pointText } from './pointText.ts'

test('포인트는 쉼표를 찍고, 바뀐 만큼은 부호를 붙인다', () => {
  expect(['3000.00', '-1200.00', '0.00'].map(pointText)).toEqual(['3,000P', '1,200P', '0P'])
  expect(['3000.00', '-1200.00', '0.00'].map(changeText)).toEqual(['+3,000P', '−1,200P', '+0P'])
})

test.each([
  ['EARN', '10', '적립'],
  ['USE', '-10', '사용'],
  ['EXPIRE', '-10', '소멸'],
  ['CANCEL', '10', '사용 취소'],
  ['CANCEL', '-10', '적립 회수'],
  ['ADMIN', '10', '지급'],
  ['ADMIN', '-10', '차감'],
] as const)('%s %s는 %s', (kind, amount, words) => {
  expect(kindText(kind, amount)).toBe(words)
})

test('고르는 종류는 다섯이고 차례가 있다', () => {
  expect(kinds.map((kind) => kindLabels[kind])).toEqual(['적립', '사용', '소멸', '취소', '지급·차감'])
})
