import { query } from '#customer/shell/api.ts'
import { BenefitTicket } from '#customer/shell/BenefitTicket.tsx'
import { useTakeCoupons } from '#customer/shell/coupons.ts'
import { Button } from '#customer/ui/Button.tsx'
import { MOST_TAKEN_COUPONS } from '#shared/policy.ts'
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
            onClick={() =>
              take.mutate({ body: { coupon_benefit_ids: open.slice(0, MOST_TAKEN_COUPONS).map(({ id }) => id) } })
            }
          >
            모두 받기
          </Button>
        )}
      </div>
      <ul className={styles.rail}>
        {open.map((benefit) => (
          <li key={benefit.id}>
            <BenefitTicket
              benefit={benefit}
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
