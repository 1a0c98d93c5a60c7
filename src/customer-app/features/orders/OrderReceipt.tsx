import { useState } from 'react'
import type { Order } from '#customer/api/models.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { CASH_RECEIPT_LABEL } from '#shared/validation/cashReceipt.ts'
import { PriceReceipt } from '#customer/shell/receipt/PriceReceipt.tsx'
import { priceReasons } from '#customer/shell/receipt/priceReasons.ts'
import { Button } from '#customer/ui/Button.tsx'
import { CashReceiptSheet } from './CashReceiptSheet.tsx'
import styles from './Orders.module.css'

export function OrderReceipt({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const [until, setUntil] = useState<string | null>(null)
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
                {payment.method === 'CARD' ? '카드 매출전표' : '영수증'}
              </a>
            )}
            {payment.cash_receipt && <CashReceipt receipt={payment.cash_receipt} />}
            {payment.cash_receipt_until && (
              <Button variant="secondary" size="s" onClick={() => setUntil(payment.cash_receipt_until ?? null)}>
                현금영수증 신청
              </Button>
            )}
          </li>
        ))}
      </ul>
      {until && (
        <CashReceiptSheet orderId={order.id} until={until} onClose={() => setUntil(null)} onAsked={onChanged} />
      )}
    </PriceReceipt>
  )
}

type Receipt = NonNullable<Order['payments'][number]['cash_receipt']>

/** Issued by the gateway; where it shows none, it can be looked up at 홈택스 by the number. */
function CashReceipt({ receipt: { kind, number, url, issuing, amount, approval_no: approval } }: { receipt: Receipt }) {
  const words = ['현금영수증', kind && CASH_RECEIPT_LABEL[kind], number].filter(Boolean).join(' ')
  if (issuing) return <span className={styles.issuing}>{words} 발급 중이에요</span>
  const more = [approval && `승인번호 ${approval}`, amount !== undefined && formatKrw(amount)]
    .filter(Boolean)
    .join(' · ')
  return (
    <span className={styles.cashReceipt}>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          {words}
        </a>
      ) : (
        <span>{words}</span>
      )}
      {more && <small>{more}</small>}
    </span>
  )
}
