import type { SubscriptionProduct } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { Landing } from './Landing.tsx'
import { benefitsOf } from './planText.ts'
import { PlanTable } from './PlanTable.tsx'
import { Questions } from './Questions.tsx'
import styles from './Landing.module.css'

export const MembershipScreen = () => (
  <Landing title={'집에서 이어 가는 운동,\n홈핏 멤버십'} lead="얼마를 언제 내는지, 어떻게 그만두는지부터 말씀드려요.">
    {(products) => <Offer products={products} />}
  </Landing>
)

function Offer({ products }: { products: SubscriptionProduct[] }) {
  const plans = products.map(({ plan }) => plan)
  const canTry = products.some(({ total_due_today: due }) => due === 0)
  return (
    <>
      <section className={styles.part} aria-labelledby="benefits">
        <h2 className={styles.heading} id="benefits">
          멤버십에서 받는 것
        </h2>
        <ul className={styles.benefits}>
          {benefitsOf(plans).map((benefit) => (
            <li key={benefit}>
              <Icon name="check" size={20} />
              {benefit}
            </li>
          ))}
        </ul>
        <p className={styles.note}>
          따라 하는 수업은 <Link to="/programs">준비하고 있어요</Link>. 열리는 날은 아직 정하지 않았어요.
        </p>
        <Link className={styles.more} to="/events/subscription-benefits">
          쿠폰과 구성품 자세히 보기
          <Icon name="right" size={18} />
        </Link>
      </section>
      <section className={styles.part} aria-labelledby="plans">
        <h2 className={styles.heading} id="plans">
          요금제
        </h2>
        <PlanTable products={products} />
      </section>
      <Questions plans={plans} />
      <div className={styles.foot}>
        <Link className={buttonClass({ block: true })} to="/checkout">
          멤버십 시작하기
        </Link>
        {canTry && (
          <Link className={buttonClass({ variant: 'secondary', block: true })} to="/events/7-days-free/1">
            무료 체험은 어떻게 되나요?
          </Link>
        )}
      </div>
    </>
  )
}
