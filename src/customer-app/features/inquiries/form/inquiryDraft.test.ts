import { expect, test } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import { emptyDraft, lettersOf, problemOf, refusalsIn, saidIn } from './inquiryDraft.ts'

const categories = [
  { id: 1, order_required: true },
  { id: 2, order_required: false },
]
const order = { id: 7, orderNo: '26A', item: { id: 9, name: '매트', option: '' }, thumbnail: null }

test('무엇이 모자란지 하나씩 말한다', () => {
  const problem = (more: object) => problemOf({ ...emptyDraft, ...more }, categories)
  expect(problem({})).toBe('문의 유형을 골라 주세요.')
  expect(problem({ category: 3 })).toBe('문의 유형을 골라 주세요.')
  expect(problem({ category: 1, content: '글' })).toBe('어느 주문인지 골라 주세요.')
  expect(problem({ category: 1, content: '글', order })).toBeNull()
  expect(problem({ category: 2, content: ' \n' })).toBe('내용을 써 주세요.')
  expect(problem({ category: 2, content: '가'.repeat(2_001) })).toBe('2,000자까지 쓸 수 있어요.')
  expect(problem({ category: 2, content: '🙏'.repeat(2_000) })).toBeNull()
  expect(lettersOf(' 🙏가 ')).toBe(2)
})

test('고른 것만 보낸다', () => {
  const photos = [{ id: 4, url: '/4.webp', width: 1, height: 1 }]
  expect(saidIn({ category: 2, order: null, content: ' 글 ', photos })).toEqual({
    category_id: 2,
    content: '글',
    image_ids: [4],
  })
  expect(saidIn({ category: 1, order, content: '글', photos: [] })).toMatchObject({ order_id: 7, order_item_id: 9 })
  expect(saidIn({ category: 1, order: { ...order, item: null }, content: '글', photos: [] })).not.toHaveProperty(
    'order_item_id',
  )
})

test('거절은 그 칸의 것이고, 모르는 칸이 있으면 어느 칸의 것도 아니다', () => {
  const refusal = (fields: object) =>
    refusalsIn(new ApiError(400, { code: 'VALIDATION', message: '', extra: { fields } }))
  expect(Object.keys(refusal({ category_id: ['NOT_FOUND'], 'image_ids.0': ['NOT_FOUND'] }) ?? {})).toEqual([
    'category',
    'photos',
  ])
  expect(Object.keys(refusal({ order_item_id: ['NOT_FOUND'], content: ['TOO_LONG'] }) ?? {})).toEqual([
    'order',
    'content',
  ])
  expect([refusal({ other: ['INVALID'] }), refusal({})]).toEqual([undefined, undefined])
})
