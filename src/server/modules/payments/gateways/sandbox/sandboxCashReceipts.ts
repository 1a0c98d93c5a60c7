import { sql } from 'drizzle-orm'
import { maskedCashReceiptNumber } from '#shared/validation/cashReceipt.ts'
import { type Db, rows } from '../../../../db/db.ts'
import type { Clock } from '../../../../deps.ts'
import type { CashReceipts, IssuedCashReceipt } from '../../../../ports/gateway.ts'
import { approvalNoOf, receiptPath } from './sandboxBooks.ts'
import { num, text } from '../../../../db/shape.ts'

/** Cash receipts in the sandbox's own books: one for each payment, which says what is left of it. */
export function sandboxCashReceipts(db: Db, clock: Clock): CashReceipts {
  return {
    async issue({ pgPaymentId, asked, idempotencyKey }) {
      const at = sql`${clock.now().toISOString()}::timestamptz`
      const kept = { kind: asked.kind, number: maskedCashReceiptNumber(asked.kind, asked.number) }
      const made = await rows(
        db,
        { id: text },
        sql`with issued as (
              update sandbox_payments set cash_receipt = ${JSON.stringify(kept)}::jsonb, updated_at = ${at}
              where id = ${pgPaymentId} and method = 'TRANSFER' and status in ('PAID', 'PARTIAL_CANCELED') and cash_receipt is null returning id),
            kept as (insert into sandbox_requests (key, answer, created_at) select ${idempotencyKey}::text, '{"kind":"OK"}'::jsonb, ${at} from issued on conflict do nothing)
            select id from issued union all
            select p.id from sandbox_payments p where p.id = ${pgPaymentId} and exists (select from sandbox_requests where key = ${idempotencyKey})`,
      )
      if (made.length > 0) return { kind: 'OK', value: receiptOf(pgPaymentId) }
      return { kind: 'REFUSED', code: 'CASH_RECEIPT_ALREADY_ISSUED', message: '이미 현금영수증이 발급된 결제 입니다.' }
    },
    async find({ pgPaymentId }) {
      const found = await rows(
        db,
        { one: num },
        sql`select 1 as one from sandbox_payments where id = ${pgPaymentId} and cash_receipt is not null`,
      )
      return found.length > 0 ? receiptOf(pgPaymentId) : null
    },
    // its books know what was given back
    reduce: ({ left }) => Promise.resolve({ kind: 'OK', value: { left } }),
  }
}

const receiptOf = (id: string): IssuedCashReceipt => ({
  key: id,
  approvalNo: approvalNoOf(id),
  url: receiptPath(id),
})
