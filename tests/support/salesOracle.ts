import { sql } from 'drizzle-orm'
import { kstDay, kstWall } from '#shared/format/kst.ts'
import { addDays } from '#shared/calendar/days.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from './rows.ts'

/**
 * Sales counted once more, in plain TypeScript from rows as they lie in the tables, without a statement of the server's.
 * Slow and simple on purpose: what statistics tell must be this.
 */

export type Line = {
  kind: 'PAID' | 'REFUND' | 'CLAIM'
  claim: string | null
  order: number
  /** null: somebody without an account */
  user: number | null
  day: string
  hour: number
  orderedDay: string
  orderedHour: number
  brand: number | null
  origin: number
  product: number | null
  category: number | null
  method: string
  isNew: boolean
  coupons: { id: number | null; kind: 'product_coupon' | 'cart_coupon' | 'shipping_coupon'; amount: number }[]
  quantity: number
  goods: number
  discount: number
  points: number
  cash: number
  shipping: number
}

type Row = Record<string, unknown>
const n = (value: unknown) => Number(value)
const groupBy = (all: Row[], column: string) => Map.groupBy(all, (row) => n(row[column]))
const dayAndHour = (at: unknown) => ({ day: kstDay(String(at)), hour: kstWall(String(at)).hour() })
const away = (value: number) => Math.sign(value) * Math.round(Math.abs(value))

/** Every line of a shop: what was paid, given back and claimed, whenever. */
export async function linesOf(db: Db): Promise<Line[]> {
  const all = async (table: string) =>
    rows<{ row: Row }>(db, sql`select to_jsonb(t) as row from ${sql.identifier(table)} t order by 1`).then((found) =>
      found.map(({ row }) => row),
    )
  const orders = (await all('orders')).filter(
    (order) => order['paid_at'] !== null && ['COMPLETED', 'CANCELED'].includes(String(order['status'])),
  )
  const shop = {
    items: groupBy(await all('order_items'), 'order_id'),
    groups: groupBy(await all('shipping_groups'), 'order_id'),
    units: groupBy(await all('order_item_units'), 'order_item_id'),
    claimItems: groupBy(await all('claim_items'), 'claim_id'),
    claims: groupBy(await all('claims'), 'order_id'),
    refunds: groupBy(await all('refunds'), 'order_id'),
    payments: groupBy(await all('payments'), 'order_id'),
    coupons: groupBy(await all('order_coupons'), 'order_id'),
    owned: new Map((await all('user_coupons')).map((row) => [n(row['id']), n(row['coupon_id'])])),
    guests: new Set((await all('users')).filter((user) => user['is_guest']).map((user) => n(user['id']))),
    brands: new Map((await all('products')).map((row) => [n(row['id']), n(row['brand_id'])])),
    categories: groupBy(await all('product_categories'), 'product_id'),
  }
  const firsts = new Map<number, Row>()
  for (const order of orders.toSorted(
    (a, b) => Date.parse(String(a['paid_at'])) - Date.parse(String(b['paid_at'])) || n(a['id']) - n(b['id']),
  ))
    if (!firsts.has(n(order['user_id']))) firsts.set(n(order['user_id']), order)
  return orders.flatMap((order) => linesOfOrder(order, shop, firsts.get(n(order['user_id'])) === order))
}

type Shop = {
  guests: Set<number>
  items: Map<number, Row[]>
  groups: Map<number, Row[]>
  units: Map<number, Row[]>
  claimItems: Map<number, Row[]>
  claims: Map<number, Row[]>
  refunds: Map<number, Row[]>
  payments: Map<number, Row[]>
  coupons: Map<number, Row[]>
  owned: Map<number, number>
  brands: Map<number, number>
  categories: Map<number, Row[]>
}

const nothing = { coupons: [], quantity: 0, goods: 0, discount: 0, points: 0, cash: 0, shipping: 0 }

