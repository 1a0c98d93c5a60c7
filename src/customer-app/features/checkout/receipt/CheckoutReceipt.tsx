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
        note: price.earn_points > 0 ? `구매를 확정하면 ${formatPoints(price.earn_points)}를 드려요` : '부가세 포함',
      }}
    />
  )
}
