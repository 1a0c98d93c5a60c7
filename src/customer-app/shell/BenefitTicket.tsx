import type { ReactNode } from 'react'
import type { CouponBenefit } from '#contract/schema.d.ts'
import { CouponTicket } from '#customer/ui/goods/CouponTicket.tsx'
import { couponTerms, couponTitle } from '#shared/format/coupon.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'
import { benefitUntil } from './coupons.ts'

/** A coupon that is offered, wherever it is. */
export const BenefitTicket = ({ benefit, actions }: { benefit: CouponBenefit; actions?: ReactNode }) => (
  <CouponTicket
    kind={couponTargetWord[benefit.coupon.target]}
    discount={couponTitle(benefit.coupon)}
    name={benefit.title}
    terms={couponTerms(benefit.coupon)}
    until={benefitUntil(benefit)}
    actions={actions}
  />
)
