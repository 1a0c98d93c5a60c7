import type { CouponBenefit } from '#contract/schema.d.ts'
import { useNavigate } from '#customer/router/place.ts'
import { BenefitTicket } from '#customer/shell/BenefitTicket.tsx'
import { keepIntent } from '#customer/shell/intents/intents.ts'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { Button } from '#customer/ui/Button.tsx'
import { MOST_TAKEN_COUPONS } from '#shared/policy.ts'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import styles from '../Benefit.module.css'

type Props = { offered: CouponBenefit[]; onClose: () => void }

/** The coupons of a product for whoever is not signed in: what is pressed is taken once they are. */
export function GuestCoupons({ offered, onClose }: Props) {
  const navigate = useNavigate()
  const signInPath = useSignInPath()
  const take = (benefits: CouponBenefit[]) => {
    keepIntent({ kind: 'coupons', coupon_benefit_ids: benefits.map(({ id }) => id) })
    navigate(signInPath)
  }
  const all = offered.slice(0, MOST_TAKEN_COUPONS)
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
            <BenefitTicket
              benefit={benefit}
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
