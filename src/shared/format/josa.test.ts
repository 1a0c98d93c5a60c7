import { expect, test } from 'vitest'
import { withJosa } from './josa.ts'

test.each([
  ['상품', '은/는', '상품은'],
  ['요가 매트', '을/를', '요가 매트를'],
  ['덤벨', '이/가', '덤벨이'],
  ['덤벨', '으로/로', '덤벨로'],
  ['상품', '으로/로', '상품으로'],
  ['폼롤러', '와/과', '폼롤러와'],
  ['밴드 3', '은/는', '밴드 3은'],
  ['밴드 2', '은/는', '밴드 2는'],
  ['매트(그린)', '을/를', '매트(그린)을'],
  ['TRX', '을/를', 'TRX를'],
] as const)('%s + %s = %s', (word, josa, expected) => {
  expect(withJosa(word, josa)).toBe(expected)
})
