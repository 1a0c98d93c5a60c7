import { z } from '@hono/zod-openapi'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { maskEmail, maskName, maskPhone } from '../../mask.ts'
import { can } from '#shared/permissions.ts'
import { detectKey } from '#shared/validation/searchKey.ts'
import type { Db } from '../../db/db.ts'
import { type Endpoint, endpoint, line } from '../../http/endpoint.ts'
import { users } from '../auth/auth.tables.ts'
import { deliveries } from '../deliveries/deliveries.tables.ts'
import { whereOf } from '../orders/order-items.filter.ts'
import { orderItems, orders } from '../orders/orders.tables.ts'
import { maySeekPeople, refusePersonalKeys } from '../audit/personalKeys.ts'
import { recordSearch } from '../audit/personalSearches.service.ts'
import { carriers } from '../shipping/shipping.tables.ts'
import { itemStateWord } from '#shared/words/orders.ts'
import { findCatalog, findClaims } from './search.catalog.ts'
import { findConversations, phonesIn } from './search.conversations.ts'
import { type Found, searchResultSchema } from './search.contract.ts'

const perKind = 8

/** Orders by item keys: number, invoice, phone, beginning of the receiver's name. */
async function findOrders(db: Db, q: string, now: Date): Promise<Found[]> {
  const found = await db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      orderNo: orderItems.orderNo,
      status: orderItems.status,
      product: orderItems.productName,
      receiver: orderItems.receiverName,
      invoiceNo: orderItems.invoiceNo,
    })
    .from(orderItems)
    .where(whereOf({ q }, now))
    .orderBy(sql`${orderItems.paidAt} desc nulls last`)
    .limit(perKind * 3)
  const byOrder = Map.groupBy(found, (row) => row.orderId)
  return [...byOrder].slice(0, perKind).map(([orderId, items]) => {
    const [first] = items
    const rest = items.length > 1 ? ` 외 ${items.length - 1}건` : ''
    return {
      type: 'order',
      id: orderId,
      label: first?.orderNo ?? '',
      sub: [`${first?.product}${rest}`, maskName(first?.receiver ?? ''), first && itemStateWord[first.status]]
        .filter(Boolean)
        .join(' · '),
      url: `/orders/${orderId}/show`,
    }
  })
}

async function findDeliveries(db: Db, invoiceNo: string): Promise<Found[]> {
  const found = await db
    .select({
      id: deliveries.id,
      carrier: deliveries.carrier,
      invoiceNo: deliveries.invoiceNo,
      orderId: deliveries.orderId,
      orderNo: orders.orderNo,
      carrierName: carriers.name,
    })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .leftJoin(carriers, eq(carriers.code, deliveries.carrier))
    .where(and(eq(deliveries.invoiceNo, invoiceNo), sql`${deliveries.status} <> 'CANCELED'`))
    .limit(perKind)
  return found.map((row) => ({
    type: 'delivery',
    id: row.id,
    label: row.invoiceNo,
    sub: `${row.carrierName ?? row.carrier} · 주문 ${row.orderNo}`,
    url: `/orders/${row.orderId}/show`,
  }))
}

/** Members by nickname and, for those who may see personal data, by e-mail or phone; personal data masked. */
async function findUsers(db: Db, q: string, byPerson: boolean): Promise<Found[]> {
  const phones = phonesIn(q)
  const found = await db
    .select({ id: users.id, name: users.name, nickname: users.nickname, email: users.emailAddress, phone: users.phone })
    .from(users)
    .where(
      or(
        eq(users.nickname, q),
        byPerson ? and(eq(users.emailAddress, q.toLowerCase()), ne(users.status, 'WITHDRAWN')) : undefined,
        byPerson && phones.length > 0 ? inArray(users.phone, phones) : undefined,
      ),
    )
    .limit(perKind)
  return found.map((user) => ({
    type: 'user',
    id: user.id,
    label: maskName(user.name),
    sub: [user.nickname, maskEmail(user.email), user.phone ? maskPhone(user.phone) : ''].filter(Boolean).join(' · '),
    url: `/members/${user.id}/show`,
  }))
}

/**
 * The command palette's search. Numbers are found by exact key through an index, with or without hyphens; what the role
 * may not see is not looked for.
 */
export const searchAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: '/store-admin/v1/search',
      summary: '주문·송장·회원·상품·SKU·브랜드·쿠폰·클레임·고객문의 찾기',
      access: 'orders:read',
      extension: true,
      readsOnly: true,
      body: z.strictObject({ q: line(60, 2) }),
      responses: { 200: searchResultSchema },
      errors: ['FORBIDDEN'],
    },
    async ({ db, deps, body, now, actor, ip }) => {
      const key = detectKey(body.q)
      const byPerson = maySeekPeople(actor)
      // a nickname is public; an e-mail, a phone and a receiver's name are not
      if (body.q.includes('@') || key.kind !== 'name') refusePersonalKeys(actor, body)
      const orderHits = key.kind !== 'name' || byPerson ? await findOrders(db, body.q, now) : []
      const deliveryHits = key.kind === 'name' ? [] : await findDeliveries(db, key.value)
      const userHits = can(actor.role, 'users:read') ? await findUsers(db, body.q.trim(), byPerson) : []
      const talkHits = await findConversations(db, body.q, actor, byPerson)
      const people = orderHits.length + deliveryHits.length + userHits.length + talkHits.length
      if (byPerson) await recordSearch(deps, body, { actor, found: people, ip, now }, 'palette.search')
      const claimHits = await findClaims(db, body.q, actor)
      const catalogHits = await findCatalog(db, body.q, actor)
      return { results: [...orderHits, ...claimHits, ...deliveryHits, ...talkHits, ...catalogHits, ...userHits] }
    },
  ),
]
