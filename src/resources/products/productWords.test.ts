import { expect, test } from 'vitest'
import type { AdminProduct } from '#contract/schema.d.ts'
import { changedPrices } from './changedPrices.ts'
import { missingWords } from './productStatus.ts'

test('파는 데 모자란 것을 모두 말하고, 다 있으면 말하지 않는다', () => {
  expect(missingWords({ images: true, skus: true, notice: ['품명', '제조국'] })).toEqual([
    '사진',
    '판매 중인 SKU',
    '상품정보제공고시 2개 항목',
  ])
  expect(missingWords({ images: false, skus: true, notice: [] })).toEqual(['판매 중인 SKU'])
  expect(missingWords({ images: false, skus: false, notice: [] })).toEqual([])
})

test('팔던 상품의 정가와 판매가는 앞뒤를 묻고, 작성 중인 것은 묻지 않는다', () => {
  const product = (status_raw: string) => ({ status_raw, list_price: 30_000, sale_price: 20_000 }) as AdminProduct
  const values = { list_price: 31_000, sale_price: 19_000 }
  expect(changedPrices(values, product('HIDDEN'))).toEqual([
    { label: '정가', before: 30_000, after: 31_000 },
    { label: '판매가', before: 20_000, after: 19_000, base: 0 },
  ])
  expect(changedPrices(values, product('DRAFT'))).toEqual([])
  expect(changedPrices(values, undefined)).toEqual([])
})
