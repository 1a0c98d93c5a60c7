import { sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import type { CashReceiptKind } from '#shared/validation/cashReceipt.ts'
import type { KeptCashReceipt } from './payments.tables.ts'
import { json, num, type RowOf, text } from '../../db/shape.ts'

/** For so long after paying a cash receipt can be asked for. */
const askDays = 90
const dayMs = 86_400_000

/** What of a payment decides about its cash receipt; `p` is the payment, `c` its row of `cash_receipts`, if any. */
export const cashReceiptRow = {
  provider: text,
  method: text,
  status: text,
  left: num,
  approved_ms: num.orNull,
  cash_receipt: json<KeptCashReceipt>().orNull,
  late: json<{
    kind: CashReceiptKind
    number: string
    status: 'ISSUING' | 'ISSUED' | 'FAILED' | 'CANCELED'
    amount: number
    url: string | null
    approval_no: string | null
    failure_message: string | null
  }>().orNull,
}

export type CashReceiptRow = RowOf<typeof cashReceiptRow>

export const cashReceiptColumns = sql`p.provider, p.method, p.status, p.captured - p.refunded as left, (extract(epoch from p.approved_at) * 1000)::float8 as approved_ms, p.cash_receipt,
  (select to_jsonb(c) from cash_receipts c where c.payment_id = p.id) as late`

/** Until when a cash receipt can be asked for; undefined when there is one, or there can be none. */
export function askableUntil(row: CashReceiptRow, now: Date): Date | undefined {
  const { provider, method, status, left, approved_ms: approved, cash_receipt: first, late } = row
  if (method !== 'TRANSFER' || provider === 'FREE' || approved === null || left <= 0) return undefined
  if (status !== 'PAID' && status !== 'PARTIAL_CANCELED') return undefined
  if (first?.issued || late?.status === 'ISSUING' || late?.status === 'ISSUED') return undefined
  const until = new Date(approved + askDays * dayMs)
  return until > now ? until : undefined
}

/** The receipt as its customer reads it: issued with the payment, or asked for afterwards; and until when it can be asked for. */
export function presentCashReceipt(row: CashReceiptRow, now: Date) {
  const { cash_receipt: first, late } = row
  const until = askableUntil(row, now)
  return {
    ...(first?.issued
      ? { cash_receipt: { kind: first.kind, number: first.number, ...(first.url ? { url: first.url } : {}) } }
      : late && (late.status === 'ISSUED' || late.status === 'ISSUING')
        ? { cash_receipt: presentLate(late) }
        : {}),
    ...(until ? { cash_receipt_until: kstIso(until) } : {}),
  }
}

function presentLate({ kind, number, status, amount, url, approval_no }: NonNullable<CashReceiptRow['late']>) {
  return {
    kind,
    number,
    amount,
    ...(status === 'ISSUING' ? { issuing: true } : {}),
    ...(url ? { url } : {}),
    ...(approval_no ? { approval_no } : {}),
  }
}

/** The receipt as staff read it, whatever became of it. */
export function staffCashReceipt({ cash_receipt: first, late }: Pick<CashReceiptRow, 'cash_receipt' | 'late'>) {
  if (late) {
    const { kind, number, status, amount, url, approval_no, failure_message: failure } = late
    return { kind, number, status, amount, url, approval_no, failure }
  }
  if (!first) return null
  const { kind, number, issued, url } = first
  const status = issued ? ('ISSUED' as const) : ('FAILED' as const)
  return {
    kind: kind ?? null,
    number: number ?? null,
    status,
    amount: null,
    url: url ?? null,
    approval_no: null,
    failure: null,
  }
}
