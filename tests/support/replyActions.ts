import { expect } from 'vitest'
import type { TestApp, TestClient } from './api.ts'
import { buy, type Customer } from './buying.ts'
import { makeProduct } from './catalog.ts'
import { type ClaimType, itemsOf, moveItems, reasons } from './claiming.ts'
import { answer, asked, inbox, see } from './conversations.ts'
import type { orderItems } from '#server/modules/orders/orders.tables.ts'

/** Claims that go with a reply, as staff ask for them. */

type Money = { refund_cash: number; refund_points: number; additional_payment: number; completes: boolean }
export type Request = ReturnType<typeof requestOf>
export type Quote = {
  summary: string
  sentence: string
  seen: Money
  must_confirm: boolean
  waits: boolean
  refund: { refund_cash: number; why: string[]; deductions: { kind: string; amount: number }[] }
  code?: string
  message?: string
}

export const requestOf = (type: ClaimType, itemId: number, more: object = {}) => ({
  kind: 'claim' as const,
  type,
  items: [{ order_item_id: itemId, quantity: 1 }],
  reason_id: reasons[type].CUSTOMER as number,
  ...more,
})

type Status = (typeof orderItems.$inferInsert)['status']

/** A question about an order of its writer, whose goods stand so. */
export async function askedOfOrder(api: TestApp, status: Status = 'DELIVERED', quantity = 2, buyer?: Customer) {
  const product = await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] })
  const customer = buyer ?? (await api.customer())
  const orderId = await buy(api, customer, [{ sku_id: product.sku.id, quantity }])
  if (status !== 'PAID') await moveItems(api, orderId, status)
  const itemId = (await itemsOf(customer, orderId)).items[0]?.id ?? 0
  const { id } = await asked(api, customer, { order_id: orderId })
  return { id, customer, orderId, itemId, product }
}

export const quote = (staff: TestClient, id: number, request: object) =>
  staff.post<Quote>(`${inbox}/${id}/actions/quote`, request)

/** Sees what it would do and queues it with a reply. */
export async function answerWith(staff: TestClient, id: number, request: object, more: object = {}) {
  const seen = await quote(staff, id, request)
  expect(seen.status, JSON.stringify(seen.body)).toBe(200)
  const queued = await answer(staff, id, {
    content: seen.body.sentence,
    action: { ...request, seen: seen.body.seen },
    ...more,
  })
  expect(queued.status, JSON.stringify(queued.body)).toBe(201)
  return { ...queued.body, quote: seen.body }
}

type Entry = {
  type: string
  id: number
  status?: string
  error?: string | null
  kind?: string
  text?: string
  link?: string | null
  actor_name?: string
  action?: { summary: string; result: string | null; link: string | null } | null
}

export const repliesOf = async (staff: TestClient, id: number): Promise<Entry[]> =>
  ((await see(staff, id)).thread as Entry[]).filter(({ type }) => type === 'REPLY')
export const eventsOf = async (staff: TestClient, id: number): Promise<Entry[]> =>
  ((await see(staff, id)).thread as Entry[]).filter(({ type }) => type === 'EVENT')
