import { sql, type SQL } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { num } from '../../db/shape.ts'

/**
 * A refusal of something that the customer's own other order holds, whose payment window is open in another tab or on
 * another device, says so: `paying_order_id` in `extra` names that order. Any other error is answered as it came.
 */
export async function namingOwnPayment(
  db: Db,
  who: { userId: number; orderId: number },
  error: unknown,
  now: Date,
): Promise<unknown> {
  const held = error instanceof AppError ? heldBy(error) : undefined
  if (!(error instanceof AppError) || !held) return error
  const [own] = await rows(
    db,
    { id: num },
    sql`select o.id from orders o where o.user_id = ${who.userId} and o.id <> ${who.orderId} and o.status = 'READY'
        and o.expires_at > ${now.toISOString()}::timestamptz and ${held} order by o.id desc limit 1`,
  )
  if (!own) return error
  return new AppError(
    error.code,
    { ...error.extra, paying_order_id: own.id },
    '다른 탭에서 연 주문서가 이 상품이나 혜택을 잡고 있어요. 그 결제창에서 이어서 결제하거나, 그 주문서에서 결제를 그만둔 뒤 다시 시도해 주세요.',
  )
}

/** What another order must hold to be the reason, as a condition on `orders o`. */
function heldBy({ code, extra = {} }: AppError): SQL | undefined {
  switch (code) {
    case 'SKU_SOLD_OUT': {
      const ids = (extra['items'] as { sku_id: number }[] | undefined)?.map((item) => item.sku_id) ?? []
      return sql`exists (select from stock_reservations r where r.order_id = o.id and r.status = 'HELD' and r.sku_id = any(${sql.param(ids)}::bigint[]))`
    }
    case 'COUPON_NOT_USABLE': {
      const ids = extra['user_coupon_ids'] ?? []
      return sql`exists (select from order_coupons c where c.order_id = o.id and c.user_coupon_id = any(${sql.param(ids)}::bigint[]))`
    }
    case 'POINTS_NOT_ENOUGH':
      return sql`o.points > 0`
    default:
      return undefined
  }
}
