import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { type Customer, newCustomer } from './customerSteps.ts'

/** Calls of the real API, for what a browser test needs but does not show, and for the facts it ends with. */

/** Calls that carry cookies must come from the shop's own pages. */
const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' }

export type Calls = {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: object): Promise<T>
  patch<T>(path: string, body: object): Promise<T>
}

/** The API as a member of staff of the sample shop. */
export async function asStaff(request: APIRequestContext, email = 'admin@homefit.test'): Promise<Calls> {
  const { access_token: token } = await callsOf(request).post<{ access_token: string }>('/core-admin/v1/auth/sign-in', {
    email_address: email,
    password: await samplePassword(request),
  })
  return callsOf(request, token)
}

export async function samplePassword(request: APIRequestContext): Promise<string> {
  const { results } = await callsOf(request).get<{ results: { password: string }[] }>('/core-admin/v1/auth/sample')
  return results[0]?.password ?? ''
}

/** Somebody who has just signed up, and can buy. */
export const asNewCustomer = async (request: APIRequestContext): Promise<Calls> => (await newMember(request)).calls

/** Likewise with the id and what they signed up with; given a page's own requests, the page is signed in as well. */
export async function newMember(request: APIRequestContext): Promise<{ id: number; calls: Calls; customer: Customer }> {
  const customer = newCustomer()
  type SignedUp = { access_token: string; user_id: number }
  const { access_token: token, user_id: id } = await callsOf(request).post<SignedUp>('/api/v2/users/sign-up', {
    email_address: customer.email,
    email_token: await emailToken(request, customer.email),
    password: customer.password,
    nickname: customer.nickname,
    name: customer.name,
    agreements: ['AGE14', 'TERMS', 'PRIVACY'].map((kind) => ({ kind, version: '2026-01', agreed: true })),
  })
  return { id, calls: callsOf(request, token), customer }
}

/** Proves a mailbox by the code that the sample shop shows instead of sending it. */
export async function emailToken(request: APIRequestContext, email: string): Promise<string> {
  const calls = callsOf(request)
  const { request_id } = await calls.post<{ request_id: string }>('/api/v2/users/sign-up/code', {
    email_address: email,
  })
  const { body } = await calls.get<{ body: string }>(`/api/v2/users/codes/sample?request_id=${request_id}`)
  const code = /\d{6}/.exec(body)?.[0]
  const { email_token } = await calls.post<{ email_token: string }>('/api/v2/users/sign-up/verify', {
    request_id,
    code,
  })
  return email_token
}

export type Bought = { id: number; orderNo: string; itemIds: number[] }

/** A sku in red of a product that is sold in charcoal (차콜) too, at one price. */
export const IN_TWO_COLOURS = 19

/** A paid order of one piece, through checkout and payment window like any other. */
export const buy = (request: APIRequestContext, customer: Calls, skuId: number): Promise<Bought> =>
  order(request, customer, [{ sku_id: skuId, quantity: 1 }])

/** A paid order of several, with the coupons that the shop chooses and so many points. */
export async function order(
  request: APIRequestContext,
  customer: Calls,
  items: { sku_id: number; quantity: number }[],
  points = 0,
): Promise<Bought> {
  const { id } = await customer.post<{ id: number }>('/store/v1/checkout/initiate/from-product', { items })
  const path = `/store/v1/checkout/orders/initialized/${id}`
  const sheet = await customer.post<{ price: { payable: number } }>(`${path}/delivery-address`, {
    name: '김여정',
    phone: '010-5550-1234',
    postcode: '06236',
    address1: '서울특별시 강남구 테헤란로 152',
    address2: '3층',
    comment: '',
  })
  const here = `/store/checkout/${id}`
  const amount = sheet.price.payable - points
  const { pg } = await customer.post<{ pg: { order_no: string; redirect_url: string } }>(`${path}/ready`, {
    payment: { kind: 'CARD' },
    points,
    agreements: { order: true, privacy_third_party: true },
    expected_payable: amount,
    success_url: here,
    fail_url: here,
  })
  const approved = await request.post(`${pg.redirect_url}/approve`, {
    form: { card: '9400-0000-0000-0000' },
    maxRedirects: 0,
    headers: SAME_ORIGIN,
  })
  const back = new URL(approved.headers()['location'] ?? '', 'http://shop.test').searchParams
  await customer.post(`/store/v1/checkout/orders/${id}/confirm`, {
    payment_key: back.get('payment_key'),
    order_no: pg.order_no,
    amount,
  })
  const bought = await customer.get<{ items: { id: number }[] }>(`/store/v1/user/orders/${id}`)
  return { id, orderNo: pg.order_no, itemIds: bought.items.map((item) => item.id) }
}

/** Asks the carrier about the parcels of the last quarter of an hour; the sample shop has very many on their way. */
export const askCarrier = (staff: Calls): Promise<unknown> =>
  staff.post('/store-admin/v1/deliveries/pull-invoices', { since: new Date(Date.now() - 900_000).toISOString() })

/** The order as staff read it: what was charged is what the order costs, and it was charged once. */
export async function expectPaidOnce(staff: Calls, orderId: number): Promise<void> {
  const order = await staff.get<{
    status: string
    price: { payable: number }
    payments: { status: string; captured: number; refunded: number }[]
  }>(`/store-admin/v1/orders/${orderId}`)
  const charged = order.payments.filter((payment) => payment.captured > 0)
  expect(order.status).toBe('COMPLETED')
  expect(order.price.payable).toBeGreaterThan(0)
  expect(charged).toEqual([expect.objectContaining({ captured: order.price.payable, refunded: 0 })])
}

/** States of the items of an order, as staff read them. */
export async function statesOf(staff: Calls, orderId: number): Promise<string[]> {
  const { items } = await staff.get<{ items: { status: string }[] }>(`/store-admin/v1/orders/${orderId}`)
  return items.map((item) => item.status)
}

function callsOf(request: APIRequestContext, token?: string): Calls {
  const call = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(path, {
      method,
      ...(data ? { data } : {}),
      headers: {
        'Client-Request-Id': randomUUID(),
        ...SAME_ORIGIN,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
    })
    const text = await answer.text()
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`).toBe(true)
    return (text ? JSON.parse(text) : undefined) as T
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
  }
}
