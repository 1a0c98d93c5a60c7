import { expect } from 'vitest'
import type { TestApp } from './api.ts'
import { type Customer, makeReady, type Paying, type Ready, type Sheet } from './buying.ts'
import type { PortoneServer } from './portoneServer.ts'
import type { TossServer } from './tossServer.ts'

/** What a customer's browser does between our page that opens a gateway's window and the page it comes back to. */

export type TossParams = {
  clientKey: string
  payment: { orderId: string; amount: { value: number }; successUrl: string; failUrl: string }
}
export type PortoneParams = { paymentId: string; totalAmount: number; redirectUrl: string }

/** Opens our page and reads what it would call the gateway's library with. */
export async function readWindow<P>(api: TestApp, ready: Ready): Promise<P> {
  const response = await api.app.request(ready.pg.redirect_url ?? '')
  const html = await response.text()
  expect(response.status, html).toBe(200)
  const json = /<script type="application\/json" id="params">(.*?)<\/script>/.exec(html)?.[1]
  return JSON.parse(json ?? 'null') as P
}

/** The gateway sends the browser back; answers the query of our own page that it lands on, and its path. */
export async function comeBack(
  api: TestApp,
  address: string,
  query: Record<string, string>,
): Promise<{ path: string; query: URLSearchParams }> {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const response = await api.app.request(`${url.pathname}${url.search}`)
  expect(response.status).toBe(302)
  const location = new URL(response.headers.get('location') ?? '', 'http://localhost')
  return { path: location.pathname, query: location.searchParams }
}

const payingWith = (customer: Customer, sheet: Sheet, ready: Ready, back: URLSearchParams): Paying => {
  expect(back.get('order_no')).toBe(sheet.order_no)
  expect(Number(back.get('amount'))).toBe(sheet.price.payable)
  return { customer, sheet, ready, key: back.get('payment_key') ?? '' }
}

export async function payAtToss(api: TestApp, toss: TossServer, customer: Customer, sheet: Sheet): Promise<Paying> {
  const ready = await makeReady(customer, sheet)
  const { payment } = await readWindow<TossParams>(api, ready)
  const paymentKey = toss.authenticate(payment.orderId, payment.amount.value)
  const amount = String(payment.amount.value)
  const { query } = await comeBack(api, payment.successUrl, { paymentKey, orderId: payment.orderId, amount })
  return payingWith(customer, sheet, ready, query)
}

export async function payAtPortone(
  api: TestApp,
  portone: PortoneServer,
  customer: Customer,
  sheet: Sheet,
): Promise<Paying> {
  const ready = await makeReady(customer, sheet)
  const { paymentId, totalAmount, redirectUrl } = await readWindow<PortoneParams>(api, ready)
  expect(totalAmount).toBe(sheet.price.payable)
  portone.pay(paymentId)
  const { query } = await comeBack(api, redirectUrl, { paymentId, transactionType: 'PAYMENT', txId: 'tx' })
  return payingWith(customer, sheet, ready, query)
}
