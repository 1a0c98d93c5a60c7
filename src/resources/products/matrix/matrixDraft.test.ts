import { expect, test } from 'vitest'
import type { AdminSku } from '#contract/schema.d.ts'
import { itemsOf, numberedCodes, pasted, troubles, turned, written } from './matrixDraft.ts'

const sku = (id: number) =>
  ({ id, code: `P-${id}`, barcode: null, extra_price: 0, on_hand: 0, status: 'INACTIVE', version: 1 }) as AdminSku
const skus = [sku(1), sku(2), sku(3)]
const none = new Map()

test('엑셀의 열은 아래로, 여러 열은 오른쪽까지 채우고, 남는 줄은 센다', () => {
  const { cells, left } = pasted('1,000\t5\n2,000\t6\n', skus, 1, 'extra_price') ?? { cells: [], left: -1 }
  expect(itemsOf(written(none, cells), skus, '입고')).toEqual([
    { id: 2, version: 1, extra_price: 1_000, price_reason: '입고', on_hand: 5, reason: '입고' },
    { id: 3, version: 1, extra_price: 2_000, price_reason: '입고', on_hand: 6, reason: '입고' },
  ])
  expect(left).toBe(0)
  expect(pasted('1\n2\n3', skus, 1, 'on_hand')?.left).toBe(1)
  expect(pasted('1\t2', skus, 0, 'on_hand')?.left).toBe(1)
  expect(pasted('12', skus, 0, 'on_hand')).toBeUndefined()
})

test('저장된 값으로 되돌린 칸은 보내지 않고, 숫자가 아닌 칸과 빈 코드는 저장할 수 없다', () => {
  const [one] = skus as [AdminSku]
  const cell = (column: 'code' | 'on_hand' | 'barcode', text: string) => ({ sku: one, column, text })
  expect(written(written(none, [cell('on_hand', '3')]), [cell('on_hand', '0개')]).size).toBe(0)
  expect(troubles(written(none, [cell('on_hand', '세 개'), cell('code', ' ')]))).toBe(2)
  expect(troubles(written(none, [cell('on_hand', '-1')]))).toBe(1)
  expect(itemsOf(written(none, [cell('barcode', '880')]), skus, '')).toEqual([{ id: 1, version: 1, barcode: '880' }])
})

test('코드는 차례대로 매기고, 판매는 바뀌는 것만 켠다', () => {
  expect(numberedCodes(' MAT ', skus).map(({ text }) => text)).toEqual(['MAT-01', 'MAT-02', 'MAT-03'])
  const on = turned(none, [sku(1), { ...sku(2), status: 'ACTIVE' } as AdminSku], true)
  expect(itemsOf(on, skus, '')).toEqual([{ id: 1, version: 1, status: 'ACTIVE' }])
})
