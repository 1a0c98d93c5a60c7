import { and, eq, notInArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { claimReasonRows } from '#server/db/reference/claimReasons.ts'
import { claimReasons } from '#server/modules/claims/claims.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import type { TestApp, TestClient } from './api.ts'
import type { Customer } from './buying.ts'

/** A customer's and the staff's way through claims over HTTP. */

export type ClaimType = 'cancel' | 'exchange' | 'return'
export type Breakdown = {
  goods: number
  goods_cash: number
  points: number
  shipping_refund_cash: number
  deductions: { kind: string; amount: number; from_cash: number; from_points: number }[]
  refund_cash: number
  refund_points: number
  additional_payment: number
  coupons_restored: { id: number; name: string }[]
  why: string[]
}
export type ClaimAnswer = {
  id: number
  claim_no: string
  order_id: number
  type: ClaimType
  status: string
  items: { order_item_id: number; quantity: number; exchange_sku_id?: number }[]
  refund?: Breakdown
  refund_id?: number
  due_at?: string
  collection?: { method: string; status: string }
  reship?: { invoice_no: string; status: string }
  retracted?: { by: string; reason: string }
  fee?: { amount: number; payment: string; paid: boolean; charging?: boolean }
  can_retract: boolean
  code?: string
  message?: string
  extra?: Record<string, unknown> & { refund?: Breakdown }
}

export const reasons = {
  cancel: { CUSTOMER: 1, SELLER: 4 },
  return: { CUSTOMER: 11, SELLER: 16 },
  exchange: { CUSTOMER: 21, SELLER: 26 },
} as const

/** The reasons that every shop has. */
export const withReasons = (api: TestApp) => api.deps.db.insert(claimReasons).values([...claimReasonRows])

export const claimPath = (orderId: number, type: ClaimType) => `/store/v1/user/orders/${orderId}/claims/${type}/request`

export type Asked = { order_item_id: number; quantity: number; exchange_sku_id?: number }

export const ask = (
  customer: Customer,
  orderId: number,
  type: ClaimType,
  items: Asked[],
  fault: 'CUSTOMER' | 'SELLER' = 'CUSTOMER',
  more: object = {},
) => customer.post<ClaimAnswer>(claimPath(orderId, type), { items, reason_id: reasons[type][fault], ...more })

/** Asks and expects that it was taken. */
export async function claim(...args: Parameters<typeof ask>): Promise<ClaimAnswer> {
  const answer = await ask(...args)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

export type Result = {
  job_id: number | null
  totals: Record<string, number>
  rows: {
    id?: number
    status: string
    code?: string
    message?: string
    warnings?: { code: string }[]
    after?: Record<string, unknown>
  }[]
}

export async function bulk(staff: TestClient, type: ClaimType, verb: string, items: object[], more: object = {}) {
  const answer = await staff.post<Result>(`/store-admin/v1/claims/${type}/bulk/${verb}`, { items, ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

/** The items of an order move on, as if staff and carrier had done their part. */
export async function moveItems(
  api: TestApp,
  orderId: number,
  status: (typeof orderItems.$inferInsert)['status'],
  deliveredAt: Date | null = null,
) {
  await api.deps.db
    .update(orderItems)
    .set({
      status,
      ...(status === 'PAID' || status === 'PROCESSING_ORDER'
        ? {}
        : { carrier: 'CJ', invoiceNo: `58${orderId}00000000` }),
      ...(status === 'DELIVERED' || status === 'CONFIRMED' ? { deliveredAt: deliveredAt ?? api.clock.now() } : {}),
    })
    .where(and(eq(orderItems.orderId, orderId), notInArray(orderItems.status, ['CANCELED', 'RETURNED'])))
}

export async function itemsOf(customer: Customer, orderId: number) {
  const answer = await customer.get<{
    status: string
    items: {
      id: number
      sku_id: number
      status: string
      quantity: number
      claimed_quantity: number
      actions: string[]
      option_label: string
      claim?: { id: number; status: string }
    }[]
    claims: { id: number; status: string }[]
    refunds: { id: number; status: string; refund_cash: number; due_on: string }[]
  }>(`/store/v1/user/orders/${orderId}`)
  expect(answer.status).toBe(200)
  return answer.body
}
