import type { Plan } from '#contract/schema.d.ts'
import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { BenefitTicket } from '#customer/shell/BenefitTicket.tsx'
import { useShopPolicies } from '#customer/shell/policies/useShopPolicies.ts'
import { earnRateOf } from '#shared/policy.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { formatKst } from '#shared/format/kst.ts'
import { kitRhythmWord } from '#shared/words/plans.ts'
import { Landing } from './Landing.tsx'
import { TakeBenefit } from './TakeBenefit.tsx'
import styles from './Landing.module.css'

export const BenefitsScreen = () => (
  <Landing title={'멤버십 회원이\n받는 것'} lead="요금제마다 무엇이 오는지 그대로 적었어요.">
    {(products) => {
      const plans = products.map(({ plan }) => plan)
      return (
        <>
          <Points />
          <Coupons />
          <Campaigns />
          <Kits plans={plans} />
          <section className={styles.part} aria-labelledby="by-plan">
            <h2 className={styles.heading} id="by-plan">
              요금제마다 받는 혜택
            </h2>
            {plans.map(({ id, name, benefits }) => (
              <div key={id} className={styles.ofPlan}>
                <h3>{name}</h3>
                <ul className={styles.promises}>
                  {benefits.map((benefit) => (
                    <li key={benefit}>{benefit}</li>
                  ))}
                </ul>
              </div>
            ))}
          </section>
          <div className={styles.foot}>
            <Link className={buttonClass({ block: true })} to="/checkout">
              멤버십 시작하기
            </Link>
            <Link className={buttonClass({ variant: 'secondary', block: true })} to="/events/membership-a/1">
              요금제와 해지·환불 보기
            </Link>
          </div>
        </>
      )
    }}
  </Landing>
)

/** What a member earns in the store, where it is more than everybody does. */
function Points() {
  const policies = useShopPolicies()
  const [all, members] = [earnRateOf(policies, false), earnRateOf(policies, true)]
  if (members <= all) return null
  return (
    <section className={styles.part} aria-labelledby="points">
      <h2 className={styles.heading} id="points">
        스토어 {members}% 적립
      </h2>
      <p className={styles.note}>
        스토어에서 산 상품을 구매확정하면 결제한 상품 금액의 {members}%를 포인트로 드려요. 회원이 아닐 때는 {all}%예요.
        무료 체험 중에도 똑같이 드리고, 결제할 때 회원이었으면 그 뒤에 멤버십이 끝나도 {members}%를 지켜요.
      </p>
    </section>
  )
}

/** Coupons that only members are given; nothing where there are none. */
function Coupons() {
  const offered = query.useQuery('get', '/store/v1/coupons/trials', undefined, { staleTime: 5_000 })
  const coupons = offered.data?.results ?? []
  if (coupons.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="coupons">
      <h2 className={styles.heading} id="coupons">
        회원 쿠폰
      </h2>
      <ul className={styles.tickets}>
        {coupons.map((benefit) => (
          <li key={benefit.id}>
            <BenefitTicket benefit={benefit} actions={<TakeBenefit benefit={benefit} />} />
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        무료 체험 중인 회원도 받을 수 있어요. 회원 쿠폰은 멤버십을 이용하는 동안 쓸 수 있고, 이미 결제한 주문의 할인은
        멤버십이 끝나도 그대로예요.
      </p>
    </section>
  )
}

/** What comes with a plan while it lasts; nothing where there is none. */
function Campaigns() {
  const open = query.useQuery('get', '/api/v2/gifts/campaigns', undefined, { staleTime: 5_000 })
  const campaigns = open.data?.results ?? []
  if (campaigns.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="campaigns">
      <h2 className={styles.heading} id="campaigns">
        지금 함께 받는 혜택
      </h2>
      <ul className={styles.promises}>
        {campaigns.map(({ id, title, ends_at: endsAt, left }) => (
          <li key={id}>
            {title} · {formatKst(endsAt, 'M월 D일')}까지
            {left === 0 && ' · 모두 나갔어요'}
          </li>
        ))}
      </ul>
      <Link className={buttonClass({ variant: 'secondary', block: true })} to="/checkout/membership-options-benefit">
        혜택 고르기
      </Link>
    </section>
  )
}

function Kits({ plans }: { plans: Plan[] }) {
  const sent = plans.flatMap(({ name, kits }) => kits.map((kit) => ({ plan: name, kit })))
  if (sent.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="kits">
      <h2 className={styles.heading} id="kits">
        보내 드리는 구성품
      </h2>
      <ul className={styles.kits}>
        {sent.map(({ plan, kit }) => (
          <li key={`${plan} ${kit.product_id} ${kit.option_label ?? ''}`}>
            <Picture image={kit.image} alt="" className={styles.kitPicture} />
            <span>
              <strong>{kit.name}</strong>
              <span className={styles.small}>
                {[kit.option_label, `${kit.quantity}개`].filter(Boolean).join(' · ')}
              </span>
              <span className={styles.small}>
                {plan} · {kitRhythmWord[kit.every]}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>무료 체험 동안에는 보내지 않고, 결제한 뒤에 보내요.</p>
    </section>
  )
}
