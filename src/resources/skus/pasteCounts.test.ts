import { expect, test } from 'vitest'
import type { AdminSku } from '#contract/schema.d.ts'
import { checkCount } from './countDrafts.ts'
import { pasteCounts } from './pasteCounts.ts'

const rows = ['AB-1', 'AB-2', 'AB-3'].map(
  (code, index) => ({ code, barcode: index === 2 ? '880-123' : null }) as AdminSku,
)
const pasted = (text: string, start = 0) => {
  const found = pasteCounts(text, rows, start)
  return found && { filled: found.filled.map(([sku, count]) => [sku.code, count]), left: found.left }
}

test('값 하나는 붙여넣기가 아니라 입력이다', () => {
  expect(pasted('12')).toBeUndefined()
  expect(pasted('12\n')).toBeUndefined()
})

test('한 열은 누른 줄부터 아래로 채우고, 빈 줄은 건너뛰며, 남는 줄은 센다', () => {
  expect(pasted('1\r\n\r\n1,003\r\n')).toEqual({
    filled: [
      ['AB-1', '1'],
      ['AB-3', '1003'],
    ],
    left: 0,
  })
  expect(pasted('1\n2\n3', 1)).toEqual({
    filled: [
      ['AB-2', '1'],
      ['AB-3', '2'],
    ],
    left: 1,
  })
})

test('두 열이면 코드나 바코드로 찾아, 붙임표와 대소문자와 전각을 가리지 않는다', () => {
  expect(pasted('ab2\t5\nＡＢ－１\t6\n880123\t매트\t7\nXX\t8\nAB-3\t')).toEqual({
    filled: [
      ['AB-2', '5'],
      ['AB-1', '6'],
      ['AB-3', '7'],
    ],
    left: 1,
  })
  expect(pasted('AB-1\t4')).toEqual({ filled: [['AB-1', '4']], left: 0 })
})

test('센 수량은 0부터 천만까지의 정수다', () => {
  for (const text of ['0', '7', '10000000']) expect(checkCount(text).ok, text).toBe(true)
  for (const text of ['-1', '1.5', '여덟', '10000001']) expect(checkCount(text).ok, text).toBe(false)
})
