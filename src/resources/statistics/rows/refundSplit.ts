import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import type { Row } from './RowsTable.tsx'

type RefundRow = Pick<Row, 'kind' | 'part' | 'value' | 'refund_id'>

/**
 * What refunds gave back of goods and of the rest, and how many gave back no goods at all; none where the rows are not of
 * refunds. Rows that take off say so with their sign.
 */
export function refundSplit(rows: readonly RefundRow[]): string | undefined {
  const refunds = rows.filter(({ kind }) => kind === 'REFUND')
  if (refunds.length === 0) return undefined
  const sumOf = (some: readonly RefundRow[]) => some.reduce((sum, { value }) => sum + value, 0)
  const withGoods = new Set(refunds.filter(({ part }) => part === 'GOODS').map(({ refund_id }) => refund_id))
  const rest = refunds.filter(({ part }) => part === 'SHIPPING')
  const alone = rest.filter(({ refund_id }) => !withGoods.has(refund_id))
  const count = new Set(alone.map(({ refund_id }) => refund_id)).size
  return [
    `상품 ${formatKrw(sumOf(refunds) - sumOf(rest))}`,
    `배송비·차감·조정 ${formatKrw(sumOf(rest))}`,
    ...(count === 0 ? [] : [`상품 없이 배송비만 되돌린 환불 ${formatNumber(count)}건 ${formatKrw(sumOf(alone))}`]),
  ].join(' · ')
}
