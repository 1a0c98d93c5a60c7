import { expect, test } from 'vitest'
import type { OptionGroup, Sku } from '#customer/api/models.ts'
import { maxQuantity, optionExtra, pickedSku, type Picked, skuLabel, valueState } from './optionPicking.ts'

const color: OptionGroup = {
  id: 1,
  name: '색상',
  sequence: 1,
  values: [
    { id: 11, name: '그레이', extra_price: 0, sequence: 1 },
    { id: 12, name: '핑크', extra_price: 1_000, sequence: 2 },
  ],
}
const thickness: OptionGroup = {
  id: 2,
  name: '두께',
  sequence: 2,
  values: [
    { id: 21, name: '6mm', extra_price: 0, sequence: 1 },
    { id: 22, name: '10mm', extra_price: 3_000, sequence: 2 },
  ],
}
const groups = [color, thickness]
const sku = (id: number, values: number[], stock: Sku['stock'] = 'AVAILABLE', left?: number): Sku => ({
  id,
  option_value_ids: values,
  extra_price: 0,
  stock,
  left,
  max_per_order: 10,
})
const skus = [sku(1, [11, 21]), sku(2, [11, 22], 'SOLD_OUT'), sku(3, [12, 21], 'LOW', 2)]

test('모든 옵션을 골라야 상품이 정해진다', () => {
  expect(pickedSku(groups, skus, { 1: 11 })).toBeUndefined()
  expect(pickedSku(groups, skus, { 1: 12, 2: 21 })?.id).toBe(3)
  expect(pickedSku([], [sku(9, [])], {})?.id).toBe(9)
})

test('다른 옵션에 따라 품절이거나 없는 조합을 가려낸다', () => {
  expect(valueState(thickness, 22, skus, {})).toBe('SOLD_OUT')
  expect(valueState(thickness, 22, skus, { 1: 12 })).toBe('NONE')
  expect(valueState(thickness, 21, skus, { 1: 12, 2: 22 })).toBe('AVAILABLE')
})

test.each<[string, OptionGroup, number, Picked, string]>([
  ['고른 것이 없다', color, 12, {}, 'AVAILABLE'],
  ['앞 옵션을 골랐다', thickness, 22, { 1: 11 }, 'SOLD_OUT'],
  ['앞 옵션을 골랐다', thickness, 21, { 1: 11 }, 'AVAILABLE'],
  ['앞 옵션을 골랐다', thickness, 22, { 1: 12 }, 'NONE'],
  ['뒤 옵션을 먼저 골랐다', color, 11, { 2: 22 }, 'SOLD_OUT'],
  ['뒤 옵션을 먼저 골랐다', color, 12, { 2: 22 }, 'NONE'],
  ['뒤 옵션을 먼저 골랐다', color, 12, { 2: 21 }, 'AVAILABLE'],
  ['같은 옵션의 다른 값을 골랐다', color, 12, { 1: 11, 2: 21 }, 'AVAILABLE'],
  ['바로 그 값을 골랐다', color, 11, { 1: 11, 2: 22 }, 'SOLD_OUT'],
])('%s: 그 값은 고른 다른 옵션 모두와 함께 살 수 있는지로 가린다 (%#)', (_what, group, value, picked, state) => {
  expect(valueState(group, value, skus, picked)).toBe(state)
  // the order in which the groups were made is not the order in which they stand
  const turned = { ...group, id: 9 - group.id }
  const turnedPicked = Object.fromEntries(Object.entries(picked).map(([id, of]) => [9 - Number(id), of]))
  expect(valueState(turned, value, skus, turnedPicked)).toBe(state)
})

test('이름, 추가금, 살 수 있는 수량', () => {
  const grayThick = skus[1]
  const pink = skus[2]
  if (!grayThick || !pink) throw new Error('fixture')
  expect(skuLabel(groups, grayThick)).toBe('그레이 / 10mm')
  expect(optionExtra(groups, grayThick)).toBe(3_000)
  expect(maxQuantity(pink)).toBe(2)
  expect(maxQuantity(grayThick, 3)).toBe(3)
})
