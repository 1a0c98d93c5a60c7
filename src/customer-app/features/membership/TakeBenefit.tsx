import type { CouponBenefit } from '#contract/schema.d.ts'
import { useTakeCoupons } from '#customer/shell/coupons.ts'
import { Button } from '#customer/ui/Button.tsx'
import styles from './Landing.module.css'

/** A member takes the coupon here; to everybody else it says who can. */
export function TakeBenefit({
  benefit: { id, issued, eligible, members_only: membersOnly },
}: {
  benefit: CouponBenefit
}) {
  const take = useTakeCoupons()
  if (!issued && !eligible)
    return (
      <span className={styles.small}>
        {membersOnly ? '멤버십을 시작하면 받을 수 있어요' : '로그인하면 받을 수 있어요'}
      </span>
    )
  return (
    <Button
      size="s"
      disabled={issued === true}
      busy={take.isPending}
      onClick={() => take.mutate({ body: { coupon_benefit_ids: [id] } })}
    >
      {issued === true ? '받은 쿠폰' : '쿠폰 받기'}
    </Button>
  )
}
