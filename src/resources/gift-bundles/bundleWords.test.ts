import { expect, test } from 'vitest'
import { goodsText, toRow } from './bundleWords.ts'

test('구성품은 이름과 수로 말하고, 없으면 없다고 말한다', () => {
  expect(goodsText({ goods: [] })).toBe('없음')
  expect(goodsText({ goods: [{ sku_id: 1, name: '홈트 키트', quantity: 1_200 }] })).toBe('홈트 키트 1,200개')
})

test('저장할 때는 구성품의 번호와 수만 보낸다', () => {
  expect(toRow({ title: '선물', description: null, goods: [{ sku_id: 1, name: '키트', quantity: 2 }] })).toEqual({
    title: '선물',
    description: '',
    goods: [{ sku_id: 1, quantity: 2 }],
  })
})
