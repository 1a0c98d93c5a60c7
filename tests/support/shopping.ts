import { randomUUID } from 'node:crypto'
import type { Answered, Client } from './httpClient.ts'

export const bearer = (token: string, extra: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'client-request-id': randomUUID(),
  ...extra,
})

export function ok(answer: Answered, ...statuses: number[]): Record<string, never> {
  if (!(statuses.length ? statuses : [200, 201]).includes(answer.status))
    throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`)
  return answer.text.startsWith('{') ? (JSON.parse(answer.text) as Record<string, never>) : {}
}

/**
 * Cart → order sheet → address → ready → sandbox window → confirm: what a customer's app sends, and nothing less. The
 * coupons are those that the shop chooses; answers the order and what they took off.
 */
export async function checkout(
  send: Client,
  token: string,
  skuId: number,
  points = 0,
): Promise<{ id: number; discount: number }> {
  const post = async (path: string, body?: unknown) =>
    ok(await send({ method: 'POST', path, headers: bearer(token), body: body ?? {} }))
  const cart = (await post('/store/v1/user/cart/items/bulk/create', {
    items: [{ sku_id: skuId, quantity: 1 }],
  })) as unknown as { items: { id: number; sku_id: number }[] }
  const line = cart.items.find((one) => one.sku_id === skuId)?.id
  const { id } = (await post('/store/v1/checkout/initiate/from-cart', { cart_item_ids: [line] })) as unknown as {
    id: number
  }
  const sheet = (await post(`/store/v1/checkout/orders/initialized/${id}/delivery-address`, {
    name: '김하나',
    address1: '서울특별시 강남구 테헤란로 152',
    address2: '3층',
    postcode: '06236',
    phone: '01012345678',
    comment: '',
  })) as unknown as { price: Record<'payable' | 'product_coupon' | 'cart_coupon' | 'shipping_coupon', number> }
  const amount = sheet.price.payable - points
  const ready = (await post(`/store/v1/checkout/orders/initialized/${id}/ready`, {
    payment: { kind: 'CARD' },
    points,
    agreements: { order: true, privacy_third_party: true },
    expected_payable: amount,
    success_url: `/store/checkout/${id}`,
    fail_url: `/store/checkout/${id}`,
  })) as unknown as { pg: { redirect_url: string; order_no: string } }
  const paid = await send({
    method: 'POST',
    path: `${new URL(ready.pg.redirect_url, 'http://localhost').pathname}/approve`,
    form: 'card=4111111111110000',
  })
  const back = new URL(String(paid.headers['location']), 'http://localhost')
  const confirmed = (await post(`/store/v1/checkout/orders/${id}/confirm`, {
    payment_key: back.searchParams.get('payment_key'),
    order_no: ready.pg.order_no,
    amount,
  })) as unknown as { status: string }
  if (confirmed.status !== 'COMPLETED') throw new Error(`checkout ended ${JSON.stringify(confirmed)}`)
  const { product_coupon, cart_coupon, shipping_coupon } = sheet.price
  return { id, discount: product_coupon + cart_coupon + shipping_coupon }
}
