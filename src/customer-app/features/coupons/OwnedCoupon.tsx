import { Link } from 'react-router'
import type { UserCoupon } from '#shared/api/schema.d.ts'
import { couponTargetLabels, couponTerms, couponTitle } from '#shared/format/coupon.ts'
import { Badge } from '#customer/ui/Badge.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { CouponTicket } from '#customer/ui/CouponTicket.tsx'
import { daysLeft, untilText } from './couponDays.ts'

type Props = { owned: UserCoupon; onShowTargets: () => void }

export function OwnedCoupon({ owned: { coupon, expires_at: expiresAt }, onShowTargets }: Props) {
  const left = daysLeft(expiresAt)
  return (
    <CouponTicket
      kind={couponTargetLabels[coupon.target]}
      discount={couponTitle(coupon)}
      name={coupon.name}
      terms={couponTerms(coupon)}
      until={untilText(expiresAt)}
      badge={left && <Badge tone="orange">{left}</Badge>}
      actions={
        coupon.target === 'SHIPPING' ? null : coupon.scope.type === 'ALL' ? (
          <Link className={buttonClass({ variant: 'secondary', size: 's' })} to="/store">
            상품 보러 가기
          </Link>
        ) : (
          <Button variant="secondary" size="s" onClick={onShowTargets}>
            쓸 수 있는 상품
          </Button>
        )
      }
    />
  )
}
