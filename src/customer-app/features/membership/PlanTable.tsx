import type { SubscriptionProduct } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { perMonthText, totalText } from './planText.ts'
import styles from './Landing.module.css'

/** Every plan with what a period costs in all, and what that comes to in a month beside it. */
export const PlanTable = ({ products }: { products: readonly SubscriptionProduct[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">요금제</th>
        <th scope="col">한 번에 내는 돈</th>
        <th scope="col">
          <span className="sr-only">고르기</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {products.map(({ id, plan, total_due_today: due }) => (
        <tr key={id}>
          <th scope="row">
            <span className={styles.planName}>{plan.name}</span>
            {plan.badge && <Badge tone="pink">{plan.badge}</Badge>}
            <span className={styles.small}>
              {plan.seats > 1 ? `${plan.seats}명까지 함께` : '1명'}
              {due === 0 && ` · ${plan.trial_days}일 무료 체험`}
            </span>
          </th>
          <td>
            <strong className={styles.total}>{totalText(plan)}</strong>
            {plan.list_price > plan.price && (
              <s className={styles.small}>
                <span className="sr-only">할인 전 </span>
                {formatKrw(plan.list_price)}
              </s>
            )}
            {perMonthText(plan) && <span className={styles.small}>{perMonthText(plan)}</span>}
          </td>
          <td>
            <Link className={styles.pick} to={`/checkout?product_id=${id}`} aria-label={`${plan.name} 고르기`}>
              고르기
            </Link>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
