import type { Db } from '#server/db/db.ts'
import { makeImage } from './catalog.ts'
import type { TestClient } from './api.ts'

/** Exhibitions made as staff make them. */
export const exhibitionPath = (id?: number) => `/store-admin/v1/exhibitions${id === undefined ? '' : `/${id}`}`
export const shownPath = (id: number) => `/store/v1/exhibitions/${id}`

type Card = { id: number; final_price: number; status: string }
export type Block =
  | { type: 'TEXT'; html: string }
  | { type: 'IMAGE'; image: { id: number; alt?: string }; image_id?: number; link_url?: string | null }
  | { type: 'PRODUCTS'; title: string; products: Card[]; product_ids?: number[] }
  | { type: 'COUPON'; benefits: { id: number; issued?: boolean }[]; benefit_ids?: number[] }

export type Exhibition = {
  id: number
  version: number
  title: string
  status: string
  sequence: number
  channel_id: number | null
  hero_image_id: number
  hero: { id: number; url: string }
  blocks: Block[]
  product_ids: number[]
  starts_at: string
  ends_at: string
}

/** Open during the day on which tests begin. */
export const exhibitionDay = { starts_at: '2026-11-16T00:00:00+09:00', ends_at: '2026-11-17T00:00:00+09:00' }

export async function exhibitionBody(db: Db, values: object = {}) {
  const hero = await makeImage(db)
  return {
    title: '겨울 홈트 모음',
    hero_image_id: hero.id,
    ...exhibitionDay,
    status: 'OPEN',
    blocks: [{ type: 'TEXT', html: '<p>집에서 따뜻하게</p>' }],
    ...values,
  }
}

export const shelf = (productIds: number[], title = '매트') => ({ type: 'PRODUCTS', title, product_ids: productIds })

export async function makeExhibition(db: Db, staff: TestClient, values: object = {}): Promise<Exhibition> {
  const { status, body } = await staff.post<Exhibition>(exhibitionPath(), await exhibitionBody(db, values))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
