import type { PriceBreakdown } from '#customer/api/models.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import styles from '../Checkout.module.css'
import { couponTargetWord } from '#shared/words/coupons.ts'
import { formatKrw } from '#shared/format/krw.ts'

const LABELS: [keyof PriceBreakdown, string][] = [
  ['list_amount', '상품 정가'],
  ['product_discount', '상품 할인'],
  ['product_coupon', couponTargetWord.PRODUCT],
  ['cart_coupon', couponTargetWord.CART],
  ['points', '포인트'],
  ['shipping_base', '배송비'],
  ['shipping_coupon', couponTargetWord.SHIPPING],
  ['remote_surcharge', '도서산간 추가 배송비'],
  ['payable', '결제 금액'],
]

type Props = { before: PriceBreakdown; after: PriceBreakdown; onClose: () => void; onPay: () => void }

/** What changed between the page and the payment; nothing is charged before the person says so. */
export function PriceChangedPopup({ before, after, onClose, onPay }: Props) {
  return (
    <Popup
      heading="결제 금액이 바뀌었어요"
      description="아직 결제하지 않았어요. 바뀐 금액을 확인해 주세요."
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" size="m" onClick={onClose}>
            주문서로
          </Button>
          <Button size="m" onClick={onPay}>
            {formatKrw(after.payable)} 결제
          </Button>
        </>
      }
    >
      <dl className={styles.diff}>
        {LABELS.filter(([field]) => before[field] !== after[field]).map(([field, label]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              <s>{formatKrw(before[field])}</s> → <strong>{formatKrw(after[field])}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </Popup>
  )
}
