import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import type { ClaimType, Fault, Requester } from '../orders/claimable.ts'
import { keepForClaim } from '../images/images.service.ts'
import type { ClaimOrder } from './claimOrder.ts'
import type { ClaimRequest, ItemToRequest } from './request.service.ts'
import { type RowOf, bool, num, text, textAs } from '../../db/shape.ts'

export const reasonRow = {
  id: num,
  label: text,
  fault: textAs<Fault>(),
  detail_required: bool,
  image_required: bool,
  active: bool,
}

export type Reason = RowOf<typeof reasonRow>

const allReasonsOf = (db: Db, type: ClaimType): Promise<Reason[]> =>
  rows(
    db,
    reasonRow,
    sql`select id, label, fault, detail_required, image_required, active from claim_reasons where type = ${type} order by sequence, id`,
  )

/** What can be chosen when somebody asks for a claim of one type, in the order of the form. */
export const reasonsOf = async (db: Db, type: ClaimType): Promise<Reason[]> =>
  (await allReasonsOf(db, type)).filter(({ active }) => active)

/** The reason of a request. Errors: VALIDATION when it is not one of the type, is offered no more, or when it wants words that are missing. */
export async function checkReason(db: Db, request: ClaimRequest): Promise<Reason> {
  const reason = (await allReasonsOf(db, request.type)).find((one) => one.id === request.reasonId)
  if (!reason) throw invalidField('reason_id', 'CLAIM_REASON')
  if (!reason.active) throw invalidField('reason_id', 'CLAIM_REASON_OFF')
  if (reason.detail_required && !request.reasonDetail) throw invalidField('reason_detail', 'REASON_DETAIL')
  return reason
}

/**
 * The customer's own pictures, which from now on are for them and for staff alone. Errors: VALIDATION when one is needed and
 * missing, or is not theirs.
 */
export async function checkImages(db: Db, request: ClaimRequest, reason: Reason): Promise<void> {
  const ids = [...new Set(request.imageIds ?? [])]
  if (request.requester === 'USER' && reason.image_required && ids.length === 0)
    throw invalidField('image_ids', 'PHOTO_REQUIRED')
  if (ids.length === 0) return
  const owner = request.requester === 'USER' ? (request.userId ?? 0) : undefined
  if ((await keepForClaim(db, ids, owner)) < ids.length) throw invalidField('image_ids', 'PHOTO_NOT_FOUND')
}

/**
 * Whose fault a request is reckoned by. A customer who cancels at once and names the shop's fault is believed when the
 * shop knows of it — every piece sold out, or held by staff —; else it costs what a change of mind does, until staff say
 * otherwise.
 */
export async function faultOf(
  db: Db,
  order: ClaimOrder,
  request: { type: ClaimType; requester: Requester; items: readonly { orderItemId: number }[] },
  said: Fault,
): Promise<Fault> {
  const ids = [...new Set(request.items.map(({ orderItemId }) => orderItemId))]
  const isAtOnce = ids.every((id) => order.items.find((item) => item.id === id)?.status === 'PAID')
  if (said === 'CUSTOMER' || request.type !== 'cancel' || request.requester !== 'USER' || !isAtOnce) return said
  const known = await rows(
    db,
    { id: num },
    sql`select i.id from order_items i join skus s on s.id = i.sku_id where i.id = any(${sql.param(ids)}::bigint[])
          and (i.hold_reason is not null or s.status <> 'ACTIVE' or s.on_hand - s.reserved - s.safety_stock <= 0)`,
  )
  return known.length === ids.length ? 'SELLER' : 'CUSTOMER'
}

export type ExchangeOption = {
  sku_id: number
  product_id: number
  label: string
  available: number
  same_price: boolean
}

/** The SKUs that items of these products could be exchanged for, with what there is of each. */
export function exchangeOptions(
  db: Db,
  skuIds: readonly number[],
): Promise<(ExchangeOption & { for_sku_id: number })[]> {
  const extra = (ids: SQL) =>
    sql`(select coalesce(sum(v.extra_price), 0)::bigint from option_values v where v.id = any(${ids}))`
  return rows(
    db,
    { for_sku_id: num, sku_id: num, product_id: num, label: text, available: num, same_price: bool },
    sql`select o.id as for_sku_id, s.id as sku_id, s.product_id, s.option_label as label, greatest(s.on_hand - s.reserved - s.safety_stock, 0) as available,
          (s.extra_price + ${extra(sql`s.option_value_ids`)} = o.extra_price + ${extra(sql`o.option_value_ids`)}) as same_price
        from skus o join skus s on s.product_id = o.product_id and s.status = 'ACTIVE'
        where o.id = any(${sql.param([...skuIds])}::bigint[]) order by o.id, s.id`,
  )
}

/** Errors: VALIDATION without an option, or with one of another product or price; EXCHANGE_SKU_SOLD_OUT. */
export async function checkExchange(db: Db, order: ClaimOrder, items: readonly ItemToRequest[]): Promise<void> {
  const options = await exchangeOptions(
    db,
    order.items.map((item) => item.sku_id),
  )
  for (const { orderItemId, exchangeSkuId, quantity } of items) {
    const item = order.items.find((one) => one.id === orderItemId)
    if (exchangeSkuId === undefined) throw invalidField('items', 'EXCHANGE_OPTION')
    const option = options.find((one) => one.for_sku_id === item?.sku_id && one.sku_id === exchangeSkuId)
    if (!option) throw invalidField('items', 'SAME_PRODUCT')
    if (!option.same_price) throw invalidField('items', 'SAME_PRICE')
    if (option.available < quantity)
      throw new AppError('EXCHANGE_SKU_SOLD_OUT', { sku_ids: [exchangeSkuId], available: option.available })
  }
}
