import { expect } from 'vitest'
import { images } from '#server/modules/images/images.tables.ts'
import type { TestApp, TestClient } from './api.ts'
import { anOrder, type ItemValues, type Shop } from './orders.ts'

/** A customer's way to a review, and what answers of reviews look like. */

type Customer = TestClient & { id: number }

export type Review = {
  id: number
  product: { id: number; name: string }
  order_item_id?: number
  option_label: string
  rating: number
  content: string
  images: { id: number }[]
  attributes?: Record<string, string>
  writer: { nickname_masked: string; is_subscriber: boolean }
  like_count: number
  liked?: boolean
  is_mine?: boolean
  edited_at?: string
  seller_reply?: { content: string }
  status?: string
  blinded?: { reason: string }
  points?: number
  earned_points?: number
  code?: string
  extra?: Record<string, unknown>
}
export type Reviews = { results: Review[]; total_count: number; has_next: boolean }
export type Summary = {
  average: number
  count: number
  photo_count: number
  distribution: Record<string, number>
  attributes: { name: string; values: { label: string; ratio: number }[] }[]
}

export const mine = '/store/v1/user/reviews'
export const words = '매일 아침 쓰고 있는데 두께가 알맞아요.'

/** An item of this customer that arrived just now; answers its number. */
export async function received(api: TestApp, shop: Shop, customer: Customer, values: ItemValues = {}): Promise<number> {
  const { itemIds } = await anOrder(
    api.deps,
    { ...shop, userId: customer.id },
    {
      items: [
        { status: 'DELIVERED', carrier: 'CJ', invoiceNo: '580000000000', deliveredAt: api.clock.now(), ...values },
      ],
    },
  )
  return itemIds[0] as number
}

let serial = 0

/** A picture that this customer uploaded. */
export async function photoOf(api: TestApp, customer: Customer, purpose = 'REVIEW'): Promise<number> {
  const key = `images/review-test-${serial++}.webp`
  const [image] = await api.deps.db
    .insert(images)
    .values({ storageKey: key, url: `/${key}`, width: 8, height: 8, purpose, ownerType: 'user', ownerId: customer.id })
    .returning({ id: images.id })
  return image?.id as number
}

export const write = (customer: Customer, itemId: number, more: object = {}) =>
  customer.post<Review>(mine, { order_item_id: itemId, rating: 5, content: words, ...more })

/** Writes and expects that it was taken. */
export async function written(customer: Customer, itemId: number, more: object = {}): Promise<Review> {
  const answer = await write(customer, itemId, more)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

export const summaryOf = async (api: TestApp, productId: number): Promise<Summary> =>
  (await api.anonymous.get<Summary>(`/store/v1/products/${productId}/reviews/summary`)).body
