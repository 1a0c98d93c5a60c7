import { expect } from 'vitest'
import type { TestClient } from './api.ts'

/** 찜 as customers make it. */
export type Followed = {
  id: number
  followed_at: string
  price_at_follow: number
  price_drop?: number
  restocked: boolean
}

const operation = (name: 'follow' | 'unfollow') => (client: TestClient, target_type: 'product' | 'brand', id: number) =>
  client.post(`/store/v1/user/operations/${name}`, { target_type, target_id: id })

export const follow = operation('follow')
export const unfollow = operation('unfollow')

/** What somebody follows, the latest first. */
export async function following(client: TestClient, query = '') {
  const answer = await client.get<{ results: Followed[]; total_count: number; has_next: boolean }>(
    `/store/v1/user/products/following${query}`,
  )
  expect(answer.status).toBe(200)
  return answer.body
}

const alerts = '/store/v1/user/restock-alerts'
export const waitFor = (client: TestClient, sku_id: number) => client.post(alerts, { sku_id })

/** Which SKUs somebody waits for. */
export const waitingOf = async (client: TestClient, query = '') =>
  (await client.get<{ results: { sku_id: number; option_label: string }[]; total_count: number }>(`${alerts}${query}`))
    .body
