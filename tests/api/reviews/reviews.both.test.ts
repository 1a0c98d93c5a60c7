import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { aShop, type Shop } from '#tests/support/orders.ts'
import {
  mine,
  photoOf,
  received,
  type Review,
  type Reviews,
  summaryOf,
  words,
  write,
  written,
} from '#tests/support/reviews.ts'

const api = useApi()
let shop: Shop
beforeEach(async () => {
  shop = await aShop(api.deps.db)
})

const listed = async (query = '') =>
  (await api.anonymous.get<Reviews>(`/store/v1/products/${shop.productId}/reviews${query}`)).body

describe('리뷰', () => {
  test('받은 상품에 쓰면 누구에게나 가린 이름으로 보이고, 요약과 상품 카드에 더해진다', async () => {
    const customer = await api.customer({ nickname: '홍길동동' })
    const item = await received(api, shop, customer)
    const photo = await photoOf(api, customer)
    const made = await written(customer, item, { rating: 4, image_ids: [photo], attributes: { 품질: '좋아요' } })
    expect(made).toMatchObject({ order_item_id: item, rating: 4, status: 'VISIBLE', earned_points: 500, points: 500 })
    const { results, total_count } = await listed()
    expect(total_count).toBe(1)
    expect(results[0]).toEqual({
      id: made.id,
      product: { id: shop.productId, name: '요가 매트', thumbnail: expect.anything() },
      option_label: '라벤더',
      rating: 4,
      content: words,
      images: [expect.objectContaining({ id: photo })],
      attributes: { 품질: '좋아요' },
      writer: { nickname_masked: '홍길***', is_subscriber: false },
      like_count: 0,
      created_at: '2026-11-16T10:00:00.000+09:00',
    })
    expect(await summaryOf(api, shop.productId)).toEqual({
      average: 4,
      count: 1,
      photo_count: 1,
      distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 },
      attributes: [
        {
          name: '품질',
          values: [
            { label: '아쉬워요', ratio: 0 },
            { label: '보통이에요', ratio: 0 },
            { label: '좋아요', ratio: 1 },
          ],
        },
      ],
    })
    const card = await api.anonymous.get<{ review: object }>(`/store/v1/products/${shop.productId}`)
    expect(card.body.review).toEqual({ average: 4, count: 1 })
  })

  test('고치면 요약도 고쳐지고, 지우면 어디에도 없으며 다시 쓸 수 없다', async () => {
    const customer = await api.customer()
    const item = await received(api, shop, customer)
    const { id } = await written(customer, item, { rating: 1 })
    const changed = await customer.patch<Review>(`${mine}/${id}`, {
      rating: 3,
      content: `${words} 한 달 뒤에 고쳐 써요.`,
    })
    expect(changed.body).toMatchObject({ rating: 3, edited_at: expect.any(String), earned_points: 0, points: 100 })
    expect(await summaryOf(api, shop.productId)).toMatchObject({ average: 3, distribution: { 1: 0, 3: 1 } })
    expect((await customer.delete(`${mine}/${id}`)).status).toBe(204)
    expect(await summaryOf(api, shop.productId)).toMatchObject({ average: 0, count: 0, distribution: { 3: 0 } })
    expect((await listed()).results).toEqual([])
    expect((await customer.get<Reviews>(mine)).body).toMatchObject({ results: [], total_count: 0 })
    for (const path of [`${mine}/${id}`, `/store/v1/reviews/${id}`])
      expect((await customer.get(path)).body).toMatchObject({ code: 'REVIEW_NOT_FOUND' })
    expect((await customer.delete(`${mine}/${id}`)).status).toBe(404)
    expect((await write(customer, item)).body).toMatchObject({ code: 'REVIEW_EXISTS' })
  })

  test('도움돼요는 한 사람이 한 번이고, 다시 누르면 없어지며, 제 리뷰에는 누를 수 없다', async () => {
    const [writer, reader] = [await api.customer(), await api.customer()]
    const { id } = await written(writer, await received(api, shop, writer))
    const like = `/store/v1/reviews/${id}/like`
    expect((await reader.post(like)).body).toEqual({ liked: true, like_count: 1 })
    expect((await reader.post(like)).body).toEqual({ liked: true, like_count: 1 })
    expect((await reader.get<Review>(`/store/v1/reviews/${id}`)).body).toMatchObject({ liked: true, is_mine: false })
    expect((await writer.get<Review>(`/store/v1/reviews/${id}`)).body).toMatchObject({ liked: false, is_mine: true })
    expect((await reader.delete(like)).body).toEqual({ liked: false, like_count: 0 })
    expect((await reader.delete(like)).body).toEqual({ liked: false, like_count: 0 })
    expect(await writer.post(like)).toMatchObject({ status: 409, body: { code: 'REVIEW_SELF_LIKE' } })
    expect(await reader.post('/store/v1/reviews/999/like')).toMatchObject({ status: 404 })
  })
})