function linesOfOrder(order: Row, shop: Shop, isNew: boolean): Line[] {
  const id = n(order['id'])
  const paid = dayAndHour(order['paid_at'])
  const items = shop.items.get(id) ?? []
  const groups = (shop.groups.get(id) ?? []).toSorted((a, b) => n(a['id']) - n(b['id']))
  const coupons = shop.coupons.get(id) ?? []
  const payment = (shop.payments.get(id) ?? [])
    .filter(
      (one) =>
        ['PAID', 'PARTIAL_CANCELED', 'CANCELED'].includes(String(one['status'])) &&
        one['failure_code'] !== 'AUTO_CANCELED',
    )
    .toSorted(
      (a, b) => Number(a['status'] === 'CANCELED') - Number(b['status'] === 'CANCELED') || n(b['id']) - n(a['id']),
    )[0]
  const isGuest = shop.guests.has(n(order['user_id']))
  const whole = {
    order: id,
    user: isGuest ? null : n(order['user_id']),
    orderedDay: paid.day,
    orderedHour: paid.hour,
    method: (payment?.['method'] ?? order['payment_method'] ?? 'FREE') as string,
    isNew: isNew && !isGuest,
  }
  const ofItem = (item: Row) => {
    const product = n(item['product_id'])
    const places = (shop.categories.get(product) ?? []).map((row) => n(row['category_id']))
    return {
      brand: shop.brands.get(product) ?? null,
      origin: n(item['shipping_origin_id']),
      product,
      category: places.length > 0 ? Math.min(...places) : null,
    }
  }
  const ofGroup = (origin: number) => ({ brand: null, origin, product: null, category: null })
  const couponOf = (
    kind: 'product_coupon' | 'cart_coupon' | 'shipping_coupon',
    amount: number,
    which: (row: Row) => boolean,
  ) => (amount === 0 ? [] : [{ id: couponId(coupons.find(which), shop), kind, amount }])
  const sales = items.map((item): Line => ({
    ...whole,
    ...paid,
    ...nothing,
    ...ofItem(item),
    kind: 'PAID',
    claim: null,
    coupons: [
      ...couponOf('product_coupon', n(item['product_coupon']), (row) => row['order_item_id'] === item['id']),
      ...couponOf('cart_coupon', n(item['cart_coupon']), (row) => row['target'] === 'CART'),
    ],
    quantity: n(item['quantity']),
    goods: n(item['unit_price']) * n(item['quantity']),
    discount: (n(item['list_price']) - n(item['unit_price'])) * n(item['quantity']),
    points: n(item['points']),
    cash: n(item['paid']),
  }))
  const shipping = groups.map((group): Line => {
    const received = n(group['base_fee']) - n(group['coupon_discount']) + n(group['remote_surcharge'])
    return {
      ...whole,
      ...paid,
      ...nothing,
      ...ofGroup(n(group['shipping_origin_id'])),
      kind: 'PAID',
      claim: null,
      coupons: couponOf('shipping_coupon', n(group['coupon_discount']), (row) => row['target'] === 'SHIPPING'),
      cash: received,
      shipping: received,
    }
  })
  const claimsById = new Map((shop.claims.get(id) ?? []).map((claim) => [n(claim['id']), claim]))
  const piecesOf = (claimId: number) =>
    (shop.claimItems.get(claimId) ?? []).map((piece) => ({
      piece,
      item: items.find((item) => item['id'] === piece['order_item_id']) as Row,
    }))
  const back = (shop.refunds.get(id) ?? [])
    .filter((refund) => refund['completed_at'] !== null && ['COMPLETED', 'MANUAL'].includes(String(refund['status'])))
    .flatMap((refund): Line[] => {
      const moment = dayAndHour(refund['completed_at'])
      const claim = claimsById.get(n(refund['claim_id'])) as Row
      const pieces = piecesOf(n(refund['claim_id']))
      const givesGoods = refund['kind'] === 'CLAIM' && claim['type'] !== 'exchange'
      const goods = (givesGoods ? pieces : []).map(({ piece, item }): Line => {
        const taken = (shop.units.get(n(item['id'])) ?? []).filter((unit) =>
          (piece['units'] as number[]).includes(n(unit['n'])),
        )
        return {
          ...whole,
          ...moment,
          ...nothing,
          ...ofItem(item),
          kind: 'REFUND',
          claim: null,
          quantity: taken.length,
          points: taken.reduce((sum, unit) => sum + n(unit['points']), 0),
          cash: taken.reduce((sum, unit) => sum + n(unit['paid']), 0),
        }
      })
      const left = {
        cash: n(refund['refund_cash']) - goods.reduce((sum, { cash }) => sum + cash, 0),
        points: n(refund['refund_points']) - goods.reduce((sum, { points }) => sum + points, 0),
      }
      const touched =
        pieces.length > 0
          ? groups.filter((group) => pieces.some(({ item }) => item['shipping_group_id'] === group['id']))
          : groups
      const places = touched.map((group) => ({
        origin: n(group['shipping_origin_id']),
        weight: n(group['base_fee']) - n(group['coupon_discount']) + n(group['remote_surcharge']) + 1,
      }))
      if (places.length === 0)
        places.push({
          origin: n(items.toSorted((a, b) => n(a['id']) - n(b['id']))[0]?.['shipping_origin_id']),
          weight: 1,
        })
      const total = places.reduce((sum, { weight }) => sum + weight, 0)
      let before = 0
      const rest = places.map(({ origin, weight }): Line => {
        const share = (amount: number) => away((amount * (before + weight)) / total) - away((amount * before) / total)
        const line = {
          ...whole,
          ...moment,
          ...nothing,
          ...ofGroup(origin),
          kind: 'REFUND' as const,
          claim: null,
          cash: share(left.cash),
          points: share(left.points),
        }
        before += weight
        return line
      })
      return [...goods, ...rest]
    })
  const claimed = [...claimsById.values()]
    .filter((claim) => claim['status'] === 'COMPLETED' && claim['completed_at'] !== null)
    .filter((claim) => kstDay(String(claim['completed_at'])) <= addDays(paid.day, 30))
    .flatMap((claim) =>
      piecesOf(n(claim['id'])).map(({ piece, item }): Line => ({
        ...whole,
        ...dayAndHour(claim['completed_at']),
        ...nothing,
        ...ofItem(item),
        kind: 'CLAIM',
        claim: String(claim['type']),
        quantity: n(piece['quantity']),
      })),
    )
  return [...sales, ...shipping, ...back, ...claimed]
}

const couponId = (row: Row | undefined, shop: Shop) => (row ? (shop.owned.get(n(row['user_coupon_id'])) ?? null) : null)
