import { expect } from 'vitest'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import type { OrderAddress } from '#server/modules/checkout/checkout.state.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import type { TestApp, TestClient } from './api.ts'
import { isSmall, keptPlans } from './keptPlans.ts'

/** A customer's way through the shop over HTTP, step by step. */

export type Customer = TestClient & { id: number }
export type Sheet = {
  id: number
  order_no: string
  status: string
  items: { id: number; sku_id: number; unit_price: number; paid: number; status: string }[]
  groups: { base_fee: number; remote_surcharge: number; charged: number; goods_amount: number }[]
  delivery_address: (Pick<OrderAddress, 'name'> & { is_remote: string }) | null
  coupons: {
    product: { order_item_id: number; user_coupon_id: number }[]
    cart_user_coupon_id?: number
    shipping_user_coupon_id?: number
  }
  points: { available: string; usable_max: number; used: number; min_use: number }
  price: {
    list_amount: number
    product_discount: number
    product_coupon: number
    cart_coupon: number
    points: number
    shipping_base: number
    shipping_coupon: number
    remote_surcharge: number
    payable: number
    earn_points: number
  }
  price_changes?: { field: string; before: number; after: number }[]
  failure?: { code: string; message: string }
  expires_at: string
}
export type Ready = {
  status: string
  pg: { provider: string; order_no: string; order_name: string; amount: number; redirect_url?: string }
  expires_at: string
}

export const seoul = {
  name: '홍길동',
  address1: '서울특별시 강남구 테헤란로 152',
  address2: '3층',
  postcode: '06236',
  phone: '010-1234-5678',
  comment: '문 앞',
}
export const jeju = { ...seoul, address1: '제주특별자치도 제주시 첨단로 242', postcode: '63309', bcode: '5011010100' }

/** Starts a checkout of SKUs with an address; answers the checkout page. */
export async function startCheckout(
  customer: Customer,
  items: { sku_id: number; quantity: number }[],
  address: object | null = seoul,
): Promise<Sheet> {
  const started = await customer.post<{ id: number }>('/store/v1/checkout/initiate/from-product', { items })
  expect(started.status, JSON.stringify(started.body)).toBe(201)
  return address ? sendTo(customer, started.body.id, address) : readSheet(customer, started.body.id)
}

export async function sendTo(customer: Customer, id: number, address: object): Promise<Sheet> {
  const answer = await customer.post<Sheet>(`/store/v1/checkout/orders/initialized/${id}/delivery-address`, address)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

export async function readSheet(customer: Customer, id: number): Promise<Sheet> {
  const answer = await customer.get<Sheet>(`/store/v1/checkout/orders/initialized/${id}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

export const readyBody = (payable: number, more: object = {}) => ({
  payment: { kind: 'CARD' },
  points: 0,
  agreements: { order: true, privacy_third_party: true },
  expected_payable: payable,
  success_url: '/store/checkout/1',
  fail_url: '/store/checkout/1?failed=1',
  ...more,
})

export const tryReady = (customer: Customer, sheet: Sheet, more: object = {}) =>
  customer.post<Ready>(`/store/v1/checkout/orders/initialized/${sheet.id}/ready`, readyBody(sheet.price.payable, more))

export async function makeReady(customer: Customer, sheet: Sheet): Promise<Ready> {
  const answer = await tryReady(customer, sheet)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** Presses a button of the payment window; answers the query of the page that it leads to. */
export async function pressInWindow(
  api: TestApp,
  ready: Ready,
  action: string,
  last4 = '0000',
): Promise<URLSearchParams> {
  const response = await api.app.request(`${ready.pg.redirect_url}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ card: `9400-0000-0000-${last4}` }).toString(),
  })
  expect(response.status).toBe(302)
  return new URL(response.headers.get('location') ?? '', 'http://localhost').searchParams
}

export type Paying = { customer: Customer; sheet: Sheet; ready: Ready; key: string }

/** All the way to the payment window's approval, with a card that ends in these digits. */
export async function approve(api: TestApp, customer: Customer, sheet: Sheet, last4 = '0000'): Promise<Paying> {
  const ready = await makeReady(customer, sheet)
  const back = await pressInWindow(api, ready, 'approve', last4)
  expect(back.get('order_no')).toBe(ready.pg.order_no)
  expect(back.get('amount')).toBe(String(sheet.price.payable))
  return { customer, sheet, ready, key: back.get('payment_key') ?? '' }
}

export const confirm = ({ customer, sheet, ready, key }: Paying, more: object = {}) =>
  customer.post<{ status: string; order_id: number }>(`/store/v1/checkout/orders/${sheet.id}/confirm`, {
    payment_key: key,
    order_no: ready.pg.order_no,
    amount: sheet.price.payable,
    ...more,
  })

export const refresh = (customer: Customer, id: number) =>
  customer.post<Sheet & { order_id?: number }>(`/store/v1/checkout/orders/${id}/refresh`)

/** From nothing to a paid order. */
export async function buy(
  api: TestApp,
  customer: Customer,
  items: { sku_id: number; quantity: number }[],
  address: object = seoul,
): Promise<number> {
  const paying = await approve(api, customer, await startCheckout(customer, items, address))
  const answer = await confirm(paying)
  expect(answer.body, JSON.stringify(answer.body)).toEqual({ status: 'COMPLETED', order_id: paying.sheet.id })
  return paying.sheet.id
}

/** Every invariant of the books holds. */
export async function expectBalanced({ deps: { db, database } }: TestApp): Promise<void> {
  const keeps = database.engine === 'postgres' && (await isSmall(db))
  expect(await brokenBooks(keeps ? keptPlans(db) : db)).toEqual([])
}

/** The same customer with a new access token: the old one ends ten minutes after it was given. */
export async function signInAgain(api: TestApp, customer: Customer): Promise<Customer> {
  const session = { audience: 'customer', subjectId: customer.id, role: 'user', userAgent: 'test' } as const
  const { accessToken } = await openSession(api.deps.db, api.deps, session)
  return { ...api.as({ token: accessToken }), id: customer.id }
}
