import { useState } from 'react'
import type { Plan, SubscriptionProduct } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Segments } from '#customer/ui/fields/Segments.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Notice } from '#customer/ui/states/Notice.tsx'
import { addDays } from '#shared/calendar/days.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { kstDay } from '#shared/format/kst.ts'
import { Landing } from './Landing.tsx'
import { dayText, firstChargeOn, totalText } from './planText.ts'
import { PlanTable } from './PlanTable.tsx'
import { Questions } from './Questions.tsx'
import styles from './Landing.module.css'

export const TrialScreen = () => (
  <Landing
    title={'먼저 써 보고\n그다음에 정하세요'}
    lead="무료 체험은 동의하실 때에만 유료로 바뀌어요. 아무것도 하지 않으면 결제 없이 끝나요."
  >
    {(products) => <Trial products={products} />}
  </Landing>
)

function Trial({ products }: { products: SubscriptionProduct[] }) {
  const tried = products.filter(({ plan }) => plan.trial_days > 0)
  if (tried.length === 0)
    return (
      <EmptyState
        icon="card"
        title="지금은 무료 체험이 있는 요금제가 없어요"
        action={
          <Link className={buttonClass({ size: 'm' })} to="/events/membership-a/1">
            멤버십 보기
          </Link>
        }
      />
    )
  return tried.every(({ total_due_today: due }) => due > 0) ? (
    <Used products={products} />
  ) : (
    <Days plans={tried.map(({ plan }) => plan)} />
  )
}

/** Whoever had theirs is told the price at once. */
const Used = ({ products }: { products: SubscriptionProduct[] }) => (
  <>
    <div className={styles.part}>
      <Notice title="지금은 무료 체험을 할 수 없어요">
        무료 체험은 멤버십을 처음 시작하는 분께 한 번 드려요. 시작하면 오늘부터 요금제의 값을 내요.
      </Notice>
    </div>
    <section className={styles.part} aria-labelledby="plans">
      <h2 className={styles.heading} id="plans">
        요금제
      </h2>
      <PlanTable products={products} />
    </section>
    <Questions plans={products.map(({ plan }) => plan)} />
    <div className={styles.foot}>
      <Link className={buttonClass({ block: true })} to="/checkout">
        멤버십 시작하기
      </Link>
    </div>
  </>
)

/** How long before its end somebody is reminded of a trial. */
const REMINDED_DAYS = 2

function Days({ plans }: { plans: Plan[] }) {
  const [today] = useState(() => kstDay(Date.now()))
  const [shown, setShown] = useState(String(plans[0]?.id))
  const plan = plans.find(({ id }) => String(id) === shown) ?? plans[0]
  if (!plan) return null
  const charged = firstChargeOn(plan, today)
  return (
    <>
      <section className={styles.part} aria-labelledby="days">
        <h2 className={styles.heading} id="days">
          오늘 시작하면 이렇게 돼요
        </h2>
        {plans.length > 1 && (
          <div className={styles.segments}>
            <Segments
              label="요금제"
              options={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
              current={String(plan.id)}
              onPick={setShown}
            />
          </div>
        )}
        <ol className={styles.days} aria-label={`${plan.name} 무료 체험의 날짜`}>
          <li>
            <span className={styles.when}>오늘 · {dayText(today)}</span>
            <strong>0원으로 시작</strong>
            <span>결제할 날짜와 금액을 바로 알려 드려요.</span>
          </li>
          <li>
            <span className={styles.when}>{dayText(addDays(charged, -REMINDED_DAYS))}</span>
            <strong>끝나기 이틀 전 알림</strong>
            <span>계속할지 한 번 더 여쭤봐요. 그만두려면 아무것도 하지 않아도 돼요.</span>
          </li>
          <li>
            <span className={styles.when}>{dayText(charged)}</span>
            <strong>동의했을 때만 첫 결제 {formatKrw(plan.price)}</strong>
            <span>그다음부터 {totalText(plan)}이에요. 동의하지 않았으면 결제 없이 끝나요.</span>
          </li>
        </ol>
      </section>
      <section className={styles.part} aria-labelledby="promises">
        <h2 className={styles.heading} id="promises">
          약속
        </h2>
        <ul className={styles.promises}>
          <li>체험하는 동안에는 언제 그만둬도 0원이에요.</li>
          <li>마이페이지에서 두 번만 누르면 그만둘 수 있어요.</li>
          <li>결제수단을 등록하는 것만으로는 결제되지 않아요.</li>
        </ul>
      </section>
      <Questions plans={plans} />
      <div className={styles.foot}>
        <Link className={buttonClass({ block: true })} to="/checkout">
          {plan.trial_days}일 무료로 시작하기
        </Link>
        <p className={styles.note}>다음 화면에서 요금제를 골라요. 오늘 결제되는 돈은 0원이에요.</p>
      </div>
    </>
  )
}
