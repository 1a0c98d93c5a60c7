import type { Db } from '#server/db/db.ts'
import { makeImage, makeProduct } from './catalog.ts'
import type { TestClient } from './api.ts'

/** Events made as staff make them. */
export const eventPath = (kind: 'banner' | 'single-product' | 'multi-product', id?: number) =>
  `/store-admin/v1/events/${kind}${id === undefined ? '' : `/${id}`}`

export type Event = {
  id: number
  version: number
  kind: string
  title: string
  status: string
  sequence: number
  is_time_sale: boolean
  product_id?: number
  time_sale_price?: number | null
  items: { product_id: number; time_sale_price: number | null; sold: number; quantity_limit: number | null }[]
  pending_approval_id: number | null
}

export const openDay = { starts_at: '2026-11-16T00:00:00+09:00', ends_at: '2026-11-17T00:00:00+09:00' }

export async function bannerBody(db: Db, values: object = {}) {
  const image = await makeImage(db)
  return {
    title: '겨울 홈트',
    image_id: image.id,
    link_url: '/store/best',
    location: 'STORE',
    ...openDay,
    status: 'ACTIVE',
    ...values,
  }
}

export const shelved = (db: Db, values: object = {}) =>
  makeProduct(db, { listPrice: 50_000, salePrice: 40_000, ...values })

/** An open time sale of a product, below its 40,000 won. */
export const saleBody = (productId: number, values: object = {}) => ({
  title: '오늘만 이 가격',
  product_id: productId,
  time_sale_price: 30_000,
  ...openDay,
  status: 'ACTIVE',
  ...values,
})

export const makeEvent = async (staff: TestClient, kind: Parameters<typeof eventPath>[0], body: object) => {
  const { status, body: made } = await staff.post<Event>(eventPath(kind), body)
  if (status !== 201) throw new Error(JSON.stringify(made))
  return made
}
