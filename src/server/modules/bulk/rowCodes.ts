import { z } from '@hono/zod-openapi'
import { codes, errorCodeSchema } from '../../http/codes.ts'

/** What is said of one row besides the errors that can refuse it: why it was left out, or what to know of it. */
const rowCodes = [
  'ADDRESS_CHANGED',
  'ALREADY_REVOKED',
  'BELOW_COST',
  'CARRIER_UNKNOWN',
  'CLAIM_OPEN',
  'CONVERSATION_WAITING',
  'COUPON_EXPIRED',
  'COUPON_RESERVED',
  'COUPON_USED',
  'DELAY_NOT_LATER',
  'DELAY_PAST',
  'DELAY_TOO_LONG',
  'FEE_TO_RETURN',
  'GOODS_HERE',
  'HELD',
  'HOLD',
  'INVOICE_DUP',
  'MEMBER_PRICE_IDLE',
  'MEMO_REQUIRED',
  'NO_INVOICE',
  'NOT_HELD',
  'NOT_PROCESSED',
  'NOT_SHIPPED',
  'NUMBER_DAMAGED',
  'NUMBER_FORMAT',
  'PICKED_UP',
  'REFUND_CHECKING',
  'REFUND_FAILED',
  'REFUND_LATER',
  'REFUND_LIMIT',
  'REFUND_UNKNOWN',
  'REPLY_CANCELLED',
  'ROW_EMPTY',
  'ROW_REPEATED',
  'STOCK_CHANGED',
  'TRACKING_SAYS_OTHERWISE',
  'VERSION',
] as const

export const rowCodeSchema = z.union([errorCodeSchema, codes('OwnRowCode', rowCodes)])
export type RowCode = z.infer<typeof rowCodeSchema>
/** A remark about a row, whatever became of it. */
export type RowWarning = { code: RowCode; message: string }
