import type { CouponBenefit } from '#contract/schema.d.ts'
import { couponTerms, couponTitle } from '#shared/format/coupon.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'
import { useNavigate } from '#customer/router/place.ts'
import { benefitUntil } from '#customer/shell/coupons.ts'
import { keepIntent } from '#customer/shell/intents/intents.ts'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { Button } from '#customer/ui/Button.tsx'
import { CouponTicket } from '#customer/ui/goods/CouponTicket.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import styles from '../Benefit.module.css'

type Props = { offered: CouponBenefit[]; onClose: () => void }

/** What a coupon call takes at most. */
const MOST = 50

/** The coupons of a product for whoever is not signed in: what is pressed is taken once they are. */
export function GuestCoupons({ offered, onClose }: Props) {
  const navigate = useNavigate()
  const signInPath = useSignInPath()
  const take = (benefits: CouponBenefit[]) => {
    keepIntent({ kind: 'coupons', coupon_benefit_ids: benefits.map(({ id }) => id) })
    navigate(signInPath)
  }
  const all = offered.slice(0, MOST)
  const footer = (
    <Button block onClick={() => take(all)}>
      {all.length === 1 ? '로그인하고 쿠폰 받기' : `로그인하고 쿠폰 ${all.length}장 모두 받기`}
    </Button>
  )
  return (
    <Sheet title="받을 수 있는 쿠폰" onClose={onClose} footer={footer} tall>
      <p className={styles.note}>로그인하면 고른 쿠폰을 바로 드리고 이 상품으로 돌아와요.</p>
      <ul className={styles.tickets}>
        {offered.map((benefit) => (
          <li key={benefit.id}>
            <CouponTicket
              kind={couponTargetWord[benefit.coupon.target]}
              discount={couponTitle(benefit.coupon)}
              name={benefit.title}
              terms={couponTerms(benefit.coupon)}
              until={benefitUntil(benefit)}
              actions={
                offered.length > 1 && (
                  <Button variant="tint" size="s" onClick={() => take([benefit])}>
                    받기
                    <span className="sr-only">, {benefit.title}</span>
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
