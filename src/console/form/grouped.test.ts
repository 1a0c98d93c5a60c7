import { expect, test } from 'vitest'
import { caretWith, grouped, numberIn } from './grouped.ts'

test('붙여 넣은 것도 숫자만 남아 세 자리씩 나뉘고, 빈 칸은 0이 아니다', () => {
  expect(numberIn('1,2003원')).toBe(12_003)
  expect(numberIn('１２３')).toBe(123)
  expect(numberIn('')).toBeNull()
  expect(numberIn('원')).toBeNull()
  expect(numberIn('1234567', 3)).toBe(123)
  expect(grouped(1_234_567)).toBe('1,234,567')
  expect(grouped(null)).toBe('')
})

test('쉼표가 옮겨져도 커서 오른쪽의 숫자 수는 그대로다', () => {
  expect(caretWith('12,345', 3)).toBe(3)
  expect(caretWith('1,234', 0)).toBe(5)
  expect(caretWith('1,234', 4)).toBe(0)
  expect(caretWith('', 2)).toBe(0)
})
