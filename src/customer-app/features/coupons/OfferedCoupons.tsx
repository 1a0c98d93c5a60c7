import { couponTerms, couponTitle } from '#shared/format/coupon.ts'
import { couponTargetWord } from '#shared/words/coupons.ts'
import { query } from '#customer/shell/api.ts'
import { benefitUntil, useTakeCoupons } from '#customer/shell/coupons.ts'
import { Button } from '#customer/ui/Button.tsx'
import { CouponTicket } from '#customer/ui/goods/CouponTicket.tsx'
import styles from './Coupons.module.css'

/** Coupons to take, those taken already left out; nothing at all when there are none. */
export function OfferedCoupons() {
  const offered = query.useQuery('get', '/store/v1/coupons/benefits', undefined, { staleTime: 5_000 })
  const take = useTakeCoupons()
  const open = offered.data?.results.filter(({ issued }) => issued !== true) ?? []
  if (open.length === 0) return null
  const taking = take.isPending ? take.variables.body.coupon_benefit_ids : []
  return (
    <section className={styles.offered} aria-labelledby="offered-coupons">
      <div className={styles.head}>
        <h2 className={styles.heading} id="offered-coupons">
          받을 수 있는 쿠폰
        </h2>
        {open.length > 1 && (
          <Button
            variant="tint"
            size="s"
            busy={taking.length > 1}
            disabled={taking.length === 1}
            onClick={() => take.mutate({ body: { coupon_benefit_ids: open.slice(0, 50).map(({ id }) => id) } })}
          >
            모두 받기
          </Button>
        )}
      </div>
      <ul className={styles.rail}>
        {open.map((benefit) => (
          <li key={benefit.id}>
            <CouponTicket
              kind={couponTargetWord[benefit.coupon.target]}
              discount={couponTitle(benefit.coupon)}
              name={benefit.title}
              terms={couponTerms(benefit.coupon)}
              until={benefitUntil(benefit)}
              actions={
                <Button
                  size="s"
                  busy={taking.length === 1 && taking[0] === benefit.id}
                  disabled={take.isPending && taking[0] !== benefit.id}
                  onClick={() => take.mutate({ body: { coupon_benefit_ids: [benefit.id] } })}
                >
                  쿠폰 받기
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
