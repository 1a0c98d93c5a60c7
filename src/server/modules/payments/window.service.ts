import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { attemptOf, orderNoOf } from './pgText.ts'
import type { GatewayAdapter } from './gateways/adapter.ts'
import type { ReturnedQuery } from './sdkWindow.ts'
import { bool, num, text } from '../../db/shape.ts'

/** `amount`: null where a way to pay is registered, which charges nothing. */
export type OpenWindow = { orderName: string; amount: number | null; failPath: string; isOpen: boolean }

/** The registration whose window is asked for, and whether it still waits for its person. */
export async function registrationOf(db: Db, id: string, now: Date): Promise<OpenWindow | undefined> {
  const [found] = await rows(
    db,
    { is_open: bool },
    sql`select status = 'OPEN' and expires_at > ${now.toISOString()}::timestamptz as is_open from billing_registrations where id = ${id}`,
  )
  if (!found) return undefined
  const failPath = '/checkout/payment-card-register'
  return { orderName: '결제수단 등록', amount: null, failPath, isOpen: found.is_open }
}

/** The payment whose window is asked for, and whether it still waits to be paid. */
export async function windowOf(db: Db, paymentId: number): Promise<OpenWindow | undefined> {
  const [found] = await rows(
    db,
    { status: text, amount: num, fail_url: text.orNull, name: text, more: num },
    sql`select p.status, p.amount, o.fail_url, coalesce((select product_name from order_items where order_id = o.id order by id limit 1), '') as name,
          (select count(*) - 1 from order_items where order_id = o.id)::int as more
        from payments p join orders o on o.id = p.order_id where p.id = ${paymentId}`,
  )
  if (!found) return undefined
  return {
    orderName: found.more > 0 ? `${found.name} 외 ${found.more}건` : found.name,
    amount: found.amount,
    failPath: found.fail_url ?? '/cart',
    isOpen: found.status === 'READY',
  }
}

/**
 * Where a browser goes on to when it comes back from a gateway's window: the page that this order named, told in our own
 * words (`payment_key`, `order_no`, `amount`, or `code`, `message`). What it brings is claimed, not known: confirming
 * finds out. Without an order it goes to the cart, which says so.
 */
export async function goOn(
  db: Db,
  { returned }: NonNullable<GatewayAdapter['window']>,
  back: ReturnedQuery,
): Promise<string> {
  const number = back.order ?? ''
  const orderNo = orderNoOf(number)
  const [order] = await rows(
    db,
    { success_url: text.orNull, fail_url: text.orNull, amount: num.orNull },
    sql`select o.success_url, o.fail_url, (select p.amount from payments p where p.order_id = o.id and p.id = ${attemptOf(number) ?? 0}) as amount
        from orders o where o.order_no = ${orderNo}`,
  )
  if (!order?.success_url || !order.fail_url) return '/cart?payment=unknown'
  const { key, amount = String(order.amount ?? '') } = returned(back)
  const refused = back.failed !== undefined || back.code !== undefined || !key
  if (refused) {
    const code = back.code ?? 'PAY_PROCESS_ABORTED'
    return withQuery(order.fail_url, { code, message: back.message ?? '결제를 끝내지 않았어요.', order_no: orderNo })
  }
  return withQuery(order.success_url, { payment_key: key, order_no: orderNo, amount })
}

/** Only ever a path of our own. */
function withQuery(path: string, query: Record<string, string>): string {
  const url = new URL(path, 'http://shop.invalid')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}
