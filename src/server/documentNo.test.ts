import { expect, test } from 'vitest'
import { documentNo } from './documentNo.ts'

const now = new Date('2026-11-27T09:00:00+09:00')
const drawn = (letters: readonly number[]) => {
  const left = [...letters]
  return () => left.shift() ?? 31
}
const E = 14

test('날짜와 여덟 글자이고, 클레임과 환불은 앞 글자로 안다', () => {
  expect(documentNo('', now)).toMatch(/^261127[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(documentNo('C', now)).toMatch(/^C261127[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(documentNo('R', now, drawn([0, 1, 2, 3, 4, 5, 6, 7]))).toBe('R26112701234567')
})

test('표 프로그램이 숫자로 읽을 번호는 쓰지 않고 다시 뽑는다', () => {
  expect(documentNo('', now, drawn([0, 1, 2, 3, 4, 5, 6, 7]))).toBe('261127ZZZZZZZZ')
  expect(documentNo('', now, drawn([1, 2, E, 4, 5, 6, 7, 8]))).toBe('261127ZZZZZZZZ')
  expect(documentNo('', now, drawn([1, 2, E, 4, 5, 6, 7, E]))).toBe('26112712E4567E')
})
