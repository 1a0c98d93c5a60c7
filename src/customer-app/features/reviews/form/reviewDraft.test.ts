import { expect, test } from 'vitest'
import type { MyReview } from '#contract/schema.d.ts'
import { ApiError } from '#shared/api/apiError.ts'
import { changeIn, draftOf, emptyDraft, lettersOf, problemOf, refusalsIn, saidIn } from './reviewDraft.ts'

const image = (id: number) => ({ id, url: `/${id}.webp`, width: 8, height: 8 })
const review = {
  rating: 4,
  content: '매일 아침 쓰고 있어요.',
  images: [image(1), image(2)],
  attributes: { 품질: '좋아요', 크기: '커요' },
} as unknown as MyReview
const refused = (code: string, extra?: Record<string, unknown>) =>
  new ApiError(400, { code: code as never, message: '까닭', ...(extra ? { extra } : {}) })

test('글자는 서버처럼 센다: 앞뒤 빈칸은 빼고, 그림 글자와 풀어 쓴 한글은 하나다', () => {
  expect(lettersOf('  안녕 \n')).toBe(2)
  expect(lettersOf('😀😀')).toBe(2)
  expect(lettersOf('\u1112\u1161\u11ab')).toBe(1)
})

test('별점이 없거나 글이 짧거나 길면 올릴 수 없다', () => {
  const draft = { ...emptyDraft, rating: 5, content: '가'.repeat(10) }
  expect(problemOf(draft)).toBeNull()
  expect(problemOf({ ...draft, rating: null })).toBe('별점을 골라 주세요.')
  expect(problemOf({ ...draft, content: `${'가'.repeat(9)}   ` })).toBe('10자 이상 써 주세요.')
  expect(problemOf({ ...draft, content: '😀'.repeat(2_000) })).toBeNull()
  expect(problemOf({ ...draft, content: '가'.repeat(2_001) })).toBe('2,000자까지 쓸 수 있어요.')
})

test('고칠 때는 바뀐 것만 보내고, 사진의 차례도 바뀐 것이며, 고른 순서는 아니다', () => {
  const draft = draftOf(review)
  expect(changeIn(draft, review)).toBeNull()
  expect(changeIn({ ...draft, content: ` ${review.content} ` }, review)).toBeNull()
  expect(changeIn({ ...draft, attributes: { 크기: '커요', 품질: '좋아요' } }, review)).toBeNull()
  expect(changeIn({ ...draft, photos: [image(2), image(1)] }, review)).toEqual({ image_ids: [2, 1] })
  expect(changeIn({ ...draft, rating: 1, attributes: { 크기: '커요' } }, review)).toEqual({
    rating: 1,
    attributes: { 크기: '커요' },
  })
  expect(changeIn({ ...draft, photos: [] }, review)).toEqual({ image_ids: [] })
  expect(saidIn({ ...emptyDraft, rating: 3, content: ' 좋아요 ' })).toEqual({
    rating: 3,
    content: '좋아요',
    image_ids: [],
    attributes: {},
  })
})

test('거절은 제 칸에서 말하고, 칸이 없는 거절은 칸에서 말하지 않는다', () => {
  expect(refusalsIn(refused('CONTENT_FORBIDDEN', { found: ['PHONE'] }))).toEqual({ content: '까닭' })
  const fields = { content: ['TOO_LONG'], image_ids: ['PHOTO_NOT_FOUND'], rating: ['REQUIRED'] }
  expect(refusalsIn(refused('VALIDATION', { fields, params: { content: { max: 2_000 } } }))).toEqual({
    content: '2,000자까지 쓸 수 있어요.',
    photos: '올린 사진을 찾을 수 없어요. 다시 올려 주세요.',
    rating: '꼭 입력해 주세요.',
  })
  expect(refusalsIn(refused('VALIDATION', { fields: { 'image_ids.3': ['INVALID'] } }))?.photos).toBeDefined()
  expect(refusalsIn(refused('VALIDATION', { fields: { order_item_id: ['INVALID'] } }))).toBeUndefined()
  expect(refusalsIn(refused('REVIEW_EXISTS'))).toBeUndefined()
})
