import { expect } from 'vitest'
import type { TestApp } from './api.ts'
import type { Customer } from './buying.ts'
import {
  type Asked,
  type Breakdown,
  bulk,
  claim,
  type ClaimAnswer,
  claimPath,
  type ClaimType,
  reasons,
} from './claiming.ts'

/** A whole claim over HTTP, and what the customer and the staff read of the money afterwards. */

export type Wanted = { kind: ClaimType; fault: 'CUSTOMER' | 'SELLER'; items: Asked[] }

/** What the form promises for these pieces. */
export async function simulate(customer: Customer, orderId: number, { kind, fault, items }: Wanted) {
  const query = items.map((one) => `order_item_ids=${one.order_item_id}&quantities=${one.quantity}`).join('&')
  const form = await customer.get<{ refund_simulation: Breakdown }>(
    `${claimPath(orderId, kind)}?${query}&reason_id=${reasons[kind][fault]}`,
  )
  expect(form.status, JSON.stringify(form.body)).toBe(200)
  return form.body.refund_simulation
}

/**
 * One cancel or return, from the form to the money: asked for at the figures that the form showed, its fee paid by
 * transfer when it costs more than it gives back, inspected and completed by staff unless it is over at once.
 */
export async function goThroughClaim(
  api: TestApp,
  customer: Customer,
  orderId: number,
  wanted: Wanted,
): Promise<ClaimAnswer> {
  const { kind, fault, items } = wanted
  const { refund_cash, refund_points, additional_payment } = await simulate(customer, orderId, wanted)
  const made = await claim(customer, orderId, kind, items, fault, {
    expected_refund: { refund_cash, refund_points, additional_payment },
    ...(additional_payment > 0 ? { fee_payment: 'TRANSFER' } : {}),
  })
  if (made.status === 'COMPLETED') return made
  const ops = await api.staff('admin')
  const inspection = kind === 'cancel' ? {} : { inspection: { result: 'OK' } }
  if (additional_payment > 0) {
    const early = await bulk(ops, kind, 'complete', [{ claim_id: made.id, ...inspection }])
    expect(early.rows[0]?.code).toBe('CLAIM_FEE_UNPAID')
    const { version } = (await ops.get<{ version: number }>(`/store-admin/v1/claims/${made.id}`)).body
    await ops.patch(`/store-admin/v1/claims/${made.id}`, { version, fee_paid: true })
  }
  // the amount is said, as the screen says it: a large one does not move without
  const done = await bulk(ops, kind, 'complete', [{ claim_id: made.id, ...inspection, expected_refund: refund_cash }])
  expect(done.rows[0], JSON.stringify(done.rows)).toMatchObject({ status: 'SUCCESS' })
  const shown = (await customer.get<ClaimAnswer>(`/store/v1/user/claims/${made.id}`)).body
  expect(shown.refund).toMatchObject({ refund_cash, refund_points, additional_payment })
  return shown
}

export type Money = { captured: number; refunded: number; status: string }

/** The order's payment as staff read it. */
export async function paymentOf(api: TestApp, orderId: number): Promise<Money> {
  const staff = await api.staff('admin')
  const { body } = await staff.get<{ payments: Money[] }>(`/store-admin/v1/orders/${orderId}`)
  expect(body.payments).toHaveLength(1)
  return body.payments[0] as Money
}

/** The customer's points as the app shows them. */
export async function pointsOf(customer: Customer): Promise<{ available: number; pending: number; debt: number }> {
  const { body } = await customer.get<Record<string, string>>('/store/v1/user/points/info')
  return { available: Number(body['available']), pending: Number(body['pending']), debt: Number(body['debt']) }
}
