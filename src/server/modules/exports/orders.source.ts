import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { maskEmail, maskName, maskPhone } from '../../mask.ts'
import { formatPhone } from '#shared/format/phone.ts'
import { type Db, rows } from '../../db/db.ts'
import { users } from '../auth/auth.tables.ts'
import { ordersWhere } from '../order-desk/orders.list.ts'
import { glanceAt, orderStateOf } from '../order-desk/orders.read.ts'
import { orders } from '../orders/orders.tables.ts'
import { columnMakers, type ExportColumn, type ExportSelection, type ExportSource, lineOf } from './source.ts'
import { num } from '../../db/shape.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'
import { methodWord } from '#shared/words/payments.ts'

const batchRows = 1_000

type OrderLine = {
  order: typeof orders.$inferSelect
  user: { name: string; email: string; phone: string | null }
  refunded: number
  items: Awaited<ReturnType<typeof glanceAt>> extends Map<number, infer Items> ? Items : never
}

const { text, number, time, personal } = columnMakers<OrderLine>()

const couponsOf = ({ order }: OrderLine) => order.productCoupon + order.cartCoupon + order.shippingCoupon

/** Every column that orders can be exported with, in the order of a file. */
const orderColumns: readonly ExportColumn<OrderLine>[] = [
  text('order_no', '주문번호', ({ order }) => order.orderNo, { width: 18 }),
  time('paid_at', '결제일시', ({ order }) => order.paidAt),
  text('item_status', '상태', ({ items }) => orderStateOf(items.map((item) => item.status))),
  text('user', '주문자', ({ user }) => maskName(user.name)),
  text('user_phone_masked', '주문자 연락처', ({ user }) => maskPhone(user.phone ?? ''), { default: false, width: 16 }),
  text('user_email_masked', '주문자 이메일', ({ user }) => maskEmail(user.email), { default: false, width: 24 }),
  text('recipient_masked', '수령인', ({ order }) => maskName(order.address?.name ?? '')),
  text(
    'title',
    '상품',
    ({ items }) => `${items[0]?.productName ?? ''}${items.length > 1 ? ` 외 ${items.length - 1}건` : ''}`,
    {
      width: 36,
    },
  ),
  number('item_count', '상품 수', ({ items }) => items.length),
  text('payment_method', '결제수단', ({ order }) => methodWord(order.paymentMethod ?? '') ?? order.paymentMethod ?? ''),
  number('list_amount', '상품 정가 합계', ({ order }) => order.listAmount, { default: false }),
  number('product_discount', '즉시할인', ({ order }) => order.productDiscount, { default: false }),
  number('goods_amount', '상품금액', ({ order }) => order.listAmount - order.productDiscount),
  number('product_coupon', couponTargetWord.PRODUCT, ({ order }) => order.productCoupon, { default: false }),
  number('cart_coupon', couponTargetWord.CART, ({ order }) => order.cartCoupon, { default: false }),
  number('shipping_coupon', couponTargetWord.SHIPPING, ({ order }) => order.shippingCoupon, { default: false }),
  number('coupons', '쿠폰 할인', couponsOf),
  number('points', '포인트', ({ order }) => order.points),
  number('shipping', '배송비', ({ order }) => order.shippingBase + order.remoteSurcharge),
  number('payable', '결제금액', ({ order }) => order.payable),
  number('refunded', '환불금액', ({ refunded }) => refunded),
  number('net', '결제금액 − 환불금액', ({ order, refunded }) => order.payable - refunded, { default: false }),
  personal('user_name', '주문자 이름', ({ user }) => user.name, 14),
  personal('user_phone', '주문자 전화', ({ user }) => formatPhone(user.phone ?? ''), 16),
  personal('user_email', '주문자 메일', ({ user }) => user.email, 26),
  personal('recipient', '수령인 이름', ({ order }) => order.address?.name, 14),
  personal('recipient_phone', '수령인 전화', ({ order }) => formatPhone(order.address?.phone ?? ''), 16),
  personal('postcode', '우편번호', ({ order }) => order.address?.postcode, 10),
  personal(
    'address',
    '주소',
    ({ order }) => [order.address?.address1, order.address?.address2].filter(Boolean).join(' '),
    50,
  ),
]

const whereOf = (db: Db, { filter, ids, asOf }: ExportSelection, now: Date): SQL =>
  and(ordersWhere(db, { ...filter, ...(ids ? { ids } : {}) }, now), lte(orders.paidAt, asOf)) as SQL

/** 주문, a line for each order, the newest first as their list stands. */
export const orderSource: ExportSource = {
  kind: 'orders.export',
  noun: '주문',
  entity: 'orders',
  columns: orderColumns,
  async count(db, selection, limit, now) {
    const [row] = await rows(
      db,
      { count: num },
      sql`select count(*)::int as count from (select 1 from ${orders} where ${whereOf(db, selection, now)} limit ${limit + 1}) as bounded`,
    )
    return row?.count ?? 0
  },
  async *batches(db, selection, columns, now, onBatch) {
    const where = whereOf(db, selection, now)
    const line = lineOf(columns, orderColumns)
    let last: { id: number; paidAt: Date | null } | undefined
    for (;;) {
      const rest = last?.paidAt
        ? sql`(${orders.paidAt}, ${orders.id}) < (${last.paidAt.toISOString()}::timestamptz, ${last.id})`
        : undefined
      const found = await db
        .select({
          order: orders,
          user: { name: users.name, email: users.emailAddress, phone: users.phone },
          refunded: sql<number>`(select coalesce(sum(p.refunded), 0)::int from payments p where p.order_id = ${orders.id})`,
        })
        .from(orders)
        .innerJoin(users, eq(users.id, orders.userId))
        .where(and(where, rest))
        .orderBy(sql`${orders.paidAt} desc nulls last`, sql`${orders.id} desc nulls last`)
        .limit(batchRows)
      const items = await glanceAt(
        db,
        found.map((row) => row.order.id),
      )
      if (found.length > 0) {
        yield found.map((row) => line({ ...row, items: items.get(row.order.id) ?? [] }))
        await onBatch?.(found.length)
      }
      if (found.length < batchRows) return
      last = found.at(-1)?.order
      await new Promise((resolve) => setImmediate(resolve))
    }
  },
}
