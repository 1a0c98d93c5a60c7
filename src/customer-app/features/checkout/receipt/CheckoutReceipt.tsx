import type { CheckoutOrder } from '#customer/api/models.ts'
import { formatPoints } from '#shared/format/krw.ts'
import { PriceReceipt } from '#customer/shell/receipt/PriceReceipt.tsx'
import type { Preview } from '../checkoutQuote.ts'
import { receiptWhy } from './receiptWhy.ts'

/** Every won of the order and where it comes from. */
export function CheckoutReceipt({ order, preview }: { order: CheckoutOrder; preview: Preview }) {
  const { price, priced } = preview
  return (
    <PriceReceipt
      title="결제 금액"
      price={price}
      reasons={receiptWhy(order, priced)}
      total={{
        label: '결제할 금액',
        note: earnNote(order, price.earn_points),
      }}
    />
  )
}

const earnNote = ({ earns_as_member: asMember, earn_rate_percent: percent }: CheckoutOrder, points: number): string =>
  points > 0
    ? `구매를 확정하면 ${formatPoints(points)}를 드려요${asMember ? ` (멤버십 ${percent}%)` : ''}`
    : '부가세 포함'
