import type { ReactNode } from 'react'
import type { ClaimType } from '#customer/api/models.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Receipt, type ReceiptLine } from '#customer/ui/goods/Receipt.tsx'
import { Why } from '#customer/ui/goods/Why.tsx'
import styles from '../Claims.module.css'
import { type Breakdown, furtherReasons, type RefundLine, refundLines } from './refundLines.ts'

type Props = {
  title: string
  type: ClaimType
  refund: Breakdown
  total: string
  note?: ReactNode
  children?: ReactNode
}

/** What comes back and why, before a claim, while it runs and after it: the same lines every time. */
export function RefundReceipt({ title, type, refund, total, note, children }: Props) {
  return (
    <Block title={title}>
      {type === 'exchange' ? (
        <ExchangeCost refund={refund} />
      ) : (
        <Receipt
          lines={refundLines(refund).map(withWhy)}
          total={{ label: total, amount: refund.refund_cash, points: refund.refund_points, note }}
        />
      )}
      <Why of={total} lines={furtherReasons(refund)} />
      {type !== 'exchange' && refund.additional_payment > 0 && (
        <p className={styles.extra}>따로 낼 금액 {formatKrw(refund.additional_payment)}</p>
      )}
      <CouponsBack coupons={refund.coupons_restored} />
      {children}
    </Block>
  )
}

/** Every line says at once why it is there; what would fill the screen is one tap away. */
const withWhy = ({ why = [], ...line }: RefundLine): ReceiptLine => ({
  ...line,
  why:
    why.length > 2 ? <Why of={line.label} lines={why} /> : why.map((sentence, index) => <p key={index}>{sentence}</p>),
})

/** An exchange gives nothing back; it can only cost its fee. */
function ExchangeCost({ refund }: { refund: Breakdown }) {
  const lines = refundLines(refund).filter(({ label }) => label.includes('배송비') && label !== '배송비 돌려받음')
  return (
    <Receipt
      lines={lines.map((line, index) => ({
        ...withWhy(line),
        minus: false,
        amount: refund.deductions[index]?.amount ?? 0,
      }))}
      total={{
        label: '낼 금액',
        amount: refund.additional_payment,
        note: refund.additional_payment === 0 ? '교환 배송비는 판매자가 내요' : undefined,
      }}
    />
  )
}

function CouponsBack({ coupons }: { coupons: Breakdown['coupons_restored'] }) {
  if (coupons.length === 0) return null
  return (
    <ul className={styles.coupons} aria-label="돌려받는 쿠폰">
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <strong>{coupon.name}</strong> 쿠폰도 돌려드려요
          <span>{formatKst(coupon.expires_at, 'YYYY.MM.DD')}까지 쓸 수 있어요</span>
        </li>
      ))}
    </ul>
  )
}
