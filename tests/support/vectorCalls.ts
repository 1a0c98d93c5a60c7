import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { type MoneyVector, moneyVectors } from '#tests/unit/pricing/moneyVectors.ts'
import { type Bought, type Calls, newMember, order } from './shopCalls.ts'

/** A worked money example in the running shop: staff put its goods on sale and give its coupons and points, a customer buys. */

export type VectorBought = Bought & {
  customer: Calls
  vector: MoneyVector
  /** the name on the screen of each line of the example */
  names: Record<string, string>
}

/** What one person asks for, another approves. */
export type Staff = { admin: Calls; marketer: Calls }

type Coupon = NonNullable<MoneyVector['order']['cart_coupon']>

/** `request` is a page's own, which is signed in as the customer then. */
export async function buyExample(request: APIRequestContext, { admin: staff, marketer }: Staff, id: string) {
  const vector = moneyVectors.find((one) => one.id === id) as MoneyVector
  const { order: example } = vector
  const origins = await makeOrigins(staff, example.groups)
  const goods: { id: string; name: string; productId: number; skuId: number; qty: number }[] = []
  for (const line of example.lines)
    goods.push({ ...(await makeProduct(staff, line, origins[line.group] as number)), id: line.id, qty: line.qty })
  const member = await newMember(request)
  const give = async (coupon: Coupon, target: 'PRODUCT' | 'CART', products: number[] = []) => {
    const issue = await makeCoupon(staff, coupon, target, products)
    const given = { coupon_issue_id: issue, user_ids: [member.id], reason: '예제' }
    await staff.post('/store-admin/v1/user-coupons/bulk', given)
  }
  for (const line of example.lines)
    if (line.product_coupon)
      await give(
        line.product_coupon,
        'PRODUCT',
        goods.filter((one) => one.id === line.id).map((one) => one.productId),
      )
  if (example.cart_coupon) await give(example.cart_coupon, 'CART')
  const amount = example.points_available ?? 0
  if (amount) await givePoints({ admin: staff, marketer }, member.id, amount)
  const items = goods.map(({ skuId, qty }) => ({ sku_id: skuId, quantity: qty }))
  const bought = await order(request, member.calls, items, example.points)
  const { price } = await staff.get<{ price: { payable: number } }>(`/store-admin/v1/orders/${bought.id}`)
  expect(price.payable).toBe(vector.expect?.totals['payable'])
  const names = Object.fromEntries(goods.map((one) => [one.id, one.name]))
  return { ...bought, customer: member.calls, vector, names } satisfies VectorBought
}

async function givePoints({ admin, marketer }: Staff, userId: number, amount: number): Promise<void> {
  const body = { user_ids: [userId], amount, reason: '예제' }
  type Asked = { rows: { after: { approval_id?: number } }[] }
  const asked = await marketer.post<Asked>('/store-admin/v1/points/request', body)
  const approval = asked.rows[0]?.after.approval_id
  if (approval) await admin.post(`/store-admin/v1/approvals/${approval}/approve`, {})
}

async function makeOrigins(staff: Calls, groups: MoneyVector['order']['groups']): Promise<Record<string, number>> {
  const made: Record<string, number> = {}
  for (const [name, group] of Object.entries(groups)) {
    const { id } = await staff.post<{ id: number }>('/store-admin/v1/shipping-origins', {
      name: `예제 ${randomUUID().slice(0, 8)}`,
      kind: 'OWN',
      postcode: '17405',
      address1: '경기도 이천시 마장면 덕이로 154',
      fee_policy: group.policy,
      base_fee: group.base ?? 0,
      free_threshold: group.threshold ?? null,
      return_fee: group.return_fee ?? 0,
      exchange_fee: (group.return_fee ?? 0) * 2,
      default_carrier: 'CJ',
    })
    made[name] = id
  }
  return made
}

type Product = {
  id: number
  version: number
  brand_id: number
  catalog_id: number
  images: { id: number }[]
  notice: Record<string, string>
}

/** A product like one of the sample shop, at the example's price. */
async function makeProduct(staff: Calls, line: MoneyVector['order']['lines'][number], originId: number) {
  const { results } = await staff.get<{ results: Product[] }>('/store-admin/v1/products?page_size=1&status=ON_SALE')
  const { brand_id, catalog_id, images, notice } = results[0] as Product
  const tag = randomUUID().slice(0, 6)
  const name = `예제 상품 ${line.id} ${tag}`
  const { id, version } = await staff.post<Product>('/store-admin/v1/products', {
    name,
    brand_id,
    catalog_id,
    shipping_origin_id: originId,
    list_price: line.list,
    sale_price: line.sale,
    images: images.slice(0, 1).map((image) => ({ id: image.id })),
    notice,
  })
  const sku = { product_id: id, code: `EX-${line.id}-${tag}`, on_hand: 100 }
  const { id: skuId } = await staff.post<{ id: number }>('/store-admin/v1/skus', sku)
  await staff.patch(`/store-admin/v1/products/${id}`, { version, status: 'ON_SALE' })
  return { name, productId: id, skuId }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** An issue that only those get to whom staff give it. */
async function makeCoupon(staff: Calls, coupon: Coupon, target: 'PRODUCT' | 'CART', products: number[]) {
  const { id } = await staff.post<{ id: number }>('/store-admin/v1/coupons/issues', {
    coupon: {
      name: `예제 쿠폰 ${randomUUID().slice(0, 6)}`,
      target,
      discount_type: coupon.type,
      value: coupon.value,
      max_discount: coupon.max ?? null,
      min_order_amount: coupon.min ?? 0,
      ...(products.length > 0 ? { scope_type: 'PRODUCTS', scope_ids: products } : {}),
    },
    benefit_name: '예제 쿠폰',
    starts_at: inDays(-1),
    ends_at: inDays(10),
    total_limit: 1,
    audience: 'MANUAL',
    validity: 'DAYS_AFTER_ISSUE',
    valid_days: 7,
  })
  return id
}
