import type { Order } from '#shared/api/models.ts'
import { PriceReceipt } from '#customer/shell/PriceReceipt.tsx'
import { priceReasons } from '#customer/shell/priceReasons.ts'
import styles from './Orders.module.css'

export function OrderReceipt({ order }: { order: Order }) {
  return (
    <PriceReceipt
      title="결제 내역"
      price={order.price}
      reasons={priceReasons(order)}
      total={{ label: '결제한 금액', note: '부가세 포함' }}
    >
      <ul className={styles.payments}>
        {order.payments.map((payment, index) => (
          <li key={index}>
            <span>{payment.label}</span>
            {payment.receipt_url && (
              <a href={payment.receipt_url} target="_blank" rel="noreferrer">
                영수증
              </a>
            )}
          </li>
        ))}
      </ul>
    </PriceReceipt>
  )
}
