import type { ApplicableCoupon } from '#customer/api/models.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import styles from './Benefits.module.css'
import type { Offer } from './couponChoice.ts'

type Props = {
  name: string
  title: string
  offers: Offer[]
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
}

/** The coupons for one place; those that cannot be used stay visible and say why. */
export function CouponOptions({ name, title, offers, chosen, onChoose }: Props) {
  return (
    <fieldset className={styles.coupons}>
      <legend className={styles.couponsTitle}>{title}</legend>
      <RadioCard name={name} value="none" checked={chosen === undefined} onChange={() => onChoose(undefined)}>
        쓰지 않을게요
      </RadioCard>
      {offers.map(({ coupon, usable, discount, reason }) => (
        <RadioCard
          key={coupon.id}
          name={name}
          value={String(coupon.id)}
          checked={chosen === coupon.id}
          disabled={!usable && chosen !== coupon.id}
          description={
            <>
              {termsOf(coupon.wire)}
              {reason && <strong className={styles.refusal}>{reason}</strong>}
            </>
          }
          onChange={() => onChoose(coupon.id)}
        >
          {coupon.wire.coupon.name}
          {usable && <span className={styles.off}>-{formatKrw(discount)}</span>}
        </RadioCard>
      ))}
    </fieldset>
  )
}

/** `15% (최대 4,000원) · 50,000원 이상 · 2026.12.31까지` */
function termsOf({ coupon, expires_at: until }: ApplicableCoupon): string {
  const most = coupon.max_discount ? ` (최대 ${formatKrw(coupon.max_discount)})` : ''
  return [
    coupon.discount_type === 'PERCENT' ? `${coupon.value}%${most}` : `${formatKrw(coupon.value)} 할인`,
    coupon.min_order_amount > 0 ? `${formatKrw(coupon.min_order_amount)} 이상` : '',
    coupon.stackable ? '' : '다른 쿠폰과 함께 쓸 수 없음',
    `${formatKst(until, 'YYYY.MM.DD')}까지`,
  ]
    .filter(Boolean)
    .join(' · ')
}
