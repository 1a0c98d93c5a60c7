import type { Answer, TestClient } from './api.ts'

/** Scheduled prices made as staff make them. */
export const schedulesPath = '/core-admin/v1/price-change-schedules'

export type Schedule = {
  id: number
  version: number
  target_type: string
  target_id: number
  target_name: string
  current: number
  base_price: number
  new_price: number
  new_sale_price?: number
  effective_at: string
  end_at?: string
  status: string
  pending_approval_id: number | null
}

/** From noon of the tests' day up to six in the evening. */
export const afternoon = { effective_at: '2026-11-16T12:00:00+09:00', end_at: '2026-11-16T18:00:00+09:00' }

export const ofProduct = (id: number, price: number, values: object = {}) => ({
  target_type: 'PRODUCT',
  target_id: id,
  new_price: price,
  ...afternoon,
  ...values,
})

export const ofSku = (id: number, extra: number, values: object = {}) => ({
  ...ofProduct(id, extra, values),
  target_type: 'SKU',
})

export async function schedule(staff: TestClient, body: object): Promise<Schedule> {
  const made: Answer<Schedule> = await staff.post<Schedule>(schedulesPath, body)
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body
}
