import { sql } from 'drizzle-orm'
import { can } from '#shared/permissions.ts'
import { cleanInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { productNamed } from '../catalog/names.ts'
import { type Db, rows } from '../../db/db.ts'
import { containing, startingWith } from '../../db/textSearch.ts'
import type { Staff } from '../../http/actor.ts'
import type { Found } from './search.contract.ts'
import { num, text, word } from '../../db/shape.ts'
import { claimTypes } from '../claims/claims.tables.ts'
import { couponIssueStatuses } from '../coupons/coupons.tables.ts'
import { couponIssueStateWord } from '#shared/words/coupons.ts'
import { claimKindWord } from '#shared/words/claims.ts'

const perKind = 6
const filtered = (list: string, filter: object) => `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`

const row = {
  id: num,
  label: text,
  sub: text,
  code: text,
}

/** Products by name, brands by name, SKUs by code (with or without hyphens) or barcode, coupons by name; as far as the role may see them. */
export async function findCatalog(db: Db, q: string, actor: Staff): Promise<Found[]> {
  const text = q.normalize('NFKC').trim()
  const key = cleanInvoiceNo(text)
  const [goods, units, houses, offers] = await Promise.all([
    can(actor.role, 'catalog:read') ? findProducts(db, text, actor) : [],
    can(actor.role, 'catalog:read') && key.length >= 2 ? findSkus(db, text, key, actor) : [],
    can(actor.role, 'catalog:read') ? findBrands(db, text, actor) : [],
    can(actor.role, 'coupons:read') ? findCoupons(db, text) : [],
  ])
  return [...units, ...goods, ...houses, ...offers]
}

async function findProducts(db: Db, q: string, actor: Staff): Promise<Found[]> {
  const asId = /^\d{1,9}$/.test(q) ? Number(q) : -1
  const p = sql`p`
  const selling = sql`select p.id from products p`
  const best = sql`and p.status <> 'ARCHIVED' order by p.sales_score desc, p.id desc limit ${perKind}`
  // each by its own index; what begins with the text comes first, then what sells
  const found = await rows(
    db,
    row,
    sql`select p.id, p.name as label, b.name as sub, '' as code from products p join brands b on b.id = p.brand_id
      where p.id = any(array(
        (${selling} where ${productNamed(p, q, startingWith(q))} ${best})
        union all (${selling} where ${productNamed(p, q)} ${best})
        union all (${selling} where p.id = ${asId} ${best})))
      order by p.name ilike ${startingWith(q)} desc, p.sales_score desc, p.id desc limit ${perKind}`,
  )
  const opens = can(actor.role, 'products:write')
  return found.map(({ id, label, sub }) => ({
    type: 'product',
    id,
    label,
    sub,
    url: opens ? `/products/${id}` : filtered('products', { q: label }),
  }))
}

async function findSkus(db: Db, q: string, key: string, actor: Staff): Promise<Found[]> {
  const found = await rows(
    db,
    row,
    sql`select k.id, k.code as label, p.name || case when k.option_label = '' then '' else ' · ' || k.option_label end as sub, k.code
      from skus k join products p on p.id = k.product_id
      where k.id = any(array(
        (select id from skus where upper(replace(code, '-', '')) like ${startingWith(key)} order by upper(replace(code, '-', '')) using ~<~ limit ${perKind})
        union all (select id from skus where barcode = ${q} limit ${perKind})
        union all (select id from skus where barcode = ${key} limit ${perKind})))
      order by k.code limit ${perKind}`,
  )
  const opens = can(actor.role, 'stock:write')
  return found.map(({ id, label, sub, code }) => ({
    type: 'sku',
    id,
    label,
    sub,
    url: opens ? `/skus/${id}` : filtered('skus', { q: code }),
  }))
}

async function findBrands(db: Db, q: string, actor: Staff): Promise<Found[]> {
  const found = await rows(
    db,
    row,
    sql`select id, name as label, slug as sub, '' as code from brands where name ilike ${containing(q)} or slug ilike ${startingWith(q)}
      order by name ilike ${startingWith(q)} desc, name limit ${perKind}`,
  )
  const opens = can(actor.role, 'catalog:write')
  return found.map(({ id, label, sub }) => ({
    type: 'brand',
    id,
    label,
    sub,
    url: opens ? `/brands/${id}` : filtered('brands', { q: label }),
  }))
}

async function findCoupons(db: Db, q: string): Promise<Found[]> {
  const found = await rows(
    db,
    { ...row, sub: word(couponIssueStatuses) },
    sql`select i.id, c.name as label, i.status as sub, '' as code from coupons c join coupon_issues i on i.coupon_id = c.id
      where c.name ilike ${containing(q)} order by i.status = 'OPEN' desc, i.id desc limit ${perKind}`,
  )
  return found.map(({ id, label, sub }) => ({
    type: 'coupon',
    id,
    label,
    sub: `발급 ${id}번 · ${couponIssueStateWord[sub]}`,
    url: `/coupon-issues/${id}/show`,
  }))
}

/** Claims and refunds by their own number, claims also by the number of their order. */
export async function findClaims(db: Db, q: string, actor: Staff): Promise<Found[]> {
  const key = cleanInvoiceNo(q.trim())
  if (!/^[A-Z0-9]{6,20}$/.test(key)) return []
  const claims = can(actor.role, 'claims:read')
    ? await rows(
        db,
        { id: num, label: text, sub: word(claimTypes), order_no: text },
        sql`select c.id, c.claim_no as label, c.type as sub, o.order_no from claims c join orders o on o.id = c.order_id
          where c.id = any(array(
            (select id from claims where claim_no = ${key} limit 1)
            union all (select c2.id from claims c2 where c2.order_id = (select id from orders where order_no = ${key}) limit ${perKind})))
          order by c.id desc limit ${perKind}`,
      )
    : []
  const refunds = can(actor.role, 'refunds:read')
    ? await rows(
        db,
        { id: num, label: text, order_no: text },
        sql`select r.id, r.refund_no as label, o.order_no from refunds r join orders o on o.id = r.order_id where r.refund_no = ${key} limit 1`,
      )
    : []
  return [
    ...claims.map(({ id, label, sub, order_no }) => ({
      type: 'claim' as const,
      id,
      label,
      sub: `${claimKindWord[sub]} · 주문 ${order_no}`,
      url: `/claims/${id}/show`,
    })),
    ...refunds.map(({ id, label, order_no }) => ({
      type: 'refund' as const,
      id,
      label,
      sub: `주문 ${order_no}`,
      url: `/refunds/${id}/show`,
    })),
  ]
}
