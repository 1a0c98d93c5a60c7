import type { Day } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, text } from '../../db/shape.ts'
import type { SalesDay } from './sales.contract.ts'
import { kstDays, salesOfDays } from './sales.parts.ts'

const salesRow = {
  date: text,
  orders: num,
  items: num,
  gross: num,
  product_discount: num,
  coupon_discount: num,
  points_used: num,
  shipping: num,
  refunds: num,
}

/**
 * Sales of the KST days `from` to `to`, both included, oldest first, days without sales as zeros. 순매출 = 결제금액 −
 * 환불금액; the other definitions stand in `sales.parts.ts`. Days that are over are read as they were rolled up.
 */
export async function salesByDay(db: Db, from: Day, to: Day, now: Date): Promise<SalesDay[]> {
  const found = await rows(db, salesRow, salesOfDays(kstDays(from, to, now)))
  return found.map((row) => ({ ...row, net: row.gross - row.refunds }))
}
