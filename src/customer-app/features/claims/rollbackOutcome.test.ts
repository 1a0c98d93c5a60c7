import { expect, test } from 'vitest'
import { rollbackOutcome } from './rollbackOutcome.ts'

const items = [{ sku_id: 3, product_name: '요가 매트', option_label: '퍼플' }]

test('담지 못한 상품은 이름과 까닭을 말하고, 처음 보는 까닭도 빈말로 두지 않는다', () => {
  const told = rollbackOutcome({ added: [{}], skipped: [{ sku_id: 3, code: 'SKU_SOLD_OUT' }] }, items)
  expect(told).toMatchObject({
    heading: '1개 상품을 담았어요',
    skipped: [{ name: '요가 매트 퍼플', why: '품절됐어요' }],
  })
  const unknown = rollbackOutcome({ added: [], skipped: [{ sku_id: 9, code: 'NEW' }] }, items)
  expect(unknown).toMatchObject({ anyInCart: false, skipped: [{ why: '지금은 담을 수 없어요' }] })
})

test('다 담았으면 담았다고, 예전에 담았으면 또 담지 않았다고 말한다', () => {
  expect(rollbackOutcome({ added: [{}], skipped: [] }, items).heading).toBe('장바구니에 다시 담았어요')
  expect(rollbackOutcome({ added: [], skipped: [] }, items).heading).toBe('이미 다시 담았어요')
})

test.each([
  ['SKU_SOLD_OUT', '품절됐어요'],
  ['SKU_NOT_FOUND', '이제 팔지 않아요'],
  ['QUANTITY_LIMIT_EXCEEDED', '한 번에 살 수 있는 수량을 넘어요'],
  ['CART_LIMIT_EXCEEDED', '장바구니가 가득 찼어요'],
])('%s로 담지 못한 것은 %s', (code, why) => {
  const told = rollbackOutcome({ added: [], skipped: [{ sku_id: 9, code }] }, items)
  expect(told).toMatchObject({ heading: '담을 수 있는 상품이 없어요', skipped: [{ name: '상품 9', why }] })
})
