import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { hotRows } from '../../db/prepared.ts'
import { AppError } from '../../http/errors.ts'
import { forgetCartLines } from '../orders/orders.parts.ts'
import { text } from '../../db/shape.ts'

/**
 * What a person puts in the cart once is bought once, however many order sheets were made of it: at most one of them is
 * being paid or paid. Which one is decided under the customer's lock, before any payment window opens, so that no money
 * has to be given back. 바로구매 names no cart line and is a purchase of its own each time.
 */

/** Another order of the same customer that has a cart line in common with this one. */
export type SameCart = {
  id: number
  order_no: string
  status: 'READY' | 'CONFIRMING' | 'COMPLETED'
  /** its payment window was opened after this sheet was made: that tab does not know of this one */
  opened_since: boolean
  shared: number[]
}

/** The orders being paid or paid that share cart lines with this one. The caller holds the customer's lock. A purchase takes
 * its lines out of the cart: only one made since the sheet (a day for clocks) can share them. */
export const sameCartOf = (orderId: number) => sql`(
  select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]'::jsonb) from (
    select o.id, o.order_no, o.status, coalesce((select max(p.created_at) from payments p where p.order_id = o.id) >= mine.created_at, true) as opened_since, s.shared
    from orders mine join orders o on o.user_id = mine.user_id and o.id <> mine.id and o.status in ('READY', 'CONFIRMING', 'COMPLETED') and o.source = 'CART'
        and (o.status <> 'COMPLETED' or o.paid_at >= mine.created_at - interval '1 day'),
      lateral (select jsonb_agg(line) as shared from jsonb_array_elements(o.cart_item_ids) line where mine.cart_item_ids @> line) s
    where mine.id = ${orderId} and mine.source = 'CART' and mine.status in ('INITIALIZED', 'READY', 'FAILED') and s.shared is not null) x)`

/**
 * Refuses a second payment of the same cart lines. Errors: CART_ALREADY_BOUGHT with the order that has them, unless the
 * person says that they want them once more (`buyAgain`): then the sheet is a purchase of its own. CHECKOUT_CONFIRMING while
 * a payment of them is under way. CHECKOUT_PAYING_ELSEWHERE for a window that was opened after this sheet was made.
 * Answers the orders whose windows were left before this sheet was made: their holds are given up for this one.
 */
export async function refuseSecondPayment(
  tx: Tx,
  { orderId, buyAgain }: { orderId: number; buyAgain: boolean },
  same: readonly SameCart[],
  /** still READY, and locked */
  open: ReadonlySet<number>,
): Promise<Set<number>> {
  const bought = same.filter(({ status }) => status === 'COMPLETED')
  const moving = same.find(({ id, status }) => status !== 'COMPLETED' && !open.has(id))
  if (moving)
    throw new AppError(
      'CHECKOUT_CONFIRMING',
      { paying_order_id: moving.id },
      '같은 장바구니 상품의 결제를 확인하고 있어요. 두 번 결제되지 않게 잠시만 기다려 주세요. 여기서는 아무것도 청구하지 않았어요.',
    )
  if (bought.length > 0 && !buyAgain) throw await alreadyBought(tx, orderId, bought)
  const waiting = same.filter(({ id }) => open.has(id))
  const elsewhere = waiting.find(({ opened_since: since }) => since)
  if (elsewhere)
    throw new AppError(
      'CHECKOUT_PAYING_ELSEWHERE',
      { paying_order_id: elsewhere.id },
      '같은 장바구니 상품을 다른 탭에서 결제하고 있어요. 그 결제창에서 이어서 결제하거나, 그 주문서에서 결제를 그만둔 뒤 다시 시도해 주세요. 이 탭에서는 아무것도 청구하지 않았어요.',
    )
  if (bought.length > 0)
    await hotRows(
      tx,
      {},
      forgetCartLines(
        orderId,
        bought.flatMap(({ shared }) => shared),
      ),
    )
  return new Set(waiting.map(({ id }) => id))
}

/** CART_ALREADY_BOUGHT that names the goods and the order in which they were bought. */
async function alreadyBought(tx: Tx, orderId: number, bought: readonly SameCart[]): Promise<AppError> {
  const last = bought.at(-1) as SameCart
  const names = await hotRows(
    tx,
    { name: text },
    sql`select distinct on (i.sku_id) trim(i.product_name || ' ' || i.option_label) as name from order_items i
        where i.order_id = ${orderId} and i.sku_id in (select b.sku_id from order_items b where b.order_id = ${last.id}) order by i.sku_id, i.id`,
  )
  const goods = `${names[0]?.name ?? '같은 상품'}${names.length > 1 ? ` 외 ${names.length - 1}개` : ''}`
  return new AppError(
    'CART_ALREADY_BOUGHT',
    { order_id: last.id, order_no: last.order_no, count: names.length },
    `${goods}: 주문번호 ${last.order_no}에서 이미 결제했어요. 여기서는 아무것도 청구하지 않았어요. 한 번 더 사려는 것이면 새 구매로 이어서 결제할 수 있어요.`,
  )
}
