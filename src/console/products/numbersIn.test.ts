import { expect, test } from 'vitest'
import { numbersIn } from './numbersIn.ts'

test('시트에서 붙여넣은 상품번호만 번호로 본다', () => {
  expect(numbersIn('12, 7\n12\t#30')).toEqual([12, 7, 30])
  expect(numbersIn(' #5 ')).toEqual([5])
  expect(numbersIn('5')).toEqual([])
  expect(numbersIn('폼롤러 30')).toEqual([])
  expect(numbersIn('')).toEqual([])
})
