import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ProductDetail } from '#customer/api/models.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { ProductHead } from './ProductHead.tsx'

afterEach(cleanup)

const product = (jeju: number, island: number, arrives_between: string[]) =>
  ({
    id: 7,
    name: '요가매트',
    brand: { name: '고요' },
    images: [],
    status: 'ON_SALE',
    final_price: 29_000,
    list_price: 29_000,
    discount_rate: 0,
    review: { count: 0, average: 0 },
    badges: [],
    shipping: { label: '무료배송' },
    shipping_origin: { name: '이천센터', remote: { jeju, island } },
    delivery_promise: { arrives_between, ships_on: '2026-12-31', cutoff: '14:00' },
  }) as unknown as ProductDetail
const delivery = (...of: Parameters<typeof product>) =>
  [...drawPart(<ProductHead product={product(...of)} />).container.querySelectorAll('dd')].map((one) => one.textContent)

const day = ['2027-01-02']

test.each([
  [0, 0, '이천센터에서 출발'],
  [3_000, 0, '이천센터에서 출발 · 제주 3,000원'],
  [0, 5_000, '이천센터에서 출발 · 도서산간 5,000원 추가'],
  [3_000, 5_000, '이천센터에서 출발 · 제주 3,000원 · 도서산간 5,000원 추가'],
])('제주 %i원, 섬 %i원이면 있는 추가 배송비만 말한다', (jeju, island, words) => {
  expect(delivery(jeju, island, day)[1]).toBe(`무료배송${words}`)
})

test.each([
  [['2027-01-02'], '1월 2일(토) 도착 예정'],
  [['2027-01-02', '2027-01-02'], '1월 2일(토) 도착 예정'],
  [['2027-01-02', '2027-01-05'], '1월 2일(토) ~ 1월 5일(화) 도착 예정'],
])('%j에 도착하면 %s이라고 하고, 보내는 날은 그날이다', (between, words) => {
  expect(delivery(0, 0, between)[0]).toBe(`${words}12월 31일(목) 출고 · 출고일 14:00까지 결제하면 당일에 보내요`)
})
