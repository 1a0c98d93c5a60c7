import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#tests/support/rows.ts'
import { users } from '#server/modules/auth/auth.tables.ts'
import { FreshCache } from '#server/modules/bulk/freshCache.ts'
import { brands, catalogs, products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { orderItems, orders } from '#server/modules/orders/orders.tables.ts'
import { shippingOrigins } from '#server/modules/shipping/shipping.tables.ts'

/** Paid orders put straight into the tables, for tests of what staff do with them. Books balance: no shipping fee. */

export type Shop = { originId: number; productId: number; skuId: number; userId: number }

export async function aShop(db: Db): Promise<Shop> {
  const [origin] = await db
    .insert(shippingOrigins)
    .values({
      name: '본사 물류센터',
      kind: 'OWN',
      postcode: '04524',
      address1: '서울 중구 세종대로 110',
      feePolicy: 'FREE',
      baseFee: 0,
      returnFee: 3000,
      exchangeFee: 6000,
      defaultCarrier: 'CJ',
    })
    .returning()
  const [brand] = await db.insert(brands).values({ name: '고요', slug: 'goyo' }).returning()
  const [catalog] = await db
    .insert(catalogs)
    .values({ name: '운동기구', code: 'FITNESS', noticeCategory: '체육용품', noticeFields: ['품명'] })
    .returning()
  const [product] = await db
    .insert(products)
    .values({
      name: '요가 매트',
      brandId: brand?.id as number,
      catalogId: catalog?.id as number,
      shippingOriginId: origin?.id as number,
      listPrice: 30_000,
      salePrice: 20_000,
      status: 'ON_SALE',
    })
    .returning()
  const [sku] = await db
    .insert(skus)
    .values({ productId: product?.id as number, code: 'YM-01', optionLabel: '라벤더', onHand: 100_000 })
    .returning()
  const [user] = await db
    .insert(users)
    .values({
      emailAddress: 'buyer@example.test',
      nickname: '구매자',
      name: '김민지',
      phone: '01012345678',
      referralCode: 'BUYER',
    })
    .returning()
  return {
    originId: origin?.id as number,
    productId: product?.id as number,
    skuId: sku?.id as number,
    userId: user?.id as number,
  }
}

export type ItemValues = Partial<typeof orderItems.$inferInsert>

export type Person = { name: string; phone: string; area: string; address1: string; postcode: string }
export const minji: Person = {
  name: '김민지',
  phone: '01012345678',
  area: '서울 마포구',
  address1: '서울 마포구 월드컵로 12',
  postcode: '03992',
}
export const seojun: Person = {
  name: '이서준',
  phone: '01098765432',
  area: '부산 해운대구',
  address1: '부산 해운대구 센텀로 45',
  postcode: '48058',
}

let serial = 0

/** The four letters that order numbers do not have, each for one that base 32 does not use: no two numbers are alike. */
const crockford = (letter: string) => ({ I: 'W', L: 'X', O: 'Y', U: 'Z' })[letter] ?? letter

/** One paid order with an item for each of `items`; gives back the ids of the order and of its items. */
export async function anOrder(
  deps: Deps,
  shop: Shop,
  options: { items?: ItemValues[]; person?: Person; paidAt?: Date; orderNo?: string } = {},
): Promise<{ orderId: number; orderNo: string; itemIds: number[] }> {
  const person = options.person ?? minji
  const paidAt = options.paidAt ?? deps.clock.now()
  const orderNo =
    options.orderNo ??
    `261116${(serial++)
      .toString(32)
      .toUpperCase()
      .padStart(8, '0')
      .replaceAll(/[ILOU]/g, crockford)}`
  const wanted = options.items ?? [{}]
  const [order] = await deps.db
    .insert(orders)
    .values({
      orderNo,
      userId: shop.userId,
      status: 'COMPLETED',
      source: 'CART',
      paidAt,
      createdAt: paidAt,
      updatedAt: paidAt,
      paymentMethod: 'CARD',
      address: {
        name: person.name,
        address1: person.address1,
        address2: '101동 202호',
        postcode: person.postcode,
        phone: person.phone,
        comment: '문 앞에 놓아 주세요',
        remote: 'NONE',
      },
      listAmount: wanted.length * 30_000,
      productDiscount: wanted.length * 10_000,
      payable: wanted.length * 20_000,
      earnRatePercent: DEFAULT_POLICIES.earn_rate_percent,
    })
    .returning()
  const orderId = order?.id as number
  const made = await deps.db
    .insert(orderItems)
    .values(
      wanted.map((values) => ({
        orderId,
        orderNo,
        userId: shop.userId,
        shippingOriginId: shop.originId,
        productId: shop.productId,
        skuId: shop.skuId,
        productName: '요가 매트',
        optionLabel: '라벤더',
        skuCode: 'YM-01',
        brandName: '고요',
        quantity: 1,
        unitPrice: 20_000,
        listPrice: 30_000,
        paid: 20_000,
        status: 'PAID' as const,
        receiverName: person.name,
        receiverPhone: person.phone,
        receiverArea: person.area,
        receiverKey: `${person.name}|${person.phone}|${person.address1}`,
        shipBy: '2026-11-17',
        paidAt,
        ...values,
      })),
    )
    .returning({ id: orderItems.id })
  FreshCache.forgetAll()
  return { orderId, orderNo, itemIds: made.map((row) => row.id) }
}

/** Many single-item orders of different people, a thousand in a statement: each has its time, however busy the machine. */
export async function manyItems(deps: Deps, shop: Shop, count: number, status = 'PAID'): Promise<number[]> {
  const ids: number[] = []
  for (let from = 1; from <= count; from += 1_000) {
    ids.push(...(await insertItems(deps, shop, from, Math.min(from + 999, count), status)))
  }
  // as the database itself does a minute later; until then it plans for a shop without orders
  await deps.db.execute(sql`analyze orders, order_items`)
  FreshCache.forgetAll()
  return ids
}

async function insertItems(deps: Deps, shop: Shop, from: number, to: number, status: string): Promise<number[]> {
  const at = deps.clock.now().toISOString()
  const made = await rows<{ id: number }>(
    deps.db,
    sql`
    with o as (
      insert into orders (order_no, user_id, status, source, paid_at, created_at, list_amount, product_discount, payable, earn_rate_percent)
      select '261116Z' || lpad(n::text, 7, '0'), ${shop.userId}::bigint, 'COMPLETED', 'CART', ${at}::timestamptz, ${at}::timestamptz, 30000, 10000, 20000, ${DEFAULT_POLICIES.earn_rate_percent}::int
      from generate_series(${from}::int, ${to}::int) as n returning id, order_no
    )
    insert into order_items (order_id, order_no, user_id, shipping_origin_id, product_id, sku_id, product_name, sku_code, quantity, unit_price,
      list_price, paid, status, receiver_name, receiver_phone, receiver_key, ship_by, paid_at)
    select id, order_no, ${shop.userId}::bigint, ${shop.originId}::bigint, ${shop.productId}::bigint, ${shop.skuId}::bigint, '요가 매트', 'YM-01', 1, 20000,
      30000, 20000, ${status}, '회원' || id, '010' || lpad(id::text, 8, '0'), 'r' || id, '2026-11-17', ${at}::timestamptz
    from o returning id`,
  )
  return made.map((row) => row.id)
}

/** The history of an item, oldest first. */
export async function historyOf(
  db: Db,
  itemId: number,
): Promise<{ kind: string; from_status: string | null; to_status: string | null; actor: string }[]> {
  return rows(
    db,
    sql`select kind, from_status, to_status, actor from order_events where order_item_id = ${itemId} order by id`,
  )
}

export async function statusOf(db: Db, itemId: number): Promise<string> {
  const [row] = await rows<{ status: string }>(db, sql`select status from order_items where id = ${itemId}`)
  return row?.status ?? ''
}

/** A finished claim for every piece of an item, of which nobody has given anything back. */
export async function claimedWhole(db: Db, itemId: number, type: 'cancel' | 'return', at: Date): Promise<void> {
  await db.execute(sql`
    with r as (insert into claim_reasons (type, label, fault) values (${type}, ${`사유 ${itemId}`}, 'CUSTOMER') returning id),
      c as (insert into claims (claim_no, order_id, user_id, type, status, fault, reason_id, requester, completed_at)
        select ${`W${itemId}`}, o.id, o.user_id, ${type}, 'COMPLETED', 'CUSTOMER', r.id, 'USER', ${at.toISOString()}::timestamptz
        from r, orders o join order_items i on i.order_id = o.id where i.id = ${itemId} returning id)
    insert into claim_items (claim_id, order_item_id, quantity, units, prior_status, open)
    select c.id, i.id, i.quantity, (select jsonb_agg(n) from generate_series(1, i.quantity) n), 'PAID', false from c, order_items i where i.id = ${itemId}`)
}
