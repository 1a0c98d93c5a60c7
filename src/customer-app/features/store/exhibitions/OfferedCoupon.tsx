import type { CouponBenefit } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { BenefitTicket } from '#customer/shell/BenefitTicket.tsx'
import { useTakeCoupons } from '#customer/shell/coupons.ts'
import { keepIntent } from '#customer/shell/intents/intents.ts'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { useSession } from '#customer/shell/useSession.ts'
import { Button, buttonClass } from '#customer/ui/Button.tsx'

/** A coupon of an exhibition, to take; who is not signed in is led there and back, and has it then. */
export function OfferedCoupon({ benefit }: { benefit: CouponBenefit }) {
  return <BenefitTicket benefit={benefit} actions={<Take benefit={benefit} />} />
}

function Take({ benefit }: { benefit: CouponBenefit }) {
  const { status } = useSession()
  const signInPath = useSignInPath()
  const take = useTakeCoupons()
  if (status === 'signed-out')
    return (
      <Link
        className={buttonClass({ size: 's' })}
        to={signInPath}
        onClick={() => keepIntent({ kind: 'coupons', coupon_benefit_ids: [benefit.id] })}
      >
        로그인하고 받기
      </Link>
    )
  return (
    <Button
      size="s"
      disabled={benefit.issued === true}
      busy={take.isPending}
      onClick={() => take.mutate({ body: { coupon_benefit_ids: [benefit.id] } })}
    >
      {benefit.issued === true ? '받은 쿠폰' : '쿠폰 받기'}
    </Button>
  )
}
