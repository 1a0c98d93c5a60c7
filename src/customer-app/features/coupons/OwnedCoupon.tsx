import type { ReactNode } from 'react'
import { Link } from '#customer/router/Link.tsx'
import type { BoxCoupon } from '#contract/schema.d.ts'
import { couponTerms, couponTitle } from '#shared/format/coupon.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'
import { formatKst } from '#shared/format/kst.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { CouponTicket } from '#customer/ui/goods/CouponTicket.tsx'
import { daysLeft, untilText } from './couponDays.ts'

type Props = { owned: BoxCoupon; onShowTargets: () => void }

export function OwnedCoupon({ owned, onShowTargets }: Props) {
  const { coupon } = owned
  return (
    <CouponTicket
      kind={couponTargetWord[coupon.target]}
      discount={couponTitle(coupon)}
      name={coupon.name}
      terms={couponTerms(coupon)}
      isOver={owned.status === 'USED' || owned.status === 'EXPIRED'}
      {...fateOf(owned)}
      actions={<Actions owned={owned} onShowTargets={onShowTargets} />}
    />
  )
}

/** Until when it can be used, or what became of it. */
function fateOf({ status, expires_at: expiresAt, used_at: usedAt }: BoxCoupon): { until: string; badge?: ReactNode } {
  if (status === 'USED')
    return {
      until: usedAt ? `${formatKst(usedAt, 'YYYY.MM.DD(dd)')}에 썼어요` : '썼어요',
      badge: <Badge tone="gray">사용 완료</Badge>,
    }
  if (status === 'EXPIRED')
    return {
      until: `${formatKst(expiresAt, 'YYYY.MM.DD(dd)')}에 끝났어요`,
      badge: <Badge tone="gray">기간 만료</Badge>,
    }
  if (status === 'RESERVED') return { until: untilText(expiresAt), badge: <Badge tone="blue">결제 중</Badge> }
  const left = daysLeft(expiresAt)
  return { until: untilText(expiresAt), badge: left && <Badge tone="orange">{left}</Badge> }
}

function Actions({ owned, onShowTargets }: Props) {
  const small = buttonClass({ variant: 'secondary', size: 's' })
  if (owned.used_order)
    return (
      <Link className={small} to={`/my/orders/${owned.used_order.id}`}>
        주문 보기
      </Link>
    )
  if (owned.status !== 'AVAILABLE' || owned.coupon.target === 'SHIPPING') return null
  if (owned.coupon.scope.type === 'ALL')
    return (
      <Link className={small} to="/store">
        상품 보러 가기
      </Link>
    )
  return (
    <Button variant="secondary" size="s" onClick={onShowTargets}>
      쓸 수 있는 상품
    </Button>
  )
}
